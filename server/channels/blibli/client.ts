import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ask, understand } from '../ask.ts'
import { ChannelFailure } from '../failure.ts'
import type { ChannelAccount, StoreConnection } from '../store-connection.ts'
import { sign } from './signature.ts'

const answerShape = z.looseObject({
  success: z.boolean().nullish(),
  errorCode: z.string().nullish(),
  errorMessage: z.string().nullish(),
  value: z.unknown().optional(),
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Sent = { query?: Readonly<Record<string, string | number>>; body?: object }

/** The marketplace's fixed number of its own shop window. */
const shopWindow = 10_001
/** How the application names itself. */
const channelId = 'dermaga'

export interface BlibliClient {
  /** Answers the reply's `value`. Every call names the store, and itself (`requestId`, unless the query says another). */
  call<T extends z.ZodType>(store: StoreConnection, method: Method, path: string, shape: T, sent?: Sent): Promise<z.output<T>>
  /** Answers the whole reply, for calls that have more than a `value`. */
  whole<T extends z.ZodType>(store: StoreConnection, method: Method, path: string, shape: T, sent?: Sent): Promise<z.output<T>>
}

/** Basic auth of the application, the seller's own key beside it, and a signature over every call. */
export function createClient(account: ChannelAccount): BlibliClient {
  const basic = Buffer.from(`${account.client_id ?? account.app_id}:${account.app_secret}`).toString('base64')

  async function send(store: StoreConnection, method: Method, path: string, { query = {}, body }: Sent = {}) {
    const url = new URL(account.base_url + path)
    const about = {
      requestId: `${channelId}-${randomUUID()}`,
      storeId: shopWindow,
      channelId,
      storeCode: store.store_id,
      businessPartnerCode: store.store_id,
      // The account that acts in the seller centre: required beside the key, and no key belongs to one. Unsettled; this is the only place that knows.
      username: store.store_id,
    }
    for (const [name, value] of Object.entries({ ...about, ...query })) url.searchParams.set(name, String(value))
    const text = body ? JSON.stringify(body) : ''
    const at = Date.now()
    const headers = {
      authorization: `Basic ${basic}`,
      'api-seller-key': store.credentials.access_token,
      'signature-time': String(at),
      signature: sign(account.app_secret, { method, body: text, contentType: 'application/json', at, path }),
    }
    const answer = await ask({ method, url, headers, body: text || undefined, signal: store.signal })
    const { success, errorCode, errorMessage, value } = understand(answerShape, answer.json)
    if (answer.status < 400 && success !== false && !errorCode) return { value, json: answer.json }
    const words = errorMessage || errorCode || `HTTP ${answer.status}`
    if (answer.status === 401) throw new ChannelFailure('auth-expired', words)
    throw new ChannelFailure('rejected', words, undefined, answer.status === 403 ? 'no-permission' : undefined)
  }

  return {
    call: async (store, method, path, shape, sent) => understand(shape, (await send(store, method, path, sent)).value),
    whole: async (store, method, path, shape, sent) => understand(shape, (await send(store, method, path, sent)).json),
  }
}
