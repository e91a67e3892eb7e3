import { vi } from 'vitest'
import type { Session } from '#contract/auth/auth.ts'
import { type ErrorCode, errorStatus } from '#contract/core/error.ts'

export interface ApiRequest {
  readonly method: string
  /** With its query, below the API's base path. */
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  readonly signal: AbortSignal | undefined
  /** The browser finishes it for a page that is gone. */
  readonly keepalive: boolean
}

export const ok = (data: unknown): Response => Response.json({ data })
export const refusal = (code: ErrorCode, message: string = code): Response =>
  Response.json({ error: { code, message }, message }, { status: errorStatus[code] })

/** Puts a stand-in in place of the network; returns the requests that reach it. */
export function fakeApi(answer: (request: ApiRequest) => Response | Promise<Response>): ApiRequest[] {
  const requests: ApiRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? 'GET',
      path: String(url).replace(/^\/api/, ''),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? undefined,
      keepalive: init.keepalive === true,
    }
    requests.push(request)
    init.signal?.throwIfAborted()
    return answer(request)
  })
  return requests
}

export const sessionOf = (number: number, change: Partial<Session['user']> = {}): Session => ({
  access_token: `access-${number}`,
  refresh_token: `refresh-${number}`,
  user: {
    user_id: 7,
    account_id: 1,
    agent_id: null,
    agent_type: 'super_admin',
    name: 'Rina',
    email: 'rina@example.test',
    privileges: [],
    membership: { package_name: 'PRO', membership_end: null, status: 'active' },
    otp_enabled: false,
    packing_helper: false,
    ...change,
  },
  workspace: { id: 7, name: 'Toko Melati', image_url: null, agent_type: 'super_admin', time_zone: 'Asia/Jakarta', delete_at: null },
})

/** Another window of the browser writes to storage: this one hears of it by an event. */
export function fromAnotherWindow(key: string, value: unknown): void {
  const newValue = value === null ? null : JSON.stringify(value)
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
}
