import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#contract/core/error.ts'
import { constraintOf } from '#server/db/constraint.ts'
import type { Connection, Database } from '#server/db/database.ts'
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

type Kept = { readonly endpoint_id: string; readonly request_hash: string; readonly status: number; readonly reply: unknown }

/** Carries a reply that is not kept out of the transaction, which is undone. */
class Undone extends Error {
  constructor(readonly reply: KeptReply) {
    super('The call may be made again')
  }
}

/** The same key was kept by another server in the same moment. */
const isTaken = (error: unknown): boolean => constraintOf(error) === 'idempotency_key_workspace_id_user_id_key_pk'

interface Call<A> {
  /** Asks outside, before the transaction. */
  readonly ask: (() => Promise<A>) | undefined
  /** With a database that is the transaction. */
  readonly run: (database: Database, asked: A | undefined) => Promise<KeptReply>
}

/**
 * Makes a call once per key. What it does and its reply are one transaction: a process that dies leaves both or neither, and a repeat finds the reply or
 * makes the call. A repeat that comes while the first still runs waits for it. Another input under the same key is refused.
 */
export async function once<A>({ database, now }: Services, caller: Caller, claim: Claim, { ask, run }: Call<A>): Promise<KeptReply> {
  const { workspace_id, user_id } = caller
  const { endpointId, key } = claim
  const hash = createHash('sha256').update(JSON.stringify(claim.input)).digest('base64url')

  const find = async ({ client }: Connection): Promise<KeptReply | null> => {
    const { rows } = await client.query<Kept>({
      name: 'find-kept-reply',
      text: 'select endpoint_id, request_hash, status, reply from idempotency_key where workspace_id = $1 and user_id = $2 and key = $3',
      values: [workspace_id, user_id, key],
    })
    const [kept] = rows
    if (kept && (kept.endpoint_id !== endpointId || kept.request_hash !== hash)) throw new DomainError('IDEMPOTENCY_KEY_REUSED')
    return kept ? { status: kept.status, body: kept.reply } : null
  }

  /** Null where another call has the key. The lock only makes repeats wait: that none is kept twice is the key's own doing. */
  const attempt = (asked: A | undefined): Promise<KeptReply | null> =>
    database.atomic(workspace_id, async (connection, within) => {
      const { client } = connection
      const { rows } = await client.query<{ locked: boolean }>({
        name: 'lock-key',
        text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
        values: [`${workspace_id}/${user_id}/${key}`],
      })
      if (!rows[0]?.locked) return null
      const kept = await find(connection)
      if (kept) return kept
      const reply = await run(within, asked)
      if (!isFinal(reply.status)) throw new Undone(reply)
      const keep = {
        name: 'keep-reply',
        text: `insert into idempotency_key (workspace_id, user_id, key, endpoint_id, request_hash, status, reply, created_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [workspace_id, user_id, key, endpointId, hash, reply.status, JSON.stringify(reply.body), now().toISOString()],
      }
      await within.last((last) => last.client.query(keep))
      return reply
    })

  const known = ask && (await database.read(workspace_id, find))
  if (known) return known
  const asked = await ask?.()
  const start = performance.now()
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    const reply = await attempt(asked).catch((error: unknown) => {
      if (error instanceof Undone) return error.reply
      if (isTaken(error)) return null
      throw error
    })
    if (reply) return reply
    if (performance.now() - start > waitMs) throw new DomainError('REQUEST_IN_PROGRESS')
    await sleep(wait)
  }
}
