import { z } from 'zod'
import { day } from '../core/query.ts'

/** Hours and minutes, as the specification has them (section 5). */
const clock = z.string().regex(/^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?$/, 'HH:mm')

/** An instant of attendance: ISO, of years that orders can be of. */
const instant = z.iso.datetime({ offset: true }).refine((text) => text >= '2000' && text < '2101', 'an instant of the years 2000 to 2100')

export const shiftSchema = z.object({
  weekday: z.number().int().min(0).max(6),
  start: clock,
  /** Not after the start: on the next day. */
  end: clock,
  break_minutes: z.number().int().min(0).max(240),
})
export type ShiftText = z.infer<typeof shiftSchema>

export const attendanceSettingsSchema = z.object({
  /** Minutes that are not late yet. */
  late_after: z.number().int().min(0).max(120),
  /** Minutes after a shift from which on they are overtime. */
  overtime_from: z.number().int().min(0).max(240),
  /** Clocking in and out needs a photo. */
  photo: z.boolean(),
  /** Whoever clocks in or out is asked for their place; they may keep it to themselves. */
  place: z.boolean(),
})
export type AttendanceSettings = z.infer<typeof attendanceSettingsSchema>
export const defaultAttendanceSettings: AttendanceSettings = { late_after: 10, overtime_from: 30, photo: false, place: false }

/** Where somebody was, as their device told it. */
export const placeSchema = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180), accuracy: z.number().min(0).max(1e7) })
export type Place = z.infer<typeof placeSchema>

/** One clocking in with its clocking out. */
export const entrySchema = z.object({
  entry_id: z.number().int(),
  user_id: z.number().int(),
  day: z.string(),
  in_at: z.string(),
  out_at: z.string().nullable(),
  in_device: z.string(),
  out_device: z.string().nullable(),
  in_place: placeSchema.nullable(),
  out_place: placeSchema.nullable(),
  in_photo: z.string().nullable(),
  out_photo: z.string().nullable(),
  /** Removed by a correction; it counts no more. */
  removed: z.boolean(),
  corrections: z.array(
    z.object({
      at: z.string(),
      name: z.string(),
      reason: z.string(),
      /** Null: there was no such entry. */
      before_in: z.string().nullable(),
      before_out: z.string().nullable(),
    }),
  ),
})
export type Entry = z.infer<typeof entrySchema>

/** What somebody's day came to; spans in seconds. */
export const dayRowSchema = z.object({
  /** `user_id:day`. */
  day_id: z.string(),
  user_id: z.number().int(),
  agent_id: z.number().int().nullable(),
  name: z.string(),
  day: z.string(),
  shift_start: z.string().nullable(),
  shift_end: z.string().nullable(),
  /** Null: absent. */
  first_in: z.string().nullable(),
  last_out: z.string().nullable(),
  is_open: z.boolean(),
  late: z.number().int(),
  early: z.number().int(),
  worked: z.number().int(),
  overtime: z.number().int(),
  corrected: z.boolean(),
})

export const clockBody = z.object({
  /** What they clock in or out by, as they know it: the desk's name, or the browser's. */
  device: z.string().trim().min(1).max(80),
  place: placeSchema.nullable().default(null),
  /** A `data:` address of a JPEG, PNG, GIF or WebP of at most one megabyte. */
  image_url: z.string().max(1_400_000).nullable().default(null),
})

export const correctionBody = z
  .object({
    in_at: instant,
    /** Null: still there. */
    out_at: instant.nullable(),
    reason: z.string().trim().min(3).max(300),
  })
  .superRefine(({ in_at, out_at }, context) => {
    if (out_at !== null && Date.parse(out_at) <= Date.parse(in_at))
      context.addIssue({ code: 'custom', path: ['out_at'], message: 'after clocking in' })
    else if (out_at !== null && Date.parse(out_at) - Date.parse(in_at) > 24 * 3_600_000)
      context.addIssue({ code: 'custom', path: ['out_at'], message: 'within 24 hours of clocking in' })
  })

export const leaveKinds = ['annual', 'sick', 'unpaid', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]
/** Kinds whose days with a shift are paid like days that were worked. */
export const paidLeave: readonly LeaveKind[] = ['annual', 'sick']

export const leaveStatuses = ['waiting', 'approved', 'refused', 'cancelled'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

export const leaveBody = z
  .object({ kind: z.enum(leaveKinds), first_day: day, last_day: day, reason: z.string().trim().min(3).max(300) })
  .superRefine(({ first_day, last_day }, context) => {
    if (last_day < first_day) context.addIssue({ code: 'custom', path: ['last_day'], message: 'not before the first day' })
    else if (Date.parse(last_day) - Date.parse(first_day) > 180 * 86_400_000)
      context.addIssue({ code: 'custom', path: ['last_day'], message: 'at most 180 days later' })
  })

export const leaveRowSchema = z.object({
  leave_id: z.number().int(),
  user_id: z.number().int(),
  name: z.string(),
  kind: z.enum(leaveKinds),
  first_day: z.string(),
  last_day: z.string(),
  reason: z.string(),
  status: z.enum(leaveStatuses),
  asked_at: z.string(),
  decided_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  note: z.string().nullable(),
})
export type LeaveRow = z.infer<typeof leaveRowSchema>
