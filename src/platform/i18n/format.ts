import type { Language } from '#contract/core/error-messages.ts'
import type { TimeZone } from '#contract/core/time-zone.ts'
import { useSettings } from '#platform/settings/settings.ts'

/** Where marketplaces' days are told: what is said without another zone is in it. */
const usualZone: TimeZone = 'Asia/Jakarta'
const zoneNames: Readonly<Record<TimeZone, string>> = { 'Asia/Jakarta': 'WIB', 'Asia/Makassar': 'WITA', 'Asia/Jayapura': 'WIT' }

/** What a zone is called at an instant: `WITA`, or how far it is ahead. */
export const formatZone = (zone: TimeZone, iso: string, language: Language = current()): string =>
  zoneNames[zone] ?? partsOf(instantFormat(language, zone, { timeZoneName: 'short' }), iso).timeZoneName ?? zone
const minute = 60
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day

const current = (): Language => useSettings.getState().language

/** `48.213`: dots between thousands and no decimals, in both languages (specification §9). */
export function formatNumber(value: number): string {
  const digits = Math.abs(Math.round(value)).toString()
  const sign = Math.round(value) < 0 ? '-' : ''
  return sign + digits.replace(/\B(?=(\d{3})+$)/g, '.')
}

/** `3,2` and `3.2`: one decimal, of what is too small to be told in whole numbers; below a tenth two, from 100 on none. */
export function formatDecimal(value: number, language: Language = current()): string {
  if (Math.abs(value) >= 100) return formatNumber(value)
  const steps = Math.abs(value) < 0.1 ? 100 : 10
  const text = String(Math.round(value * steps) / steps)
  return language === 'id' ? text.replace('.', ',') : text
}

/** `Rp 487.500`, `−Rp 1.500`, with a space that does not break. */
export const formatRupiah = (amount: number): string => `${Math.round(amount) < 0 ? '−' : ''}Rp\u00a0${formatNumber(Math.abs(amount))}`

const relativeWords = {
  id: { now: 'baru saja', ago: (count: number, unit: string) => `${count} ${unit} yang lalu`, units: ['menit', 'jam', 'hari', 'bulan'] },
  en: {
    now: 'just now',
    ago: (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
    units: ['minute', 'hour', 'day', 'month'],
  },
} as const

/** How long ago an ISO instant was (specification §9): under 60 s "baru saja", then minutes, hours, days, and months from 30 days on. */
export function formatRelative(iso: string, now: number, language: Language = current()): string {
  const words = relativeWords[language]
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  if (seconds < minute) return words.now
  const steps = [minute, hour, day, month]
  const index = seconds < hour ? 0 : seconds < day ? 1 : seconds < month ? 2 : 3
  return words.ago(Math.floor(seconds / (steps[index] as number)), words.units[index] as string)
}

const instantFormats = new Map<string, Intl.DateTimeFormat>()
function instantFormat(language: Language, timeZone: TimeZone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${timeZone}${JSON.stringify(options)}`
  const known = instantFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { timeZone, hourCycle: 'h23', ...options })
  instantFormats.set(key, made)
  return made
}

const partsOf = (format: Intl.DateTimeFormat, iso: string) =>
  Object.fromEntries(format.formatToParts(Date.parse(iso)).map((part) => [part.type, part.value])) as Record<string, string>

/** Instants as they were written: the rows of a list are drawn again and again with the same ones, and writing one takes a fiftieth of a millisecond. */
const written = new Map<string, string>()
const mostWritten = 2000

function once(form: string, iso: string, language: Language, zone: TimeZone, write: () => string): string {
  const key = `${form} ${language} ${zone} ${iso}`
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= mostWritten) written.clear()
  const text = write()
  written.set(key, text)
  return text
}

/** `21 Nov 2024, 10.42 WIB` (English `10:42`), whatever the browser's own time zone. */
export const formatInstant = (iso: string, language: Language = current(), zone: TimeZone = usualZone): string =>
  once('instant', iso, language, zone, () => {
    const parts = partsOf(instantFormat(language, zone, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }), iso)
    return `${parts.day} ${parts.month} ${parts.year}, ${clock(parts, language)} ${formatZone(zone, iso, language)}`
  })

/** `10.42` (English `10:42`). */
export const formatClock = (iso: string, language: Language = current(), zone: TimeZone = usualZone): string =>
  once('clock', iso, language, zone, () => clock(partsOf(instantFormat(language, zone, { hour: '2-digit', minute: '2-digit' }), iso), language))

/** `21 Nov 2024` in WIB. */
export const formatDay = (iso: string, language: Language = current()): string =>
  once('day', iso, language, usualZone, () => {
    const parts = partsOf(instantFormat(language, usualZone, { day: 'numeric', month: 'short', year: 'numeric' }), iso)
    return `${parts.day} ${parts.month} ${parts.year}`
  })

/** `November 2026`, of a calendar month as `2026-11`. */
export const formatMonth = (period: string, language: Language = current()): string =>
  instantFormat(language, usualZone, { month: 'long', year: 'numeric' }).format(Date.parse(`${period}-02T00:00:00Z`))

const clock = (parts: Record<string, string>, language: Language) => `${parts.hour}${language === 'id' ? '.' : ':'}${parts.minute}`

/** `2 j 14 m` (English `2 h 14 m`), for what is left in a narrow column. Seconds are cut off; negative spans are shown as positive. */
export function formatSpan(milliseconds: number, language: Language = current()): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  if (minutes === 0) return '< 1 m'
  const hours = Math.floor(minutes / 60)
  const hourUnit = language === 'id' ? 'j' : 'h'
  return hours > 0 ? `${hours} ${hourUnit} ${String(minutes % 60).padStart(2, '0')} m` : `${minutes} m`
}
