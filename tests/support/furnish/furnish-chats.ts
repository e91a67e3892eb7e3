import { randomUUID } from 'node:crypto'
import { audienceSchema } from '#contract/chat/broadcast.ts'
import * as schema from '#server/db/schema/index.ts'
import { type Ids, now, type Room, tomorrow } from './room.ts'

/** What is sent to buyers beside what was said. */
export async function furnishChats({ word, workspace_id, owner, store, chat, put }: Room): Promise<Ids> {
  const { store_code } = store
  const { file_id } = await put(schema.chatFile, { file_id: randomUUID(), mime_type: 'text/plain', content: Buffer.from(word) })
  const { tag_id } = await put(schema.chatTag, { tag_id: 1, name: word })
  const { template_id } = await put(schema.replyTemplate, { name: word, message: word })
  await put(schema.workspaceSetting, { key: 'auto_reply_wh_msg', value: word })
  const { broadcast_id } = await put(schema.chatBroadcast, {
    name: word,
    kind: 'message',
    message: word,
    audience: audienceSchema.parse({}),
    user_id: owner.user_id,
    created_by: word,
    created_at: now(),
    scheduled_at: tomorrow(),
    receiver_total: 1,
    waiting_total: 1,
  })
  await put(schema.chatBroadcastReceiver, { broadcast_id, place: 1, chat_code: chat.chat_code, store_code, marketplace: 'shopee' })
  return {
    file_id,
    tag_id,
    tag_ids: tag_id,
    template_id,
    template_ids: template_id,
    broadcast_id,
    chat_code: chat.chat_code,
    'chat.messages.store_id': store.store_id,
    'chat.messages.msg_id': chat.chat_id,
    'chat.file.workspace_id': workspace_id,
  }
}
