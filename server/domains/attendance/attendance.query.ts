import type { Shift } from '#contract/attendance/attendance.rules.ts'
import {
  type AttendanceSettings,
  attendanceSettingsSchema,
  defaultAttendanceSettings,
  type Entry,
  type ShiftText,
} from '#contract/attendance/attendance.ts'
import { minutesOf } from '#contract/chat/working-hours.ts'
import { apiBase } from '#contract/core/api-base.ts'
import { DomainError } from '#contract/core/error.ts'
import type { TimeZone } from '#contract/core/time-zone.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'

export interface By {
  readonly caller: Caller
  readonly at: Date
}

/** Tells every window of the workspace; call it last in the transaction. */
export const tell = (connection: Connection, { caller, at }: By, user_id: number): Promise<number> =>
  appendEvent(connection, { type: 'attendance.changed', at: at.toISOString(), agent_id: caller.agent_id, user_id })

const settingKey = 'attendance'

/** How the workspace counts: its clock and its settings. */
export async function readPolicy(connection: Connection): Promise<{ zone: TimeZone; settings: AttendanceSettings }> {
  const [row] = await prepared<{ time_zone: TimeZone; value: unknown }>(
    connection,
    `select w.time_zone, (select s.value from workspace_setting s where s.workspace_id = $1 and s.key = $2) as value from workspace w where w.workspace_id = $1`,
    [workspaceOf(connection), settingKey],
  )
  const parsed = attendanceSettingsSchema.partial().safeParse(row?.value ?? {})
  return { zone: row?.time_zone ?? 'Asia/Jakarta', settings: { ...defaultAttendanceSettings, ...(parsed.success ? parsed.data : {}) } }
}

export async function writeSettings(connection: Connection, settings: AttendanceSettings): Promise<void> {
  await connection.client.query(
    `insert into workspace_setting (workspace_id, key, value) values ($1, $2, $3::jsonb) on conflict (workspace_id, key) do update set value = excluded.value`,
    [workspaceOf(connection), settingKey, JSON.stringify(settings)],
  )
}

interface ShiftRow {
  readonly weekday: number
  readonly start_minute: number
  readonly end_minute: number
  readonly break_minutes: number
}

/** Whether a shift is of a day; both are expressions of SQL. */
export const isShiftOf = (shift: string, day: string): string =>
  `${shift}.valid_from <= ${day} and (${shift}.valid_until is null or ${shift}.valid_until > ${day})`

/** Somebody's shifts by weekday: as they are, or as they were on a day that is over. */
export async function readShifts(connection: Connection, userId: number, day: string | null = null): Promise<Shift[]> {
  const rows = await prepared<ShiftRow>(
    connection,
    `select weekday, start_minute, end_minute, break_minutes from attendance_shift s where workspace_id = $1 and user_id = $2
     and case when $3::date is null then valid_until is null else ${isShiftOf('s', '$3::date')} end order by weekday`,
    [workspaceOf(connection), userId, day],
  )
  return rows.map(({ weekday, start_minute, end_minute, break_minutes }) => ({ weekday, start: start_minute, end: end_minute, break_minutes }))
}

const clockText = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const shiftTexts = (shifts: readonly Shift[]): ShiftText[] =>
  shifts.map(({ weekday, start, end, break_minutes }) => ({ weekday, start: clockText(start), end: clockText(end), break_minutes }))

/** The first day of all: shifts that were there before anybody came count on every day. */
const ever = '2000-01-01'

/** Somebody's week from `today` on; what it was on the days before is kept, once there is one of theirs. */
export async function writeShifts(connection: Connection, userId: number, shifts: readonly ShiftText[], today: string): Promise<void> {
  const { rowCount } = await connection.client.query(
    'select from attendance_day where workspace_id = $1 and user_id = $2 and day < $3::date limit 1',
    [workspaceOf(connection), userId, today],
  )
  const keys = [workspaceOf(connection), userId, rowCount ? today : ever]
  const wanted = JSON.stringify(
    shifts.map(({ weekday, start, end, break_minutes }) => ({
      weekday,
      // 24:00 is the day's end, and so the next one's beginning.
      start_minute: minutesOf(start) % 1440,
      end_minute: minutesOf(end) % 1440,
      break_minutes,
    })),
  )
  const given = 'json_to_recordset($4::json) as x(weekday int, start_minute int, end_minute int, break_minutes int)'
  const same = 'x.weekday = s.weekday and x.start_minute = s.start_minute and x.end_minute = s.end_minute and x.break_minutes = s.break_minutes'
  await connection.client.query('delete from attendance_shift where workspace_id = $1 and user_id = $2 and valid_from >= $3::date', keys)
  await connection.client.query(
    `update attendance_shift s set valid_until = $3::date where s.workspace_id = $1 and s.user_id = $2 and s.valid_until is null
     and not exists (select from ${given} where ${same})`,
    [...keys, wanted],
  )
  await connection.client.query(
    `insert into attendance_shift (workspace_id, user_id, weekday, start_minute, end_minute, break_minutes, valid_from)
     select $1, $2, x.weekday, x.start_minute, x.end_minute, x.break_minutes, $3::date from ${given}
     where not exists (select from attendance_shift s where s.workspace_id = $1 and s.user_id = $2 and s.valid_until is null and s.weekday = x.weekday)`,
    [...keys, wanted],
  )
}

/** The name of a seat of the workspace. Throws NOT_FOUND. */
export async function readSeat(connection: Connection, userId: number): Promise<{ name: string; agent_id: number | null }> {
  const [seat] = await prepared<{ name: string; agent_id: number | null }>(
    connection,
    'select name, agent_id from agent where workspace_id = $1 and user_id = $2',
    [workspaceOf(connection), userId],
  )
  if (!seat) throw new DomainError('NOT_FOUND')
  return seat
}

export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const photo = (column: string): string =>
  `case when ${column} is null then null else '${apiBase}/attendance/photo/' || e.workspace_id || '/' || ${column} end`

const entryColumns = `e.entry_id, e.user_id, e.day::text as day, ${iso('e.in_at')} as in_at, ${iso('e.out_at')} as out_at, e.in_device, e.out_device,
  e.in_place, e.out_place, ${photo('e.in_photo')} as in_photo, ${photo('e.out_photo')} as out_photo, e.removed,
  coalesce((select json_agg(json_build_object('at', ${iso('c.at')}, 'name', c.name, 'reason', c.reason, 'before_in', ${iso('c.before_in')},
    'before_out', ${iso('c.before_out')}) order by c.correction_id)
    from attendance_correction c where c.workspace_id = e.workspace_id and c.entry_id = e.entry_id), '[]') as corrections`

const readEntries = (connection: Connection, condition: string, values: readonly unknown[]): Promise<Entry[]> =>
  prepared<Entry>(
    connection,
    `select ${entryColumns} from attendance_entry e where e.workspace_id = $1 and ${condition} order by e.in_at, e.entry_id`,
    [workspaceOf(connection), ...values],
  )

/** One entry. Throws NOT_FOUND. */
export async function readEntry(connection: Connection, entryId: number): Promise<Entry> {
  const [entry] = await readEntries(connection, 'e.entry_id = $2', [entryId])
  if (!entry) throw new DomainError('NOT_FOUND')
  return entry
}

export const readOpenEntry = async (connection: Connection, userId: number): Promise<Entry | undefined> =>
  (await readEntries(connection, 'e.user_id = $2 and e.out_at is null and not e.removed', [userId]))[0]

export const readDayEntries = (connection: Connection, userId: number, day: string): Promise<Entry[]> =>
  readEntries(connection, 'e.user_id = $2 and e.day = $3::date', [userId, day])
