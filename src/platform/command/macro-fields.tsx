import { type MacroStep, type MacroText, macroTextSchema } from '#contract/keymap/macro.endpoints.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { FieldError, Labelled, own, text } from '#platform/form/fields.tsx'
import { Rows } from '#platform/form/rows.tsx'
import { t, translate } from '#platform/i18n/i18n.ts'
import { Segmented } from '#platform/ui/segmented.tsx'
import { commandRegistry } from './bus.ts'

/** A macro's name, what it goes over, and its steps to be moved and taken out. */
export const macroForm = declareForm(macroTextSchema, {
  blank: { name: '', over: 'once', steps: [] },
  fields: {
    name: text('keyboard.macro.name'),
    over: own<MacroText['over']>('keyboard.macro.over', (input) => (
      <Labelled {...input}>
        <Segmented
          {...input}
          options={[
            { value: 'once', label: t('keyboard.macro.over-once') },
            { value: 'each', label: t('keyboard.macro.over-each') },
          ]}
        />
      </Labelled>
    )),
    steps: own<readonly MacroStep[]>(
      'keyboard.macro.steps',
      ({ label, value, error, onChange }) => (
        <>
          <Rows label={label} rows={value} onChange={onChange} draw={(step) => <Step step={step} />} />
          <FieldError>{error}</FieldError>
        </>
      ),
      { missing: 'keyboard.macro.no-steps' },
    ),
  },
})

const Step = ({ step }: { step: MacroStep }) => (
  <span data-step={step.command} className="min-w-0 flex-1 pt-0.5">
    <span className="block truncate">{titleOf(step)}</span>
    {Object.keys(step.args).length > 0 ? <span className="block truncate text-xs text-ink-3">{argumentText(step)}</span> : null}
  </span>
)

function titleOf({ command }: MacroStep): string {
  const title = commandRegistry().get(command)?.title
  return title ? translate(title) : t('keyboard.macro.gone', { command })
}

const argumentText = ({ args }: MacroStep): string =>
  Object.values(args)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' · ')
