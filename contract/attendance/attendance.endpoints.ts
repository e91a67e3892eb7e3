import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowIdInAddress, shortIdInAddress } from '../core/ids.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { any } from '../core/privilege.ts'
import { timeZoneSchema } from '../core/time-zone.ts'
import {
  attendanceSettingsSchema,
  clockBody,
  correctionBody,
  dayRowSchema,
  entrySchema,
  leaveBody,
  leaveKinds,
  leaveRowSchema,
  leaveStatuses,
  shiftSchema,
} from './attendance.ts'

const admin = any('attendance-admin')
/** A photo as text: one megabyte, a third longer. */
const bodyLimit = 1_410_000
const days = offset({ size: 100, most: 500 })
const marks = ['open', 'late', 'early', 'overtime', 'corrected'] as const
/** `absent`: days with a shift on which somebody neither came nor had leave; without days, those of this month. */
const teamMarks = ['open', 'late', 'absent', 'early', 'overtime', 'corrected'] as const

export const attendanceSelf = listEndpoint({
  id: 'attendance.self',
  path: '/attendance/self',
  access: 'user',
  summary: "The caller's own days, the latest first: when they came and went, late, overtime",
  row: dayRowSchema,
  filters: { mark: filter.choice(marks), ...filter.days() },
  page: days,
  reads: ['attendance'],
})

export const attendanceDailyAgent = listEndpoint({
  id: 'attendance.daily-agent',
  path: '/attendance/daily-agent',
  access: admin,
  summary: "Everybody's days, the latest first",
  row: dayRowSchema,
  filters: { search: filter.search(1), mark: filter.choice(teamMarks), user_id: filter.id(), ...filter.days() },
  sorts: ['day', 'late', 'overtime'],
  page: days,
  reads: ['attendance'],
})

export const attendanceAgent = listEndpoint({
  id: 'attendance.agent',
  path: '/attendance/agent',
  access: admin,
  summary: 'Each active person: whether they are there, and what their days of a period came to',
  row: z.object({
    user_id: z.number().int(),
    agent_id: z.number().int().nullable(),
    name: z.string(),
    /** Since when they are there; null: they are not. */
    here_since: z.string().nullable(),
    shifts: z.number().int(),
    days: z.number().int(),
    late_days: z.number().int(),
    late: z.number().int(),
    worked: z.number().int(),
    overtime: z.number().int(),
    /** Days with a shift, up to yesterday, on which they neither came nor had leave. */
    absent_days: z.number().int(),
  }),
  filters: { search: filter.search(1), presence: filter.choice(['here', 'away']), ...filter.days() },
  sorts: ['name', 'late', 'worked'],
  page: offset({ size: 200, most: 500 }),
  reads: ['attendance', 'agent'],
})

export const attendanceNow = endpoint({
  id: 'attendance.now',
  method: 'GET',
  path: '/attendance/now',
  access: 'user',
  summary: 'How the caller stands: whether they are there, what their shift is, and what clocking in asks for',
  reply: z.object({
    settings: attendanceSettingsSchema,
    time_zone: timeZoneSchema,
    entry: entrySchema.nullable(),
    today: z.string(),
    shift: z.object({ day: z.string(), start_at: z.string(), end_at: z.string() }).nullable(),
    shifts: z.array(shiftSchema),
  }),
  reads: ['attendance'],
})

export const attendanceClockIn = endpoint({
  id: 'attendance.clock-in',
  method: 'POST',
  path: '/attendance/clock-in',
  access: 'user',
  summary: 'The caller has come',
  bodyLimit,
  body: clockBody,
  reply: entrySchema,
  errors: ['ATTENDANCE_OPEN', 'ATTENDANCE_PHOTO', 'NOT_AN_IMAGE'],
  touches: ['attendance'],
})

export const attendanceClockOut = endpoint({
  id: 'attendance.clock-out',
  method: 'POST',
  path: '/attendance/clock-out',
  access: 'user',
  summary: 'The caller goes',
  bodyLimit,
  body: clockBody,
  reply: entrySchema,
  errors: ['ATTENDANCE_NOT_OPEN', 'ATTENDANCE_PHOTO', 'NOT_AN_IMAGE'],
  touches: ['attendance'],
})

export const attendanceDay = endpoint({
  id: 'attendance.day',
  method: 'GET',
  path: '/attendance/day',
  access: 'user',
  summary: "The entries of a person's day with their corrections; somebody else's for who may see attendance",
  query: z.object({ user_id: shortIdInAddress, day: z.iso.date() }),
  reply: z.object({ entries: z.array(entrySchema) }),
  errors: ['NOT_FOUND'],
  reads: ['attendance'],
})

export const attendancePhoto = endpoint({
  id: 'attendance.photo',
  method: 'GET',
  path: '/attendance/photo/:workspace_id/:photo_id',
  access: 'user',
  byElement: true,
  summary: 'A photo of clocking in or out, for whom it shows and who may see attendance',
  params: z.object({ workspace_id: shortIdInAddress, photo_id: z.uuid() }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['image/*'],
  errors: ['NOT_FOUND'],
})

const change = { access: admin, touches: ['attendance'] } as const

export const attendanceAdd = endpoint({
  ...change,
  id: 'attendance.add',
  method: 'POST',
  path: '/attendance/entry',
  summary: 'Adds an entry that somebody forgot, with the reason',
  body: correctionBody.safeExtend({ user_id: shortIdInAddress }),
  reply: entrySchema,
  errors: ['NOT_FOUND', 'ATTENDANCE_OVERLAP', 'ATTENDANCE_FUTURE', 'PAYROLL_CLOSED'],
})

export const attendanceCorrect = endpoint({
  ...change,
  id: 'attendance.correct',
  method: 'PUT',
  path: '/attendance/entry/:entry_id',
  summary: 'Corrects when somebody came and went; how it was stays with who changed it and why',
  params: z.object({ entry_id: rowIdInAddress }),
  body: correctionBody,
  reply: entrySchema,
  errors: ['NOT_FOUND', 'ATTENDANCE_OVERLAP', 'ATTENDANCE_FUTURE', 'PAYROLL_CLOSED'],
})

export const attendanceRemove = endpoint({
  ...change,
  id: 'attendance.remove',
  method: 'DELETE',
  path: '/attendance/entry/:entry_id',
  summary: 'Takes an entry out of what counts; it stays in the corrections',
  params: z.object({ entry_id: rowIdInAddress }),
  body: z.object({ reason: correctionBody.shape.reason }),
  reply: entrySchema,
  errors: ['NOT_FOUND', 'PAYROLL_CLOSED'],
})

export const attendanceShifts = endpoint({
  id: 'attendance.shifts',
  method: 'GET',
  path: '/attendance/shift/:user_id',
  access: admin,
  summary: "A person's shifts by weekday",
  params: z.object({ user_id: shortIdInAddress }),
  reply: z.object({ user_id: z.number().int(), name: z.string(), shifts: z.array(shiftSchema) }),
  errors: ['NOT_FOUND'],
  reads: ['attendance'],
})

export const attendanceShiftSet = endpoint({
  ...change,
  id: 'attendance.shift-set',
  method: 'PUT',
  path: '/attendance/shift/:user_id',
  summary: "Sets a person's shifts, one a weekday; days that began keep theirs",
  params: z.object({ user_id: shortIdInAddress }),
  body: z.object({
    shifts: z
      .array(shiftSchema)
      .max(7)
      .refine((shifts) => new Set(shifts.map(({ weekday }) => weekday)).size === shifts.length, 'one a weekday'),
  }),
  reply: z.object({ user_id: z.number().int(), name: z.string(), shifts: z.array(shiftSchema) }),
  errors: ['NOT_FOUND'],
})

export const attendanceSettings = endpoint({
  ...change,
  id: 'attendance.settings',
  method: 'PUT',
  path: '/attendance/settings',
  summary: 'What is late and overtime, and what clocking in asks for',
  body: attendanceSettingsSchema,
  reply: attendanceSettingsSchema,
})

const leaveFilters = { status: filter.choice(leaveStatuses), kind: filter.choice(leaveKinds), ...filter.days() }

export const attendanceLeaveSelf = listEndpoint({
  id: 'attendance.leave-self',
  path: '/attendance/leave/self',
  access: 'user',
  summary: "The caller's own leave, what was asked last first",
  row: leaveRowSchema,
  filters: leaveFilters,
  page: days,
  reads: ['attendance'],
})

export const attendanceLeaveList = listEndpoint({
  id: 'attendance.leave-list',
  path: '/attendance/leave',
  access: admin,
  summary: "Everybody's leave, what was asked last first",
  row: leaveRowSchema,
  filters: { search: filter.search(1), ...leaveFilters },
  page: days,
  reads: ['attendance'],
})

export const attendanceLeaveAsk = endpoint({
  id: 'attendance.leave-ask',
  method: 'POST',
  path: '/attendance/leave',
  access: 'user',
  summary: 'Asks for leave',
  body: leaveBody,
  reply: leaveRowSchema,
  errors: ['LEAVE_OVERLAP', 'PAYROLL_CLOSED'],
  touches: ['attendance'],
})

const leave = z.object({ leave_id: rowIdInAddress })

export const attendanceLeaveCancel = endpoint({
  id: 'attendance.leave-cancel',
  method: 'POST',
  path: '/attendance/leave/:leave_id/cancel',
  access: 'user',
  summary: "Takes back the caller's own leave that nobody has decided on",
  params: leave,
  reply: leaveRowSchema,
  errors: ['NOT_FOUND', 'LEAVE_DECIDED'],
  touches: ['attendance'],
})

export const attendanceLeaveDecide = endpoint({
  ...change,
  id: 'attendance.leave-decide',
  method: 'POST',
  path: '/attendance/leave/:leave_id/decide',
  summary: 'Approves or refuses leave; a decision may be changed while its months are open',
  params: leave,
  body: z.object({ status: z.enum(['approved', 'refused', 'waiting']), note: z.string().trim().max(300).nullable().default(null) }),
  reply: leaveRowSchema,
  errors: ['NOT_FOUND', 'LEAVE_DECIDED', 'LEAVE_OVERLAP', 'LEAVE_OWN', 'PAYROLL_CLOSED'],
})
