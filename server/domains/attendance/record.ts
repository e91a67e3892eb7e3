import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { figuresOf, plannedOn, shiftDayAt } from '#contract/attendance/attendance.rules.ts'
import type { clockBody, correctionBody, Entry } from '#contract/attendance/attendance.ts'
import { firstCharacters } from '#contract/core/characters.ts'
import { DomainError } from '#contract/core/error.ts'
import { dayIn } from '#contract/core/time-zone.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { imageOf } from '../image-of.ts'
import { type By, readEntry, readOpenEntry, readPolicy, readShifts, tell } from './attendance.query.ts'
import { assertOpenMonth } from './month.ts'

type Clocking = z.output<typeof clockBody>
type Correction = z.output<typeof correctionBody>

/** Until the transaction ends nobody else changes this person's attendance. */
async function lockPerson(connection: Connection, userId: number): Promise<void> {
  await connection.client.query(`select pg_advisory_xact_lock(hashtext('attendance:' || $1), $2)`, [workspaceOf(connection), userId])
}

const msOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** Works out anew what a day came to. The shift stays that of when the day began. */
async function countDay(connection: Connection, userId: number, day: string): Promise<void> {
  const keys = [workspaceOf(connection), userId, day]
  const entries = await prepared<{ in_at: number; out_at: number | null; corrected: boolean }>(
    connection,
    `select ${msOf('e.in_at')} as in_at, ${msOf('e.out_at')} as out_at, exists (select from attendance_correction c where c.workspace_id = $1 and c.entry_id = e.entry_id) as corrected
     from attendance_entry e where e.workspace_id = $1 and e.user_id = $2 and e.day = $3::date and not e.removed order by e.in_at`,
    keys,
  )
  const first = entries[0]
  if (!first) {
    await connection.client.query('delete from attendance_day where workspace_id = $1 and user_id = $2 and day = $3::date', keys)
    return
  }
  const { zone, settings } = await readPolicy(connection)
  const [kept] = await prepared<{ shift_start: number | null; shift_end: number | null; break_minutes: number }>(
    connection,
    `select ${msOf('shift_start')} as shift_start, ${msOf('shift_end')} as shift_end, break_minutes
     from attendance_day where workspace_id = $1 and user_id = $2 and day = $3::date`,
    keys,
  )
  const shift = kept
    ? kept.shift_start !== null && kept.shift_end !== null
      ? { start_at: kept.shift_start, end_at: kept.shift_end, break_minutes: kept.break_minutes }
      : null
    : plannedOn(await readShifts(connection, userId, day), zone, day)
  const { late, early, worked, overtime } = figuresOf(entries, shift, settings)
  const gone = entries.flatMap(({ out_at }) => out_at ?? [])
  const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  await connection.client.query(
    `insert into attendance_day as d (workspace_id, user_id, day, shift_start, shift_end, break_minutes, first_in, last_out, is_open, late, early, worked, overtime, corrected)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (workspace_id, user_id, day) do update set first_in = excluded.first_in, last_out = excluded.last_out, is_open = excluded.is_open,
       late = excluded.late, early = excluded.early, worked = excluded.worked, overtime = excluded.overtime, corrected = excluded.corrected`,
    [
      ...keys,
      instant(shift?.start_at),
      instant(shift?.end_at),
      shift?.break_minutes ?? 0,
      instant(first.in_at),
      gone.length > 0 ? instant(Math.max(...gone)) : null,
      gone.length < entries.length,
      late,
      early,
      worked,
      overtime,
      entries.some(({ corrected }) => corrected),
    ],
  )
}

async function keepPhoto(connection: Connection, { caller, at }: By, image_url: string | null, wanted: boolean): Promise<string | null> {
  if (!image_url) {
    if (wanted) throw new DomainError('ATTENDANCE_PHOTO', {}, undefined, 'image_url')
    return null
  }
  const { mime_type, content } = imageOf(image_url)
  const photo_id = randomUUID()
  await connection.client.query(
    'insert into attendance_photo (workspace_id, photo_id, user_id, mime_type, content, taken_at) values ($1, $2, $3, $4, $5, $6)',
    [workspaceOf(connection), photo_id, caller.user_id, mime_type, content, at.toISOString()],
  )
  return photo_id
}

/** Where a person was is kept where the workspace asks for it alone, whatever the browser sends. */
const placeOf = ({ place }: Clocking, wanted: boolean) => (wanted && place ? JSON.stringify(place) : null)

export async function clockIn(connection: Connection, body: Clocking, by: By): Promise<Entry> {
  const { user_id } = by.caller
  await lockPerson(connection, user_id)
  if (await readOpenEntry(connection, user_id)) throw new DomainError('ATTENDANCE_OPEN')
  const { zone, settings } = await readPolicy(connection)
  const { day } = shiftDayAt(await readShifts(connection, user_id), zone, by.at.getTime())
  const photo = await keepPhoto(connection, by, body.image_url, settings.photo)
  const { rows } = await connection.client.query<{ entry_id: number }>(
    `insert into attendance_entry (workspace_id, user_id, day, in_at, in_device, in_place, in_photo) values ($1, $2, $3, $4, $5, $6, $7) returning entry_id`,
    [workspaceOf(connection), user_id, day, by.at.toISOString(), body.device, placeOf(body, settings.place), photo],
  )
  await countDay(connection, user_id, day)
  const entry = await readEntry(connection, rows[0]?.entry_id as number)
  await tell(connection, by, user_id)
  return entry
}

export async function clockOut(connection: Connection, body: Clocking, by: By): Promise<Entry> {
  const { user_id } = by.caller
  await lockPerson(connection, user_id)
  const open = await readOpenEntry(connection, user_id)
  if (!open) throw new DomainError('ATTENDANCE_NOT_OPEN')
  const { settings } = await readPolicy(connection)
  const photo = await keepPhoto(connection, by, body.image_url, settings.photo)
  await connection.client.query(
    `update attendance_entry set out_at = greatest(in_at, $3), out_device = $4, out_place = $5, out_photo = $6 where workspace_id = $1 and entry_id = $2`,
    [workspaceOf(connection), open.entry_id, by.at.toISOString(), body.device, placeOf(body, settings.place), photo],
  )
  await countDay(connection, user_id, open.day)
  const entry = await readEntry(connection, open.entry_id)
  await tell(connection, by, user_id)
  return entry
}

/** Entries of a person do not overlap, and nothing of them is still to come. */
async function assertFits(connection: Connection, userId: number, { in_at, out_at }: Correction, { at }: By, but: number | null): Promise<void> {
  for (const [name, value] of Object.entries({ in_at, out_at }))
    if (value !== null && Date.parse(value) > at.getTime()) throw new DomainError('ATTENDANCE_FUTURE', {}, undefined, name)
  const { rowCount } = await connection.client.query(
    `select from attendance_entry where workspace_id = $1 and user_id = $2 and not removed and entry_id is distinct from $5
     and in_at < coalesce($4::timestamptz, 'infinity') and coalesce(out_at, 'infinity') > $3::timestamptz limit 1`,
    [workspaceOf(connection), userId, in_at, out_at, but],
  )
  if (rowCount) throw new DomainError('ATTENDANCE_OVERLAP', {}, undefined, 'in_at')
}

/** Keeps how an entry was, who changed it and why. */
const noteCorrection = (
  connection: Connection,
  entry_id: number,
  before: Pick<Entry, 'in_at' | 'out_at'> | null,
  reason: string,
  { caller, at }: By,
) =>
  connection.client.query(
    `insert into attendance_correction (workspace_id, entry_id, user_id, name, reason, before_in, before_out, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [workspaceOf(connection), entry_id, caller.user_id, caller.name, reason, before?.in_at ?? null, before?.out_at ?? null, at.toISOString()],
  )

async function dayOf(connection: Connection, userId: number, in_at: string): Promise<string> {
  const { zone } = await readPolicy(connection)
  const at = Date.parse(in_at)
  return shiftDayAt(await readShifts(connection, userId, dayIn(zone, at)), zone, at).day
}

export async function addEntry(connection: Connection, userId: number, correction: Correction, by: By): Promise<Entry> {
  await lockPerson(connection, userId)
  const day = await dayOf(connection, userId, correction.in_at)
  await assertOpenMonth(connection, day)
  await assertFits(connection, userId, correction, by, null)
  const { rows } = await connection.client.query<{ entry_id: number }>(
    `insert into attendance_entry (workspace_id, user_id, day, in_at, out_at, in_device) values ($1, $2, $3, $4, $5, $6) returning entry_id`,
    [workspaceOf(connection), userId, day, correction.in_at, correction.out_at, firstCharacters(by.caller.name, 80) || '–'],
  )
  const id = rows[0]?.entry_id as number
  await noteCorrection(connection, id, null, correction.reason, by)
  return finish(connection, id, userId, [day], by)
}

export async function correctEntry(connection: Connection, id: number, correction: Correction, by: By): Promise<Entry> {
  const { user_id } = await readEntry(connection, id)
  await lockPerson(connection, user_id)
  const before = await readEntry(connection, id)
  const day = await dayOf(connection, user_id, correction.in_at)
  await assertOpenMonth(connection, before.day, day)
  await assertFits(connection, user_id, correction, by, id)
  await noteCorrection(connection, id, before, correction.reason, by)
  // One that was removed comes back so.
  await connection.client.query(
    `update attendance_entry set day = $3, in_at = $4, out_at = $5, removed = false where workspace_id = $1 and entry_id = $2`,
    [workspaceOf(connection), id, day, correction.in_at, correction.out_at],
  )
  return finish(connection, id, user_id, [...new Set([before.day, day])], by)
}

export async function removeEntry(connection: Connection, id: number, reason: string, by: By): Promise<Entry> {
  const { user_id } = await readEntry(connection, id)
  await lockPerson(connection, user_id)
  const before = await readEntry(connection, id)
  await assertOpenMonth(connection, before.day)
  await noteCorrection(connection, id, before, reason, by)
  await connection.client.query('update attendance_entry set removed = true where workspace_id = $1 and entry_id = $2', [workspaceOf(connection), id])
  return finish(connection, id, user_id, [before.day], by)
}

async function finish(connection: Connection, id: number, userId: number, days: readonly string[], by: By): Promise<Entry> {
  for (const day of days) await countDay(connection, userId, day)
  const entry = await readEntry(connection, id)
  await tell(connection, by, userId)
  return entry
}
