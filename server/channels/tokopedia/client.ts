import type { z } from 'zod'
import { ask, understand } from '../ask.ts'
import { ChannelFailure } from '../failure.ts'
import type { ChannelAccount, StoreConnection, StoreCredentials } from '../store-connection.ts'
import { envelopeShape, tokenShape } from './shapes.ts'

export interface TokopediaClient {
  /** Answers the `data` of the envelope. `:fs` in the path stands for the fulfilment service's id; a path without it takes the id as a parameter. */
  call<T extends z.ZodType>(
    store: StoreConnection,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    shape: T,
    sent?: { query?: Readonly<Record<string, string | number>>; body?: object },
  ): Promise<z.output<T>>
  /** A bearer token of the application (client credentials): stores have none of their own, and nothing is needed to renew it. */
  token(signal?: AbortSignal): Promise<StoreCredentials>
}

export function createClient(account: ChannelAccount): TokopediaClient {
  return {
    async call(store, method, path, shape, { query = {}, body } = {}) {
      const url = new URL(account.base_url + path.replace(':fs', account.app_id))
      if (!path.includes(':fs')) url.searchParams.set('fs_id', account.app_id)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
      const headers = { authorization: `Bearer ${store.credentials.access_token}` }
      const answer = await ask({ method, url, headers, body: body && JSON.stringify(body), signal: store.signal })
      const { header, data } = understand(envelopeShape, answer.json)
      const code = String(header?.error_code || '')
      if (answer.status < 400 && !code) return understand(shape, data)
      throw failureOf(answer.status, code, [header?.messages, header?.reason].filter(Boolean).join(': ') || `HTTP ${answer.status}`)
    },

    async token(signal) {
      const url = new URL(`${account.auth_url ?? account.base_url}/token`)
      url.searchParams.set('grant_type', 'client_credentials')
      const basic = Buffer.from(`${account.client_id ?? account.app_id}:${account.app_secret}`).toString('base64')
      const answer = await ask({ method: 'POST', url, headers: { authorization: `Basic ${basic}` }, signal })
      if (answer.status >= 400) throw new ChannelFailure(answer.status === 401 ? 'auth-expired' : 'rejected', `no token: HTTP ${answer.status}`)
      const token = understand(tokenShape, answer.json)
      return { access_token: token.access_token, refresh_token: '', expires_at: new Date(Date.now() + token.expires_in * 1000).toISOString() }
    },
  }
}

/** 403 RBAC_MDLW_001 is a shop that is not connected to the application: no new token helps, the seller must connect it again, which the registry finds out by renewing once. */
function failureOf(status: number, code: string, words: string): ChannelFailure {
  if (status === 401 || code === 'RBAC_MDLW_001') return new ChannelFailure('auth-expired', words)
  return new ChannelFailure('rejected', words, undefined, status === 403 ? 'no-permission' : undefined)
}
