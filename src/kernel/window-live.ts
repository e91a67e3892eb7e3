import type { LiveEvent } from '#contract/realtime/event.ts'

/** Events of the log after one cursor, up to and with another; those between that are not for this seat are left out. */
export interface LiveBatch {
  readonly after: number
  readonly cursor: number
  readonly events: readonly LiveEvent[]
}

/** Events that are still to be delivered: those after `from` up to `to`. */
interface Hole {
  readonly from: number
  readonly to: number
}

/** What one window knows of the event log. */
export interface LiveLog {
  /** Everything after `since` up to `cursor` was delivered here, but for the holes; null: nothing began yet. */
  readonly since: number | null
  readonly cursor: number | null
  /** Something was read that is older than what was delivered first. */
  readonly holes: readonly Hole[]
  /** The last events, to hand on: all of those after `keptAfter`. */
  readonly kept: readonly LiveEvent[]
  readonly keptAfter: number
}

/** Events that a window keeps to hand on to others. */
export const mostKept = 500

export const emptyLog: LiveLog = { since: null, cursor: null, holes: [], kept: [], keptAfter: Number.POSITIVE_INFINITY }

/** The log from `cursor` on: what was before does not matter. */
export const logFrom = (cursor: number): LiveLog => ({ since: cursor, cursor, holes: [], kept: [], keptAfter: cursor })

/** The cursor after which events are needed, now that the log is known to reach `reached`; null: nothing is missing. */
export function missingFrom(log: LiveLog, reached: number): number | null {
  if (log.holes.length > 0) return Math.min(...log.holes.map(({ from }) => from))
  return log.cursor !== null && log.cursor < reached ? log.cursor : null
}

/**
 * Takes a batch: `fresh` are its events that were not delivered here yet, in order. What begins after a gap is not taken: it comes
 * again with what is missing. The first batch is where the log begins.
 */
export function takeBatch(log: LiveLog, batch: LiveBatch): { readonly log: LiveLog; readonly fresh: readonly LiveEvent[] } {
  if (log.cursor === null) return takeBatch(logFrom(batch.after), batch)
  const filled = fillHoles(log, batch)
  if (batch.after > log.cursor || batch.cursor <= log.cursor) return filled
  const { cursor } = log
  const news = batch.events.filter((event) => event.cursor > cursor)
  return {
    log: keep({ ...filled.log, cursor: batch.cursor }, news),
    fresh: [...filled.fresh, ...news],
  }
}

function fillHoles(log: LiveLog, batch: LiveBatch): { readonly log: LiveLog; readonly fresh: readonly LiveEvent[] } {
  if (log.holes.length === 0) return { log, fresh: [] }
  const fits = (hole: Hole) => batch.after <= hole.from && batch.cursor > hole.from
  const inHole = ({ cursor }: LiveEvent) => log.holes.some((hole) => fits(hole) && cursor > hole.from && cursor <= hole.to)
  const holes = log.holes.map((hole) => (fits(hole) ? { from: Math.min(hole.to, batch.cursor), to: hole.to } : hole))
  return { log: { ...log, holes: holes.filter(({ from, to }) => from < to) }, fresh: batch.events.filter(inHole) }
}

function keep(log: LiveLog, news: readonly LiveEvent[]): LiveLog {
  const kept = [...log.kept, ...news]
  if (kept.length <= mostKept) return { ...log, kept }
  const dropped = kept.length - mostKept
  return { ...log, kept: kept.slice(dropped), keptAfter: kept[dropped - 1]?.cursor ?? log.keptAfter }
}

/** Something was read that reflects the log up to `cursor`: what comes after it must be delivered, though it may be older than the beginning. */
export function readAtCursor(log: LiveLog, cursor: number): LiveLog {
  if (log.since === null || log.cursor === null) return logFrom(cursor)
  if (cursor >= log.since) return log
  // What was delivered is not delivered again: only what lies before it is missing.
  return { ...log, since: cursor, holes: [...log.holes, { from: cursor, to: log.since }] }
}

/** What to tell a window that knows all up to `cursor`; null when that is further back than what is kept here. */
export function batchAfter(log: LiveLog, cursor: number): LiveBatch | null {
  if (log.cursor === null || cursor < log.keptAfter) return null
  return { after: cursor, cursor: Math.max(log.cursor, cursor), events: log.kept.filter((event) => event.cursor > cursor) }
}
