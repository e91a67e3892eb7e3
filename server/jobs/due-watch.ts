import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { queuesWithDue } from '#server/db/taken-jobs.ts'
import { every } from './every.ts'

/** Jobs that start later, or whose wake-up was lost, are found this late at most. */
const lookMs = 1_000

export interface DueWatch {
  /** Tells when jobs of a queue are due. Answers how to tell no more. */
  watch(queue: string, tell: () => void): () => void
  stop(): Promise<void>
}

/** Looks for jobs that are due in all queues at once: a look for each of them would keep a server busy that has nothing to do. */
export function startDueWatch(database: Database, log: Logger): DueWatch {
  const watched = new Map<string, () => void>()
  const stop = every(lookMs, log, 'jobs that are due', async () => {
    if (watched.size === 0) return
    for (const queue of await queuesWithDue(database, [...watched.keys()])) watched.get(queue)?.()
  })
  return {
    watch(queue, tell) {
      watched.set(queue, tell)
      return () => void watched.delete(queue)
    },
    stop,
  }
}
