import { dayIn, instantIn, type TimeZone } from '#contract/core/time-zone.ts'
import { formatClock, formatInstant, formatZone } from '#platform/i18n/i18n.ts'
import { useSession } from './session.ts'

/** The workspace's clock. Attendance and payroll are told by it, where marketplaces' days are told in WIB. */
export const workspaceZone = (): TimeZone => useSession.getState().workspace?.time_zone ?? 'Asia/Jakarta'

/** `WIB`, `WITA`, `WIT`, or how far it is ahead. */
export const zoneName = (): string => formatZone(workspaceZone(), new Date().toISOString())

/** `10.42`. */
export const clockText = (iso: string): string => formatClock(iso, undefined, workspaceZone())

/** `21 Nov 2024, 10.42 WITA`. */
export const momentText = (iso: string): string => formatInstant(iso, undefined, workspaceZone())

/** The calendar day that an instant is of, `YYYY-MM-DD`; without one, today. */
export const dayThere = (iso?: string): string => dayIn(workspaceZone(), iso === undefined ? Date.now() : Date.parse(iso))

/** So many minutes after a day began, as an instant. */
export const instantThere = (day: string, minutes: number): string => new Date(instantIn(workspaceZone(), day, minutes)).toISOString()
