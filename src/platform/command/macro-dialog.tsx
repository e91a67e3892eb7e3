import { type FormEvent, useId, useState } from 'react'
import type { MacroText } from '#contract/keymap/macro.endpoints.ts'
import { stepsOver } from '#kernel/macro.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { RequiredNote } from '#platform/ui/required.tsx'
import { toast } from '#platform/ui/toast.ts'
import { commandRegistry } from './bus.ts'
import { MacroFields } from './macro-fields.tsx'
import { forgetRecording, useRecording } from './macro-recorder.ts'
import { saveMacro } from './macro-store.ts'

/** What was just recorded gets its name here; its steps can be put right before they are kept. */
export default function MacroDialog() {
  const recorded = useRecording(({ unnamed }) => unnamed)
  const [macro, setMacro] = useState<MacroText>({ name: '', steps: [...(recorded ?? [])], over: 'once' })
  // Over what is selected the moves on the way to it are no steps.
  const steps = [...stepsOver(macro.over, macro.steps, (id) => commandRegistry().get(id)?.moves === true)]
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Discarding asks first, however it is asked for: what was recorded cannot be had again.
  const [leaving, setLeaving] = useState(false)
  const form = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!macro.name.trim()) return setError(t('common.field.required'))
    if (steps.length === 0) return setError(t('keyboard.macro.no-steps'))
    setBusy(true)
    try {
      await saveMacro({ ...macro, steps })
      forgetRecording()
      toast.show({ kind: 'success', text: t('keyboard.macro.saved', { name: macro.name }) })
    } catch (failure) {
      setError(errorText(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('keyboard.macro.name-it')}
      description={t(leaving ? 'keyboard.macro.discard-ask' : 'keyboard.macro.name-it-text')}
      onClose={() => setLeaving(!leaving)}
      footer={
        <>
          <Button variant={leaving ? 'danger' : 'secondary'} onClick={leaving ? forgetRecording : () => setLeaving(true)}>
            {t('keyboard.macro.discard')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('keyboard.macro.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <MacroFields macro={{ ...macro, steps }} onChange={setMacro} error={error} />
        <RequiredNote />
      </form>
    </Dialog>
  )
}
