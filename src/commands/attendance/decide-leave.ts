import { attendanceLeaveAsk, attendanceLeaveCancel, attendanceLeaveDecide } from '#contract/attendance/attendance.endpoints.ts'
import type { Undo } from '#kernel/command.ts'
import { startWork } from '#platform/command/long-work.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'

type Decision = 'approved' | 'refused' | 'waiting'

const decide = (leave_id: number, status: Decision, note: string | null) =>
  call(attendanceLeaveDecide, { params: { leave_id }, body: { status, note } })

/** Decides on leave, one after the other: `id:status:name` as it was. What was refused is told with its reason, and the others are decided on. */
export async function decideLeave(rows: readonly string[], status: Decision, note: string | null = null): Promise<Undo | undefined> {
  const done: { readonly leave_id: number; readonly before: Decision }[] = []
  const failed: { readonly name: string; readonly error: unknown }[] = []
  for (const row of rows) {
    const [id, before, ...name] = row.split(':')
    try {
      await decide(Number(id), status, note)
      done.push({ leave_id: Number(id), before: before as Decision })
    } catch (error) {
      // One alone is told as any other failure, and what failed for want of an answer fails for the next as well.
      if (rows.length === 1 || !(error instanceof ApiError) || error.code === 'NETWORK') throw error
      failed.push({ name: name.join(':'), error })
    }
  }
  if (failed.length > 0) {
    const work = startWork({ title: t(`attendance.work.${status}`, { count: rows.length }), total: rows.length })
    for (const { name, error } of failed) work.fail({ id: name, reason: errorText(error), final: true })
    work.step(rows.length)
    work.done()
  }
  if (done.length === 0) return undefined
  return {
    label: `attendance.done.leave-${status}`,
    values: { count: done.length },
    async run() {
      for (const { leave_id, before } of done) await decide(leave_id, before, null)
    },
  }
}

/** Takes one's own leave back; undoing asks for it again. */
export async function cancelLeave(leave_id: number): Promise<Undo> {
  const { kind, first_day, last_day, reason } = await call(attendanceLeaveCancel, { params: { leave_id } })
  return {
    label: 'attendance.done.leave-cancelled',
    run: async () => void (await call(attendanceLeaveAsk, { body: { kind, first_day, last_day, reason } })),
  }
}
