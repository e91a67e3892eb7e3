import clsx from 'clsx'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { forcedSelected } from './forced-colours.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent'

export const toneClass: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-ink-2',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  accent: 'bg-accent-soft text-accent',
}

interface ChipProps {
  children: ReactNode
  /** Its text alone, where `children` is more than text: names the remove button. */
  label?: string
  tone?: Tone
  icon?: IconName | (string & {})
  /** A filter that is set. Given: the chip is a toggle button. */
  pressed?: boolean
  onClick?(event: MouseEvent<HTMLButtonElement>): void
  onRemove?(): void
  /** Opens something: draws the small arrow. */
  opens?: boolean
  expanded?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

const box = 'inline-flex h-6 shrink-0 items-center gap-1 rounded-[calc(var(--radius-md)-1px)] border px-2 text-xs whitespace-nowrap'

/** A small labelled thing: a state with a tone, or, with `onClick`, a filter to press. */
export function Chip({ children, label, tone, icon, pressed, onClick, onRemove, opens, expanded, className, ref }: ChipProps) {
  const colours = pressed
    ? `border-accent bg-accent-soft text-accent ${forcedSelected}`
    : tone
      ? `border-transparent ${toneClass[tone]}`
      : 'border-line-strong bg-surface text-ink-2'
  const inside = (
    <>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
      {opens ? <Icon name="chevron-down" size={12} className="-mr-0.5" /> : null}
    </>
  )
  const remove = onRemove ? (
    <button
      type="button"
      aria-label={t('common.filter.remove', { name: label ?? (typeof children === 'string' ? children : '') })}
      className={clsx(
        'inline-grid h-6 w-6 shrink-0 place-items-center rounded-r-[calc(var(--radius-md)-1px)] border border-l-0',
        colours,
        'hover:brightness-95',
      )}
      onClick={onRemove}
    >
      <Icon name="x" size={12} />
    </button>
  ) : null
  if (!onClick)
    return (
      <span className="inline-flex">
        <span className={clsx(box, colours, onRemove && 'rounded-r-none border-r-0', className)}>{inside}</span>
        {remove}
      </span>
    )
  return (
    <span className="inline-flex">
      <button
        ref={ref}
        type="button"
        aria-pressed={opens ? undefined : pressed}
        aria-haspopup={opens ? 'dialog' : undefined}
        aria-expanded={opens ? expanded : undefined}
        className={clsx(box, colours, !pressed && 'hover:bg-hover hover:text-ink', onRemove && 'rounded-r-none border-r-0', className)}
        onClick={onClick}
      >
        {inside}
      </button>
      {remove}
    </span>
  )
}
