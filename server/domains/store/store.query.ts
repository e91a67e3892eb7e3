import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ShopState, SocialProfile } from '#contract/store/store.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { Job } from '#server/db/outbox.ts'
import type { Services } from '../handler.ts'

/** What a marketplace tells of a store besides its orders; left out: it tells no such thing. */
interface StoreStanding {
  readonly permission_end?: string | null | undefined
  readonly shop_state?: ShopState | undefined
  readonly social_profile?: SocialProfile | undefined
}

/** Keeps how a store stands, and tells where that is news. */
export const saveStanding = (
  { database, now }: Services,
  { workspace_id, store_code }: Pick<StoreOrigin, 'workspace_id' | 'store_code'>,
  { permission_end, shop_state, social_profile }: StoreStanding,
): Promise<void> =>
  database.write(workspace_id, async (connection) => {
    const { rowCount } = await connection.client.query(
      `update store set permission_end = case when $4::bool then $3::timestamptz else permission_end end, shop_state = coalesce($5::text, shop_state),
         social_profile = coalesce($6::jsonb, social_profile)
       where workspace_id = $1 and store_code = $2 and status > 0
         and (($4::bool and permission_end is distinct from $3::timestamptz) or shop_state <> $5::text or social_profile is distinct from coalesce($6::jsonb, social_profile))`,
      [workspace_id, store_code, permission_end ?? null, permission_end !== undefined, shop_state ?? null, social_profile ?? null],
    )
    if (rowCount) await appendEvent(connection, { type: 'store.changed', at: now().toISOString(), agent_id: null, store_code })
  })

/** A store by its workspace and code. */
export interface StoreOrigin {
  readonly workspace_id: number
  readonly store_code: string
  readonly marketplace: Marketplace
}

/** Whether its conversations may be read: of a marketplace where chat is allowed by itself, once the seller did. */
type ConnectedStore = StoreOrigin & { readonly chat_authorised: boolean }

/** A store that is read, as calls to its marketplace name it; null where it is paused, disconnected or not there. */
export const findStore = (
  { database }: Services,
  { workspace_id, store_code }: Pick<StoreOrigin, 'workspace_id' | 'store_code'>,
): Promise<StoreRef | null> =>
  database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query<StoreRef>(
      'select workspace_id, store_code, store_id from store where workspace_id = $1 and store_code = $2 and status > 0 and paused_at is null',
      [workspace_id, store_code],
    )
    return rows[0] ?? null
  })

/** Every store that is read and whose token holds, of all workspaces. */
export const connectedStores = ({ database }: Services): Promise<ConnectedStore[]> =>
  database.system(async ({ client }) => {
    const { rows } = await client.query<ConnectedStore>(
      'select workspace_id, store_code, marketplace, chat_authorised from store where token_valid and status > 0 and paused_at is null order by 1, 2',
    )
    return rows
  })

/** Queue of questions how long a store's permission holds. */
export const permissionJob = 'store.permission'

export const readPermission = ({ workspace_id, store_code, marketplace }: StoreOrigin): Job => ({
  name: permissionJob,
  data: { workspace_id, store_code, marketplace } satisfies StoreOrigin,
  singletonKey: `${workspace_id}/${store_code}`,
})

/** Whether what was at `at` is older than the connection of store `s`: history, which is news to nobody. Marketplaces tell whole seconds. */
export const isHistorySql = (at: string): string => `coalesce(${at} < date_trunc('second', s.connected_at), false)`
