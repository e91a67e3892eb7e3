import { z } from 'zod'
import { ask, askFile, understand } from './ask.ts'
import type { MediaFile } from './chats.ts'
import { ChannelFailure } from './failure.ts'
import { graphFailure } from './graph-failure.ts'
import { hmacHex } from './signature.ts'
import type { ChannelAccount, StoreConnection, StoreCredentials } from './store-connection.ts'

const version = 'v17.0'
/** Of tokens without an end: looked at again by then. */
const longLifeSeconds = 60 * 86_400

const errorShape = z.looseObject({
  error: z
    .looseObject({
      message: z.string().nullish(),
      code: z.number().nullish(),
      error_subcode: z.number().nullish(),
      error_data: z.looseObject({ details: z.string().nullish() }).nullish(),
    })
    .nullish(),
})
const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().nullish() })

export interface GraphClient {
  call<T extends z.ZodType>(
    store: StoreConnection,
    method: 'GET' | 'POST',
    path: string,
    shape: T,
    sent?: { query?: Readonly<Record<string, string>>; body?: object | FormData },
  ): Promise<z.output<T>>
  /** A file at an address that the API gave; it asks for the token as well. */
  file(store: StoreConnection, url: string, filename: string): Promise<MediaFile>
  /** A token for the code that a person came back with. */
  token(given: Readonly<Record<string, string>>, signal: AbortSignal): Promise<StoreCredentials>
  /** A longer-lived token for the one there is. */
  refresh(store: StoreConnection): Promise<StoreCredentials>
}

/** Calls to the Graph API, with the proof that whoever holds the token holds the application's secret too. */
export function createGraphClient(account: ChannelAccount): GraphClient {
  const bearer = (store: StoreConnection) => ({ authorization: `Bearer ${store.credentials.access_token}` })

  async function send(url: URL, method: 'GET' | 'POST', headers: Record<string, string>, body: object | FormData | undefined, signal?: AbortSignal) {
    const answer = await ask({ method, url, headers, body: body instanceof FormData ? body : body && JSON.stringify(body), signal })
    const { error } = understand(errorShape, answer.json)
    if (!error && answer.status < 400) return answer.json
    const words = [error?.message, error?.error_data?.details].filter(Boolean).join(': ') || `HTTP ${answer.status}`
    throw graphFailure({ code: error?.code, subcode: error?.error_subcode, words })
  }

  async function token(given: Readonly<Record<string, string>>, signal: AbortSignal | undefined): Promise<StoreCredentials> {
    const url = new URL(`${account.base_url}/${version}/oauth/access_token`)
    const asked = { client_id: account.client_id ?? account.app_id, client_secret: account.app_secret, ...given }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    const read = understand(tokenShape, await send(url, 'GET', {}, undefined, signal))
    const expires_at = new Date(Date.now() + (read.expires_in ?? longLifeSeconds) * 1000).toISOString()
    return { access_token: read.access_token, refresh_token: '', expires_at }
  }

  return {
    async call(store, method, path, shape, { query = {}, body } = {}) {
      const url = new URL(`${account.base_url}/${version}${path}`)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      url.searchParams.set('appsecret_proof', hmacHex(account.app_secret, store.credentials.access_token))
      return understand(shape, await send(url, method, bearer(store), body, store.signal))
    },
    async file(store, url, filename) {
      if (!URL.canParse(url)) throw new ChannelFailure('unavailable', 'the file has no address')
      return { ...(await askFile({ url: new URL(url), headers: bearer(store), signal: store.signal })), filename }
    },
    token,
    refresh: ({ credentials, signal }) => token({ grant_type: 'fb_exchange_token', fb_exchange_token: credentials.access_token }, signal),
  }
}
