// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cancelOrders } from '#commands/order/cancel.command.ts'
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

it('of work whose orders go in bodies as many are kept as a browser keeps, and the rest is tried all the same', () => {
  const many = Array.from({ length: 8000 }, (_, number) => `SHPE-${1_000_000 + number}`)
  const args = { cancel_reason: 'Stok habis', cancel_revert_stock: 'yes' } as const
  void cancelOrders.run({ args, context: { 'selection.kind': 'order', 'selection.codes': many } })
  leave()
  const sent = requests.filter(({ body }) => typeof body === 'object' && body !== null && 'cancel_reason' in body)
  const left = sent.slice(sent.findIndex(({ keepalive }) => keepalive))
  const kept = left.filter(({ keepalive }) => keepalive)
  const bytes = kept.reduce((sum, { body }) => sum + new TextEncoder().encode(JSON.stringify(body)).length, 0)
  expect(bytes).toBeLessThanOrEqual(64 * 1024)
  expect(bytes).toBeGreaterThan(50 * 1024)
  expect(left.slice(0, kept.length)).toEqual(kept)
  expect(sent.flatMap(({ body }) => (body as { order_code: string[] }).order_code).toSorted()).toEqual(many)
})
