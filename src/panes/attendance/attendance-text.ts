import type { LeaveRow } from '#contract/attendance/attendance.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatSpan, t } from '#platform/i18n/i18n.ts'
import { clockText } from '#platform/session/workspace-clock.ts'

/** A span in seconds; none is a dash. */
export const spanText = (seconds: number): string => (seconds > 0 ? formatSpan(seconds * 1000) : '–')

export const clockOr = (at: string | null): string => (at ? clockText(at) : '–')

/** `08.00–17.00`. */
export const fromTo = (start: string | null, end: string | null): string => (start && end ? `${clockText(start)}–${clockText(end)}` : '–')

const dayMs = 86_400_000
export const daysOfLeave = ({ first_day, last_day }: Pick<LeaveRow, 'first_day' | 'last_day'>): number =>
  Math.round((Date.parse(last_day) - Date.parse(first_day)) / dayMs) + 1

/** `3 Nov 2026 – 5 Nov 2026`, or the one day. */
export const leaveDays = ({ first_day, last_day }: Pick<LeaveRow, 'first_day' | 'last_day'>): string =>
  first_day === last_day ? dayText(first_day) : `${dayText(first_day)} – ${dayText(last_day)}`

export const leaveKindText = (kind: LeaveRow['kind']): string => t(`attendance.leave.kind.${kind}`)
export const leaveStatusText = (status: LeaveRow['status']): string => t(`attendance.leave.status.${status}`)
