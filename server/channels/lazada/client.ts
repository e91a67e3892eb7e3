import { z } from 'zod'
import { ask, understand } from '../ask.ts'
import { ChannelFailure, type FailureKind } from '../failure.ts'
import { hmacHex } from '../signature.ts'
import type { ChannelAccount, StoreConnection } from '../store-connection.ts'

type Params = Readonly<Record<string, string | number>>

const answerShape = z.looseObject({
  code: z.string().nullish(),
  message: z.string().nullish(),
  err_code: z.union([z.string(), z.number()]).nullish(),
  err_message: z.string().nullish(),
  /** Of what was asked for several at once, those that were not done: the others are. */
  detail: z.array(z.unknown()).nullish(),
  /** What was asked in a body of its own is answered in one, with its own errors. */
  result: z.unknown().optional(),
})
const resultShape = z.looseObject({
  success: z.union([z.boolean(), z.string()]).transform((told) => String(told) === 'true'),
  error_code: z.unknown().optional(),
  error_msg: z.string().nullish(),
})

const kinds: Readonly<Record<string, FailureKind>> = {
  IllegalAccessToken: 'auth-expired',
  IllegalRefreshToken: 'auth-expired',
  InvalidRefreshToken: 'auth-expired',
  AppCallLimit: 'rate-limited',
  ApiCallLimit: 'rate-limited',
  '901': 'rate-limited',
  SellerCallLimit: 'rate-limited',
  InternalError: 'unavailable',
  ServiceUnavailable: 'unavailable',
  ServiceTimeout: 'unavailable',
  // The order calls have numbers of their own for a system that is busy or broken, and for a lock that somebody else holds.
  '6': 'unavailable',
  '21': 'unavailable',
  '106': 'unavailable',
  '40011': 'unavailable',
  '700024': 'unavailable',
}
const notPermitted: ReadonlySet<string> = new Set(['InsufficientPermission', 'AppHasNoPermission', 'IM_NOT_AUTHORIZED'])

/** Said beside what was not done: of a product that is made, and of one that is changed. */
const partly: ReadonlySet<string> = new Set(['500', '501'])

/** A limit names its end in words: "this ban will last 1 seconds". */
const waitIn = (message: string): number | undefined => {
  const seconds = /(\d+)\s*(?:more )?seconds?/i.exec(message)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

function failureOf(error: string, message: string): ChannelFailure {
  const kind = kinds[error] ?? 'rejected'
  const wait = kind === 'rate-limited' ? waitIn(message) : undefined
  return new ChannelFailure(kind, message || error, wait, notPermitted.has(error) ? 'no-permission' : undefined)
}

/** The parameters sorted by name, behind the path that is called: HMAC-SHA256, upper case. */
export function signCall(secret: string, path: string, params: Params): string {
  const names = Object.keys(params).sort()
  return hmacHex(secret, path, ...names.map((name) => `${name}${params[name]}`)).toUpperCase()
}

export interface LazadaClient {
  /** Answers the whole reply. Files go in a form, and are not signed. */
  call<T extends z.ZodType>(
    store: StoreConnection,
    method: 'GET' | 'POST',
    path: string,
    shape: T,
    params: Params,
    form?: FormData,
  ): Promise<z.output<T>>
  /** A call whose parameters stand in its body, since they are too long for an address. Answers the whole reply. */
  write<T extends z.ZodType>(store: StoreConnection, path: string, shape: T, params: Params): Promise<z.output<T>>
  /** A call for tokens, which has none. */
  auth<T extends z.ZodType>(path: string, shape: T, params: Params, signal?: AbortSignal): Promise<z.output<T>>
}

export function createClient(account: ChannelAccount): LazadaClient {
  async function send(
    base: string,
    method: 'GET' | 'POST',
    path: string,
    params: Params,
    form: FormData | 'params' | undefined,
    signal?: AbortSignal,
  ) {
    const signed = { ...params, app_key: account.app_id, timestamp: Date.now(), sign_method: 'sha256' }
    const url = new URL(base + path)
    const told = form === 'params' ? new URLSearchParams() : url.searchParams
    for (const [name, value] of Object.entries(signed)) told.set(name, String(value))
    told.set('sign', signCall(account.app_secret, path, signed))
    const { json } = await ask({ method, url, body: form === 'params' ? told : form, signal })
    const { code, message, err_code, err_message, detail, result } = understand(answerShape, json)
    if (code && partly.has(code) && detail?.length) return json
    const why = (detail ?? []).flatMap((one) => z.object({ message: z.string() }).safeParse(one).data?.message ?? [])
    const error = code && code !== '0' ? code : err_code && String(err_code) !== '0' ? String(err_code) : null
    if (error) throw failureOf(error, [message || err_message, ...why].filter(Boolean).join(': '))
    const inner = resultShape.safeParse(result).data
    if (inner && !inner.success) throw failureOf(String(inner.error_code ?? ''), inner.error_msg || 'the call did not succeed')
    return json
  }
  return {
    call: async (store, method, path, shape, params, form) =>
      understand(shape, await send(account.base_url, method, path, { ...params, access_token: store.credentials.access_token }, form, store.signal)),
    write: async (store, path, shape, params) =>
      understand(
        shape,
        await send(account.base_url, 'POST', path, { ...params, access_token: store.credentials.access_token }, 'params', store.signal),
      ),
    auth: async (path, shape, params, signal) =>
      understand(shape, await send(account.auth_url ?? account.base_url, 'POST', path, params, undefined, signal)),
  }
}
