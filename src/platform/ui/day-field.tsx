import { type KeyboardEvent, useState } from 'react'
import { readDay } from '#kernel/moment-text.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { CalendarButton } from './calendar-button.tsx'
import { TextField } from './text-field.tsx'

interface DayFieldProps {
  readonly label: string
  readonly hideLabel?: boolean
  /** `2026-11-23`, or nothing. */
  readonly value: string
  /** The last one that can be chosen. */
  readonly max?: string
  readonly error?: string | undefined
  /** Which day is meant where no year is written; absent: one up to now. */
  readonly towards?: 'past' | 'future'
  onChange(day: string): void
}

const isWhole = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const shown = (day: string): string => (day ? formatDay(`${day}T12:00:00+07:00`) : '')

/**
 * A day up to now, as a rule: typed in either language (`23/11`, `23 Nov`, `kemarin`, `-7 days`), or taken from the browser's calendar. It is chosen when
 * the typing ends, by Enter or by going on, since `2/1` may become `2/11`; what is understood stands below meanwhile.
 */
export function DayField({ label, hideLabel = false, value, max, error, towards = 'past', onChange }: DayFieldProps) {
  // Typed over this value; `ended`: and nothing that can be chosen.
  const [draft, setDraft] = useState<{ readonly over: string; readonly text: string; readonly ended: boolean } | null>(null)
  const typing = draft?.over === value ? draft : null
  const understood = typing && readDay(typing.text, Date.now(), towards)
  const isLate = !!understood && !!max && understood > max
  const choose = (day: string) => {
    setDraft(null)
    if (day !== value) onChange(day)
  }
  /** Answers whether the text was a day, or none. */
  const end = (): boolean => {
    if (!typing) return true
    const text = typing.text.trim()
    if (text === '' || (understood && !isLate)) choose(text === '' ? '' : (understood as string))
    else setDraft({ ...typing, ended: true })
    return text === '' || (!!understood && !isLate)
  }
  const type = (text: string) => {
    if (isWhole(text) && readDay(text, Date.now(), towards) && !(max && text > max)) choose(text)
    else setDraft({ over: value, text, ended: false })
  }
  const wrong = typing?.ended ? t(isLate ? 'common.field.day-late' : 'common.field.day-unknown') : undefined
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      title={hideLabel ? label : undefined}
      autoComplete="off"
      value={typing ? typing.text : shown(value)}
      error={wrong ?? error}
      hint={understood ? shown(understood) : undefined}
      trailing={<CalendarButton label={label} type="date" value={value} max={max} onPick={choose} />}
      onChange={type}
      onBlur={end}
      onKeyDown={(event: KeyboardEvent) => {
        // A form around it is sent with what was chosen, and not with what is no day.
        if (event.key === 'Enter' && !end()) event.preventDefault()
      }}
    />
  )
}
