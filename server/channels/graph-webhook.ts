import type { ChannelNews, ChannelWebhook, RawPush } from './pushes.ts'
import { digestOf, hmacHex, sameSignature } from './signature.ts'
import type { ChannelAccount } from './store-connection.ts'

/** What is entered as the verify token in the application's settings: only who holds the secret can tell it. */
export const graphVerifyToken = (account: Pick<ChannelAccount, 'app_secret'>): string => hmacHex(account.app_secret, 'webhook').slice(0, 32)

/** The webhook of every Graph product: one signature over the bytes, one handshake; what is in it differs. */
export const graphWebhook = (read: (push: RawPush) => ChannelNews[]): ChannelWebhook => ({
  verify: (push, account) => sameSignature(push.headers['x-hub-signature-256'], `sha256=${hmacHex(account.app_secret, push.body)}`),
  handshake(query, account) {
    const meant = query.get('hub.mode') === 'subscribe' && sameSignature(query.get('hub.verify_token') ?? '', graphVerifyToken(account))
    return meant ? (query.get('hub.challenge') ?? '') : null
  },
  /** Deliveries have no id, and a repeat may be batched with others: messages are known again by their own ids. */
  deliveryId: (push) => digestOf(push.body),
  read,
  acknowledgement: { status: 200, body: '' },
})
