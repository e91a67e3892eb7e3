import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { forcedSelected } from './forced-colours.ts'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange(value: Value): void
}

/** One of two to four, all in sight. Radio buttons to a keyboard: the arrows move. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex rounded-md border border-line-strong bg-sunken p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex h-6 items-center rounded-sm px-2.5 text-xs whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.value === value
              ? `bg-raised font-medium text-ink shadow-[0_0_0_1px_var(--line-strong)] ${forcedSelected}`
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input type="radio" name={name} className="sr-only" checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  )
}
