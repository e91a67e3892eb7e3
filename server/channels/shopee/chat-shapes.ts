import { z } from 'zod'
import { secondsShape } from '../ask.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const text = z.string().nullish()

const contentShape = z.looseObject({
  text,
  url: text,
  image_url: text,
  video_url: text,
  item_id: z.number().nullish(),
  shop_id: z.number().nullish(),
  order_sn: text,
})

/** A message of either side. `shop_id` of a push, `from_shop_id` of a list: the shop of whoever wrote it. */
export const messageShape = z.object({
  message_id: id,
  shop_id: z.number().nullish(),
  from_shop_id: z.number().nullish(),
  from_id: id,
  from_user_name: text,
  to_id: id,
  to_user_name: text,
  message_type: z.string(),
  content: contentShape.nullish(),
  conversation_id: id,
  created_timestamp: secondsShape,
  quoted_msg: z.object({ message_id: z.union([z.string(), z.number()]).nullish() }).nullish(),
})
export type ShopeeMessage = z.infer<typeof messageShape>

/** Push code 10: messages, and notes about the conversation that are of no concern. */
export const chatPushShape = z.object({ type: z.string(), content: z.unknown() })
export const messageListShape = z.object({
  messages: z.array(messageShape).nullish(),
  page_result: z.object({ next_offset: text }).nullish(),
})
/** The newest first. Their instants are nanoseconds, more digits than a number holds exactly: what is left is exact enough to compare. */
const nanoseconds = z.union([z.string(), z.number()]).transform(Number)
const named = { to_name: text, to_avatar: text }
const count = z.number().int().nullish()
export const conversationListShape = z.object({
  conversations: z.array(z.object({ conversation_id: id, to_id: id, ...named, unread_count: count, last_message_timestamp: nanoseconds })).nullish(),
  page_result: z
    .object({ more: z.boolean().nullish(), next_cursor: z.object({ next_message_time_nano: z.union([z.string(), z.number()]).nullish() }).nullish() })
    .nullish(),
})
export const conversationShape = z.object(named)
export const sentShape = z.object({ message_id: id, conversation_id: id.nullish(), created_timestamp: secondsShape })
export const uploadShape = z.object({ url: z.string().min(1) })
export const itemSearchShape = z.object({ item_id_list: z.array(z.number()).nullish() })
export const anythingShape = z.unknown()
