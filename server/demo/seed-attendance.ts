import { figuresOf, plannedOn, type Shift } from '#contract/attendance/attendance.rules.ts'
import { defaultAttendanceSettings } from '#contract/attendance/attendance.ts'
import { addDays, dayIn, weekdayOf } from '#contract/core/time-zone.ts'
import { createRandom } from '#contract/demo/random.ts'
import type { Services } from '#server/domains/handler.ts'
import { copyRows } from './copy-rows.ts'

const minute = 60_000
/** Days back that people came to work. */
const daysBack = 60
const week: readonly Shift[] = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  start: 8 * 60,
  end: weekday === 6 ? 13 * 60 : 17 * 60,
  break_minutes: weekday === 6 ? 0 : 60,
}))

interface Person {
  readonly user_id: number
  readonly name: string
  readonly email: string
}

/** When somebody came and went on each day of theirs; some come late, stay longer, or stay away. */
function* daysOf({ user_id }: Person, today: string) {
  const random = createRandom(`attendance/${user_id}`)
  for (let back = daysBack; back > 0; back -= 1) {
    const day = addDays(today, -back)
    const shift = plannedOn(week, 'Asia/Jakarta', day)
    if (!shift || random.chance(0.04)) continue
    const in_at =
      shift.start_at +
      random.weighted([
        [-6, 6],
        [2, 4],
        [17, 2],
        [41, 1],
      ] as const) *
        minute +
      random.int(0, 240) * 1000
    const out_at =
      shift.end_at +
      random.weighted([
        [3, 6],
        [-24, 1],
        [52, 2],
        [118, 1],
      ] as const) *
        minute +
      random.int(0, 240) * 1000
    yield { day, shift, in_at, out_at }
  }
}

/** People's shifts, days, leave and wages. The one whom the demo signs in as agent has none of these days: theirs is to clock in. */
export async function seedAttendance(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { workspace_id }: { readonly workspace_id: number },
): Promise<void> {
  const today = dayIn('Asia/Jakarta', now().getTime())
  const iso = (at: number) => new Date(at).toISOString()
  await database.system(async ({ client }) => {
    const { rows: people } = await client.query<Person>(
      `select a.user_id, a.name, l.email from agent a join login l using (login_id) where a.workspace_id = $1 and a.agent_type = 'agent' order by a.user_id`,
      [workspace_id],
    )
    const working = people.filter(({ email }) => !email.startsWith('agent@'))
    await copyRows(
      client,
      'attendance_shift',
      ['workspace_id', 'user_id', 'weekday', 'start_minute', 'end_minute', 'break_minutes'],
      people.flatMap(({ user_id }) =>
        week.map(({ weekday, start, end, break_minutes }) => ({
          workspace_id,
          user_id,
          weekday,
          start_minute: start,
          end_minute: end,
          break_minutes,
        })),
      ),
    )
    const days = working.flatMap((person, place) => {
      const all = [...daysOf(person, today)]
      // The first of them forgot to clock out the last time.
      return all.map((one, at) => ({ ...one, user_id: person.user_id, out_at: place === 0 && at === all.length - 1 ? null : one.out_at }))
    })
    await copyRows(
      client,
      'attendance_entry',
      ['workspace_id', 'user_id', 'day', 'in_at', 'out_at', 'in_device', 'out_device'],
      days.map(({ user_id, day, in_at, out_at }) => ({
        workspace_id,
        user_id,
        day,
        in_at: iso(in_at),
        out_at: out_at && iso(out_at),
        in_device: 'Android',
        out_device: out_at && 'Android',
      })),
    )
    await copyRows(
      client,
      'attendance_day',
      [
        'workspace_id',
        'user_id',
        'day',
        'shift_start',
        'shift_end',
        'break_minutes',
        'first_in',
        'last_out',
        'is_open',
        'late',
        'early',
        'worked',
        'overtime',
      ],
      days.map(({ user_id, day, shift, in_at, out_at }) => ({
        workspace_id,
        user_id,
        day,
        shift_start: iso(shift.start_at),
        shift_end: iso(shift.end_at),
        break_minutes: shift.break_minutes,
        first_in: iso(in_at),
        last_out: out_at && iso(out_at),
        is_open: out_at === null,
        ...figuresOf([{ in_at, out_at }], shift, defaultAttendanceSettings),
      })),
    )
    await copyRows(
      client,
      'payroll_wage',
      ['workspace_id', 'user_id', 'by_day', 'by_hour', 'by_order', 'by_chat', 'overtime_hour', 'late_minute'],
      working.map(({ user_id }, place) => ({
        workspace_id,
        user_id,
        by_day: 125_000,
        by_hour: 0,
        by_order: place === 0 ? 750 : 0,
        by_chat: place === 0 ? 0 : 500,
        overtime_hour: 20_000,
        late_minute: 500,
      })),
    )
    const next = addDays(today, (8 - weekdayOf(today)) % 7 || 7)
    const [packer, other] = working
    const leave = [
      packer && { user_id: packer.user_id, kind: 'annual', first_day: next, last_day: addDays(next, 1), reason: 'Acara keluarga di Garut' },
      other && { user_id: other.user_id, kind: 'sick', first_day: addDays(next, 3), last_day: addDays(next, 3), reason: 'Kontrol ke dokter' },
    ]
    await copyRows(
      client,
      'attendance_leave',
      ['workspace_id', 'user_id', 'kind', 'first_day', 'last_day', 'reason', 'status', 'asked_at'],
      leave
        .filter((one) => one !== undefined)
        .map((one) => ({ workspace_id, ...one, status: 'waiting', asked_at: iso(now().getTime() - 90 * minute) })),
    )
  })
}
