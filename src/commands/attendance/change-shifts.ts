import { attendanceAgent, attendanceShiftSet, attendanceShifts } from '#contract/attendance/attendance.endpoints.ts'
import type { ShiftText } from '#contract/attendance/attendance.ts'
import type { Choice, Undo } from '#kernel/command.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'

export async function peopleWithShifts(): Promise<Choice[]> {
  const { rows } = await call(attendanceAgent, { query: { limit: 500 } })
  return rows
    .filter(({ shifts }) => shifts > 0)
    .map(({ user_id, name, shifts }) => ({ value: String(user_id), title: name, hint: t('attendance.people.shifts', { count: shifts }) }))
}

const shiftsOf = async (user_id: number): Promise<ShiftText[]> => (await call(attendanceShifts, { params: { user_id } })).shifts
const set = (user_id: number, shifts: ShiftText[]) => call(attendanceShiftSet, { params: { user_id }, body: { shifts } })

/** Gives people the week of somebody; undoing gives each their own again. */
export async function copyShifts(from: number, people: readonly number[]): Promise<Undo> {
  const shifts = await shiftsOf(from)
  const before: { readonly user_id: number; readonly shifts: ShiftText[] }[] = []
  for (const user_id of people.filter((one) => one !== from)) {
    before.push({ user_id, shifts: await shiftsOf(user_id) })
    await set(user_id, shifts)
  }
  return {
    label: 'attendance.done.shifts-copied',
    values: { count: before.length },
    async run() {
      for (const { user_id, shifts } of before) await set(user_id, shifts)
    },
  }
}
