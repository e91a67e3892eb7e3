import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { AuthorisedStore, ConnectPurpose } from '#contract/store/connect.ts'
import { storeStatus } from '#contract/store/store-connection.ts'
import type { OpenedShop } from '#server/channels/connecting.ts'
import { constraintOf } from '#server/db/constraint.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { ChannelServices } from '../channel-services.ts'
import { requireRoom } from '../membership/membership.port.ts'
import { hasChatConsent } from './store-row.ts'
import { startSync } from './store-sync.ts'

interface HeldRow {
  workspace_id: number
  store_code: string
  store_id: string
  status: number
}

/** Who has these shops: this workspace's own rows, also of those that were disconnected, and whoever else has one now. */
async function heldBy({ client }: Connection, workspaceId: number, marketplace: Marketplace, storeIds: readonly string[]): Promise<HeldRow[]> {
  const { rows } = await client.query<HeldRow>(
    `select workspace_id, store_code, store_id, status from store
     where marketplace = $2 and store_id = any($3) and (status > ${storeStatus.gone} or workspace_id = $1) order by workspace_id = $1 desc for update`,
    [workspaceId, marketplace, storeIds],
  )
  return rows
}

export async function choicesOf(
  connection: Connection,
  workspaceId: number,
  marketplace: Marketplace,
  shops: readonly OpenedShop[],
): Promise<AuthorisedStore[]> {
  const ids = shops.map(({ store_id }) => store_id)
  const held = await heldBy(connection, workspaceId, marketplace, ids)
  return shops.map(({ store_id, store_name, avatar, social_profile = null }) => {
    const rows = held.filter((row) => row.store_id === store_id && row.status > storeStatus.gone)
    const state = rows.some((row) => row.workspace_id !== workspaceId) ? 'held' : rows.length > 0 ? 'connected' : 'new'
    return { store_id, store_name, avatar, social_profile, state }
  })
}

export interface Connects {
  readonly workspace_id: number
  readonly agent_id: number | null
  readonly marketplace: Marketplace
  readonly purpose: ConnectPurpose
  readonly shop: OpenedShop
}

/** What its own chat authorisation ($10: it was given now) says; a marketplace without one has none to lose ($9). */
const chatText = (kept: string) => `case when $10 then $7::timestamptz when $9 then ${kept} end`

const insertText = `
  insert into store (workspace_id, store_code, store_id, store_name, marketplace, status, token_valid, permission_end, credentials_sealed, requested_at, connected_at, chat_authorised, chat_until, social_profile)
  values ($1, $2, $3, $4, $5, ${storeStatus.connected}, true, $7, $6, $8, $8, $10 or not $9, ${chatText('null')}, $11)`

const updateText = `
  update store set status = ${storeStatus.connected}, token_valid = true, permission_end = coalesce($4, permission_end), credentials_sealed = $3,
    connected_at = case when status = ${storeStatus.connected} then connected_at else $5 end, chat_authorised = chat_authorised or $6, chat_until = case when $6 then $4::timestamptz else chat_until end,
    social_profile = coalesce($7, social_profile)
  where workspace_id = $1 and store_code = $2`

/**
 * Connects a shop, or connects a store again, and begins to read it. A shop that another workspace has is refused. As the owner alone, for whoever else
 * has it stands beyond the walls. Answers the store's code.
 */
export async function connectStore(connection: Connection, connects: Connects, services: ChannelServices): Promise<string> {
  const { workspace_id, agent_id, marketplace, purpose, shop } = connects
  const { client } = connection
  const held = await heldBy(connection, workspace_id, marketplace, [shop.store_id])
  if (held.some((row) => row.workspace_id !== workspace_id)) throw new DomainError('STORE_HELD', { store: shop.store_name })
  const at = services.now().toISOString()
  const sealed = services.sealer.seal(JSON.stringify(shop.credentials))
  const own = held[0]
  if (own?.status !== storeStatus.connected) await requireRoom(connection, workspace_id, 'stores', services.now())
  const store_code = own?.store_code ?? `${marketplace}-${shop.store_id}`
  const forChat = purpose === 'chat'
  if (own)
    await client.query(updateText, [
      workspace_id,
      store_code,
      sealed,
      shop.permission_end,
      at,
      forChat || !hasChatConsent(services.channels, marketplace),
      shop.social_profile ?? null,
    ])
  else {
    const values = [workspace_id, store_code, shop.store_id, shop.store_name, marketplace, sealed, shop.permission_end, at]
    await client
      .query(insertText, [...values, hasChatConsent(services.channels, marketplace), forChat, shop.social_profile ?? null])
      .catch((error: unknown) => {
        // Somebody else connected it in the same moment.
        if (constraintOf(error) === 'store_marketplace_id') throw new DomainError('STORE_HELD', { store: shop.store_name })
        throw error
      })
  }
  await startSync(connection, { workspace_id, store_code }, services)
  await appendEvent(connection, { type: 'store.changed', at, agent_id, store_code }, workspace_id)
  return store_code
}
