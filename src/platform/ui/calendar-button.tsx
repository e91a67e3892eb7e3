import { useRef } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { IconButton } from './icon-button.tsx'

interface CalendarButtonProps {
  /** Of the field that it fills. */
  readonly label: string
  readonly type: 'date' | 'datetime-local'
  readonly value?: string
  readonly max?: string
  onPick(value: string): void
}

/** Opens the browser's own calendar, which a phone has as well, beside what is typed. */
export function CalendarButton({ label, type, value, max, onPick }: CalendarButtonProps) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={native}
        type={type}
        tabIndex={-1}
        aria-hidden
        value={value}
        max={max}
        className="pointer-events-none w-0 opacity-0"
        onChange={(event) => event.target.value && onPick(event.target.value)}
      />
      <IconButton icon="calendar" size="small" label={t('common.field.calendar', { label })} onClick={() => native.current?.showPicker()} />
    </>
  )
}
