import type { Membership } from './auth.ts'

/** From this many days before its end on, a membership is told to end soon (specification §9). */
export const membershipWarningDays = 14

const hour = 3_600_000
/** Days are counted by Indonesia's western calendar. */
const calendarDay = (instant: number) => Math.floor((instant + 7 * hour) / (24 * hour))

/** Days until the membership's last one: 0 on that day. Null while there is nothing to tell: it never ends, ended, or ends later than soon. */
export function membershipDaysLeft({ package_name, membership_end }: Membership, now: number): number | null {
  if (package_name === 'FREE' || membership_end === null) return null
  const end = Date.parse(membership_end)
  const days = calendarDay(end) - calendarDay(now)
  return end >= now && days <= membershipWarningDays ? days : null
}
