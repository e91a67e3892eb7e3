import { DomainError } from '#contract/core/error.ts'
import type { Limit } from '#contract/membership/package.ts'
import { ownMarketplace } from '#contract/sale/sale.ts'
import type { Connection } from '#server/db/database.ts'
import { readAllowed } from './package.query.ts'
import { lockMembership } from './settle.ts'

/** How much of a package is used, counted up to one more than `most`: what is beyond is not read. */
const counts: Readonly<Record<Limit, string>> = {
  agents: `
    select 1 from agent where workspace_id = $1 and agent_type = 'agent' and status = 1
    union all select 1 from invitation where workspace_id = $1 and expires_at > $2`,
  // 0: disconnected, or never connected after all. What one sells by oneself is connected to nothing.
  stores: `select 1 from store where workspace_id = $1 and status = 2 and marketplace <> '${ownMarketplace}'`,
  orders: `
    select 1 from orders where workspace_id = $1
      and ordered_at >= date_trunc('month', $2::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'`,
}
const codes = { agents: 'AGENT_LIMIT', stores: 'STORE_LIMIT', orders: 'ORDER_LIMIT' } as const

export async function countUsed({ client }: Connection, workspaceId: number, of: Limit, most: number | null, now: Date): Promise<number> {
  const { rows } = await client.query<{ used: number }>(
    `select count(*)::int as used, $2::timestamptz as at from (${counts[of]} limit ${most === null ? 'all' : most + 1}) c`,
    [workspaceId, now.toISOString()],
  )
  return rows[0]?.used ?? 0
}

/**
 * Throws where the package has no room for one more. The membership is held until the transaction ends, so that two who come at once do not both find the
 * last place.
 */
export async function requireRoom(connection: Connection, workspaceId: number, of: Limit, now: Date): Promise<void> {
  const { membership, limits } = await readAllowed(connection, workspaceId, now)
  const limit = limits[of]
  if (limit === null) return
  await lockMembership(connection, workspaceId)
  if ((await countUsed(connection, workspaceId, of, limit, now)) >= limit)
    throw new DomainError(codes[of], { package: membership.package_name, limit })
}
