import clsx from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { RequiredMark } from './required.tsx'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange' | 'value' | 'list'> {
  label: string
  /** The label is only its accessible name. */
  hideLabel?: boolean
  value: string
  onChange(value: string): void
  /** What is wrong with it; shown below and announced. */
  error?: string | null
  hint?: string
  icon?: IconName | (string & {})
  /** The shortcut that focuses it, shown while it is empty. */
  keys?: string
  /** 28 or 36 px high. */
  size?: 'medium' | 'large'
  /** What can be taken instead of written, as the browser offers it. */
  suggestions?: readonly string[] | undefined
  /** Before what is written: a currency. */
  leading?: ReactNode
  /** At the end of the box: a button, a unit. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** The browser's own arrow, which opens the list, lies unseen above the icon that all lists have. */
const suggestsLook = '[&::-webkit-calendar-picker-indicator]:opacity-0'

const Suggestions = ({ id, of }: { id: string; of: readonly string[] }) => (
  <>
    <Icon name="chevron-down" size={14} className="pointer-events-none -ml-6 text-ink-3" />
    <datalist id={id}>
      {of.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  </>
)

/** A labelled line of text with its hint and its error. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    value,
    onChange,
    error,
    hint,
    icon,
    keys,
    size = 'medium',
    suggestions = [],
    leading,
    trailing,
    className,
    required,
    ref,
    ...rest
  } = props
  const id = useId()
  const note = error || hint
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs font-medium text-ink-2'}>
        {label}
        {required && !hideLabel ? <RequiredMark /> : null}
      </label>
      <span
        className={clsx(
          'flex items-center gap-2 rounded-md border bg-surface px-2 focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-focus',
          error ? 'border-danger' : 'border-line-control',
          size === 'large' ? 'h-9' : 'h-7',
        )}
      >
        {icon ? <Icon name={icon} size={14} className="text-ink-3" /> : null}
        {leading}
        <input
          ref={ref}
          id={id}
          required={required}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          className={clsx(
            'h-full min-w-0 flex-1 bg-transparent text-ink text-ellipsis outline-none disabled:text-ink-disabled',
            suggestions.length > 0 && suggestsLook,
          )}
          {...rest}
        />
        {required && hideLabel ? <RequiredMark /> : null}
        {keys && !value ? <Kbd keys={keys} /> : null}
        {suggestions.length > 0 ? <Suggestions id={`${id}-list`} of={suggestions} /> : null}
        {trailing}
      </span>
      {note ? (
        <span id={`${id}-note`} role={error ? 'alert' : undefined} className={clsx('text-xs', error ? 'text-danger' : 'text-ink-3')}>
          {note}
        </span>
      ) : null}
    </div>
  )
}
