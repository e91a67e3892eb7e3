import type { z } from 'zod'
import type { chatInit } from '#contract/chat/chat.endpoints.ts'
import type { Chat } from '#contract/chat/chat.ts'
import { DomainError } from '#contract/core/error.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller } from '../handler.ts'
import { ensureChat } from './chat-create.ts'
import { tellChat } from './chat-news.ts'
import { readChats } from './chat-row.ts'

type Wanted = z.output<(typeof chatInit)['query']>

async function findChat(connection: Connection, { marketplace, store_code, mp_buyer_id }: Wanted): Promise<Chat | null> {
  const { rows } = await connection.client.query<{ chat_code: string }>(
    `select chat_code from chat where workspace_id = $1 and marketplace = $2 and mp_buyer_id = $3 and store_code = $4
     order by last_message_at desc, chat_code limit 1`,
    [workspaceOf(connection), marketplace, mp_buyer_id, store_code],
  )
  return (
    (
      await readChats(
        connection,
        rows.map(({ chat_code }) => chat_code),
      )
    )[0] ?? null
  )
}

/**
 * The chat with a buyer. Where there is none the channel is asked to begin one, for who may write; null where it cannot, or knows of no history with
 * this buyer.
 */
export async function openChat(services: ChannelServices, caller: Caller, wanted: Wanted): Promise<Chat | null> {
  const { database, channels, log, now } = services
  const { workspace_id } = caller
  const { marketplace, store_code, mp_buyer_id } = wanted
  const { store, chat } = await database.read(workspace_id, async (connection) => {
    const { rows } = await connection.client.query<{ store_id: string }>(
      'select store_id from store where workspace_id = $1 and store_code = $2 and marketplace = $3',
      [workspace_id, store_code, marketplace],
    )
    if (!rows[0]) throw new DomainError('STORE_UNKNOWN', { store: store_code })
    return { store: { workspace_id, store_code, store_id: rows[0].store_id }, chat: await findChat(connection, wanted) }
  })
  if (chat) return chat
  if (!channels.get(marketplace)?.chat?.open || !mayAccess(any('chat'), caller)) return null

  const opened = await channels
    .call(marketplace, store, async (channel, connection) =>
      channel.chat?.open?.(connection, { mp_buyer_id, mp_order_id: wanted.mp_order_id ?? null }),
    )
    .catch((failure: unknown) => {
      if (!(failure instanceof ChannelFailure)) throw failure
      log.info({ workspace_id, store_code, failure: failure.message }, 'chat could not be begun')
      return undefined
    })
  if (!opened) return null
  const at = now().toISOString()
  return database.write(workspace_id, async (connection) => {
    const { chat_id } = opened
    const begun = { marketplace, store_code, chat_id, mp_buyer_id, full_name: wanted.full_name ?? '', phone: null, avatar: null, at }
    const { chat, isNew } = await ensureChat(connection, begun)
    if (!isNew) return (await readChats(connection, [chat.chat_code]))[0] ?? null
    return (await tellChat(connection, { chat_code: chat.chat_code, agent_id: caller.agent_id, at })).chat
  })
}
