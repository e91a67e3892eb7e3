import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import type { Database } from '#server/db/database.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { outboxChannel } from '#server/db/outbox.ts'
import { type JobPlace, type Room, storeKeyOf, type TakenJob, takeJobs } from '#server/db/taken-jobs.ts'
import type { Notifications } from '#server/domains/handler.ts'
import { apart, noteFailure, tracedJob } from '#server/tracing/trace.ts'
import type { DueWatch } from './due-watch.ts'

export interface WorkerOptions<T extends object> {
  readonly boss: PgBoss
  readonly database: Database
  readonly notifications: Notifications
  /** Finds jobs that start later, and those whose wake-up was lost. */
  readonly due: DueWatch
  readonly log: Logger
  readonly queue: string
  /** Jobs at once in this process, of each marketplace: one that does not answer holds up no other. Jobs that name none share as many. */
  readonly concurrency: number
  /** Of these, one store's: it does not hold up the marketplace's other stores either. */
  readonly perStore?: number
  /** Ends when the job's work is written. Throwing counts as a failed try, by the queue's own retries. */
  readonly run: (job: T) => Promise<void>
}

export interface Worker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

/** Takes jobs of a queue as they are added, woken within milliseconds by the transaction that added them. */
export async function startWorker<T extends object>(options: WorkerOptions<T>): Promise<Worker> {
  const { boss, database, notifications, due, log, queue, concurrency, perStore = concurrency, run } = options
  const running = new Set<Promise<void>>()
  const shares = createShares(concurrency, perStore)
  const complete = inBatches<string>(100, (ids) => boss.complete(queue, [...ids]))
  let taking: Promise<void> | undefined
  let askedMeanwhile = false
  let stopped = false
  /** Grows when jobs may have become due. */
  let news = 0
  /** Where nothing was left since the last news: looking there again would walk over all that waits for stores that are full. */
  const emptied = new Set<string>()

  const work = (job: TakenJob<T>): Promise<void> => tracedJob(queue, job, (data) => runOne(job.id, data))

  async function runOne(id: string, data: T): Promise<void> {
    try {
      await run(data)
      await complete(id)
    } catch (error) {
      noteFailure(error)
      log.error({ err: error, queue, job: id }, 'job failed; it is tried again')
      await boss
        .fail(queue, id, { message: String(error) })
        .catch((reason: unknown) => log.error({ err: reason, queue, job: id }, 'job could not be failed'))
    }
  }

  async function take(): Promise<void> {
    do {
      askedMeanwhile = false
      const rooms = shares.rooms()
      const full = shares.full()
      const looked = JSON.stringify([rooms.map(({ marketplace }) => marketplace), full])
      if (rooms.length === 0 || emptied.has(looked)) return
      const known = news
      const jobs = await takeJobs<T & JobPlace>(database, { queue, runner: await notifications.runnerId(), rooms, full })
      for (const job of jobs) {
        const leave = shares.enter(job.data)
        const done: Promise<void> = work(job).finally(() => {
          running.delete(done)
          leave()
          wake()
        })
        running.add(done)
      }
      // Where all the room was used there may be more.
      if (rooms.some(({ marketplace, free }) => jobs.filter(({ data }) => (data.marketplace ?? '') === marketplace).length === free))
        askedMeanwhile = true
      else if (known === news) emptied.add(looked)
    } while (askedMeanwhile && !stopped)
  }

  function wake(): void {
    askedMeanwhile = true
    if (stopped || taking) return
    // Whoever woke us is not whose jobs these are.
    taking = apart(take)
      .catch((error: unknown) => log.warn({ err: error, queue }, 'jobs could not be taken'))
      .finally(() => {
        taking = undefined
      })
  }

  function hear(): void {
    news += 1
    emptied.clear()
    wake()
  }

  const unlisten = await notifications.listen(outboxChannel, (payload) => {
    if (payload === null || payload === queue) hear()
  })
  const unwatch = due.watch(queue, hear)
  wake()

  return {
    async stop() {
      stopped = true
      unwatch()
      await unlisten()
      await taking
      await Promise.all(running)
    },
  }
}

/** How many jobs run in each marketplace and store, and where more have room. */
function createShares(concurrency: number, perStore: number) {
  const running = new Map<Marketplace | '', Map<string, number>>()

  function freeOf(marketplace: Marketplace | ''): number {
    const stores = [...(running.get(marketplace)?.values() ?? [])]
    const total = stores.reduce((sum, count) => sum + count, 0)
    // All that are taken together may be of one store, of any that is not full.
    const fullest = Math.max(0, ...stores.filter((count) => count < perStore))
    return Math.min(concurrency - total, perStore - fullest)
  }

  return {
    rooms: (): Room[] =>
      (['', ...marketplaces] as const).map((marketplace) => ({ marketplace, free: freeOf(marketplace) })).filter(({ free }) => free > 0),
    full: (): string[] => [...running.values()].flatMap((stores) => [...stores].filter(([, count]) => count >= perStore).map(([store]) => store)),
    /** Counts a job as running; answers what counts it as done. */
    enter(place: JobPlace): () => void {
      const key = storeKeyOf(place)
      const stores = running.get(place.marketplace ?? '') ?? new Map<string, number>()
      running.set(place.marketplace ?? '', stores)
      stores.set(key, (stores.get(key) ?? 0) + 1)
      return () => {
        const left = (stores.get(key) ?? 0) - 1
        if (left > 0) stores.set(key, left)
        else stores.delete(key)
      }
    },
  }
}
