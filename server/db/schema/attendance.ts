import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LeaveKind, LeaveStatus, Place } from '#contract/attendance/attendance.ts'
import type { Payslip } from '#contract/attendance/payroll.ts'
import { bytes, instant, rowId, rupiah, workspaceId } from './columns.ts'

const day = (name: string) => date(name, { mode: 'string' })
const identity = (name: string) => rowId(name).notNull().generatedByDefaultAsIdentity({ startWith: 1 })

/**
 * A person's shift on one weekday, in minutes from its midnight, on the days from `valid_from` until before `valid_until`: what was planned of a day that is
 * over stays as it was.
 */
export const attendanceShift = pgTable(
  'attendance_shift',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    weekday: smallint('weekday').notNull(),
    start_minute: smallint('start_minute').notNull(),
    end_minute: smallint('end_minute').notNull(),
    break_minutes: smallint('break_minutes').notNull(),
    valid_from: day('valid_from').notNull().default('2000-01-01'),
    /** Null: still. */
    valid_until: day('valid_until'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.user_id, t.weekday, t.valid_from] }),
    check('attendance_shift_order', sql`${t.valid_until} > ${t.valid_from}`),
  ],
)

/** One clocking in with its clocking out. */
export const attendanceEntry = pgTable(
  'attendance_entry',
  {
    workspace_id: workspaceId(),
    entry_id: identity('entry_id'),
    user_id: integer('user_id').notNull(),
    /** The shift's, which may have begun on the evening before. */
    day: day('day').notNull(),
    in_at: instant('in_at').notNull(),
    out_at: instant('out_at'),
    in_device: text('in_device').notNull(),
    out_device: text('out_device'),
    in_place: jsonb('in_place').$type<Place>(),
    out_place: jsonb('out_place').$type<Place>(),
    in_photo: uuid('in_photo'),
    out_photo: uuid('out_photo'),
    removed: boolean('removed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.entry_id] }),
    index('attendance_entry_day').on(t.workspace_id, t.user_id, t.day),
    // Nobody is there twice, whatever arrives at once.
    uniqueIndex('attendance_entry_open').on(t.workspace_id, t.user_id).where(sql`${t.out_at} is null and not ${t.removed}`),
    check('attendance_entry_order', sql`${t.out_at} is null or ${t.out_at} >= ${t.in_at}`),
  ],
)

/** What a day's entries came to, in seconds: kept by whoever changes them. The shift is that of when the day began. */
export const attendanceDay = pgTable(
  'attendance_day',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    day: day('day').notNull(),
    shift_start: instant('shift_start'),
    shift_end: instant('shift_end'),
    break_minutes: smallint('break_minutes').notNull().default(0),
    first_in: instant('first_in').notNull(),
    last_out: instant('last_out'),
    is_open: boolean('is_open').notNull(),
    late: integer('late').notNull(),
    early: integer('early').notNull(),
    worked: integer('worked').notNull(),
    overtime: integer('overtime').notNull(),
    corrected: boolean('corrected').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id, t.day] }), index('attendance_day_day').on(t.workspace_id, t.day, t.user_id)],
)

/** Who changed an entry, why, and how it was; nulls: there was none. Only added to. */
export const attendanceCorrection = pgTable(
  'attendance_correction',
  {
    workspace_id: workspaceId(),
    correction_id: identity('correction_id'),
    entry_id: rowId('entry_id').notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    before_in: instant('before_in'),
    before_out: instant('before_out'),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.correction_id] }), index('attendance_correction_entry').on(t.workspace_id, t.entry_id)],
)

export const attendancePhoto = pgTable(
  'attendance_photo',
  {
    workspace_id: workspaceId(),
    photo_id: uuid('photo_id').notNull(),
    user_id: integer('user_id').notNull(),
    mime_type: text('mime_type').notNull(),
    content: bytes('content').notNull(),
    taken_at: instant('taken_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.photo_id] })],
)

export const attendanceLeave = pgTable(
  'attendance_leave',
  {
    workspace_id: workspaceId(),
    leave_id: identity('leave_id'),
    user_id: integer('user_id').notNull(),
    kind: text('kind').$type<LeaveKind>().notNull(),
    first_day: day('first_day').notNull(),
    last_day: day('last_day').notNull(),
    reason: text('reason').notNull(),
    status: text('status').$type<LeaveStatus>().notNull().default('waiting'),
    asked_at: instant('asked_at').notNull(),
    decided_by: integer('decided_by'),
    decided_name: text('decided_name'),
    decided_at: instant('decided_at'),
    note: text('note'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.leave_id] }), index('attendance_leave_user').on(t.workspace_id, t.user_id, t.first_day)],
)

/** What somebody is paid by; whole rupiah. */
export const payrollWage = pgTable(
  'payroll_wage',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    by_day: rupiah('by_day').notNull().default(0),
    by_hour: rupiah('by_hour').notNull().default(0),
    by_order: rupiah('by_order').notNull().default(0),
    by_chat: rupiah('by_chat').notNull().default(0),
    overtime_hour: rupiah('overtime_hour').notNull().default(0),
    late_minute: rupiah('late_minute').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id] })],
)

/** A bonus or a deduction of somebody's month. */
export const payrollItem = pgTable(
  'payroll_item',
  {
    workspace_id: workspaceId(),
    item_id: identity('item_id'),
    user_id: integer('user_id').notNull(),
    period: text('period').notNull(),
    kind: text('kind').$type<'bonus' | 'deduction'>().notNull(),
    amount: rupiah('amount').notNull(),
    note: text('note').notNull(),
    by_name: text('by_name').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.item_id] }),
    index('payroll_item_period').on(t.workspace_id, t.period, t.user_id),
    check('payroll_item_some', sql`${t.amount} > 0`),
  ],
)

/** A month that is closed, with what everybody got: requests may add to both tables, and neither change nor delete. */
export const payrollMonth = pgTable(
  'payroll_month',
  {
    workspace_id: workspaceId(),
    period: text('period').notNull(),
    closed_by: text('closed_by').notNull(),
    closed_at: instant('closed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.period] })],
)

export const payrollSlip = pgTable(
  'payroll_slip',
  {
    workspace_id: workspaceId(),
    period: text('period').notNull(),
    user_id: integer('user_id').notNull(),
    slip: jsonb('slip').$type<Payslip>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.period, t.user_id] })],
)
