import { DomainError } from '#contract/core/error.ts'
import { storeDisconnect, storeList, storeSync, storeSyncList, storeUpdate } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { storeStatus } from '#contract/store/store-connection.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle } from '../handler.ts'
import { markStoreDue } from '../stock/stock.port.ts'
import { readStores } from './store-row.ts'
import { readSyncs, startSync } from './store-sync.ts'

type Asked = Pick<ChannelServices, 'channels' | 'now'>
type Named = { readonly workspace_id: number; readonly store_code: string }

async function storeNow(connection: Connection, named: Named, services: Asked): Promise<Store> {
  const [store] = await readStores(connection, named, services)
  if (!store) throw new DomainError('STORE_UNKNOWN', { store: named.store_code })
  return store
}

const tell = (connection: Connection, { workspace_id, store_code }: Named, agent_id: number | null, { now }: Asked) =>
  appendEvent(connection, { type: 'store.changed', at: now().toISOString(), agent_id, store_code }, workspace_id)

const updateText = `
  update store set store_name = coalesce($3, store_name), paused_at = case when $4::boolean then coalesce(paused_at, $5) when not $4::boolean then null else paused_at end,
    stock_buffer = coalesce($6, stock_buffer)
  where workspace_id = $1 and store_code = $2`

const update = handle<typeof storeUpdate, ChannelServices>(storeUpdate, ({ caller, params, body: { store_name, paused, stock_buffer } }, services) =>
  services.database.system(async (connection) => {
    const named = { workspace_id: caller.workspace_id, store_code: params.store_code }
    await connection.client.query('select from store where workspace_id = $1 and store_code = $2 for update', [named.workspace_id, named.store_code])
    const before = await storeNow(connection, named, services)
    await connection.client.query(updateText, [
      named.workspace_id,
      named.store_code,
      store_name ?? null,
      paused ?? null,
      services.now().toISOString(),
      stock_buffer ?? null,
    ])
    const after = await storeNow(connection, named, services)
    // What happened meanwhile was told to nobody.
    if (before.paused && !after.paused && after.status === storeStatus.connected) await startSync(connection, named, services)
    if (after.stock_buffer !== before.stock_buffer) await markStoreDue(connection, named, services.now().toISOString())
    await tell(connection, named, caller.agent_id, services)
    return after
  }),
)

const disconnectText = `
  update store set status = ${storeStatus.gone}, token_valid = false, credentials_sealed = null, permission_end = null, paused_at = null, chat_authorised = false, chat_until = null
  where workspace_id = $1 and store_code = $2`

const disconnect = handle<typeof storeDisconnect, ChannelServices>(storeDisconnect, ({ caller, params, body }, services) =>
  services.database.write(caller.workspace_id, async (connection) => {
    const named = { workspace_id: caller.workspace_id, store_code: params.store_code }
    const { store_name } = await storeNow(connection, named, services)
    if (body.store_name.trim() !== store_name) throw new DomainError('STORE_NAME_WRONG', { store: store_name })
    await connection.client.query(disconnectText, [named.workspace_id, named.store_code])
    await connection.client.query('delete from store_sync where workspace_id = $1 and store_code = $2', [named.workspace_id, named.store_code])
    await tell(connection, named, caller.agent_id, services)
    return storeNow(connection, named, services)
  }),
)

const sync = handle<typeof storeSync, ChannelServices>(storeSync, ({ caller, params }, services) =>
  services.database.system(async (connection) => {
    const named = { workspace_id: caller.workspace_id, store_code: params.store_code }
    const { store_name, paused, status } = await storeNow(connection, named, services)
    if (paused) throw new DomainError('STORE_PAUSED', { store: store_name })
    if (status !== storeStatus.connected) throw new DomainError('STORE_TOKEN_EXPIRED', { store: store_name })
    await startSync(connection, named, services)
    return readSyncs(connection, named)
  }),
)

export const storeHandlers = [
  handle<typeof storeList, ChannelServices>(storeList, ({ caller }, services) =>
    services.database.read(caller.workspace_id, (connection) => readStores(connection, caller, services)),
  ),
  handle(storeSyncList, ({ caller }, { database }) => database.read(caller.workspace_id, (connection) => readSyncs(connection, caller))),
  update,
  disconnect,
  sync,
]
