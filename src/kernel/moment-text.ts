const minute = 60_000
const hour = 60 * minute
const dayMs = 24 * hour
/** Western Indonesia (WIB), where the working day is told; it knows no summer time. */
const offset = 7 * hour
/** The time of a day that was said without one. */
const morning = 8 * hour

/** Which of several days a word means: the next `senin` and the next `3/1`, or the last. */
export type Towards = 'future' | 'past'

const words = (text: string): readonly string[] => text.split(' ')
const weekdays = [
  'minggu ahad sunday sun',
  'senin sen monday mon',
  'selasa sel tuesday tue tues',
  'rabu rab wednesday wed',
  'kamis kam thursday thu thurs',
  'jumat jum’at jum friday fri',
  'sabtu sab saturday sat',
].map(words)
const months = [
  'januari january jan',
  'februari february feb',
  'maret march mar',
  'april apr',
  'mei may',
  'juni june jun',
  'juli july jul',
  'agustus august agu aug agt',
  'september sept sep',
  'oktober october okt oct',
  'november nov',
  'desember december des dec',
].map(words)
const nearDays = new Map(
  Object.entries({
    'hari ini': 0,
    today: 0,
    besok: 1,
    tomorrow: 1,
    lusa: 2,
    'day after tomorrow': 2,
    kemarin: -1,
    yesterday: -1,
    'minggu depan': 7,
    'next week': 7,
    'minggu lalu': -7,
    'last week': -7,
  }),
)
const partsOfDay = new Map(
  Object.entries({
    pagi: morning,
    morning,
    siang: 12 * hour,
    noon: 12 * hour,
    sore: 16 * hour,
    afternoon: 16 * hour,
    malam: 19 * hour,
    evening: 19 * hour,
  }),
)
/** Whole days, and less. */
const units: readonly (readonly [names: readonly string[], ms: number])[] = [
  [words('m mnt menit min mins minute minutes'), minute],
  [words('j jam h hr hrs hour hours'), hour],
  [words('d hari day days'), dayMs],
  [words('w minggu pekan week weeks'), 7 * dayMs],
]

const indexIn = (lists: readonly (readonly string[])[], word: string): number => lists.findIndex((names) => names.includes(word))

/** Days since 1970-01-01 in WIB. */
const dayNumber = (at: number): number => Math.floor((at + offset) / dayMs)
const startOf = (day: number): number => day * dayMs - offset
const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear()

/** A day of the calendar; null where there is none, as 31/2. */
function dateOf(year: number, month: number, date: number): number | null {
  const at = Date.UTC(year, month - 1, date)
  const there = new Date(at)
  return there.getUTCMonth() === month - 1 && there.getUTCDate() === date ? at / dayMs : null
}

/** A day and month, of the year that was said, or of the nearest one that way; today is neither past nor to come, and fits both. */
function nearest(date: number, month: number, year: string | undefined, today: number, towards: Towards): number | null {
  if (year) return dateOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, date)
  const years = towards === 'future' ? [0, 1, 2, 3, 4] : [0, -1, -2, -3, -4]
  const days = years.map((by) => dateOf(yearOf(today) + by, month, date))
  return days.find((day) => day !== null && (towards === 'future' ? day >= today : day <= today)) ?? null
}

function weekdayOf(word: string, today: number, towards: Towards): number | null {
  const wanted = indexIn(weekdays, word)
  if (wanted < 0) return null
  // 1970-01-01 was a Thursday.
  const ahead = (wanted - ((today + 4) % 7) + 7) % 7
  return towards === 'future' ? today + (ahead || 7) : today - (7 - ahead || 7)
}

/** `23/11`, `23-11-2026`, `2026-11-23`, `23 Nov 2026`, `Nov 23`, `besok`, `senin`, `senin depan`. */
function dayOf(text: string, today: number, towards: Towards): number | null {
  const near = nearDays.get(text)
  if (near !== undefined) return today + near
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/.exec(text) ?? /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text)
  if (figures) return nearest(Number(figures[1]), Number(figures[2]), figures[3], today, towards)
  const named = /^(\d{1,2}) ?(\p{L}{3,})\.?(?:,? (\d{4}|\d{2}))?$/u.exec(text)
  if (named) return nearest(Number(named[1]), indexIn(months, named[2] as string) + 1, named[3], today, towards)
  const english = /^(\p{L}{3,})\.? (\d{1,2})(?:,? (\d{4}))?$/u.exec(text)
  if (english) return nearest(Number(english[2]), indexIn(months, english[1] as string) + 1, english[3], today, towards)
  const weekday = /^(?:next )?([\p{L}’]+)(?: depan)?$/u.exec(text.replace(/^hari |['`]/g, (sign) => (sign.length > 1 ? '' : '’')))
  return weekday ? weekdayOf(weekday[1] as string, today, towards) : null
}

/** `9`, `9.15`, `09:15`, `jam 9`, `9 pm`, `pagi`: milliseconds of a day. */
function timeOf(text: string): number | null {
  const part = partsOfDay.get(text)
  if (part !== undefined) return part
  const parts = /^(?:jam |pukul |at )?(\d{1,2})(?:[.:](\d{2}))?(?: ?(am|pm))?$/.exec(text)
  if (!parts) return null
  const [, hours, minutes = '0', half] = parts
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return null
  const inHours = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  return inHours > 23 || Number(minutes) > 59 ? null : inHours * hour + Number(minutes) * minute
}

/** `30m`, `2 jam`, `+3 hari`, `-3 hari`, `in 2 days`, `3 hari lagi`, `2 days ago`: so long from now, or before. Milliseconds; `days`: whole ones. */
function spanOf(text: string): { readonly ms: number; readonly days: boolean } | null {
  const parts = /^([+-]|in |dalam )? ?(\d{1,3}) ?(\p{L}+)( lagi| lalu| ago)?$/u.exec(text)
  if (!parts) return null
  const [, sign, count, unit, after] = parts
  const ms = units.find(([names]) => names.includes(unit as string))?.[1]
  if (ms === undefined) return null
  const back = sign === '-' || after === ' lalu' || after === ' ago'
  return { ms: Number(count) * ms * (back ? -1 : 1), days: ms >= dayMs }
}

const tidy = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

interface Read {
  /** Since 1970-01-01, in WIB. */
  readonly day: number
  /** Milliseconds of the day; null: none was said. */
  readonly time: number | null
}

function read(text: string, now: number, towards: Towards): Read | null {
  const today = dayNumber(now)
  const span = spanOf(text)
  if (span) return { day: dayNumber(now + span.ms), time: (now + span.ms + offset) % dayMs }
  const day = dayOf(text, today, towards)
  if (day !== null) return { day, time: null }
  // A day and a time, wherever one ends: `23 nov 2026, 9.15`, `+3 hari 9`, `besok pagi`.
  for (let space = text.lastIndexOf(' '); space > 0; space = text.lastIndexOf(' ', space - 1)) {
    const time = timeOf(text.slice(space + 1))
    if (time === null) continue
    const before = text.slice(0, space).replace(/,$/, '')
    const later = spanOf(before)
    const said = later?.days ? dayNumber(now + later.ms) : dayOf(before, today, towards)
    if (said !== null) return { day: said, time }
  }
  return null
}

/**
 * The instant that a text in Indonesian or English says, milliseconds since 1970; null where it says none. Days and times are those of WIB; a time alone is
 * the next one, a day alone its morning at eight.
 */
export function readMoment(text: string, now: number): number | null {
  const wanted = tidy(text)
  const iso = /^(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(z|[+-]\d{2}:\d{2})?$/.exec(wanted)
  if (iso) {
    const at = Date.parse(iso[3] ? wanted.toUpperCase() : `${iso[1]}T${iso[2]}:00+07:00`)
    return Number.isNaN(at) ? null : at
  }
  const time = timeOf(wanted)
  if (time !== null) {
    const today = startOf(dayNumber(now)) + time
    return today > now ? today : today + dayMs
  }
  const said = read(wanted, now, 'future')
  return said && startOf(said.day) + (said.time ?? morning)
}

/** The day that a text in Indonesian or English says, `2026-11-23`; null where it says none. */
export function readDay(text: string, now: number, towards: Towards): string | null {
  const wanted = tidy(text)
  const said = spanOf(wanted) ? read(wanted, now, towards)?.day : dayOf(wanted, dayNumber(now), towards)
  return said === undefined || said === null ? null : new Date(said * dayMs).toISOString().slice(0, 10)
}
