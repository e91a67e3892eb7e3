// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { packingAct } from '#contract/order/packing.endpoints.ts'
import { idleDesk } from '#kernel/packing-desk.ts'
import { sendOwed } from '#platform/packing/desk.ts'
import { signIn, signOut, startSession } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'

startSession()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { assign: vi.fn(), reload: vi.fn() })
  localStorage.clear()
  signIn(sessionOf(1))
  localStorage.setItem('packing-desk.7.7', JSON.stringify({ state: idleDesk, waiting: [{ order_code: 'SHPE-1', acts: [], take_over: false }] }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answer = { stop: null, by: null, holder: null, order: null, counted: [], packed: false, refused: [], changed: false, outcome: 'unknown' }

it('what a desk left holds up nobody once its person signs out without a network, and goes out when they are back', async () => {
  let reached = false
  const requests = fakeApi(({ path }) => {
    if (!reached) throw new TypeError('Failed to fetch')
    return ok(path === packingAct.path ? answer : {})
  })
  const sent = () => requests.filter(({ path }) => path === packingAct.path).length
  let over = false
  void sendOwed().then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(over).toBe(false)
  signOut()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(over).toBe(true)

  reached = true
  const before = sent()
  signIn(sessionOf(1))
  await vi.advanceTimersByTimeAsync(0)
  await sendOwed()
  expect(sent()).toBe(before + 1)
})
