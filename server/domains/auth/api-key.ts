import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type ApiKey, apiKeyStart, apiKeysMost, ownKeyPrivileges } from '#contract/auth/api-key.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Privilege } from '#contract/core/privilege.ts'
import type { Connection } from '#server/db/database.ts'
import type { Caller, Services } from '../handler.ts'
import { seatOfUser } from './seat.query.ts'
import { deadLinksFrom } from './sign-in-limits.ts'
import { coarseNetwork } from './where-from.ts'

export const isApiKey = (token: string): boolean => token.startsWith(apiKeyStart)

/** Nobody goes through 240 bits: a fast hash is enough. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

const shown = sql.raw('key_id, name, hint, privileges, created_at, expires_at, used_at, used_from')

export async function listKeys({ drizzle }: Connection, { workspace_id, user_id }: Caller): Promise<ApiKey[]> {
  const found = await drizzle.execute<ApiKey>(
    sql`select ${shown} from api_key where workspace_id = ${workspace_id} and user_id = ${user_id} order by key_id desc`,
  )
  return found.rows
}

interface Wanted {
  readonly name: string
  readonly privileges: readonly Privilege[]
  readonly days: number | null
}

/** Makes a key; of the key itself only the hash stays here. Throws TOO_MANY_KEPT. */
export async function makeKey(
  { drizzle }: Connection,
  { workspace_id, user_id }: Caller,
  { name, privileges, days }: Wanted,
  now: Date,
): Promise<ApiKey & { key: string }> {
  // Several at once cannot exceed the limit.
  await drizzle.execute(sql`select from agent where workspace_id = ${workspace_id} and user_id = ${user_id} for update`)
  const held = await drizzle.execute<{ n: number }>(
    sql`select count(*)::int as n from api_key where workspace_id = ${workspace_id} and user_id = ${user_id}`,
  )
  if ((held.rows[0]?.n ?? 0) >= apiKeysMost) throw new DomainError('TOO_MANY_KEPT', { limit: apiKeysMost })
  const key = apiKeyStart + randomBytes(30).toString('base64url')
  const hint = `${key.slice(0, apiKeyStart.length + 4)}…${key.slice(-4)}`
  const end = days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString()
  const made = await drizzle.execute<ApiKey>(sql`
    insert into api_key (workspace_id, user_id, name, hint, key_hash, privileges, created_at, expires_at)
    values (${workspace_id}, ${user_id}, ${name}, ${hint}, ${hashOf(key)}, ${sql.param([...privileges])}::text[], ${now.toISOString()}, ${end})
    returning ${shown}`)
  return { ...(made.rows[0] as ApiKey), key }
}

/** Answers the names of those that were there. */
export async function revokeKeys({ drizzle }: Connection, { workspace_id, user_id }: Caller, keyIds: readonly number[]): Promise<string[]> {
  const gone = await drizzle.execute<{ name: string }>(
    sql`delete from api_key where workspace_id = ${workspace_id} and user_id = ${user_id} and key_id in ${keyIds} returning name`,
  )
  return gone.rows.map(({ name }) => name)
}

type KeptKey = { workspace_id: number; key_id: number; user_id: number; name: string; privileges: Privilege[] }

/** A key that holds; notes its use, once a minute at most. */
async function findKey({ drizzle }: Connection, key: string, ip: string, now: Date): Promise<KeptKey | null> {
  const at = now.toISOString()
  const found = await drizzle.execute<KeptKey & { fresh: boolean; used_from: string | null }>(sql`
    select workspace_id, key_id, user_id, name, privileges, used_from, coalesce(used_at > ${at}::timestamptz - interval '1 minute', false) as fresh
    from api_key where key_hash = ${hashOf(key)} and (expires_at is null or expires_at > ${at})`)
  const [kept] = found.rows
  if (!kept) return null
  const from = coarseNetwork(ip)
  if (!kept.fresh || kept.used_from !== from)
    await drizzle.execute(sql`
      update api_key set used_at = ${at}, used_from = ${from} where workspace_id = ${kept.workspace_id} and key_id = ${kept.key_id}`)
  return kept
}

/**
 * Whom a key calls for, as its seat is now: never more than an agent, with what both hold. What it does is noted under its own name beside the person's.
 * Throws UNAUTHENTICATED or TOO_MANY_REQUESTS.
 */
export async function callerOfKey(services: Services, key: string, ip: string): Promise<{ caller: Caller; active: boolean }> {
  const { database, limiter, limits, now } = services
  const found = await database.system(async (connection) => {
    const kept = await findKey(connection, key, ip, now())
    const seat = kept && (await seatOfUser(connection, kept.user_id, now()))
    return kept && seat && { kept, seat }
  })
  if (!found) {
    await limiter.take(deadLinksFrom(ip, services))
    throw new DomainError('UNAUTHENTICATED')
  }
  const { kept, seat } = found
  await limiter.take([{ key: `api key ${kept.workspace_id} ${kept.key_id}`, limit: limits.keyCalls }])
  const { user, login_id, version } = seat
  const own = ownKeyPrivileges(user)
  const caller: Caller = {
    user_id: user.user_id,
    workspace_id: user.account_id,
    login_id,
    family_id: '',
    agent_id: user.agent_id,
    agent_type: 'agent',
    name: `${user.name} · ${kept.name}`,
    privileges: kept.privileges.filter((privilege) => own.includes(privilege)),
    packing_helper: user.packing_helper,
    version,
    key_id: kept.key_id,
  }
  return { caller, active: user.membership.status === 'active' }
}
