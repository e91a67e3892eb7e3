import { z } from 'zod'
import { readBody } from '../ask.ts'
import type { ChannelWebhook, RawPush } from '../channel.ts'
import { digestOf, hmacHex, sameSignature } from '../signature.ts'
import type { ChannelAccount } from '../store-connection.ts'
import { discussionIn, discussionPushShape } from './discussion.ts'
import { chatPushShape, messageIn } from './message.ts'
import { fromNotification } from './order.ts'
import { notificationShape, statusPushShape } from './shapes.ts'
import { statusOf } from './status.ts'

export const pushSignature = (push: Pick<RawPush, 'body'>, account: ChannelAccount): string => hmacHex(account.app_secret, push.body)

/** All webhooks are registered to one address: only the notification of a new order holds products, and only chat a `msg_id`, only a question below a product a `discussion_id`. */
const kindShape = z.looseObject({
  products: z.unknown().optional(),
  msg_id: z.unknown().optional(),
  discussion_id: z.unknown().optional(),
  order_status: z.number().int().optional(),
})

export const webhook: ChannelWebhook = {
  verify: (push, account) => sameSignature(push.headers['authorization-hmac'], pushSignature(push, account)),
  /** The service gives deliveries no id. */
  deliveryId: (push) => digestOf(push.body),
  read(push) {
    const { products, msg_id, discussion_id, order_status: status } = readBody(kindShape, push.body)
    if (msg_id !== undefined) {
      const payload = readBody(chatPushShape, push.body)
      return [{ kind: 'message', store_id: String(payload.shop_id), message: messageIn(payload, digestOf(push.body)) }]
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
    const payload = readBody(statusPushShape, push.body)
    return [
      {
        kind: 'order-changed',
        store_id: String(payload.shop_id),
        mp_order_id: String(payload.order_id),
        mp_status: String(payload.order_status),
        order_status: statusOf[payload.order_status] ?? null,
        at: payload.update_time ? new Date(payload.update_time).toISOString() : null,
      },
    ]
  },
  acknowledgement: { status: 200, body: '' },
}
