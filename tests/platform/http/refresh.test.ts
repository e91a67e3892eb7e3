// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authToken, authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { orderRequestPickup } from '#contract/order/order.endpoints.ts'
import { ApiError, call, isAbort } from '#platform/http/call.ts'
import { freshTokenUnlessRecent } from '#platform/http/refresh.ts'
import { markSpent } from '#platform/http/spent-mark.ts'
import { readTokens } from '#platform/http/token.ts'
import { signIn, startSession, useSession } from '#platform/session/session.ts'
import { fakeApi, fromAnotherWindow, ok, refusal, sessionOf } from '../support/fake-api.ts'

startSession()

beforeEach(() => {
  localStorage.clear()
  signIn(sessionOf(1))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const isRefresh = (path: string) => path === authToken.path
const tokenOf = (headers: Headers) => headers.get('authorization')

/** A server that takes only the given access token, and swaps refresh token 1 for session 2. */
const serverThatWants = (wanted: string) =>
  fakeApi(({ path, headers }) => {
    if (isRefresh(path)) return ok(sessionOf(2))
    return tokenOf(headers) === `Bearer ${wanted}` ? ok([]) : refusal('TOKEN_EXPIRED')
  })

/** The browser's locks, some of which other windows hold and never give up. */
function locksOfOthers() {
  const held: { name: string; clientId: string }[] = []
  const request = (name: string, ...rest: unknown[]) => {
    const work = rest.pop() as () => Promise<unknown>
    const { signal, steal } = (rest[0] ?? {}) as LockOptions
    const mine = { name, clientId: 'this' }
    const end = () => held.splice(held.indexOf(mine), 1)
    if (steal || !held.some((one) => one.name === name)) {
      held.push(mine)
      return work().finally(end)
    }
    return new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(new DOMException('given up', 'AbortError'))))
  }
  return { locks: { request, query: async () => ({ held: [...held] }) }, take: (lock: { name: string; clientId: string }) => held.push(lock) }
}

describe('an expired access token', () => {
  it('is renewed once for any number of calls, which all try again with the new one', async () => {
    const requests = serverThatWants('access-2')
    await Promise.all(Array.from({ length: 20 }, () => call(authWorkspaceList)))
    expect(requests.filter(({ path }) => isRefresh(path))).toHaveLength(1)
    expect(requests.filter(({ headers }) => tokenOf(headers) === 'Bearer access-2')).toHaveLength(20)
    expect(readTokens()?.refresh_token).toBe('refresh-2')
  })

  it('is waited for by no read that went with it: each is given up and made again, and no write is', async () => {
    const requests = fakeApi(({ path, headers, method, signal: given }) => {
      if (isRefresh(path)) return ok(sessionOf(2))
      if (tokenOf(headers) === 'Bearer access-2') return ok([])
      if (requests.length === 1) return refusal('TOKEN_EXPIRED')
      return new Promise((resolve, reject) => {
        given?.addEventListener('abort', () => reject(given.reason))
        if (method !== 'GET') setTimeout(() => resolve(refusal('TOKEN_EXPIRED')), 50)
      })
    })
    const reads = Array.from({ length: 5 }, () => call(authWorkspaceList))
    await Promise.all([...reads, call(orderRequestPickup, { query: { order_code: ['SHPE-1'] } })])
    const again = requests.filter(({ headers }) => tokenOf(headers) === 'Bearer access-2')
    expect(again.map(({ method }) => method).toSorted()).toEqual(['GET', 'GET', 'GET', 'GET', 'GET', 'PUT'])
    expect(requests.find(({ method }) => method === 'PUT')?.signal?.aborted).toBe(false)
  })

  it('is renewed at most once for a call', async () => {
    const requests = serverThatWants('another')
    await expect(call(authWorkspaceList)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(requests.filter(({ path }) => isRefresh(path))).toHaveLength(1)
    expect(requests).toHaveLength(3)
  })

  it('is not renewed when another window has stored a new pair: that one is taken', async () => {
    const requests = fakeApi(({ headers }) => {
      if (tokenOf(headers) === 'Bearer access-9') return ok([])
      fromAnotherWindow('token', { access_token: 'access-9', refresh_token: 'refresh-9', refreshed_at: Date.now() })
      return refusal('TOKEN_EXPIRED')
    })
    await call(authWorkspaceList)
    expect(requests.some(({ path }) => isRefresh(path))).toBe(false)
  })

  it('is not renewed when another window did so while this one waited for the lock', async () => {
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, _options: unknown, work: () => Promise<string>) => {
          fromAnotherWindow('token', { access_token: 'access-9', refresh_token: 'refresh-9', refreshed_at: Date.now() })
          return work()
        },
      },
    })
    const requests = serverThatWants('access-9')
    await call(authWorkspaceList)
    expect(requests.some(({ path }) => isRefresh(path))).toBe(false)
  })

  it('is renewed without the lock when another window holds it for too long', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('waited too long', 'TimeoutError')) } })
    serverThatWants('access-2')
    await expect(call(authWorkspaceList)).resolves.toEqual([])
  })

  it('is not renewed by who took the lock away when another that did so before has the successor, which storage does not show yet', async () => {
    const held: { name: string }[] = []
    vi.stubGlobal('navigator', {
      locks: {
        query: async () => ({ held }),
        request: async (name: string, ...rest: unknown[]) => {
          const work = rest.pop() as () => Promise<unknown>
          if (name === 'dermaga-token' && !(rest[0] as { steal?: boolean }).steal) throw new DOMException('waited too long', 'AbortError')
          held.push({ name })
          return work()
        },
      },
    })
    markSpent('refresh-1')(true)
    setTimeout(() => fromAnotherWindow('token', { access_token: 'access-9', refresh_token: 'refresh-9', refreshed_at: Date.now() }), 50)
    const requests = serverThatWants('access-9')
    await call(authWorkspaceList)
    expect(requests.some(({ path }) => isRefresh(path))).toBe(false)
  })

  it('is waited for as long as ever, however long ago the last refresh began', async () => {
    vi.useFakeTimers()
    const others = locksOfOthers()
    vi.stubGlobal('navigator', { locks: others.locks })
    const requests = serverThatWants('access-9')
    fromAnotherWindow('token', { access_token: 'access-0', refresh_token: 'refresh-0', refreshed_at: Date.now() })
    await call(authWorkspaceList).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(4_500)
    requests.length = 0

    others.take({ name: 'dermaga-token', clientId: 'another' })
    const calling = call(authWorkspaceList)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(requests.filter(({ path }) => isRefresh(path))).toHaveLength(0)
    fromAnotherWindow('token', { access_token: 'access-9', refresh_token: 'refresh-9', refreshed_at: Date.now() })
    await expect(calling).resolves.toEqual([])
  })

  it('is waited for no longer than five seconds from when it began, by who comes late too', async () => {
    vi.useFakeTimers()
    const others = locksOfOthers()
    vi.stubGlobal('navigator', { locks: others.locks })
    const requests = serverThatWants('access-2')
    others.take({ name: 'dermaga-token', clientId: 'another' })
    others.take({ name: `dermaga-token-began:${Date.now()}`, clientId: 'another' })
    await vi.advanceTimersByTimeAsync(4_000)
    const calling = call(authWorkspaceList)
    await vi.advanceTimersByTimeAsync(900)
    expect(requests.filter(({ path }) => isRefresh(path))).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(200)
    await expect(calling).resolves.toEqual([])
  })

  it('keeps the idempotency key of a call over the retry', async () => {
    const requests = fakeApi(({ path, headers }) => {
      if (isRefresh(path)) return ok(sessionOf(2))
      return tokenOf(headers) === 'Bearer access-2' ? ok({ results: [] }) : refusal('TOKEN_EXPIRED')
    })
    await call(orderRequestPickup, { query: { order_code: 'SHPE-1' }, body: {} })
    const keys = requests.filter(({ path }) => !isRefresh(path)).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it('is not renewed again within five seconds for callers that do not retry', async () => {
    const requests = serverThatWants('access-2')
    expect(await freshTokenUnlessRecent('access-1')).toBe('access-1')
    expect(requests).toHaveLength(0)
    vi.setSystemTime(Date.now() + 5_001)
    expect(await freshTokenUnlessRecent('access-1')).toBe('access-2')
  })
})

describe('a refresh token that the server refuses', () => {
  it('ends the session', async () => {
    fakeApi(({ path }) => (isRefresh(path) ? refusal('REFRESH_REVOKED') : refusal('TOKEN_EXPIRED')))
    await expect(call(authWorkspaceList)).rejects.toBeInstanceOf(ApiError)
    expect(useSession.getState().status).toBe('signed-out')
    expect(readTokens()).toBeNull()
  })

  it('does not end it when storage holds another pair by then', async () => {
    fakeApi(({ path, headers }) => {
      if (isRefresh(path)) {
        fromAnotherWindow('token', { access_token: 'access-9', refresh_token: 'refresh-9', refreshed_at: Date.now() })
        return refusal('REFRESH_REVOKED')
      }
      return tokenOf(headers) === 'Bearer access-9' ? ok([]) : refusal('TOKEN_EXPIRED')
    })
    await expect(call(authWorkspaceList)).resolves.toEqual([])
    expect(useSession.getState().status).toBe('signed-in')
  })

  it('does not bring back a session that was left while the answer was on its way', async () => {
    fakeApi(({ path }) => {
      if (!isRefresh(path)) return refusal('TOKEN_EXPIRED')
      fromAnotherWindow('token', null)
      return ok(sessionOf(2))
    })
    await expect(call(authWorkspaceList)).rejects.toBeInstanceOf(ApiError)
    expect(readTokens()).toBeNull()
    expect(useSession.getState().status).toBe('signed-out')
  })
})

describe('a server that cannot be reached', () => {
  it('leaves the session as it is', async () => {
    fakeApi(({ path }) => {
      if (isRefresh(path)) throw new TypeError('Failed to fetch')
      return refusal('TOKEN_EXPIRED')
    })
    await expect(call(authWorkspaceList)).rejects.toMatchObject({ code: 'NETWORK' })
    expect(useSession.getState().status).toBe('signed-in')
  })
})

describe('a call', () => {
  it('asks for JSON that no cache kept, in the language of the page, with the token', async () => {
    const [request] = await requestsOf(() => call(authWorkspaceList))
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      accept: 'application/json',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      'accept-language': 'id',
      authorization: 'Bearer access-1',
    })
  })

  it('that is cancelled rejects with an abort, which everybody keeps silent about', async () => {
    const cancel = new AbortController()
    fakeApi(({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))))
    const running = call(authWorkspaceList, {}, { signal: cancel.signal })
    cancel.abort()
    expect(isAbort(await running.catch((error: unknown) => error))).toBe(true)
  })

  it('tells what the server refused, with its issues', async () => {
    const error = { code: 'VALIDATION', message: 'Masukan tidak sesuai', issues: [{ path: 'query.limit', message: 'too big' }], request_id: 'r1' }
    fakeApi(() => Response.json({ error, message: error.message }, { status: 400 }))
    await expect(call(authWorkspaceList)).rejects.toMatchObject({ code: 'VALIDATION', status: 400, issues: error.issues, requestId: 'r1' })
  })
})

async function requestsOf(act: () => Promise<unknown>) {
  const requests = fakeApi(() => ok([]))
  await act()
  return requests
}

describe('signing out in another window', () => {
  it('signs this one out too', () => {
    fromAnotherWindow('token', null)
    expect(useSession.getState()).toMatchObject({ status: 'signed-out', user: null })
  })
})
