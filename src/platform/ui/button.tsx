import clsx from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useTabStop } from './in-list.ts'
import { Kbd } from './kbd.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  /** 24, 28 or 36 px high. */
  size?: ButtonSize
  icon?: IconName | (string & {})
  /** The shortcut that does the same. */
  keys?: string
  /** Shows that it works, and takes no second press. */
  busy?: boolean
  /** What is meant as often as it is pressed: of a double press the second counts too. */
  repeats?: boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent forced-color-adjust-none hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-hover',
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-transparent bg-danger-fill text-on-danger forced-color-adjust-none hover:bg-danger-fill-hover',
}
const sizes: Record<ButtonSize, string> = {
  small: 'h-6 gap-1.5 px-2 text-xs',
  medium: 'h-7 gap-1.5 px-2.5 text-sm',
  large: 'h-9 gap-2 px-4 text-sm',
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  keys,
  busy,
  repeats,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const tabStop = useTabStop()
  return (
    <button
      type="button"
      tabIndex={tabStop}
      disabled={disabled}
      data-once={repeats ? undefined : ''}
      aria-busy={busy || undefined}
      // A busy one that was disabled would lose the focus.
      aria-disabled={disabled || busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap select-none',
        'aria-disabled:bg-transparent aria-disabled:text-ink-disabled',
        variant !== 'ghost' && 'aria-disabled:border-line',
        variants[variant],
        sizes[size],
        className,
      )}
      {...rest}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      {children}
      {keys ? <Kbd keys={keys} onColour={variant === 'primary' || variant === 'danger'} /> : null}
    </button>
  )
}
