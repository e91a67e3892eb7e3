import type { OrderStatus } from '#contract/order/order-status.ts'
import { readBody } from './ask.ts'
import type { ChannelNews, ChannelWebhook } from './pushes.ts'
import { hmacHex, sameSignature } from './signature.ts'
import { signedMessageIn, signedMessageShape, signedMessageStatusIn, signedMessageStatusShape } from './signed-json-message.ts'
import { signedOrderIn } from './signed-json-order.ts'
import { signedOrderShape, signedPushShape, signedStatusShape } from './signed-json-shapes.ts'

/** How far a push's time may be from ours, either way: what is older may be somebody's recording. */
const freshMs = 5 * 60_000

const again = (data: unknown) => Buffer.from(JSON.stringify(data ?? null))

/** Pushes whose `x-signature` is the HMAC-SHA256 of `timestamp.body`, with the timestamp (seconds) in `x-timestamp`. */
export function signedJsonWebhook(statuses: Readonly<Record<string, OrderStatus>>): ChannelWebhook {
  return {
    verify(push, account, now) {
      const timestamp = push.headers['x-timestamp'] ?? ''
      if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > freshMs) return false
      return sameSignature(push.headers['x-signature'], hmacHex(account.app_secret, `${timestamp}.`, push.body))
    },
    deliveryId: (push) => readBody(signedPushShape, push.body).event_id,
    read(push): ChannelNews[] {
      const { event, store_id, data } = readBody(signedPushShape, push.body)
      if (event === 'order.created') {
        const order = signedOrderIn(readBody(signedOrderShape, again(data)), statuses)
        return [order ? { kind: 'order', store_id, order } : { kind: 'ignored', reason: 'unknown order status' }]
      }
      if (event === 'order.status') {
        const payload = readBody(signedStatusShape, again(data))
        return [
          {
            kind: 'order-changed',
            store_id,
            mp_order_id: payload.order_id,
            mp_status: payload.status,
            order_status: statuses[payload.status] ?? null,
            at: new Date(payload.updated_at).toISOString(),
            ...(payload.tracking_number ? { tracking_number: payload.tracking_number } : {}),
            ...(payload.routing_code ? { routing_code: payload.routing_code } : {}),
          },
        ]
      }
      if (event === 'chat.message') return [{ kind: 'message', store_id, message: signedMessageIn(readBody(signedMessageShape, again(data))) }]
      if (event === 'chat.status')
        return [{ kind: 'message-status', store_id, status: signedMessageStatusIn(readBody(signedMessageStatusShape, again(data))) }]
      if (event === 'store.disconnected') return [{ kind: 'store-disconnected', store_id }]
      return [{ kind: 'ignored', reason: `event ${event}` }]
    },
    acknowledgement: { status: 200, body: '' },
  }
}
