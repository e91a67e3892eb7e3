import { z } from 'zod'
import { readBody } from '../ask.ts'
import type { ChannelAccount, ChannelWebhook, RawPush } from '../channel.ts'
import { digestOf, hmacHex, sameSignature } from '../signature.ts'
import { messageIn, messageShape } from './message.ts'

/** The push of a message; others are of orders and products. */
const messagePush = 2
const pushShape = z.object({
  seller_id: z.union([z.string().min(1), z.number()]).transform(String),
  message_type: z.number().int(),
  data: z.unknown(),
})

export const pushSignature = (push: Pick<RawPush, 'body'>, account: Pick<ChannelAccount, 'app_id' | 'app_secret'>): string =>
  hmacHex(account.app_secret, account.app_id, push.body)

export const webhook: ChannelWebhook = {
  verify: (push, account) => sameSignature(push.headers.authorization, pushSignature(push, account)),
  deliveryId: (push) => digestOf(push.body),
  read(push) {
    const { seller_id, message_type, data } = readBody(pushShape, push.body)
    if (message_type !== messagePush) return [{ kind: 'ignored', reason: `push ${message_type}` }]
    const message = messageIn(readBody(messageShape, Buffer.from(JSON.stringify(data ?? null))))
    return [{ kind: 'message', store_id: seller_id, message }]
  },
  acknowledgement: { status: 200, body: '' },
}
