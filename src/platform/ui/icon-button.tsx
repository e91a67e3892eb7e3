import clsx from 'clsx'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { forcedSelected } from './forced-colours.ts'
import { Icon, type IconName } from './icon.tsx'
import { useTabStop } from './in-list.ts'
import { tip } from './tooltip.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName | (string & {})
  /** Its name, also shown as its tooltip. */
  label: string
  keys?: string
  /** 24 or 28 px square. */
  size?: 'small' | 'medium'
  /** A toggle that is on. */
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, keys, size = 'medium', pressed, className, ...rest }: IconButtonProps) {
  const tabStop = useTabStop()
  return (
    <button
      type="button"
      tabIndex={tabStop}
      aria-label={label}
      aria-pressed={pressed}
      {...tip(label, keys)}
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-md disabled:text-ink-disabled',
        pressed
          ? `bg-accent-soft text-accent ${forcedSelected}`
          : 'text-ink-3 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink',
        size === 'small' ? 'size-6' : 'size-7',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} size={size === 'small' ? 14 : 16} />
    </button>
  )
}
