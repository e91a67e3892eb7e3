import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { outboxChannel } from '#server/db/outbox.ts'
import type { Notifications } from '#server/domains/handler.ts'
import { inBatches } from './in-batches.ts'

/** Jobs that start later, or whose wake-up was lost, are found this late at most. */
const pollMs = 1_000

export interface WorkerOptions<T extends object> {
  readonly boss: PgBoss
  readonly notifications: Notifications
  readonly log: Logger
  readonly queue: string
  /** Jobs at once in this process. */
  readonly concurrency: number
  /** Ends when the job's work is written. Throwing counts as a failed try, by the queue's own retries. */
  readonly run: (job: T) => Promise<void>
}

export interface Worker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

/** Takes jobs of a queue as they are added, woken within milliseconds by the transaction that added them. */
export async function startWorker<T extends object>({ boss, notifications, log, queue, concurrency, run }: WorkerOptions<T>): Promise<Worker> {
  const running = new Set<Promise<void>>()
  const complete = inBatches<string>(100, (ids) => boss.complete(queue, [...ids]))
  let taking: Promise<void> | undefined
  let askedMeanwhile = false
  let stopped = false

  async function work({ id, data }: PgBoss.Job<T>): Promise<void> {
    try {
      await run(data)
      await complete(id)
    } catch (error) {
      log.error({ err: error, queue, job: id }, 'job failed; it is tried again')
      await boss
        .fail(queue, id, { message: String(error) })
        .catch((reason: unknown) => log.error({ err: reason, queue, job: id }, 'job could not be failed'))
    }
  }

  async function take(): Promise<void> {
    do {
      askedMeanwhile = false
      const free = concurrency - running.size
      if (free <= 0) return
      const jobs = (await boss.fetch<T>(queue, { batchSize: free })) ?? []
      for (const job of jobs) {
        const done: Promise<void> = work(job).finally(() => {
          running.delete(done)
          wake()
        })
        running.add(done)
      }
      // A full batch may have left some behind.
      if (jobs.length === free) askedMeanwhile = true
    } while (askedMeanwhile && !stopped)
  }

  function wake(): void {
    askedMeanwhile = true
    if (stopped || taking || running.size >= concurrency) return
    taking = take()
      .catch((error: unknown) => log.warn({ err: error, queue }, 'jobs could not be taken'))
      .finally(() => {
        taking = undefined
      })
  }

  const unlisten = await notifications.listen(outboxChannel, (payload) => {
    if (payload === null || payload === queue) wake()
  })
  const poll = setInterval(wake, pollMs)
  wake()

  return {
    async stop() {
      stopped = true
      clearInterval(poll)
      await unlisten()
      await taking
      await Promise.all(running)
    },
  }
}
