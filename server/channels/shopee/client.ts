import { z } from 'zod'
import { ask, understand } from '../ask.ts'
import { hmacHex } from '../signature.ts'
import type { ChannelAccount, StoreConnection } from '../store-connection.ts'
import { failureOf } from './failure.ts'

const envelope = z.looseObject({ error: z.string().optional(), message: z.string().optional() })

const answered = z.looseObject({ response: z.unknown() })

/** A list stands there once for each of its values. */
type Query = Readonly<Record<string, string | number | readonly string[]>>

export interface ShopeeClient {
  /** A call on behalf of a shop; answers its `response`. */
  shop<T extends z.ZodType>(
    store: StoreConnection,
    path: string,
    shape: T,
    sent: { query?: Query; body?: object; form?: FormData },
  ): Promise<z.output<T>>
  /** A call on behalf of a shop that answers without a `response` around it; with one it is read as well. */
  bare<T extends z.ZodType>(store: StoreConnection, path: string, shape: T): Promise<z.output<T>>
  /** A call of the application itself; the public ones answer without a `response` around it. */
  open<T extends z.ZodType>(path: string, shape: T, body: object, signal?: AbortSignal): Promise<z.output<T>>
  /** A question of the application itself, without a body. */
  ask<T extends z.ZodType>(path: string, shape: T, signal?: AbortSignal): Promise<z.output<T>>
}

/**
 * Signs and sends calls to the Open Platform v2. The public SDK is not used here: it takes no AbortSignal, keeps one shop's tokens per instance and renews
 * them on its own, and those are the registry's. It runs against the sandbox in the tests instead.
 */
export function createClient(account: ChannelAccount): ShopeeClient {
  async function send(
    path: string,
    query: Query,
    token: { access_token: string; shop_id: string } | null,
    body: object | FormData | undefined,
    signal?: AbortSignal,
  ) {
    const url = new URL(`${account.base_url}/api/v2${path}`)
    const timestamp = Math.floor(Date.now() / 1000)
    const signed = [account.app_id, url.pathname, String(timestamp), ...(token ? [token.access_token, token.shop_id] : [])]
    const params = { ...query, partner_id: account.app_id, timestamp, ...token, sign: hmacHex(account.app_secret, ...signed) }
    for (const [name, value] of Object.entries(params)) for (const one of [value].flat()) url.searchParams.append(name, String(one))
    const answer = await ask({ method: body ? 'POST' : 'GET', url, body: body instanceof FormData ? body : body && JSON.stringify(body), signal })
    const { error, message } = understand(envelope, answer.json)
    if (error) throw failureOf(error, message ?? '')
    if (answer.status >= 400) throw failureOf('', message || `HTTP ${answer.status}`)
    return answer.json
  }

  const tokenOf = (store: StoreConnection) => ({ access_token: store.credentials.access_token, shop_id: store.store_id })

  return {
    async shop(store, path, shape, { query = {}, body, form }) {
      const { response } = understand(answered, await send(path, query, tokenOf(store), form ?? body, store.signal))
      return understand(shape, response)
    },
    async bare(store, path, shape) {
      const answer = await send(path, {}, tokenOf(store), undefined, store.signal)
      return understand(shape, understand(answered, answer).response ?? answer)
    },
    async open(path, shape, body, signal) {
      return understand(shape, await send(path, {}, null, body, signal))
    },
    async ask(path, shape, signal) {
      return understand(shape, await send(path, {}, null, undefined, signal))
    },
  }
}
