import type { Marketplace } from '#contract/core/marketplace.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import type { BuyerProfile, ChatRef, MediaFile } from '#server/channels/chats.ts'
import type { Services } from '../handler.ts'
import { fileIdOf, keepFile } from './chat-file.ts'
import { tellChat } from './chat-news.ts'
import { lockChat, searchTextOf } from './chat-write.ts'

/** A chat as a call to its channel names it. */
export interface ChannelChatRef extends ChatRef {
  readonly marketplace: Marketplace
  readonly store: StoreRef
  /** The buyer's last message, by the channel's id. */
  readonly last_mp_msg_id: string | null
  readonly is_read: boolean
}

/** A chat with what a call about it needs; null where there is none. */
export const findChannelChat = ({ database }: Services, workspaceId: number, chatCode: string): Promise<ChannelChatRef | null> =>
  database.read(workspaceId, async ({ client }) => {
    const { rows } = await client.query<ChannelChatRef>(
      `select c.chat_id, c.mp_buyer_id, c.marketplace, c.is_read,
         json_build_object('workspace_id', c.workspace_id, 'store_code', c.store_code, 'store_id', s.store_id) as store,
         (select m.mp_msg_id from chat_message m where m.workspace_id = $1 and m.chat_code = $2 and m.sender = 'buyer' and m.mp_msg_id is not null
          order by m.reply_time desc, m.msg_id desc limit 1) as last_mp_msg_id
       from chat c join store s on s.workspace_id = c.workspace_id and s.store_code = c.store_code where c.workspace_id = $1 and c.chat_code = $2`,
      [workspaceId, chatCode],
    )
    return rows[0] ?? null
  })

/** Writes who a buyer is, as the channel knows them. */
export const saveProfile = ({ database, now }: Services, workspaceId: number, chatCode: string, profile: BuyerProfile): Promise<void> =>
  database.write(workspaceId, async (connection) => {
    const chat = await lockChat(connection, chatCode)
    if (!chat || !profile.full_name) return
    await connection.client.query(
      'update chat set full_name = $3, avatar = coalesce($4, avatar), search_text = $5, version = version + 1 where workspace_id = $1 and chat_code = $2',
      [workspaceId, chatCode, profile.full_name, profile.avatar, searchTextOf({ ...chat, full_name: profile.full_name })],
    )
    await tellChat(connection, { chat_code: chatCode, agent_id: null, at: now().toISOString() })
  })

interface KeptMedia {
  readonly msg_id: number
  /** What the channel called it: the file's address at the channel, or a name. */
  readonly media_id: string
  readonly file: MediaFile
}

/** Keeps a message's file, and shows it there instead of what the channel gave. */
export const saveMedia = ({ database, now }: Services, workspaceId: number, chatCode: string, { msg_id, media_id, file }: KeptMedia): Promise<void> =>
  database.write(workspaceId, async (connection) => {
    if (!(await lockChat(connection, chatCode))) return
    const key = [workspaceId, chatCode, msg_id]
    // The job may come again, and what was sent from here has its file already.
    const waits = `select 1 from chat_message where workspace_id = $1 and chat_code = $2 and msg_id = $3 and coalesce(image_url, media_url, $4) = $4`
    if (!(await connection.client.query(waits, [...key, media_id])).rowCount) return
    const address = await keepFile(connection, { mime_type: file.mime_type, content: file.bytes })
    await connection.client.query(
      `update chat_message set image_url = case when type = 'image' then $4 else image_url end, media_url = case when type = 'image' then media_url else $4 end,
         mime_type = $5, filename = coalesce(filename, $6), file_id = $7
       where workspace_id = $1 and chat_code = $2 and msg_id = $3`,
      [...key, address, file.mime_type, file.filename, fileIdOf(address)],
    )
    await tellChat(connection, { chat_code: chatCode, messages: [msg_id], agent_id: null, at: now().toISOString() })
  })
