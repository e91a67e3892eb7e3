import { useState } from 'react'
import { t } from '#platform/i18n/i18n.ts'
import { DayField } from './day-field.tsx'

interface Days {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}

interface DateRangeProps extends Days {
  /** Names of both fields. */
  from: string
  to: string
  /** In a bar: a dash between them says what they are. */
  hideLabel?: boolean
  onChange(days: Days): void
}

const isReversed = ({ start_date, end_date }: Days): boolean => !!start_date && !!end_date && start_date > end_date

/** The first and the last day of what is looked for. Days that stand the wrong way round are told at the field, and not looked for. */
export function DateRange({ start_date, end_date, from, to, hideLabel = false, onChange }: DateRangeProps) {
  const given = `${start_date ?? ''} ${end_date ?? ''}`
  const [draft, setDraft] = useState<{ readonly of: string; readonly days: Days } | null>(null)
  const days = draft?.of === given ? draft.days : { start_date, end_date }
  const change = (next: Days) => {
    setDraft(isReversed(next) ? { of: given, days: next } : null)
    if (!isReversed(next)) onChange(next)
  }
  const field = (name: keyof Days, label: string, error?: string) => (
    <DayField
      label={label}
      hideLabel={hideLabel}
      value={days[name] ?? ''}
      error={error}
      onChange={(value) => change({ ...days, [name]: value || undefined })}
    />
  )
  const first = field('start_date', from)
  const last = field('end_date', to, isReversed(days) ? t('common.field.days-reversed', { from }) : undefined)
  return hideLabel ? (
    <div className="flex min-w-0 items-baseline gap-1.5">
      {first}
      <span aria-hidden className="text-ink-3">
        –
      </span>
      {last}
    </div>
  ) : (
    <>
      {first}
      {last}
    </>
  )
}
