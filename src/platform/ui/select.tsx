import clsx from 'clsx'
import { type Ref, useId } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { Icon } from './icon.tsx'
import { RequiredMark } from './required.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectProps<Value extends string> {
  label: string
  hideLabel?: boolean
  options: readonly SelectOption<Value>[]
  value: Value
  onChange(value: Value): void
  /** 28 or 36 px high. */
  size?: 'medium' | 'large'
  disabled?: boolean
  required?: boolean
  name?: string
  /** What is wrong with it; shown below and announced. */
  error?: string | null | undefined
  className?: string
  ref?: Ref<HTMLSelectElement>
}

/** One of a few. The browser's own list: right on a phone, and every key works in it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, options, value, onChange, size = 'medium', disabled, required, name, error, className, ref } = props
  const id = useId()
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs font-medium text-ink-2'}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      <span className="relative inline-flex items-center">
        <select
          ref={ref}
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value as Value)}
          className={clsx(
            'w-full appearance-none rounded-md border bg-surface pr-7 pl-2 text-ink hover:bg-hover disabled:text-ink-disabled',
            error ? 'border-danger' : 'border-line-control',
            size === 'large' ? 'h-9' : 'h-7',
          )}
        >
          {/* Without it the browser shows the first of them, as if somebody had chosen it. */}
          {options.some((option) => option.value === value) ? null : (
            <option value={value} disabled hidden>
              {t('common.choose')}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} className="pointer-events-none absolute right-2 text-ink-3" />
      </span>
      {error ? (
        <span id={`${id}-note`} role="alert" className="text-xs text-danger">
          {error}
        </span>
      ) : null}
    </div>
  )
}
