import { z } from 'zod'
import { ask, understand } from '../ask.ts'
import { type ChannelAccount, ChannelFailure, type StoreConnection } from '../channel.ts'
import { sign } from './signature.ts'

const answerShape = z.looseObject({
  success: z.boolean().nullish(),
  errorCode: z.string().nullish(),
  errorMessage: z.string().nullish(),
  value: z.unknown().optional(),
})

export interface BlibliClient {
  /** Answers the reply's `value`. Every call names the store. */
  call<T extends z.ZodType>(
    store: StoreConnection,
    method: 'GET' | 'POST',
    path: string,
    shape: T,
    sent?: { query?: Readonly<Record<string, string | number>>; body?: object },
  ): Promise<z.output<T>>
}

/** Basic auth of the application, the seller's own key beside it, and a signature over every call. */
export function createClient(account: ChannelAccount): BlibliClient {
  const basic = Buffer.from(`${account.client_id ?? account.app_id}:${account.app_secret}`).toString('base64')
  return {
    async call(store, method, path, shape, { query = {}, body } = {}) {
      const url = new URL(account.base_url + path)
      for (const [name, value] of Object.entries({ ...query, storeCode: store.store_id })) url.searchParams.set(name, String(value))
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
      if (answer.status < 400 && success !== false) return understand(shape, value)
      const words = errorMessage || errorCode || `HTTP ${answer.status}`
      if (answer.status === 401) throw new ChannelFailure('auth-expired', words)
      throw new ChannelFailure('rejected', words, undefined, answer.status === 403 ? 'no-permission' : undefined)
    },
  }
}
