import { z } from 'zod'

/** The time zones of Indonesia, which knows no summer time, with their hours ahead of UTC. */
const hoursAhead = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 } as const
export type TimeZone = keyof typeof hoursAhead
export const timeZones = Object.keys(hoursAhead) as [TimeZone, ...TimeZone[]]
export const timeZoneSchema = z.enum(timeZones)
export const hoursAheadOf = (zone: TimeZone): number => hoursAhead[zone]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const dayIn = (zone: TimeZone, at: number): string => new Date(at + hoursAhead[zone] * hourMs).toISOString().slice(0, 10)

/** The instant at which a calendar day begins in a zone, or so many minutes later. */
export const instantIn = (zone: TimeZone, day: string, minutes = 0): number =>
  Date.parse(`${day}T00:00:00Z`) - hoursAhead[zone] * hourMs + minutes * 60_000

/** A calendar day so many days later. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
