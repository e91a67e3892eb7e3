import { createRequire } from 'node:module'
import type PgBoss from 'pg-boss'
import { carried } from '#server/tracing/trace.ts'
import type { Connection, Database } from './database.ts'
import { jobSchema } from './job-tables.ts'

/** The channel that wakes workers; its payload is the queue. */
export const outboxChannel = 'dermaga_outbox'

/** A job as pg-boss takes it: `name` is its queue, `data` must be JSON. */
export type Job<T extends object = object> = PgBoss.JobInsert<T>

const require = createRequire(import.meta.url)
let inserter: PgBoss | undefined

/**
 * Adds jobs in the caller's transaction: they exist if and when it commits, and the workers of their queues are woken then.
 * Throws when a queue was not declared; a job that a singleton key forbids is left out.
 */
export async function enqueue(connection: Connection, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  const { client } = connection
  inserter ??= createBoss((text, values) => client.query(text, values))
  const added = (await inserter.insert([...carried(jobs)], { db: { executeSql: (text, values) => client.query(text, values) } })) as unknown as
    | string[]
    | null
  const queues = [...new Set(jobs.map((job) => job.name))]
  if ((added?.length ?? 0) < jobs.length) await assertDeclared(connection, queues)
  await client.query('SELECT pg_notify($1, queue) FROM unnest($2::text[]) AS queue', [outboxChannel, queues])
}

/** Singleton keys of a queue's jobs that are not done. As the owner alone ({@link Database.system}): the app's role reads no jobs. */
export async function waitingKeys({ client }: Connection, queue: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT singleton_key AS key FROM ${jobSchema}.job WHERE name = $1 AND state < 'completed' AND singleton_key IS NOT NULL`,
    [queue],
  )
  return new Set(rows.map(({ key }) => key))
}

/** pg-boss leaves out jobs of unknown queues without a word. */
async function assertDeclared({ client }: Connection, queues: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${jobSchema}.queue WHERE name = ANY($1)`, [queues])
  const unknown = queues.filter((queue) => !rows.some(({ name }) => name === queue))
  if (unknown.length > 0) throw new Error(`Jobs for queues that nobody declared: ${unknown.join(', ')} (declareQueues in server/db/outbox.ts)`)
}

export type Queue = PgBoss.Queue

const settingsText = `
  SELECT name, policy, retry_limit AS "retryLimit", retry_delay AS "retryDelay", retry_backoff AS "retryBackoff", expire_seconds AS "expireInSeconds"
  FROM ${jobSchema}.queue`

/** Makes queues that are missing and brings the others to these settings; before anything is enqueued or worked on. What is as it should be costs one look at all. */
export async function declareQueues(database: Database, queues: readonly Queue[]): Promise<void> {
  const there = new Map((await database.statement<Queue>({ text: settingsText })).map((queue) => [queue.name, queue]))
  const isThere = (queue: Queue) => {
    const found = there.get(queue.name)
    const settings = Object.entries({ policy: 'standard', ...queue }) as [keyof Queue, unknown][]
    return found !== undefined && settings.every(([setting, value]) => found[setting] === value)
  }
  const wanted = queues.filter((queue) => !isThere(queue))
  if (wanted.length === 0) return
  const boss = openBoss(database)
  for (const queue of wanted) {
    await boss.createQueue(queue.name, queue)
    await boss.updateQueue(queue.name, queue)
  }
}

/** pg-boss over this database, as its owner, each call a transaction. Its `start` and `stop` are the caller's. */
export function openBoss(database: Database, options: Omit<PgBoss.ConstructorOptions, 'db' | 'schema'> = {}): PgBoss {
  return createBoss((text, values) => database.system(({ client }) => client.query(withinOurs(text), values)), options)
}

/** Its upkeep is written as a transaction of its own; here each call is one already. After a long rest there may be millions of jobs to clear. */
const withinOurs = (text: string): string => text.replace(/^\s*BEGIN;/, "SET LOCAL statement_timeout = '10min';").replace(/COMMIT;\s*$/, '')

function createBoss(executeSql: PgBoss.Db['executeSql'], options: Omit<PgBoss.ConstructorOptions, 'db' | 'schema'> = {}): PgBoss {
  const Boss = require('pg-boss') as typeof PgBoss
  return new Boss({ ...options, schema: jobSchema, db: { executeSql } })
}
