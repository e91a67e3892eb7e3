import { stepsOver } from '#kernel/macro.ts'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { commandRegistry } from './bus.ts'
import { macroForm } from './macro-fields.tsx'
import { forgetRecording, useRecording } from './macro-recorder.ts'
import { saveMacro } from './macro-store.ts'

/** Over what is selected the moves on the way to it are no steps. */
const stepsOf = ({ over, steps }: typeof macroForm.blank) => [...stepsOver(over, steps, (id) => commandRegistry().get(id)?.moves === true)]

/** What was just recorded gets its name here; its steps can be put right before they are kept. */
export default function MacroDialog() {
  const recorded = useRecording(({ unnamed }) => unnamed)
  const form = useForm(macroForm, {
    initial: { steps: [...(recorded ?? [])] },
    check: (values) => (stepsOf(values).length === 0 ? { steps: t('keyboard.macro.no-steps') } : {}),
    send: (macro) => saveMacro({ ...macro, steps: stepsOf(macro) }),
    sent: (_, { name }) => {
      forgetRecording()
      toast.show({ kind: 'success', text: t('keyboard.macro.saved', { name }) })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('keyboard.macro.name-it')}
      description={t('keyboard.macro.name-it-text')}
      onClose={forgetRecording}
      // What was recorded cannot be had again.
      leave={{ text: t('keyboard.macro.discard-ask'), label: t('keyboard.macro.discard') }}
      submit={t('keyboard.macro.save')}
    >
      {form.field('name')}
      {form.field('over')}
      {form.field('steps', { value: stepsOf(form.values) })}
    </FormDialog>
  )
}
