import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { type JobFailure, mostTold } from '#contract/job/job.ts'
import type { Database } from '#server/db/database.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type JobRef, keepPart, type LongJob, readKept, stepJob, stepTogether, type TakenLongJob, takeJob } from '#server/domains/job/job.port.ts'

/** Runs that ended by a mistake of ours, or with their process, before a job has failed. */
const mostAttempts = 5
/** Progress is told this often at most; a run that is not wanted any more ends this late. */
const tellMs = 500
const partBytes = 512 * 1024

/** How far a job is. */
interface Progress {
  readonly done: number
  readonly total: number
  /** Rows that could not be done: how many, and the first of them. */
  readonly failed: number
  readonly failures: readonly JobFailure[]
}

/** What a job does its work by. */
export interface Work {
  readonly workspace_id: number
  readonly user_id: number
  readonly language: Language
  readonly name: string
  /** So far it is, which is told now and then. Ends the run that is not wanted any more. */
  at(done: number, total: number): Promise<void>
  /** Rows that could not be done. */
  fail(failures: readonly JobFailure[]): void
  /** What runs have kept of what they did, by its numbers: this one goes on from there. */
  kept<T>(): Promise<Map<number, T>>
  /** Does a part through services whose database is one transaction, which keeps what it answers as well: no run after this one does the same part. */
  together(act: (within: ChannelServices) => Promise<{ keep: ReadonlyMap<number, unknown>; progress: Progress }>): Promise<void>
  /** Waits so many milliseconds. A server that stops ends the run here, for the next to take it up. */
  pause(ms: number): Promise<void>
  /** Keeps what it makes, piece by piece as it is made. */
  keep(file_name: string, content: Readable): Promise<void>
}

/** A job with what it does. A run that was cut short is begun anew, by any process: what it does twice has the effect of once. */
export interface RunLongJob<Input extends z.ZodType = z.ZodType> {
  readonly job: LongJob<Input>
  /** What it reads it may read from a replica ({@link Database.aside}); what it writes it writes by its {@link Work}. */
  readonly reads?: 'aside'
  run(work: Work, input: z.output<Input>, services: ChannelServices): Promise<void>
}

const readingAside = (services: ChannelServices): ChannelServices => ({ ...services, database: { ...services.database, ...services.database.aside } })

/** The job was cancelled, or another run has it: nobody needs this one. */
class NotWanted extends Error {}

/** The server stops: another run goes on. */
class Stopping extends Error {}

function workOn(services: ChannelServices, job: TakenLongJob, stopping: AbortSignal) {
  const { database, now } = services
  let toldAt = Number.NEGATIVE_INFINITY
  let progress = { done: 0, total: 0 }
  const failures: JobFailure[] = []
  let failed = 0
  const wanted = (written: boolean): void => {
    if (!written) throw new NotWanted()
  }
  const step = async (set: Parameters<typeof stepJob>[2]) =>
    wanted(await stepJob(database, job, { ...progress, failed, failures: JSON.stringify(failures), ...set }, now()))
  const work: Work = {
    ...job,
    async at(done, total) {
      progress = { done, total }
      if (performance.now() - toldAt < tellMs) return
      toldAt = performance.now()
      await step({})
    },
    fail(more) {
      failed += more.length
      failures.push(...more.slice(0, mostTold - failures.length))
    },
    kept: <T>() => database.read(job.workspace_id, (connection) => readKept<T>(connection, job.job_id)),
    async together(act) {
      const tell = performance.now() - toldAt >= tellMs
      let reached: Progress | undefined
      const written = await stepTogether(database, job, now(), async (within) => {
        const { keep, progress: at } = await act({ ...services, database: within })
        reached = at
        return { keep, set: { ...at, failures: JSON.stringify(at.failures.slice(0, mostTold)) }, tell }
      })
      wanted(written)
      if (tell) toldAt = performance.now()
      const { failures: all, ...counts } = reached as Progress
      progress = { done: counts.done, total: counts.total }
      failed = counts.failed
      failures.splice(0, failures.length, ...all.slice(0, mostTold))
    },
    async pause(ms) {
      await sleep(ms, undefined, { signal: stopping }).catch(() => undefined)
      if (stopping.aborted) throw new Stopping('The server stops: another run goes on')
    },
    async keep(file_name, content) {
      let file_bytes = 0
      let part = 0
      let pieces: Buffer[] = []
      let size = 0
      const write = async () => {
        wanted(await keepPart(database, job, part, Buffer.concat(pieces, size)))
        ;[part, pieces, size] = [part + 1, [], 0]
      }
      for await (const piece of content as AsyncIterable<Buffer>) {
        pieces.push(piece)
        size += piece.length
        file_bytes += piece.length
        if (size >= partBytes) await write()
      }
      if (size > 0) await write()
      await step({ file_name, file_bytes })
    },
  }
  return { work, step }
}

/** Runs long jobs: one that was cancelled ends with its next step, and one whose run ended by a fault is begun anew. */
export const createLongJobs =
  (services: ChannelServices, runs: readonly RunLongJob[], stopping = new AbortController().signal) =>
  async (ref: JobRef) => {
    const { database, log } = services
    const job = await takeJob(database, ref)
    const found = runs.find((one) => one.job.id === job?.kind)
    if (!job) return
    const { work, step } = workOn(services, job, stopping)
    const run = async () => {
      if (!found || job.attempt > mostAttempts) throw new DomainError('INTERNAL')
      await found.run(work, found.job.input.parse(job.input), found.reads === 'aside' ? readingAside(services) : services)
    }
    try {
      await run().then(
        () => step({ state: 'done' }),
        (error: unknown) => {
          if (!(error instanceof DomainError)) throw error
          return step({ state: 'failed', fail_message: errorMessage(error.code, job.language, error.values) })
        },
      )
    } catch (error) {
      if (!(error instanceof NotWanted)) throw error
      log.info({ job: ref.job_id }, 'long job: nobody wants this run any more')
    }
  }
