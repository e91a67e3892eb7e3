import clsx from 'clsx'
import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { RequiredMark } from './required.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: string
  hideLabel?: boolean
  value: string
  onChange(value: string): void
  /** What is wrong with it; shown below and announced. */
  error?: string | null
  hint?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** Labelled lines of text; it grows with what is written. */
export function TextArea({ label, hideLabel, value, onChange, error, hint, className, required, ref, ...rest }: TextAreaProps) {
  const id = useId()
  const note = error || hint
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs font-medium text-ink-2'}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={3}
        required={required}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(
          'field-sizing-content max-h-80 min-h-20 resize-y rounded-md border bg-surface px-2 py-1.5 text-ink disabled:text-ink-disabled',
          error ? 'border-danger' : 'border-line-control',
        )}
        {...rest}
      />
      {note ? (
        <span id={`${id}-note`} role={error ? 'alert' : undefined} className={clsx('text-xs', error ? 'text-danger' : 'text-ink-3')}>
          {note}
        </span>
      ) : null}
    </div>
  )
}
