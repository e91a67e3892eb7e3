import {
  attendanceAdd,
  attendanceAgent,
  attendanceClockIn,
  attendanceClockOut,
  attendanceCorrect,
  attendanceDailyAgent,
  attendanceDay,
  attendanceNow,
  attendancePhoto,
  attendanceRemove,
  attendanceSelf,
  attendanceSettings,
  attendanceShiftSet,
  attendanceShifts,
} from '#contract/attendance/attendance.endpoints.ts'
import { shiftDayAt } from '#contract/attendance/attendance.rules.ts'
import { DomainError } from '#contract/core/error.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { dayIn, type TimeZone } from '#contract/core/time-zone.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { type Bind, elsewhere, where } from '../list-where.ts'
import { absentDays, absentSpan } from './absent.query.ts'
import {
  type By,
  iso,
  readDayEntries,
  readOpenEntry,
  readPolicy,
  readSeat,
  readShifts,
  shiftTexts,
  tell,
  writeSettings,
  writeShifts,
} from './attendance.query.ts'
import { addEntry, clockIn, clockOut, correctEntry, removeEntry } from './record.ts'

const write = <T>(caller: Caller, { database, now }: Services, run: (connection: Connection, by: By) => Promise<T>): Promise<T> =>
  database.write(caller.workspace_id, (connection) => run(connection, { caller, at: now() }))

const maySee = (caller: Caller, userId: number): boolean =>
  caller.user_id === userId || mayAccess(any('attendance-admin'), { ...caller, privileges: caller.privileges })

const marks = {
  open: 'd.is_open',
  late: 'd.late > 0',
  early: 'd.early > 0',
  overtime: 'd.overtime > 0',
  corrected: 'd.corrected',
  // These are rows of their own.
  absent: 'd.first_in is null',
} as const
const mark = (value: keyof typeof marks): string => marks[value]
const dayWhere = {
  mark,
  start_date: (day: string, bind: Bind) => `d.day >= ${bind(day)}::date`,
  end_date: (day: string, bind: Bind) => `d.day <= ${bind(day)}::date`,
}
const whose = 'join agent a on a.workspace_id = d.workspace_id and a.user_id = d.user_id'
const dayList = {
  from: `attendance_day d ${whose}`,
  as: 'd',
  select: `d.user_id || ':' || d.day as day_id, d.user_id, a.agent_id, a.name, d.day::text as day, ${iso('d.shift_start')} as shift_start, ${iso('d.shift_end')} as shift_end,
    ${iso('d.first_in')} as first_in, ${iso('d.last_out')} as last_out, d.is_open, d.late, d.early, d.worked, d.overtime, d.corrected`,
} as const

/** The workspace's clock, and what day it is there. */
async function readClock(connection: Connection, _request: unknown, { now }: Services): Promise<{ zone: TimeZone; today: string }> {
  const { zone } = await readPolicy(connection)
  return { zone, today: dayIn(zone, now().getTime()) }
}

export const attendanceHandlers = [
  listHandler(attendanceSelf, {
    ...dayList,
    where: dayWhere,
    and: ({ caller, bind }) => [`d.user_id = ${bind(caller.user_id)}`],
    order: 'd.day desc',
  }),

  listHandler(attendanceDailyAgent, {
    ...dayList,
    guard: readClock,
    from({ query, known: { zone, today }, bind }) {
      if (query.mark !== 'absent') return dayList.from
      const { from, until } = absentSpan(query, today)
      return `${absentDays(bind(zone), bind(from), bind(until))} d ${whose}`
    },
    where: { ...dayWhere, search: where.words('lower(a.name)'), user_id: where.id('d.user_id') },
    order: {
      day: 'd.day desc, lower(a.name), d.user_id',
      late: 'd.late desc, d.day desc, d.user_id',
      overtime: 'd.overtime desc, d.day desc, d.user_id',
    },
  }),

  listHandler(attendanceAgent, {
    guard: readClock,
    // Without days: this month.
    from({ query, known: { zone, today }, bind }) {
      const first = bind(query.start_date ?? (query.end_date ?? today).replace(/..$/, '01'))
      const { from, until } = absentSpan(query, today)
      return `agent a
      left join lateral (select ${iso('e.in_at')} as since from attendance_entry e where e.workspace_id = a.workspace_id and e.user_id = a.user_id and e.out_at is null and not e.removed limit 1) h on true
      left join lateral (
        select count(*)::int as days, count(*) filter (where d.late > 0)::int as late_days, coalesce(sum(d.late), 0)::int as late,
          coalesce(sum(d.worked), 0)::int as worked, coalesce(sum(d.overtime), 0)::int as overtime
        from attendance_day d where d.workspace_id = a.workspace_id and d.user_id = a.user_id
          and d.day >= ${first}::date and d.day <= ${bind(query.end_date ?? '2100-12-31')}::date
      ) s on true
      left join (select d.user_id, count(*)::int as days from ${absentDays(bind(zone), bind(from), bind(until))} d group by 1) n on n.user_id = a.user_id`
    },
    as: 'a',
    select: `a.user_id, a.agent_id, a.name, h.since as here_since, s.days, s.late_days, s.late, s.worked, s.overtime, coalesce(n.days, 0) as absent_days,
      (select count(*)::int from attendance_shift f where f.workspace_id = a.workspace_id and f.user_id = a.user_id and f.valid_until is null) as shifts`,
    where: {
      search: where.words('lower(a.name)'),
      presence: (value) => (value === 'here' ? 'h.since is not null' : 'h.since is null'),
      start_date: elsewhere,
      end_date: elsewhere,
    },
    and: () => ['a.status = 1'],
    order: { name: 'lower(a.name), a.user_id', late: 's.late desc, a.user_id', worked: 's.worked desc, a.user_id' },
  }),

  handle(attendanceNow, ({ caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => {
      const { zone, settings } = await readPolicy(connection)
      const shifts = await readShifts(connection, caller.user_id)
      const { shift } = shiftDayAt(shifts, zone, now().getTime())
      return {
        settings,
        time_zone: zone,
        entry: (await readOpenEntry(connection, caller.user_id)) ?? null,
        today: dayIn(zone, now().getTime()),
        shift: shift && { day: shift.day, start_at: new Date(shift.start_at).toISOString(), end_at: new Date(shift.end_at).toISOString() },
        shifts: shiftTexts(shifts),
      }
    }),
  ),

  handle(attendanceClockIn, ({ body, caller }, services) => write(caller, services, (connection, by) => clockIn(connection, body, by))),
  handle(attendanceClockOut, ({ body, caller }, services) => write(caller, services, (connection, by) => clockOut(connection, body, by))),

  handle(attendanceDay, ({ query: { user_id, day }, caller }, { database }) => {
    if (!maySee(caller, user_id)) throw new DomainError('NOT_FOUND')
    return database.read(caller.workspace_id, async (connection) => ({ entries: await readDayEntries(connection, user_id, day) }))
  }),

  handle(attendancePhoto, async ({ params, caller }, { database }) => {
    if (params.workspace_id !== caller.workspace_id) throw new DomainError('NOT_FOUND')
    const [photo] = await database.read(caller.workspace_id, (connection) =>
      prepared<{ user_id: number; mime_type: string; content: Buffer }>(
        connection,
        'select user_id, mime_type, content from attendance_photo where workspace_id = $1 and photo_id = $2',
        [workspaceOf(connection), params.photo_id],
      ),
    )
    if (!photo || !maySee(caller, photo.user_id)) throw new DomainError('NOT_FOUND')
    return { content_type: photo.mime_type, content: photo.content }
  }),

  handle(attendanceAdd, ({ body: { user_id, ...correction }, caller }, services) =>
    write(caller, services, async (connection, by) => {
      await readSeat(connection, user_id)
      return addEntry(connection, user_id, correction, by)
    }),
  ),
  handle(attendanceCorrect, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => correctEntry(connection, params.entry_id, body, by)),
  ),
  handle(attendanceRemove, ({ params, body, caller }, services) =>
    write(caller, services, (connection, by) => removeEntry(connection, params.entry_id, body.reason, by)),
  ),

  handle(attendanceShifts, ({ params: { user_id }, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => {
      const { name } = await readSeat(connection, user_id)
      return { user_id, name, shifts: shiftTexts(await readShifts(connection, user_id)) }
    }),
  ),
  handle(attendanceShiftSet, ({ params: { user_id }, body, caller }, services) =>
    write(caller, services, async (connection, by) => {
      const { name } = await readSeat(connection, user_id)
      const { zone } = await readPolicy(connection)
      await writeShifts(connection, user_id, body.shifts, dayIn(zone, by.at.getTime()))
      const shifts = shiftTexts(await readShifts(connection, user_id))
      await tell(connection, by, user_id)
      return { user_id, name, shifts }
    }),
  ),
  handle(attendanceSettings, ({ body, caller }, services) =>
    write(caller, services, async (connection, by) => {
      await writeSettings(connection, body)
      await tell(connection, by, caller.user_id)
      return body
    }),
  ),
]
