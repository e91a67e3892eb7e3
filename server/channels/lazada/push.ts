import { z } from 'zod'
import { orderStatus } from '#contract/order/order-status.ts'
import { fromSeconds, readBody, secondsShape } from '../ask.ts'
import type { ChannelNews, ChannelWebhook, RawPush } from '../pushes.ts'
import { digestOf, hmacHex, sameSignature } from '../signature.ts'
import type { ChannelAccount } from '../store-connection.ts'
import { messageIn, messageShape } from './message.ts'
import { statusOf } from './status.ts'

const id = z.union([z.string().min(1), z.number()]).transform(String)
const pushShape = z.object({ seller_id: id, message_type: z.number().int(), data: z.unknown() })
const orderShape = z.object({ trade_order_id: id, order_status: z.string().nullish(), status_update_time: secondsShape.nullish() })

export const pushSignature = (push: Pick<RawPush, 'body'>, account: Pick<ChannelAccount, 'app_id' | 'app_secret'>): string =>
  hmacHex(account.app_secret, account.app_id, push.body)

const readData = <T extends z.ZodType>(shape: T, data: unknown): z.output<T> => readBody(shape, Buffer.from(JSON.stringify(data ?? null)))

/**
 * Each push is of one piece of an order: what the whole order is must be read. Only the first two steps, which all pieces take together, are told as they are,
 * so that a new order is seen at once.
 */
function orderNews(store_id: string, data: unknown): ChannelNews {
  const { trade_order_id, order_status: word, status_update_time } = readData(orderShape, data)
  const status = word ? (statusOf[word] ?? null) : null
  const first = status === orderStatus.waiting_payment || status === orderStatus.new
  return {
    kind: 'order-changed',
    store_id,
    mp_order_id: trade_order_id,
    mp_status: word ?? '',
    order_status: first ? status : null,
    at: status_update_time ? fromSeconds(status_update_time) : null,
    read: true,
  }
}

const reverseShape = z.object({ reverse_order_id: id.nullish(), reverse_status: z.string().nullish() })

/** What a buyer asked back changes the order, and is a wish of its own unless it is a cancellation. */
function reverseNews(store_id: string, data: unknown): ChannelNews[] {
  const { reverse_order_id, reverse_status } = readData(reverseShape, data)
  const wish = reverse_status?.startsWith('CANCEL') ? null : reverse_order_id
  return [orderNews(store_id, data), ...(wish ? [{ kind: 'return-changed' as const, store_id, mp_return_id: wish }] : [])]
}

/** What each type of push tells; types that are not here are of no concern. 0: an order's status, 2: a message, 10: a cancellation or return, 14: a parcel. */
const readers: Readonly<Record<number, (storeId: string, data: unknown) => ChannelNews[]>> = {
  0: (store_id, data) => [orderNews(store_id, data)],
  2: (store_id, data) => [{ kind: 'message', store_id, message: messageIn(readData(messageShape, data)) }],
  10: reverseNews,
  14: (store_id, data) => [orderNews(store_id, data)],
}

export const webhook: ChannelWebhook = {
  verify: (push, account) => sameSignature(push.headers.authorization, pushSignature(push, account)),
  deliveryId: (push) => digestOf(push.body),
  read(push) {
    const { seller_id, message_type, data } = readBody(pushShape, push.body)
    const reader = readers[message_type]
    return reader ? reader(seller_id, data) : [{ kind: 'ignored', reason: `push ${message_type}` }]
  },
  acknowledgement: { status: 200, body: '' },
}
