import { z } from 'zod'
import { orderStatus } from '#contract/order/order-status.ts'
import { readBody } from '../ask.ts'
import type { ChannelNews, ChannelWebhook } from '../pushes.ts'
import { digestOf, sameSignature } from '../signature.ts'
import { messageIn, messageShape } from './message.ts'
import { itemPushShape } from './order-shapes.ts'
import { sign } from './signature.ts'

/** How far a push's time may be from ours, either way. */
const freshMs = 5 * 60_000

/** Unsettled in public sources: whether the whole registered address is signed, or its path as in calls. This is the only place that knows. */
const signedPart = 'address' as 'address' | 'path'
const placeOf = (address: string): string => (signedPart === 'path' && URL.canParse(address) ? new URL(address).pathname : address)

const chatPushShape = z.object({ eventType: z.string(), storeCode: z.string().min(1), content: z.unknown() })
/** A push about an order is one of its items, without an envelope. */
const kindShape = z.looseObject({ eventType: z.unknown().optional() })

/** What a push about one item says of the whole order: only that it is paid, since all of them are at once. The order is read. */
function newsOfItem(body: Buffer): ChannelNews {
  const { storeCode, orderId, orderStatus: status, packageId, timestamp } = readBody(itemPushShape, body)
  const at = timestamp ? new Date(timestamp).toISOString() : null
  const order_status = status === 'FP' && !packageId ? orderStatus.new : null
  return { kind: 'order-changed', store_id: storeCode, mp_order_id: orderId, mp_status: status ?? '', order_status, at, read: true }
}

export const webhook: ChannelWebhook = {
  verify(push, account, now) {
    const time = push.headers.requesttime ?? ''
    if (!/^\d{1,15}$/.test(time) || Math.abs(now - Number(time)) > freshMs) return false
    const path = placeOf(account.callback_url)
    const expected = sign(account.app_secret, { method: 'POST', body: push.body, contentType: 'application/json', at: Number(time), path })
    return sameSignature(push.headers.signature, expected)
  },
  deliveryId: (push) => digestOf(push.body),
  read(push) {
    if (readBody(kindShape, push.body).eventType === undefined) return [newsOfItem(push.body)]
    const { eventType, storeCode, content } = readBody(chatPushShape, push.body)
    if (eventType !== 'CHAT_MESSAGE') return [{ kind: 'ignored', reason: `event ${eventType}` }]
    return [{ kind: 'message', store_id: storeCode, message: messageIn(readBody(messageShape, Buffer.from(JSON.stringify(content ?? null)))) }]
  },
  acknowledgement: { status: 200, body: '' },
}
