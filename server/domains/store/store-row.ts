import { type Marketplace, marketplaces } from '#contract/core/marketplace.ts'
import { type ShopState, type SocialProfile, type Store, storeSchema } from '#contract/store/store.ts'
import { storeStatus } from '#contract/store/store-connection.ts'
import type { ChannelRegistry } from '#server/channels/channel.ts'
import type { Connection } from '#server/db/database.ts'

interface StoreRow {
  store_code: string
  store_name: string
  store_id: string
  marketplace: Marketplace
  status: number
  token_valid: boolean
  permission_end: string | null
  shop_state: ShopState
  social_profile: SocialProfile | null
  paused_at: string | null
  chat_authorised: boolean
  chat_until: string | null
  stock_buffer: number
}

const storesText = `
  select store_code, store_name, store_id, marketplace, status, token_valid, permission_end, shop_state, social_profile, paused_at, chat_authorised, chat_until,
    stock_buffer
  from store where workspace_id = $1 and ($2::text is null or store_code = $2) order by store_name, store_code`

/** Whether the marketplace's chat has an authorisation of its own. */
export function hasChatConsent(channels: ChannelRegistry, marketplace: Marketplace): boolean {
  const connecting = channels.get(marketplace)?.connecting
  return connecting?.way === 'consent' && connecting.purposes.includes('chat')
}

function chatFeatureOf(row: StoreRow, channels: ChannelRegistry, now: Date): Store['chat_feature'] {
  if (!channels.get(row.marketplace)?.chat) return 'unavailable'
  if (row.status !== storeStatus.connected || (hasChatConsent(channels, row.marketplace) && !row.chat_authorised)) return 'inactive'
  const isOver = row.chat_until !== null && Date.parse(row.chat_until) <= now.getTime()
  return isOver || !row.token_valid ? 'expired' : 'active'
}

/** Each marketplace's token stands under a name of its own, null in stores of the others; the schema keeps what belongs to each. */
function toStore(row: StoreRow, channels: ChannelRegistry, now: Date): Store {
  const { token_valid, permission_end, paused_at, chat_authorised: _, chat_until, ...store } = row
  return storeSchema.parse({
    ...store,
    ...Object.fromEntries(marketplaces.map((name) => [`store_${name}`, name === store.marketplace ? { token_valid, permission_end } : null])),
    status: token_valid || store.status === storeStatus.gone ? store.status : storeStatus.notConnected,
    paused: paused_at !== null,
    chat_feature: chatFeatureOf(row, channels, now),
    chat_active_until: chat_until,
    order_capabilities: channels.capabilities(store.marketplace),
  })
}

/** A workspace's stores as screens see them, or the one of a code. */
export async function readStores(
  { client }: Pick<Connection, 'client'>,
  { workspace_id, store_code = null }: { readonly workspace_id: number; readonly store_code?: string | null },
  { channels, now }: { readonly channels: ChannelRegistry; readonly now: () => Date },
): Promise<Store[]> {
  const { rows } = await client.query<StoreRow>(storesText, [workspace_id, store_code])
  return rows.map((row) => toStore(row, channels, now()))
}
