import { z } from 'zod'
import { readBody } from '../ask.ts'
import type { ChannelWebhook } from '../channel.ts'
import { digestOf, sameSignature } from '../signature.ts'
import { messageIn, messageShape } from './message.ts'
import { sign } from './signature.ts'

/** How far a push's time may be from ours, either way. */
const freshMs = 5 * 60_000
const pushShape = z.object({ eventType: z.string(), storeCode: z.string().min(1), content: z.unknown() })

export const webhook: ChannelWebhook = {
  verify(push, account, now) {
    const time = push.headers['signature-time'] ?? ''
    if (!/^\d{1,15}$/.test(time) || Math.abs(now - Number(time)) > freshMs) return false
    const path = URL.canParse(account.callback_url) ? new URL(account.callback_url).pathname : account.callback_url
    const expected = sign(account.app_secret, { method: 'POST', body: push.body, contentType: 'application/json', at: Number(time), path })
    return sameSignature(push.headers.signature, expected)
  },
  deliveryId: (push) => digestOf(push.body),
  read(push) {
    const { eventType, storeCode, content } = readBody(pushShape, push.body)
    if (eventType !== 'CHAT_MESSAGE') return [{ kind: 'ignored', reason: `event ${eventType}` }]
    return [{ kind: 'message', store_id: storeCode, message: messageIn(readBody(messageShape, Buffer.from(JSON.stringify(content ?? null)))) }]
  },
  acknowledgement: { status: 200, body: '' },
}
