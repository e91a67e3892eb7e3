import clsx from 'clsx'
import { useTabStop } from './in-list.ts'

interface SwitchProps {
  checked: boolean
  onChange(checked: boolean): void
  label: string
  disabled?: boolean
}

/** On or off, at once. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  const tabStop = useTabStop()
  return (
    <button
      type="button"
      tabIndex={tabStop}
      role="switch"
      data-once
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={clsx(
        'relative h-5 w-9 shrink-0 rounded-full border forced-color-adjust-none',
        checked ? 'border-transparent bg-accent' : 'border-line-control bg-sunken',
      )}
    >
      <span
        className={clsx(
          'absolute top-1/2 left-0.5 size-3.5 -translate-y-1/2 rounded-full transition-transform duration-100',
          checked ? 'translate-x-4 bg-on-accent' : 'bg-ink-3',
        )}
      />
    </button>
  )
}
