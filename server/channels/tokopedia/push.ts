import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readBody } from '../ask.ts'
import type { ChannelNews, ChannelWebhook, RawPush } from '../pushes.ts'
import { digestOf, hmacHex, sameSignature } from '../signature.ts'
import type { ChannelAccount } from '../store-connection.ts'
import { discussionIn, discussionPushShape } from './discussion.ts'
import { chatOf, chatPushShape, messageIn } from './message.ts'
import { fromNotification } from './order.ts'
import { notificationShape, statusPushShape, wishPushShape } from './shapes.ts'
import { mayBeCancelled, statusOf } from './status.ts'

export const pushSignature = (push: Pick<RawPush, 'body'>, account: ChannelAccount): string => hmacHex(account.app_secret, push.body)

/** All webhooks are registered to one address: only the notification of a new order holds products, and only chat a `msg_id`, only a question below a product a `discussion_id`; a buyer's wish to cancel tells no status. */
const kindShape = z.looseObject({
  products: z.unknown().optional(),
  msg_id: z.unknown().optional(),
  reply_id: z.unknown().optional(),
  discussion_id: z.unknown().optional(),
  order_status: z.number().int().optional(),
})

/** The status says nothing of a wish that stood beside the order, and is none any more once it was answered elsewhere: then the order is read as well. */
function statusNews(body: Buffer): ChannelNews {
  const { shop_id, order_id, order_status: told, update_time } = readBody(statusPushShape, body)
  const order_status = statusOf[told] ?? null
  const at = update_time ? new Date(update_time).toISOString() : null
  const news = { kind: 'order-changed', store_id: String(shop_id), mp_order_id: String(order_id), mp_status: String(told), order_status, at } as const
  return order_status !== null && mayBeCancelled(order_status) ? { ...news, read: true } : news
}

/** The order is read: it tells whether the wish still waits. */
function wishNews(body: Buffer): ChannelNews {
  const { order_id: mp_order_id, shop_id: store_id } = readBody(wishPushShape, body)
  if (!store_id) return { kind: 'ignored', reason: `a wish to cancel order ${mp_order_id} of a shop that is not named` }
  return { kind: 'order-changed', store_id, mp_order_id, mp_status: '', order_status: null, at: null, read: true }
}

export const webhook: ChannelWebhook = {
  verify: (push, account) => sameSignature(push.headers['authorization-hmac'], pushSignature(push, account)),
  /** The service gives deliveries no id. Two that only say that there is something new are two, whatever they hold: a buyer who writes "ok" twice is told of by the same bytes. */
  deliveryId(push) {
    const { msg_id, reply_id } = readBody(kindShape, push.body)
    return msg_id !== undefined && !reply_id ? `${digestOf(push.body)}/${randomUUID()}` : digestOf(push.body)
  },
  read(push) {
    const { products, msg_id, discussion_id, order_status: status } = readBody(kindShape, push.body)
    if (msg_id !== undefined) {
      const payload = readBody(chatPushShape, push.body)
      const store_id = String(payload.shop_id)
      const message = messageIn(payload)
      return message ? [{ kind: 'message', store_id, message }] : [{ kind: 'conversation-changed', store_id, chat: chatOf(payload) }]
    }
    if (discussion_id !== undefined) {
      const payload = readBody(discussionPushShape, push.body)
      return [{ kind: 'discussion', store_id: String(payload.shop_id), discussion: discussionIn(payload) }]
    }
    if (products !== undefined) {
      const payload = readBody(notificationShape, push.body)
      const order = fromNotification(payload)
      return order ? [{ kind: 'order', store_id: String(payload.shop_id), order }] : [{ kind: 'ignored', reason: `order status ${status}` }]
    }
    if (status === undefined) return [wishNews(push.body)]
    return [statusNews(push.body)]
  },
  acknowledgement: { status: 200, body: '' },
}
