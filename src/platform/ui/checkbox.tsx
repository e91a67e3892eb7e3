import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTabStop } from './in-list.ts'

interface CheckboxProps {
  checked: boolean | 'mixed'
  onChange(checked: boolean, event: { readonly shiftKey: boolean }): void
  /** Its name where nothing is written beside it. */
  label?: string
  /** The text beside it. */
  children?: ReactNode
  disabled?: boolean
  className?: string
}

export function Checkbox({ checked, onChange, label, children, disabled, className }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const tabStop = useTabStop()
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    // The label makes the target 24 px, the box itself is 14.
    <label className={clsx('inline-flex min-h-6 items-center align-middle', children ? 'gap-2' : '-m-0.5 min-w-6 justify-center', className)}>
      <input
        ref={input}
        type="checkbox"
        tabIndex={tabStop}
        className="checkbox"
        aria-label={label}
        checked={checked === true}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked, { shiftKey: (event.nativeEvent as MouseEvent).shiftKey ?? false })}
      />
      {children}
    </label>
  )
}
