/** A time of day as people write it (`8`, `830`, `8.30`, `08:30`, `08:30:00`) as `HH:mm`, for working hours count by minutes; null where it is none. `24` and `24:00` are the end of the day. */
export function parseTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[.:]?(\d{2})(?:[.:](\d{2}))?)?$/.exec(text.trim())
  if (!parts) return null
  const hours = Number(parts[1])
  const minutes = Number(parts[2] ?? 0)
  const seconds = Number(parts[3] ?? 0)
  if (minutes > 59 || seconds > 59 || hours > 24 || (hours === 24 && minutes + seconds > 0)) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

export type TimeFault = 'start' | 'end' | 'same'

/** What is wrong with a span as it is written; null where nothing is. */
export function faultOf({ start, end }: { start: string; end: string }): TimeFault | null {
  const from = parseTime(start)
  const to = parseTime(end)
  if (from === null || from === '24:00') return 'start'
  if (to === null) return 'end'
  return from === to ? 'same' : null
}
