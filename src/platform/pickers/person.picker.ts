import { attendanceAgent } from '#contract/attendance/attendance.endpoints.ts'
import { pickerOf } from './from-call.ts'

/** Everybody who is active, agents and super admins alike, by their `user_id`. */
export const personPicker = pickerOf(attendanceAgent, ({ rows }) => rows.map(({ user_id, name }) => ({ value: String(user_id), title: name })), {
  query: { limit: 500 },
})
