/**
 * `/products/get` tells no more than its first 10,000. A store that has more is read in windows of the date on which its products were made, each with no more
 * than that: the one date that reading, selling and editing leave as it is.
 */
export const deepest = 10_000

/** Seconds since 1970, all inclusive. What was made before `from` was read; `end` is where reading ends, as set when it began. */
export interface Window {
  readonly from: number
  readonly to: number
  readonly end: number
}

/** Where reading goes on: at `offset` of a window, or of the whole store where no window is needed. */
export interface Place {
  readonly window: Window | null
  readonly offset: number
  /** What the store has in all, as told at the beginning. */
  readonly total: number | null
}

/** The platform is younger, and no clock is so far ahead. */
function whole(): Window {
  const end = Math.floor(Date.now() / 1000) + 86_400
  return { from: Date.UTC(2012, 0, 1) / 1000, to: end, end }
}

export const canBeHalved = (window: Window | null): boolean => window === null || window.from < window.to

/** The earlier half; the rest follows once it was read. */
export function firstHalf(window: Window | null): Window {
  const { from, to, end } = window ?? whole()
  return { from, to: Math.floor((from + to) / 2), end }
}

/** Everything behind a window that was read; null where nothing is. */
export function after({ window, total }: Place): Place | null {
  if (!window || window.to >= window.end) return null
  return { window: { from: window.to + 1, to: window.end, end: window.end }, offset: 0, total }
}

const dateOf = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`

export const datesOf = (window: Window | null): Record<string, string> =>
  window ? { create_after: dateOf(window.from), create_before: dateOf(window.to) } : {}

/** `50`, or with a window `50/1700000000/1750000000/1800000000/12000`. */
export const writeCursor = ({ window, offset, total }: Place): string =>
  window ? [offset, window.from, window.to, window.end, total].join('/') : String(offset)

export function readCursor(cursor: string | null): Place {
  const [offset = 0, from, to, end, total] = (cursor ?? '0').split('/').map(Number)
  if (from === undefined || to === undefined || end === undefined) return { window: null, offset, total: null }
  return { window: { from, to, end }, offset, total: total ?? null }
}
