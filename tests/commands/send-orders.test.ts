// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestPickup } from '#commands/order/request-pickup.command.ts'
import { orderCodesPerCall } from '#contract/order/order-query.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { type ApiRequest, fakeApi, sessionOf } from '../platform/support/fake-api.ts'

await startI18n('id')

const codes = Array.from({ length: 1000 }, (_, number) => `SHPE-${number}`)
/** A server that never answers: nobody is there to hear it. */
let requests: readonly ApiRequest[]

beforeEach(() => {
  vi.useFakeTimers()
  signIn(sessionOf(1))
  requests = fakeApi(() => new Promise(() => undefined))
  void requestPickup.run({ args: {}, context: { 'selection.kind': 'order', 'selection.codes': codes } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const leave = () => window.dispatchEvent(new Event('pagehide'))
const codesOf = (sent: readonly ApiRequest[]) => sent.flatMap(({ path }) => new URLSearchParams(path.split('?')[1]).getAll('order_code'))

it('all of what waits goes out at once when the page is left', () => {
  leave()
  expect(requests).toHaveLength(codes.length / orderCodesPerCall)
  expect(requests.every(({ keepalive }) => keepalive)).toBe(true)
  expect(codesOf(requests)).toEqual(codes)
})

it('what is left of work under way goes out at once when the page is left', () => {
  vi.advanceTimersByTime(5_000)
  const before = requests.length
  expect(codesOf(requests).length).toBeLessThan(codes.length)
  leave()
  expect(requests.slice(before).every(({ keepalive }) => keepalive)).toBe(true)
  expect(codesOf(requests)).toEqual(codes)
})
