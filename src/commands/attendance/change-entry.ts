import { attendanceCorrect, attendanceDay, attendanceRemove } from '#contract/attendance/attendance.endpoints.ts'
import type { Entry } from '#contract/attendance/attendance.ts'
import type { Choice, Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { clockText } from '#platform/session/workspace-clock.ts'

async function entriesOf(day_id: string): Promise<Entry[]> {
  const [user_id, day = ''] = day_id.split(':')
  const { entries } = await call(attendanceDay, { query: { user_id: Number(user_id), day } })
  return entries.filter(({ removed }) => !removed)
}

const nameOf = ({ in_at, out_at }: Pick<Entry, 'in_at' | 'out_at'>): string =>
  `${clockText(in_at)} – ${out_at ? clockText(out_at) : t('attendance.open')}`

/** The entry of a day that has no other; of none and of several, none is meant. */
export async function onlyEntry(day_id: string): Promise<number | undefined> {
  const [entry, ...others] = await entriesOf(day_id)
  return others.length === 0 ? entry?.entry_id : undefined
}

export const entryChoices = async (day_id: string): Promise<Choice[]> =>
  (await entriesOf(day_id)).map((entry) => ({ value: String(entry.entry_id), title: nameOf(entry), hint: entry.in_device }))

/** Takes an entry out of what counts. Undoing puts it back, with a correction that says so. */
export async function removeEntry(entry_id: number, reason: string): Promise<Undo> {
  const { in_at, out_at } = await call(attendanceRemove, { params: { entry_id }, body: { reason } })
  return {
    label: 'attendance.done.removed',
    values: { entry: nameOf({ in_at, out_at }) },
    by: { command: 'attendance.put-entry', args: { entry_id, in_at, out_at, reason: t('attendance.undone') } },
  }
}

export async function putEntry(entry_id: number, body: { in_at: string; out_at: string | null; reason: string }): Promise<void> {
  await call(attendanceCorrect, { params: { entry_id }, body })
}
