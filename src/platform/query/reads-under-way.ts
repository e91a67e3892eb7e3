import type { Query, QueryCache } from '@tanstack/react-query'
import { askedEarly } from '#platform/http/early.ts'

type Change = (query: Query) => unknown

/** How many changes had been told when each of the reads that are under way began. */
const reads = new Map<Query, number>()
/** What was told while they were, oldest first. */
let late: { readonly place: number; readonly change: Change }[] = []
let told = 0

/** A reply that is on its way may be older than what is told now: it is changed too, once it is there. */
export function changeLateReplies(change: Change): void {
  told += 1
  if (reads.size > 0 || askedEarly()) late.push({ place: told, change })
}

/** These are read from now on, whenever they began. */
export function beganAnew(isOne: (query: Query) => boolean): void {
  for (const query of reads.keys()) if (isOne(query)) reads.set(query, told)
}

export function followReads(cache: QueryCache): void {
  cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'removed') end(query)
    if (event.type !== 'updated') return
    const { action } = event
    // What the page asked for early is older than its query.
    if (action.type === 'fetch') reads.set(query, askedEarly() ? 0 : told)
    else if (query.state.fetchStatus === 'idle') {
      const missed = end(query)
      if (action.type === 'success' && !action.manual) for (const { change } of missed) change(query)
    }
  })
}

/** Answers what was told while it was read. */
function end(query: Query): typeof late {
  const began = reads.get(query) ?? Number.POSITIVE_INFINITY
  reads.delete(query)
  const missed = late.filter(({ place }) => place > began)
  const oldest = askedEarly() ? 0 : Math.min(...reads.values())
  late = late.filter(({ place }) => place > oldest)
  return missed
}
