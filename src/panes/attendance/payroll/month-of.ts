import { dayThere } from '#platform/session/workspace-clock.ts'

/** The month that an address shows; without one, this month. */
export const monthOf = (period: unknown): string => (typeof period === 'string' ? period : dayThere().slice(0, 7))
