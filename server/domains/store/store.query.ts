import type { Marketplace } from '#contract/core/marketplace.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import type { Services } from '../handler.ts'

/** A store by its workspace and code. */
export interface StoreOrigin {
  readonly workspace_id: number
  readonly store_code: string
  readonly marketplace: Marketplace
}

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
export const connectedStores = ({ database }: Services): Promise<StoreOrigin[]> =>
  database.system(async ({ client }) => {
    const { rows } = await client.query<StoreOrigin>(
      'select workspace_id, store_code, marketplace from store where token_valid and status > 0 and paused_at is null order by 1, 2',
    )
    return rows
  })
