import { z } from 'zod'
import { readBody } from '../ask.ts'
import type { ChannelAccount, ChannelWebhook, RawPush } from '../channel.ts'
import { digestOf, hmacHex, sameSignature } from '../signature.ts'
import { fromNotification } from './order.ts'
import { notificationShape, statusPushShape } from './shapes.ts'
import { statusOf } from './status.ts'

export const pushSignature = (push: Pick<RawPush, 'body'>, account: ChannelAccount): string => hmacHex(account.app_secret, push.body)

/** Both webhooks are registered to one address; only the notification of a new order holds products. */
const kindShape = z.looseObject({ products: z.unknown().optional(), order_status: z.number().int() })

export const webhook: ChannelWebhook = {
  verify: (push, account) => sameSignature(push.headers['authorization-hmac'], pushSignature(push, account)),
  /** The service gives deliveries no id. */
  deliveryId: (push) => digestOf(push.body),
  read(push) {
    const { products, order_status: status } = readBody(kindShape, push.body)
    if (products !== undefined) {
      const told = readBody(notificationShape, push.body)
      const order = fromNotification(told)
      return order ? [{ kind: 'order', store_id: String(told.shop_id), order }] : [{ kind: 'ignored', reason: `order status ${status}` }]
    }
    const told = readBody(statusPushShape, push.body)
    return [
      {
        kind: 'order-changed',
        store_id: String(told.shop_id),
        mp_order_id: String(told.order_id),
        mp_status: String(told.order_status),
        order_status: statusOf[told.order_status] ?? null,
        at: told.update_time ? new Date(told.update_time).toISOString() : null,
      },
    ]
  },
  acknowledgement: { status: 200, body: '' },
}
