import { Readable } from 'node:stream'
import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import { type Access, mayAccess } from '#contract/core/privilege.ts'
import { isJobOver, type JobRow, type JobState } from '#contract/job/job.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { enqueue } from '#server/db/outbox.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import type { LongJob } from './long-job.ts'

/** The queue of all long work. */
export const longJobQueue = 'long-job'
export interface JobRef {
  readonly workspace_id: number
  readonly job_id: number
}

export const jobColumns = `l.job_id, l.version, l.kind, l.state, l.done, l.total, l.name, case when l.kind = 'list.export' then nullif(l.input->>'about', '') end as about, l.is_open, l.failed, l.failures, l.fail_message, l.file_name, l.file_bytes, l.created_at, l.ended_at`

interface Begin<Input extends z.ZodType> {
  readonly caller: Caller
  readonly language: Language
  readonly name: string
  readonly input: z.output<Input>
  readonly now: Date
}

/** Begins long work, in the transaction of the connection. Throws NO_PRIVILEGE. */
export async function beginJob<Input extends z.ZodType>(
  connection: Connection,
  job: LongJob<Input>,
  { caller, language, name, input, now }: Begin<Input>,
): Promise<JobRow> {
  const access = job.access(input)
  if (!mayAccess(access, caller)) throw new DomainError('NO_PRIVILEGE')
  const workspace_id = workspaceOf(connection)
  const { rows } = await connection.client.query<JobRow>(
    `insert into long_job as l (workspace_id, user_id, kind, input, access, language, name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${jobColumns}`,
    [workspace_id, caller.user_id, job.id, JSON.stringify(input), JSON.stringify(access), language, name, now.toISOString()],
  )
  const row = rows[0] as JobRow
  await enqueue(connection, [{ name: job.queue ?? longJobQueue, data: { workspace_id, job_id: row.job_id } satisfies JobRef }])
  await tell(connection, caller.user_id, row, now)
  return row
}

async function tell(connection: Connection, user_id: number, { job_id, version, state, done, total }: JobRow, now: Date): Promise<void> {
  await appendEvent(connection, { type: 'job.changed', user_id, job_id, version, state, done, total, at: now.toISOString(), agent_id: null })
}

type Settable = Readonly<
  Partial<Record<'state' | 'is_open' | 'done' | 'total' | 'failed' | 'failures' | 'fail_message' | 'file_name' | 'file_bytes', unknown>>
>

interface Change {
  /** The run that changes it; absent: its owner does. */
  readonly attempt?: number
  readonly user_id?: number
  /** States that it may be changed in. */
  readonly from?: readonly JobState[]
}

/** Changes a job and tells so; null where it is another's, another run's, or in another state. */
async function change(connection: Connection, job_id: number, now: Date, set: Settable, { attempt, user_id, from }: Change): Promise<JobRow | null> {
  const entries = Object.entries(set)
  const ended = typeof set.state === 'string' && isJobOver(set.state as JobState) ? now.toISOString() : null
  const { rows } = await connection.client.query<JobRow & { user_id: number }>(
    `update long_job as l set version = version + 1, ended_at = coalesce($6::timestamptz, ended_at)${entries.map(([column], at) => `, ${column} = $${at + 7}`).join('')}
     where workspace_id = $1 and job_id = $2 and attempt = coalesce($3, attempt) and user_id = coalesce($4, user_id) and state = any(coalesce($5, array[state]))
     returning ${jobColumns}, l.user_id`,
    [workspaceOf(connection), job_id, attempt, user_id, from, ended, ...entries.map(([, value]) => value)],
  )
  const [found] = rows
  if (!found) return null
  const { user_id: owner, ...row } = found
  await tell(connection, owner, row, now)
  return row
}

const underWay: readonly JobState[] = ['queued', 'running']

/** The number of no run: what every run goes on from stands under it. */
const ofAllRuns = 0

/** Drops what runs made. */
const dropParts = (connection: Connection, job_id: number) =>
  connection.client.query(`delete from long_job_part where workspace_id = $1 and job_id = $2 and attempt <> ${ofAllRuns}`, [
    workspaceOf(connection),
    job_id,
  ])

async function ownJob(connection: Connection, caller: Caller, job_id: number) {
  const { rows } = await connection.client.query<JobRow & { access: Access; attempt: number }>(
    `select ${jobColumns}, l.access, l.attempt from long_job l where l.workspace_id = $1 and l.job_id = $2 and l.user_id = $3`,
    [workspaceOf(connection), job_id, caller.user_id],
  )
  const [found] = rows
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

/** Stops a job of the caller's. Whoever runs it finds out with its next step. */
export async function cancelJob(connection: Connection, caller: Caller, job_id: number, now: Date): Promise<JobRow> {
  await ownJob(connection, caller, job_id)
  const cancelled = await change(connection, job_id, now, { state: 'cancelled' }, { user_id: caller.user_id, from: underWay })
  if (!cancelled) throw new DomainError('ALREADY_SETTLED')
  await dropParts(connection, job_id)
  return cancelled
}

export async function putJobAway(connection: Connection, caller: Caller, job_id: number, now: Date): Promise<JobRow> {
  const row = await change(connection, job_id, now, { is_open: false }, { user_id: caller.user_id })
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

/** What a job of the caller's made, read as it is sent. Throws NOT_FOUND, and NO_PRIVILEGE where the caller may not ask for it any more. */
export async function readJobFile(database: Database, caller: Caller, job_id: number) {
  const { workspace_id } = caller
  const { file_name, access, attempt } = await database.read(workspace_id, (connection) => ownJob(connection, caller, job_id))
  if (file_name === null) throw new DomainError('NOT_FOUND')
  if (!mayAccess(access, caller)) throw new DomainError('NO_PRIVILEGE')
  async function* content(): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const { rows } = await database.read(workspace_id, ({ client }) =>
        client.query<{ content: Buffer }>(
          'select content from long_job_part where workspace_id = $1 and job_id = $2 and attempt = $3 and part = $4',
          [workspace_id, job_id, attempt, part],
        ),
      )
      if (!rows[0]) return
      yield rows[0].content
    }
  }
  return { file_name, content: Readable.from(content(), { objectMode: false }) }
}

/** A job that this process runs. */
export interface TakenLongJob extends JobRef {
  readonly user_id: number
  readonly kind: string
  readonly input: unknown
  readonly language: Language
  readonly name: string
  readonly attempt: number
}

/** Takes a job to run it, from whoever ran it before; null where it is over. What an earlier run left is dropped. */
export const takeJob = (database: Database, { workspace_id, job_id }: JobRef): Promise<TakenLongJob | null> =>
  database.write(workspace_id, async (connection) => {
    const { rows } = await connection.client.query<TakenLongJob>(
      `update long_job set state = 'running', attempt = attempt + 1, version = version + 1
       where workspace_id = $1 and job_id = $2 and state in ('queued', 'running')
       returning workspace_id, job_id, user_id, kind, input, language, name, attempt`,
      [workspace_id, job_id],
    )
    if (rows[0]) await dropParts(connection, job_id)
    return rows[0] ?? null
  })

/** Writes that a run came further; false where it is not its job any more: it was cancelled, or another run has it. */
export const stepJob = (database: Database, { workspace_id, job_id, attempt }: TakenLongJob, set: Settable, now: Date): Promise<boolean> =>
  database.write(workspace_id, async (connection) => (await change(connection, job_id, now, set, { attempt, from: ['running'] })) !== null)

/** Keeps a piece of what a run makes; false as {@link stepJob}. */
export const keepPart = (database: Database, { workspace_id, job_id, attempt }: TakenLongJob, part: number, content: Buffer): Promise<boolean> =>
  database.write(workspace_id, async ({ client }) => {
    // Begun again: what a longer try before left behind is no part of it.
    if (part === 0)
      await client.query('delete from long_job_part where workspace_id = $1 and job_id = $2 and attempt = $3', [workspace_id, job_id, attempt])
    const { rowCount } = await client.query(
      `insert into long_job_part (workspace_id, job_id, attempt, part, content)
       select $1, $2, $3, $4, $5 from long_job where workspace_id = $1 and job_id = $2 and attempt = $3 and state = 'running'
       on conflict (workspace_id, job_id, attempt, part) do update set content = excluded.content`,
      [workspace_id, job_id, attempt, part, content],
    )
    return rowCount === 1
  })

/** What runs of a job have kept for those that come after them, by its numbers. */
export async function readKept<T>({ client, workspace_id }: Connection, job_id: number): Promise<Map<number, T>> {
  const { rows } = await client.query<{ part: number; content: Buffer }>(
    `select part, content from long_job_part where workspace_id = $1 and job_id = $2 and attempt = ${ofAllRuns} order by part`,
    [workspace_id, job_id],
  )
  return new Map(rows.map(({ part, content }) => [part, JSON.parse(content.toString()) as T]))
}

/** What one step of a run came to. */
interface Step {
  /** What the runs after it go on from, by its numbers. */
  readonly keep: ReadonlyMap<number, unknown>
  readonly set: Settable
  /** Windows are told of it. */
  readonly tell: boolean
}

/** Does a part of a job and keeps that it was done, in one transaction: no run does it twice. False as {@link stepJob}, and then nothing was done. */
export const stepTogether = (
  database: Database,
  { workspace_id, job_id, attempt }: TakenLongJob,
  now: Date,
  act: (within: Database) => Promise<Step>,
): Promise<boolean> =>
  database.atomic(workspace_id, async (connection, within) => {
    const { client } = connection
    const { rowCount } = await client.query(
      "select 1 from long_job where workspace_id = $1 and job_id = $2 and attempt = $3 and state = 'running' for update",
      [workspace_id, job_id, attempt],
    )
    if (rowCount !== 1) return false
    const { keep, set, tell: told } = await act(within)
    for (const [part, kept] of keep)
      await client.query(
        `insert into long_job_part (workspace_id, job_id, attempt, part, content) values ($1, $2, ${ofAllRuns}, $3, $4)
         on conflict (workspace_id, job_id, attempt, part) do update set content = excluded.content`,
        [workspace_id, job_id, part, Buffer.from(JSON.stringify(kept))],
      )
    if (told) await change(connection, job_id, now, set, { attempt })
    else await write(connection, job_id, set)
    return true
  })

/** Writes without telling: the next that is told tells this as well. */
async function write(connection: Connection, job_id: number, set: Settable): Promise<void> {
  const columns = Object.keys(set).map((column, at) => `${column} = $${at + 3}`)
  await connection.client.query(`update long_job set ${columns.join(', ')} where workspace_id = $1 and job_id = $2`, [
    workspaceOf(connection),
    job_id,
    ...Object.values(set),
  ])
}

/** What a job of the caller's was asked, once it is over. Throws NOT_FOUND. */
export async function readOwnEnded(connection: Connection, caller: Caller, job_id: number) {
  const { rows } = await connection.client.query<{ kind: string; name: string; input: unknown }>(
    'select kind, name, input from long_job where workspace_id = $1 and job_id = $2 and user_id = $3 and ended_at is not null',
    [workspaceOf(connection), job_id, caller.user_id],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}
