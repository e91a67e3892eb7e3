import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/error.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller, Services } from '#server/domains/handler.ts'
import { InvalidInput } from './failure.ts'

/** A reply as it went over the wire the first time. */
export interface KeptReply {
  readonly status: number
  readonly body: unknown
}

interface Claim {
  readonly endpointId: string
  readonly key: string
  /** What makes two requests the same. */
  readonly input: unknown
}

/** After this long without a reply, the process that ran the call is taken for dead and the call is run again. */
const abandonedSeconds = 60
/** How long a repeat waits for the first call's reply. */
const waitMs = 10_000

export const idempotencyHeader = 'idempotency-key'

/** The header's key, or null without one. Throws on a key that is empty, too long or not printable. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw new InvalidInput([{ path: `header.${idempotencyHeader}`, message: '1–200 printable ASCII characters' }])
  return header
}

/** Whether a repeat gets this answer too. What may pass when tried again is forgotten, so that trying again is of use. */
const isFinal = (status: number): boolean => status < 500 && status !== 424 && status !== 429

type Row = { endpoint_id: string; request_hash: string; status: number | null; reply: unknown }

/**
 * Runs a mutating call once per key: reserves the key, runs, keeps the reply. A repeat answers the kept reply; one that comes while
 * the first still runs waits for it. Another input under the same key is refused. A process that dies in between leaves a reservation
 * that is taken over after a minute: what handlers do is version-checked, so doing it again finds it done.
 */
export async function once(services: Services, caller: Caller, claim: Claim, run: () => Promise<KeptReply>): Promise<KeptReply> {
  const { database, now } = services
  const { workspace_id, user_id } = caller
  const hash = createHash('sha256').update(JSON.stringify(claim.input)).digest('base64url')
  const where = sql`workspace_id = ${workspace_id} and user_id = ${user_id} and key = ${claim.key}`

  /** Null when the key is now ours. */
  const reserve = (): Promise<Row | null> =>
    database.write(workspace_id, async ({ drizzle }) => {
      const at = now().toISOString()
      const abandoned = new Date(now().getTime() - abandonedSeconds * 1000).toISOString()
      const taken = await drizzle.execute(sql`
        insert into idempotency_key as kept (workspace_id, user_id, key, endpoint_id, request_hash, created_at)
        values (${workspace_id}, ${user_id}, ${claim.key}, ${claim.endpointId}, ${hash}, ${at})
        on conflict (workspace_id, user_id, key) do update set created_at = excluded.created_at
          where kept.status is null and kept.created_at < ${abandoned} and kept.request_hash = excluded.request_hash and kept.endpoint_id = excluded.endpoint_id
        returning key`)
      if (taken.rows.length) return null
      const found = await drizzle.execute<Row>(sql`select endpoint_id, request_hash, status, reply from idempotency_key where ${where}`)
      return found.rows[0] ?? { endpoint_id: claim.endpointId, request_hash: hash, status: null, reply: null }
    })

  const giveBack = () => database.write(workspace_id, ({ drizzle }) => drizzle.execute(sql`delete from idempotency_key where ${where}`))

  const start = Date.now()
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    const kept = await reserve()
    if (!kept) break
    if (kept.endpoint_id !== claim.endpointId || kept.request_hash !== hash) throw new DomainError('IDEMPOTENCY_KEY_REUSED')
    if (kept.status !== null) return { status: kept.status, body: kept.reply }
    if (Date.now() - start > waitMs) throw new DomainError('REQUEST_IN_PROGRESS')
    await sleep(wait)
  }

  let reply: KeptReply
  try {
    reply = await run()
  } catch (error) {
    await giveBack()
    throw error
  }
  if (!isFinal(reply.status)) await giveBack()
  else {
    await database.write(workspace_id, ({ drizzle }) =>
      drizzle.execute(sql`update idempotency_key set status = ${reply.status}, reply = ${JSON.stringify(reply.body)}::jsonb where ${where}`),
    )
  }
  return reply
}

const keptDays = 1

/** Drops replies that nobody will ask for again. */
export const forgetOldKeys = (database: Database, now: Date): Promise<unknown> =>
  database.system(({ drizzle }) =>
    drizzle.execute(sql`delete from idempotency_key where created_at < ${new Date(now.getTime() - keptDays * 86_400_000).toISOString()}`),
  )
