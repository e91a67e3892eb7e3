import type { MacroStep, MacroText } from '#contract/keymap/macro.endpoints.ts'
import { moveStep } from '#kernel/macro.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Segmented } from '#platform/ui/segmented.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { commandRegistry } from './bus.ts'

interface MacroFieldsProps {
  macro: MacroText
  onChange(macro: MacroText): void
  error?: string | null
}

/** A macro's name, what it goes over, and its steps to be moved and taken out. */
export function MacroFields({ macro, onChange, error }: MacroFieldsProps) {
  const { name, steps, over } = macro
  const set = (next: readonly MacroStep[]) => onChange({ ...macro, steps: [...next] })
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('keyboard.macro.name')}
        value={name}
        maxLength={80}
        required
        error={error}
        onChange={(text) => onChange({ ...macro, name: text })}
      />
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-ink-2">{t('keyboard.macro.over')}</span>
        <Segmented
          label={t('keyboard.macro.over')}
          value={over}
          onChange={(value) => onChange({ ...macro, over: value })}
          options={[
            { value: 'once', label: t('keyboard.macro.over-once') },
            { value: 'each', label: t('keyboard.macro.over-each') },
          ]}
        />
      </div>
      <ol aria-label={t('keyboard.macro.steps')} className="divide-y divide-line border-y border-line">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name, and may occur twice
          <li key={index} data-step={step.command} className="flex min-h-8 items-center gap-2">
            <span className="w-6 text-right text-ink-3 tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{titleOf(step)}</span>
              {Object.keys(step.args).length > 0 ? <span className="block truncate text-xs text-ink-3">{argumentText(step)}</span> : null}
            </span>
            <IconButton
              size="small"
              icon="chevron-up"
              label={t('keyboard.macro.step-up', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => set(moveStep(steps, index, index - 1))}
            />
            <IconButton
              size="small"
              icon="chevron-down"
              label={t('keyboard.macro.step-down', { number: index + 1 })}
              disabled={index === steps.length - 1}
              onClick={() => set(moveStep(steps, index, index + 1))}
            />
            <IconButton
              size="small"
              icon="x"
              label={t('keyboard.macro.step-remove', { number: index + 1 })}
              onClick={() => set(steps.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function titleOf({ command }: MacroStep): string {
  const title = commandRegistry().get(command)?.title
  return title ? translate(title) : t('keyboard.macro.gone', { command })
}

const argumentText = ({ args }: MacroStep): string =>
  Object.values(args)
    .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' · ')
