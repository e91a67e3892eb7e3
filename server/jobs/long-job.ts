import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { mostTold } from '#contract/job/job.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type JobRef, keepPart, type LongJob, stepJob, type TakenLongJob, takeJob } from '#server/domains/job/job.port.ts'

/** Runs that ended by a mistake of ours, or with their process, before a job has failed. */
const mostAttempts = 5
/** Progress is told this often at most; a run that is not wanted any more ends this late. */
const tellMs = 500
const partBytes = 512 * 1024

/** What a job does its work by. */
export interface Work {
  readonly workspace_id: number
  readonly user_id: number
  readonly language: Language
  readonly name: string
  /** So far it is, which is told now and then. Ends the run that is not wanted any more. */
  at(done: number, total: number): Promise<void>
  /** Rows that could not be done. */
  fail(failures: readonly { id: string; reason: string }[]): void
  /** Keeps what it makes, piece by piece as it is made. */
  keep(file_name: string, content: Readable): Promise<void>
}

/** A job with what it does. A run that was cut short is begun anew, by any process: what it does twice has the effect of once. */
export interface RunLongJob<Input extends z.ZodType = z.ZodType> {
  readonly job: LongJob<Input>
  run(work: Work, input: z.output<Input>, services: ChannelServices): Promise<void>
}

/** The job was cancelled, or another run has it: nobody needs this one. */
class NotWanted extends Error {}

function workOn({ database, now }: ChannelServices, job: TakenLongJob) {
  let toldAt = Number.NEGATIVE_INFINITY
  let progress = { done: 0, total: 0 }
  const failures: { id: string; reason: string }[] = []
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
export const createLongJobs = (services: ChannelServices, runs: readonly RunLongJob[]) => async (ref: JobRef) => {
  const { database, log } = services
  const job = await takeJob(database, ref)
  const found = runs.find((one) => one.job.id === job?.kind)
  if (!job) return
  const { work, step } = workOn(services, job)
  const run = async () => {
    if (!found || job.attempt > mostAttempts) throw new DomainError('INTERNAL')
    await found.run(work, found.job.input.parse(job.input), services)
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
