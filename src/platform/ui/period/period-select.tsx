import { type Ref, useState } from 'react'
import { dayAt, type Period, periodDays, periodIssue } from '#contract/core/period.ts'
import { periodPresets, presetOf, presetPeriod } from '#contract/core/period-preset.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { ChipTrigger } from '../chip-trigger.tsx'
import { DayField } from '../day-field.tsx'
import { Popover } from '../popover.tsx'

interface PeriodSelectProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
  readonly ref?: Ref<HTMLButtonElement>
}

const noonOf = (date: string) => `${date}T12:00:00+07:00`

/** `3 Nov – 9 Nov 2026`, or the one day. */
function formatPeriod({ start_date, end_date }: Period): string {
  const last = formatDay(noonOf(end_date))
  if (start_date === end_date) return last
  const first = formatDay(noonOf(start_date))
  return `${start_date.slice(0, 4) === end_date.slice(0, 4) ? first.replace(/ \d{4}$/, '') : first} – ${last}`
}

/** The days that a report is of: a few that are asked for often, or any two. */
export function PeriodSelect({ period, onChange, ref }: PeriodSelectProps) {
  const today = dayAt(Date.now())
  const preset = presetOf(period, today)
  const text = preset ? `${t(`report.period.${preset}`)} · ${formatPeriod(period)}` : formatPeriod(period)
  return (
    <Popover
      label={t('report.period.label')}
      className="w-80"
      trigger={
        <ChipTrigger ref={ref} pressed>
          {text}
        </ChipTrigger>
      }
    >
      {(close) => (
        <Choices
          period={period}
          today={today}
          onChange={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function Choices({ period, today, onChange }: { period: Period; today: string; onChange(period: Period): void }) {
  const [days, setDays] = useState(period)
  const chosen = presetOf(period, today)
  const wrong = !days.start_date || !days.end_date || days.end_date < days.start_date ? 'order' : periodIssue(days) ? 'long' : null
  return (
    <form
      className="flex flex-col gap-1 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong) onChange(days)
      }}
    >
      {periodPresets.map((preset) => (
        <Button
          key={preset}
          variant="ghost"
          icon={preset === chosen ? 'check' : undefined}
          aria-pressed={preset === chosen}
          className="w-full justify-start!"
          onClick={() => onChange(presetPeriod(preset, today))}
        >
          {t(`report.period.${preset}`)}
        </Button>
      ))}
      <div className="mt-1 grid grid-cols-2 gap-2 border-t border-line pt-3">
        <DayField label={t('report.period.from')} value={days.start_date} max={today} onChange={(start_date) => setDays({ ...days, start_date })} />
        <DayField label={t('report.period.to')} value={days.end_date} max={today} onChange={(end_date) => setDays({ ...days, end_date })} />
      </div>
      {wrong ? (
        <p role="alert" className="text-xs text-danger">
          {t(`report.period.${wrong}`, { days: periodDays })}
        </p>
      ) : null}
      <Button variant="primary" type="submit" disabled={!!wrong} className="mt-1">
        {t('report.period.show')}
      </Button>
    </form>
  )
}
