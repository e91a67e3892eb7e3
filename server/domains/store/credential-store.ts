import type { CredentialStore, StoreRef } from '#server/channels/channel.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { StoreCredentials } from '#server/channels/store-connection.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { Services } from '../handler.ts'

/** Where channels find and leave the credentials of stores: sealed in the store's row. A token that starts or ceases to hold is told by an event. */
export function createCredentialStore({ database, sealer, now }: Pick<Services, 'database' | 'sealer' | 'now'>): CredentialStore {
  const tellChange = (connection: Connection, { store_code }: StoreRef) =>
    appendEvent(connection, { type: 'store.changed', at: now().toISOString(), agent_id: null, store_code })

  return {
    load: ({ workspace_id, store_code }) =>
      database.read(workspace_id, async ({ client }) => {
        const { rows } = await client.query<{ credentials_sealed: string | null; paused: boolean }>({
          name: 'load-credentials',
          text: 'select credentials_sealed, paused_at is not null as paused from store where workspace_id = $1 and store_code = $2 and status > 0',
          values: [workspace_id, store_code],
        })
        if (rows[0]?.paused) throw new ChannelFailure('rejected', 'the store is paused', undefined, undefined, false)
        const sealed = rows[0]?.credentials_sealed
        return sealed ? (JSON.parse(sealer.open(sealed)) as StoreCredentials) : null
      }),

    save: (store, credentials) =>
      database.write(store.workspace_id, async (connection) => {
        const { rows } = await connection.client.query<{ was_valid: boolean }>(
          `update store set credentials_sealed = $3, token_valid = true
           from (select token_valid as was_valid from store where workspace_id = $1 and store_code = $2 and status > 0 for update) before
           where workspace_id = $1 and store_code = $2 returning was_valid`,
          [store.workspace_id, store.store_code, sealer.seal(JSON.stringify(credentials))],
        )
        if (rows[0]?.was_valid === false) await tellChange(connection, store)
      }),

    expired: (store) =>
      database.write(store.workspace_id, async (connection) => {
        const { rowCount } = await connection.client.query(
          'update store set token_valid = false where workspace_id = $1 and store_code = $2 and token_valid',
          [store.workspace_id, store.store_code],
        )
        if (rowCount) await tellChange(connection, store)
      }),
  }
}
