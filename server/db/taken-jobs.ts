import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Database } from './database.ts'
import { jobSchema } from './job-tables.ts'
import { outboxChannel } from './outbox.ts'

/** A job that this process has taken. */
export interface TakenJob<T> {
  readonly id: string
  readonly data: T
  /** From 1. */
  readonly attempt: number
}

/** What jobs are told apart by, so that none of them holds up another's: their marketplace, and the store within it. Most name neither. */
export interface JobPlace {
  readonly marketplace?: Marketplace
  readonly workspace_id?: number
  readonly store_code?: string
}

/** `''` for jobs that name no store. */
export const storeKeyOf = ({ workspace_id, store_code }: JobPlace): string => (store_code === undefined ? '' : `${workspace_id}/${store_code}`)

export interface Room {
  /** `''`: jobs that name none. */
  readonly marketplace: Marketplace | ''
  /** So many more. */
  readonly free: number
}

export interface Taking {
  readonly queue: string
  /** Who takes them: see `runnerId` in notifications.ts. */
  readonly runner: number
  readonly rooms: readonly Room[]
  /** Stores that have their share already. */
  readonly full: readonly string[]
}

/** As pg-boss fetches, for each marketplace by itself: one index walk that ends as soon as its room is full, however many of another's wait. */
const takeText = `
  WITH next AS MATERIALIZED (
    SELECT job.id FROM unnest($3::text[], $4::int[]) AS room (marketplace, free), LATERAL (
      SELECT id FROM ${jobSchema}.job
      WHERE name = $1 AND state < 'active' AND start_after <= now() AND coalesce(data->>'marketplace', '') = room.marketplace
        AND coalesce((data->>'workspace_id') || '/' || (data->>'store_code'), '') <> ALL ($5::text[])
      ORDER BY priority DESC, created_on, id LIMIT room.free FOR UPDATE SKIP LOCKED
    ) job
  )
  UPDATE ${jobSchema}.job SET state = 'active', started_on = now(), taken_by = $2,
    retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
  FROM next WHERE job.name = $1 AND job.id = next.id
  RETURNING job.id, job.data, job.retry_count + 1 AS attempt`

/** Takes jobs that are due, in the order of their priority and age. */
export const takeJobs = <T>(database: Database, { queue, runner, rooms, full }: Taking): Promise<TakenJob<T>[]> => {
  const places = [rooms.map(({ marketplace }) => marketplace), rooms.map(({ free }) => free)]
  return database.statement<TakenJob<T>>({ text: takeText, values: [queue, runner, ...places, full] })
}

const dueText = `
  SELECT queue FROM unnest($1::text[]) AS queue
  WHERE EXISTS (SELECT FROM ${jobSchema}.job WHERE name = queue AND state < 'active' AND start_after <= now())`

/**
 * Of these queues, those with a job that is due. Planned once for each connection: each queue is a table of its own, and to plan for all of them takes ten times as
 * long as to look.
 */
export const queuesWithDue = async (database: Database, queues: readonly string[]): Promise<string[]> => {
  const rows = await database.statement<{ queue: string }>({ name: 'queues-with-due', text: dueText, values: [queues] })
  return rows.map(({ queue }) => queue)
}

const freeText = `
  WITH orphan AS (
    SELECT name, id FROM ${jobSchema}.job
    WHERE state = 'active' AND taken_by IS NOT NULL AND taken_by NOT IN (SELECT runner_id FROM job_runner) FOR UPDATE SKIP LOCKED
  )
  UPDATE ${jobSchema}.job SET taken_by = NULL, start_after = now(),
    state = CASE WHEN retry_count < retry_limit THEN 'retry' ELSE 'failed' END::${jobSchema}.job_state,
    completed_on = CASE WHEN retry_count < retry_limit THEN NULL ELSE now() END
  FROM orphan WHERE job.name = orphan.name AND job.id = orphan.id
  RETURNING job.name`

/**
 * Gives jobs of processes that are no more to whoever takes them next; answers how many. One that was tried as often as its queue allows has failed: it may
 * be what ends the processes.
 */
export const freeOrphans = (database: Database): Promise<number> =>
  database.system(async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(freeText)
    const queues = [...new Set(rows.map(({ name }) => name))]
    if (queues.length > 0) await client.query('SELECT pg_notify($1, queue) FROM unnest($2::text[]) AS queue', [outboxChannel, queues])
    return rows.length
  })
