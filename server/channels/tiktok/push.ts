import { z } from 'zod'
import { fromSeconds, readBody, secondsShape } from '../ask.ts'
import type { ChannelNews, ChannelWebhook, RawPush } from '../pushes.ts'
import { digestOf, hmacHex, sameSignature } from '../signature.ts'
import type { ChannelAccount } from '../store-connection.ts'
import { isSpoken, messageIn, pushedMessageShape } from './message.ts'
import { statusOf } from './status.ts'

const pushShape = z.object({
  type: z.number().int(),
  shop_id: z.string().min(1),
  tts_notification_id: z.string().min(1).nullish(),
  data: z.unknown(),
})
const id = z.string().min(1)
const orderShape = z.object({ order_id: id, order_status: z.string().nullish(), update_time: secondsShape.nullish() })
const returnShape = z.object({ return_id: id.nullish() })
const packagesShape = z.object({ package_list: z.array(z.object({ order_id_list: z.array(id).nullish() })).nullish() })

export const pushSignature = (push: Pick<RawPush, 'body'>, account: Pick<ChannelAccount, 'app_id' | 'app_secret'>): string =>
  hmacHex(account.app_secret, account.app_id, push.body)

const readData = <T extends z.ZodType>(shape: T, data: unknown): z.output<T> => readBody(shape, Buffer.from(JSON.stringify(data ?? null)))

/** Statuses behind which a buyer's wish may stand, to cancel or to give back: a push of one of them says less than there is. */
const saysLess: ReadonlySet<string> = new Set(['AWAITING_COLLECTION', 'PARTIALLY_SHIPPING', 'DELIVERED', 'COMPLETED'])

/** With each comes what the push does not tell (a tracking number, a wish, a return): the order is read. */
function changed(store_id: string, mp_order_id: string, word: string, seconds: number | null): ChannelNews {
  const order_status = saysLess.has(word) ? null : (statusOf[word] ?? null)
  return {
    kind: 'order-changed',
    store_id,
    mp_order_id,
    mp_status: word,
    order_status,
    at: seconds === null ? null : fromSeconds(seconds),
    read: true,
  }
}

function orderNews(store_id: string, data: unknown): ChannelNews[] {
  const { order_id, order_status, update_time } = readData(orderShape, data)
  return [changed(store_id, order_id, order_status ?? '', update_time ?? null)]
}

/** What each type of push tells; types that are not here are of no concern. */
const readers: Readonly<Record<number, (storeId: string, data: unknown) => ChannelNews[]>> = {
  // Status, recipient's address, cancellation, return.
  1: orderNews,
  3: orderNews,
  11: orderNews,
  12: (store_id, data) => {
    const { return_id } = readData(returnShape, data)
    return [...orderNews(store_id, data), ...(return_id ? [{ kind: 'return-changed' as const, store_id, mp_return_id: return_id }] : [])]
  },
  // Packages that were split or put together.
  4: (store_id, data) => {
    const orders = (readData(packagesShape, data).package_list ?? []).flatMap(({ order_id_list }) => order_id_list ?? [])
    return [...new Set(orders)].map((order) => changed(store_id, order, '', null))
  },
  6: (store_id) => [{ kind: 'store-disconnected', store_id }],
  14: (store_id, data) => {
    const payload = readData(pushedMessageShape, data)
    return isSpoken(payload)
      ? [{ kind: 'message', store_id, message: messageIn(payload) }]
      : [{ kind: 'ignored', reason: `message of ${payload.sender.role}` }]
  },
}

export const webhook: ChannelWebhook = {
  verify: (push, account) => sameSignature(push.headers.authorization, pushSignature(push, account)),
  deliveryId: (push) => readBody(pushShape, push.body).tts_notification_id ?? digestOf(push.body),
  read(push) {
    const { type, shop_id, data } = readBody(pushShape, push.body)
    return readers[type]?.(shop_id, data) ?? [{ kind: 'ignored', reason: `push ${type}` }]
  },
  acknowledgement: { status: 200, body: '' },
}
