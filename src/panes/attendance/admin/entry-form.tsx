import { z } from 'zod'
import { attendanceAdd, attendanceCorrect, attendanceDay } from '#contract/attendance/attendance.endpoints.ts'
import { correctionBody, type Entry } from '#contract/attendance/attendance.ts'
import { minutesOf } from '#contract/chat/working-hours.ts'
import { parseTime } from '#kernel/clock-text.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, own, text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { personPicker } from '#platform/pickers/person.picker.ts'
import { usePart } from '#platform/query/use-part.ts'
import { clockText, dayThere, instantThere, zoneName } from '#platform/session/workspace-clock.ts'
import { DayField } from '#platform/ui/day-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { partsOfDayId } from './day-id.ts'

const timeLook = { autoComplete: 'off', inputMode: 'numeric', maxLength: 5, placeholder: '08:00' } as const

const entryForm = declareForm(
  z.object({
    user_id: z.string().nullable(),
    day: z.string(),
    in_at: z.string(),
    out_at: z.string(),
    reason: correctionBody.shape.reason,
  }),
  {
    blank: { user_id: null, day: '', in_at: '', out_at: '', reason: '' },
    fields: {
      user_id: pick('attendance.column.name', personPicker, { required: true }),
      day: own<string>(
        'attendance.column.day',
        ({ label, value, error, onChange }) => <DayField label={label} value={value} error={error} max={dayThere()} onChange={onChange} />,
        { required: true },
      ),
      in_at: text('attendance.field.in', { ...timeLook, required: true, unit: zoneName }),
      out_at: text('attendance.field.out', { ...timeLook, required: false, unit: zoneName, hint: 'attendance.field.out-hint' }),
      reason: area('attendance.field.reason', { hint: 'attendance.field.reason-hint' }),
    },
    codes: { ATTENDANCE_OVERLAP: 'in_at', ATTENDANCE_FUTURE: 'out_at', PAYROLL_CLOSED: 'day' },
  },
)

const timeWrong = (written: string): string | null => (written.trim() === '' || parseTime(written) ? null : t('attendance.field.time-wrong'))

/** From when to when: who went before they came went on the next day. */
function spanOf(day: string, came: string, went: string) {
  const [from, until] = [came, went].map((written) => (written.trim() === '' ? null : minutesOf(parseTime(written) as string)))
  const start = from ?? 0
  return {
    in_at: instantThere(day, start),
    out_at: until === null || until === undefined ? null : instantThere(day, until > start ? until : until + 1440),
  }
}

/** A time that nobody changed keeps its seconds. */
const sameMinute = (at: string, was: string | null | undefined): string =>
  was && Math.floor(Date.parse(was) / 60_000) * 60_000 === Date.parse(at) ? was : at

/** How an entry was, for who takes a correction back. */
const before = ({ entry_id, in_at, out_at }: Entry) => ({ entry_id, in_at, out_at, reason: t('attendance.undone') })

interface EditedProps {
  /** The number of an entry, or `new`. */
  readonly edit: string
  readonly dayId: string | undefined
  /** Whose days are shown. */
  readonly userId: number | undefined
  onClose(): void
}

/** The form of a new entry, or of one of a day. */
export function EditedEntry({ edit, dayId, userId, onClose }: EditedProps) {
  const known = dayId ? partsOfDayId(dayId) : undefined
  const { data } = usePart(attendanceDay, { query: known ?? { user_id: 1, day: '2000-01-01' } }, { enabled: known !== undefined })
  if (edit === 'new') return <EntryForm person={known?.user_id ?? userId} day={known?.day} onClose={onClose} />
  const entry = data?.entries.find(({ entry_id }) => String(entry_id) === edit)
  return entry ? <EntryForm entry={entry} onClose={onClose} /> : null
}

interface EntryFormProps {
  readonly entry?: Entry
  readonly person?: number | undefined
  readonly day?: string | undefined
  onClose(): void
}

/** When somebody came and went, and why that is written down now. */
function EntryForm({ entry, person, day, onClose }: EntryFormProps) {
  const form = useForm(entryForm, {
    initial: entry
      ? {
          user_id: String(entry.user_id),
          day: dayThere(entry.in_at),
          in_at: clockText(entry.in_at).replace('.', ':'),
          out_at: entry.out_at ? clockText(entry.out_at).replace('.', ':') : '',
        }
      : { user_id: person === undefined ? null : String(person), day: day ?? dayThere() },
    check: ({ in_at, out_at }) => ({
      in_at: timeWrong(in_at),
      out_at: timeWrong(out_at) ?? (out_at.trim() !== '' && parseTime(out_at) === parseTime(in_at) ? t('attendance.field.out-same') : null),
    }),
    send({ user_id, day, in_at, out_at, reason }) {
      const span = spanOf(day, in_at, out_at)
      const body = { in_at: sameMinute(span.in_at, entry?.in_at), out_at: span.out_at && sameMinute(span.out_at, entry?.out_at), reason }
      return entry
        ? call(attendanceCorrect, { params: { entry_id: entry.entry_id }, body })
        : call(attendanceAdd, { body: { ...body, user_id: Number(user_id) } })
    },
    sent(made) {
      const label = entry ? 'attendance.done.corrected' : 'attendance.done.added'
      rememberUndo({
        label,
        by: entry
          ? { command: 'attendance.put-entry', args: before(entry) }
          : { command: 'attendance.remove-entry', args: { entry_id: made.entry_id, reason: t('attendance.undone') } },
      })
      toast.show({ kind: 'success', text: t(label) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      autoFocus
      title={t(entry ? 'attendance.entry.correct' : 'attendance.entry.add')}
      description={t('attendance.entry.text')}
      submit={t('attendance.entry.submit')}
      onClose={onClose}
    >
      {entry ? null : form.field('user_id')}
      {form.field('day')}
      <div className="grid grid-cols-2 items-start gap-3">
        {form.field('in_at')}
        {form.field('out_at')}
      </div>
      {form.field('reason')}
    </FormDialog>
  )
}
