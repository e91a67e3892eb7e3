// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authLogout, authWorkspaceSwitch } from '#contract/auth/auth.endpoints.ts'
import { orderRequestPickup } from '#contract/order/order.endpoints.ts'
import { sendQueue } from '#platform/command/send-queue.ts'
import { call } from '#platform/http/call.ts'
import { signIn, signOut, startSession, switchWorkspace } from '#platform/session/session.ts'
import { fakeApi, fromAnotherWindow, ok, refusal, sessionOf } from '../support/fake-api.ts'

startSession()

const otherSeat = { ...sessionOf(2, { user_id: 8 }), workspace: { ...sessionOf(2).workspace, id: 8 } }
const pair = ({ access_token, refresh_token }: typeof otherSeat) => ({ access_token, refresh_token, refreshed_at: Date.now() })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { assign: vi.fn(), reload: vi.fn() })
  localStorage.clear()
  signIn(sessionOf(1))
  sendQueue.hold({
    label: 'order.hold.requestPickup',
    seconds: 5,
    send: (leaving) => call(orderRequestPickup, { query: { order_code: 'SHPE-1' }, body: {} }, leaving),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers the pickup when it is told to. */
function slowApi() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const requests = fakeApi(async ({ path }) => {
    if (path === authWorkspaceSwitch.path) return ok(otherSeat)
    if (path === authLogout.path) return ok({})
    await answered
    return ok({ results: [] })
  })
  return { requests, answer, pickups: () => requests.filter(({ path }) => path.startsWith(orderRequestPickup.path)) }
}

const sentOnce = { keepalive: true, token: 'Bearer access-1' }
const seen = ({ keepalive, headers }: { keepalive: boolean; headers: Headers }) => ({ keepalive, token: headers.get('authorization') })

describe('what waits to be sent goes out as the person who asked for it', () => {
  it('when they sign out, and the server ends the session only once it has answered', async () => {
    const { requests, answer, pickups } = slowApi()
    signOut()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(pickups().map(seen)).toEqual([sentOnce])
    expect(requests.some(({ path }) => path === authLogout.path)).toBe(false)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(requests.at(-1)).toMatchObject({ path: authLogout.path, body: { refresh_token: 'refresh-1' } })
  })

  it('when they sign out and close the page before it is answered', async () => {
    const { requests } = slowApi()
    signOut()
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests.at(-1)).toMatchObject({ path: authLogout.path, keepalive: true })
  })

  it('when they go to another workspace', async () => {
    const { pickups } = slowApi()
    await switchWorkspace(8)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(pickups().map(seen)).toEqual([sentOnce])
  })

  it('when another window signs out', async () => {
    const { pickups } = slowApi()
    fromAnotherWindow('token', null)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(pickups().map(seen)).toEqual([sentOnce])
  })

  it('when another window goes to another workspace', async () => {
    const { pickups } = slowApi()
    fromAnotherWindow('token', pair(otherSeat))
    fromAnotherWindow('auth', { user: otherSeat.user, workspace: otherSeat.workspace })
    expect(location.reload).toHaveBeenCalledOnce()
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(pickups().map(seen)).toEqual([sentOnce])
  })

  it('and is never tried as the next one, though the server refuses', async () => {
    const requests = fakeApi(() => refusal('UNAUTHENTICATED'))
    fromAnotherWindow('token', null)
    signIn(otherSeat)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(requests.map(seen)).toEqual([sentOnce])
  })
})

it('goes on waiting while the workspace cannot be switched', async () => {
  const requests = fakeApi(({ path }) => (path === authWorkspaceSwitch.path ? refusal('WORKSPACE_NOT_YOURS') : ok({ results: [] })))
  await expect(switchWorkspace(8)).rejects.toMatchObject({ code: 'WORKSPACE_NOT_YOURS' })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(requests.map(({ path }) => path)).toEqual([authWorkspaceSwitch.path])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requests).toHaveLength(2)
})
