import type { StoreSync } from '#contract/store/store.ts'

export interface SyncPace {
  readonly perSecond: number
  /** Null while the marketplace has not told how many there are. */
  readonly secondsLeft: number | null
}

/** A rate that is told of less than this would be chance. Milliseconds. */
const least = 1000

/** How quickly a sync reads, and how long it will take at that rate; null unless it runs and has read something. */
export function paceOf({ state, done, total, started_at }: StoreSync, now: number): SyncPace | null {
  if (state !== 'running' || done === 0 || started_at === null) return null
  const gone = Math.max(least, now - Date.parse(started_at))
  const perSecond = (done * 1000) / gone
  return { perSecond, secondsLeft: total === null ? null : Math.ceil(Math.max(0, total - done) / perSecond) }
}
