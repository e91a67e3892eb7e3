const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Western Indonesia, where the working day is told. */
const offset = 7 * hour
const latest = 365 * day

export const snoozes = ['hour', 'hours', 'tomorrow', 'monday', 'reply'] as const
type Snooze = (typeof snoozes)[number]

/** The clock of a day that is so many days from today. */
const clock = (now: number, days: number, ofDay: number): number => Math.floor((now + offset) / day) * day + days * day + ofDay - offset

function named(snooze: Snooze, now: number): number {
  // 1970-01-01 was a Thursday: four days later it was Monday.
  const toMonday = 7 - ((Math.floor((now + offset) / day) + 3) % 7)
  return {
    hour: now + hour,
    hours: now + 3 * hour,
    tomorrow: clock(now, 1, 8 * hour),
    monday: clock(now, toMonday, 8 * hour),
    reply: now + latest,
  }[snooze]
}

/** `30m`, `2j`, `2h`, `3d`: so long from now. */
function spanned(text: string, now: number): number | null {
  const parts = /^(\d{1,3}) ?(m|menit|min|j|jam|h|d|hari)$/.exec(text)
  if (!parts) return null
  const unit = /^m/.test(parts[2] as string) ? minute : /^(?:d|hari)/.test(parts[2] as string) ? day : hour
  return now + Number(parts[1]) * unit
}

/** `14.30`, `9`, `25/11`, `25/11 9:15`: a time of today or tomorrow, or of a day of this year or the next; without a time eight in the morning. */
function dated(text: string, now: number): number | null {
  const parts = /^(?:(\d{1,2})\/(\d{1,2})(?: |$))?(?:(\d{1,2})(?:[.:](\d{2}))?)?$/.exec(text)
  if (!parts || text === '') return null
  const [, date, month, hours = '8', minutes = '0'] = parts
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  const ofDay = Number(hours) * hour + Number(minutes) * minute
  if (date === undefined) {
    const today = clock(now, 0, ofDay)
    return today > now ? today : clock(now, 1, ofDay)
  }
  const year = new Date(now + offset).getUTCFullYear()
  for (const one of [year, year + 1]) {
    const at = Date.UTC(one, Number(month) - 1, Number(date))
    if (new Date(at).getUTCDate() !== Number(date) || new Date(at).getUTCMonth() !== Number(month) - 1) continue
    if (at + ofDay - offset > now) return at + ofDay - offset
  }
  return null
}

/** When a snoozed chat comes back, ISO 8601, by a named choice or by what was typed; sooner when the buyer writes. Null: it says no time to come. */
export function snoozedUntil(text: string, now: number): string | null {
  const wanted = text.trim().toLowerCase()
  const at = snoozes.includes(wanted as Snooze) ? named(wanted as Snooze, now) : (spanned(wanted, now) ?? dated(wanted, now))
  return at !== null && at > now && at <= now + latest ? new Date(at).toISOString() : null
}
