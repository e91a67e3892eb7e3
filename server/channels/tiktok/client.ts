import { z } from 'zod'
import { ask, understand } from '../ask.ts'
import { ChannelFailure, type FailureKind } from '../failure.ts'
import { hmacHex } from '../signature.ts'
import type { ChannelAccount, StoreConnection, StoreCredentials } from '../store-connection.ts'

type Query = Readonly<Record<string, string | number>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const answerShape = z.looseObject({ code: z.number(), message: z.string().nullish(), data: z.unknown().optional() })
const shopsShape = z.object({ shops: z.array(z.object({ id: z.string(), name: z.string().nullish(), cipher: z.string().min(1) })) })
const tokenShape = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1), access_token_expire_in: z.number() })

const kinds: Readonly<Record<number, FailureKind>> = {
  105001: 'auth-expired',
  105002: 'auth-expired',
  36004004: 'auth-expired',
  36009002: 'rate-limited',
  36009001: 'unavailable',
  36009003: 'unavailable',
}
/** One code stands for signature, clock and token: only its words tell which. */
const manyMeanings = 36_009_004
const kindOf = (code: number, message: string): FailureKind =>
  code === manyMeanings && /access.?token|credential/i.test(message) ? 'auth-expired' : (kinds[code] ?? 'rejected')
/** The application was not granted the customer service scope, or the shop closed its chat. */
const notPermitted: ReadonlySet<number> = new Set([105_005, 45_101_001])

/** The secret around path, sorted parameters (without `sign` and `access_token`) and body. */
export function signCall(secret: string, path: string, query: Query, body: string): string {
  const names = Object.keys(query)
    .filter((name) => name !== 'sign' && name !== 'access_token')
    .sort()
  return hmacHex(secret, secret, path, ...names.map((name) => `${name}${query[name]}`), body, secret)
}

export interface TiktokClient {
  /** Answers the reply's `data`. Files go in a form, and are not signed. */
  call<T extends z.ZodType>(
    store: StoreConnection,
    method: Method,
    path: string,
    shape: T,
    sent?: { query?: Query; body?: object; form?: FormData },
  ): Promise<z.output<T>>
  refresh(store: StoreConnection): Promise<StoreCredentials>
  /** Credentials for the code that a seller came back with. */
  redeem(code: string, signal: AbortSignal): Promise<StoreCredentials>
  /** The shops that the credentials open. */
  shops(store: StoreConnection): Promise<readonly { readonly id: string; readonly name?: string | null | undefined }[]>
}

export function createClient(account: ChannelAccount): TiktokClient {
  /** What calls name a shop by; asked for once. */
  const ciphers = new Map<string, string>()

  function answered(json: unknown): unknown {
    const { code, message, data } = understand(answerShape, json)
    if (code === 0) return data
    const words = message || `code ${code}`
    throw new ChannelFailure(kindOf(code, words), words, undefined, notPermitted.has(code) ? 'no-permission' : undefined)
  }
  async function send(store: StoreConnection, method: Method, path: string, query: Query, body: object | undefined, form?: FormData) {
    const url = new URL(account.base_url + path)
    const text = body ? JSON.stringify(body) : ''
    const signed = { ...query, app_key: account.app_id, timestamp: Math.floor(Date.now() / 1000) }
    for (const [name, value] of Object.entries(signed)) url.searchParams.set(name, String(value))
    url.searchParams.set('sign', signCall(account.app_secret, path, signed, text))
    const headers = { 'x-tts-access-token': store.credentials.access_token }
    return answered((await ask({ method, url, headers, body: form ?? (text || undefined), signal: store.signal })).json)
  }
  const shopsOf = async (store: StoreConnection) =>
    understand(shopsShape, await send(store, 'GET', '/authorization/202309/shops', {}, undefined)).shops
  async function token(verb: 'get' | 'refresh', given: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<StoreCredentials> {
    const url = new URL(`${account.auth_url ?? account.base_url}/api/v2/token/${verb}`)
    for (const [name, value] of Object.entries({ app_key: account.app_id, app_secret: account.app_secret, ...given }))
      url.searchParams.set(name, value)
    const { access_token, refresh_token, access_token_expire_in } = understand(tokenShape, answered((await ask({ method: 'GET', url, signal })).json))
    return { access_token, refresh_token, expires_at: new Date(access_token_expire_in * 1000).toISOString() }
  }
  async function cipherOf(store: StoreConnection): Promise<string> {
    const known = ciphers.get(store.store_id)
    if (known) return known
    const cipher = (await shopsOf(store)).find(({ id }) => id === store.store_id)?.cipher
    if (!cipher) throw new ChannelFailure('auth-expired', 'the shop is not among those of its token')
    ciphers.set(store.store_id, cipher)
    return cipher
  }

  return {
    async call(store, method, path, shape, { query = {}, body, form } = {}) {
      return understand(shape, await send(store, method, path, { ...query, shop_cipher: await cipherOf(store) }, body, form))
    },
    refresh: (store) => token('refresh', { refresh_token: store.credentials.refresh_token, grant_type: 'refresh_token' }, store.signal),
    redeem: (code, signal) => token('get', { auth_code: code, grant_type: 'authorized_code' }, signal),
    shops: shopsOf,
  }
}
