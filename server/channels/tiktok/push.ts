import { z } from 'zod'
import { readBody } from '../ask.ts'
import type { ChannelAccount, ChannelWebhook, RawPush } from '../channel.ts'
import { digestOf, hmacHex, sameSignature } from '../signature.ts'
import { isSpoken, messageIn, pushedMessageShape } from './message.ts'

/** NEW_MESSAGE; 6 is SELLER_DEAUTHORIZATION. */
const newMessage = 14
const deauthorized = 6
const pushShape = z.object({
  type: z.number().int(),
  shop_id: z.string().min(1),
  tts_notification_id: z.string().min(1).nullish(),
  data: z.unknown(),
})

export const pushSignature = (push: Pick<RawPush, 'body'>, account: Pick<ChannelAccount, 'app_id' | 'app_secret'>): string =>
  hmacHex(account.app_secret, account.app_id, push.body)

export const webhook: ChannelWebhook = {
  verify: (push, account) => sameSignature(push.headers.authorization, pushSignature(push, account)),
  deliveryId: (push) => readBody(pushShape, push.body).tts_notification_id ?? digestOf(push.body),
  read(push) {
    const { type, shop_id, data } = readBody(pushShape, push.body)
    if (type === deauthorized) return [{ kind: 'store-disconnected', store_id: shop_id }]
    if (type !== newMessage) return [{ kind: 'ignored', reason: `push ${type}` }]
    const payload = readBody(pushedMessageShape, Buffer.from(JSON.stringify(data ?? null)))
    return isSpoken(payload)
      ? [{ kind: 'message', store_id: shop_id, message: messageIn(payload) }]
      : [{ kind: 'ignored', reason: `message of ${payload.sender.role}` }]
  },
  acknowledgement: { status: 200, body: '' },
}
