import { z } from 'zod'
import { attendanceShiftSet, attendanceShifts } from '#contract/attendance/attendance.endpoints.ts'
import { type ShiftText, shiftSchema } from '#contract/attendance/attendance.ts'
import { minutesOf } from '#contract/chat/working-hours.ts'
import { amountOf } from '#contract/core/amount.ts'
import { faultOf, parseTime } from '#kernel/clock-text.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { FieldError, own } from '#platform/form/fields.tsx'
import { Form } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { PeekProps } from '#platform/list/list-spec.ts'
import { useCall } from '#platform/query/query.ts'
import { zoneName } from '#platform/session/workspace-clock.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { Beside } from '../beside.tsx'

/** Days from Monday on. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
type Weekday = (typeof weekdays)[number]
type Row = { readonly [Name in keyof ShiftText]: Name extends 'weekday' ? Weekday : string }

const usual: Omit<Row, 'weekday'> = { start: '08:00', end: '17:00', break_minutes: '60' }
const mostBreak = 240

const shiftForm = declareForm(
  z.object({
    shifts: z.array(z.object({ weekday: z.literal(weekdays), start: z.string(), end: z.string(), break_minutes: z.string() })),
  }),
  { blank: { shifts: [] }, fields: { shifts: own<Row[]>('attendance.shift.title', () => null) } },
)

/** The break in minutes; null where it is none. */
function breakOf({ break_minutes }: Row): number | null {
  const minutes = break_minutes.trim() === '' ? 0 : amountOf(break_minutes)
  return minutes !== null && minutes >= 0 && minutes <= mostBreak ? minutes : null
}
const isRight = (row: Row): boolean => faultOf(row) === null && breakOf(row) !== null

const rowsOf = (shifts: readonly ShiftText[]): Row[] =>
  shifts.map(({ weekday, start, end, break_minutes }) => ({ weekday: weekday as Weekday, start, end, break_minutes: String(break_minutes) }))

const shiftsOf = (rows: readonly Row[]): ShiftText[] =>
  rows.map((row) => shiftSchema.parse({ weekday: row.weekday, start: parseTime(row.start), end: parseTime(row.end), break_minutes: breakOf(row) }))

/** Somebody's week. */
export function ShiftSheet({ code, onClose }: PeekProps) {
  const { data, error, refetch } = useCall(attendanceShifts, { params: { user_id: code } })
  return (
    <Beside name={data?.name ?? t('attendance.shift.title')} about={t('attendance.shift.title')} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} fallback={t('attendance.failed')} onRetry={() => void refetch()} />
      ) : data ? (
        <ShiftForm key={code} user_id={data.user_id} name={data.name} shifts={data.shifts} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Beside>
  )
}

function ShiftForm({ user_id, name, shifts }: { user_id: number; name: string; shifts: readonly ShiftText[] }) {
  const form = useForm(shiftForm, {
    initial: { shifts: rowsOf(shifts) },
    keep: `attendance.shift.${user_id}`,
    check: ({ shifts }) => (shifts.every(isRight) ? {} : { shifts: t('attendance.shift.wrong') }),
    send: ({ shifts }) => call(attendanceShiftSet, { params: { user_id }, body: { shifts: shiftsOf(shifts) } }),
    sent: () => toast.show({ kind: 'success', text: t('attendance.done.shifts', { name }) }),
  })
  const rows = form.values.shifts
  const { onChange, error } = form.bind('shifts')
  const first = weekdays.flatMap((weekday) => rows.find((row) => row.weekday === weekday) ?? [])[0]
  const set = (weekday: Weekday, row: Row | null) => onChange([...rows.filter((one) => one.weekday !== weekday), ...(row ? [row] : [])])
  return (
    <Form
      form={form}
      className="flex flex-col gap-3"
      label={t('attendance.shift.title')}
      submit={{ children: t('attendance.shift.save'), keys: 'Mod+Enter', disabled: !form.changed }}
      actions={
        <>
          {form.changed ? <Button onClick={form.reset}>{t('common.form.undo')}</Button> : null}
          {first ? (
            <Button variant="ghost" onClick={() => onChange(rows.map(({ weekday }) => ({ ...first, weekday })))}>
              {t('attendance.shift.copy', { day: t(`chat-settings.day.${first.weekday}`) })}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="text-xs text-ink-3">{t('attendance.shift.text', { zone: zoneName() })}</p>
      <table className="w-full border-collapse" aria-label={t('attendance.shift.title')} data-field="shifts">
        <thead>
          <tr className="text-left text-xs text-ink-2">
            <th className="pb-1 font-medium">{t('attendance.column.day')}</th>
            <th className="pb-1 font-medium">{t('attendance.shift.start')}</th>
            <th className="pb-1 font-medium">{t('attendance.shift.end')}</th>
            <th className="pb-1 font-medium">{t('attendance.shift.break')}</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <DayRow
              key={weekday}
              weekday={weekday}
              row={rows.find((one) => one.weekday === weekday) ?? null}
              checked={error !== undefined}
              onChange={(row) => set(weekday, row)}
              blank={first ?? { ...usual, weekday }}
            />
          ))}
        </tbody>
      </table>
      <FieldError>{error}</FieldError>
    </Form>
  )
}

interface DayRowProps {
  readonly weekday: Weekday
  readonly row: Row | null
  /** Saving was tried: every fault is told. */
  readonly checked: boolean
  /** What a day begins with that had none. */
  readonly blank: Row
  onChange(row: Row | null): void
}

function DayRow({ weekday, row, checked, blank, onChange }: DayRowProps) {
  const day = t(`chat-settings.day.${weekday}`)
  const fault = row && (checked || (parseTime(row.start) !== null && parseTime(row.end) !== null)) ? faultOf(row) : null
  const overnight = row && faultOf(row) === null && minutesOf(parseTime(row.end) as string) < minutesOf(parseTime(row.start) as string)
  const time = (name: 'start' | 'end') => (
    <TextField
      label={`${day}: ${t(`attendance.shift.${name}`)}`}
      hideLabel
      className="w-16"
      inputMode="numeric"
      maxLength={5}
      value={row?.[name] ?? ''}
      aria-invalid={fault === name || fault === 'same' ? true : undefined}
      onChange={(value) => row && onChange({ ...row, [name]: value })}
      onBlur={() => {
        const tidy = row && parseTime(row[name])
        if (tidy && tidy !== row[name]) onChange({ ...row, [name]: tidy })
      }}
    />
  )
  return (
    <tr className="h-9 border-t border-line" data-weekday={weekday}>
      <td>
        <span className="flex items-center gap-2">
          <Switch label={day} checked={row !== null} onChange={(on) => onChange(on ? { ...blank, weekday } : null)} />
          <span aria-hidden>{day}</span>
        </span>
      </td>
      {row ? (
        <>
          <td>{time('start')}</td>
          <td>
            {time('end')}
            {overnight ? <span className="block text-xs text-ink-3">{t('chat-settings.hours.next-day')}</span> : null}
          </td>
          <td>
            <TextField
              label={`${day}: ${t('attendance.shift.break')}`}
              hideLabel
              className="w-16"
              inputMode="numeric"
              maxLength={3}
              value={row.break_minutes}
              aria-invalid={breakOf(row) === null ? true : undefined}
              onChange={(value) => onChange({ ...row, break_minutes: value })}
            />
          </td>
        </>
      ) : (
        <td colSpan={3} className="text-ink-3">
          {t('attendance.shift.none')}
        </td>
      )}
    </tr>
  )
}
