// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cancelOrders } from '#commands/order/cancel.command.ts'
import { requestPickup } from '#commands/order/request-pickup.command.ts'
import { orderCodesPerCall } from '#contract/order/order-query.ts'
import { retryFailed } from '#platform/command/long-work.ts'
import { failedRows } from '#platform/command/works.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { type ApiRequest, fakeApi, ok, refusal, sessionOf } from '../platform/support/fake-api.ts'

await startI18n('id')

const codes = Array.from({ length: 1000 }, (_, number) => `SHPE-${number}`)
let requests: readonly ApiRequest[]
/** What the server answers to an address; absent: nothing, and nobody is there to hear it. */
let answers: (path: string) => ReturnType<typeof ok> | undefined
const unanswered: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  signIn(sessionOf(1))
  answers = () => undefined
  requests = fakeApi(({ path }) => answers(path) ?? new Promise((answer) => unanswered.push(() => answer(ok({ results: [], job_id: 1 })))))
})
afterEach(async () => {
  // What a browser keeps is limited over all pages, and so over all tests.
  for (const answer of unanswered.splice(0)) answer()
  await vi.advanceTimersByTimeAsync(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const request = () => void requestPickup.run({ args: {}, context: { 'selection.kind': 'order', 'selection.codes': codes } })
const leave = () => window.dispatchEvent(new Event('pagehide'))
const codesOf = (sent: readonly ApiRequest[]) => sent.flatMap(({ path }) => new URLSearchParams(path.split('?')[1]).getAll('order_code'))
const jobsOf = (sent: readonly ApiRequest[]) => sent.filter(({ path }) => path === '/job/bulk')
const calls = [{ call: 'order.request-pickup' }]
const name = 'Meminta pickup 1.000 pesanan'

it('a large selection is a job’s, once it was held', async () => {
  request()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(jobsOf(requests)).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(jobsOf(requests).map(({ body }) => body)).toEqual([{ name, parts: [{ calls, keys: codes }] }])
  expect(codesOf(requests)).toEqual([])
})

it('a job that could not be begun is told, and can be tried again', async () => {
  answers = (path) => (path === '/job/bulk' ? refusal('UNAVAILABLE') : undefined)
  request()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(failedRows()).toBe(1)
  retryFailed()
  await vi.advanceTimersByTimeAsync(100)
  expect(jobsOf(requests)).toHaveLength(2)
})

it('a large selection that is held goes to a job by what the server keeps of it when the page is left', async () => {
  const batch_id = '7f0c9a0e-1b1e-4c5e-9a53-0d9f2d1c5b11'
  answers = (path) => (path === '/order/pickup-list/bulk' ? ok({ batch_id }) : undefined)
  request()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1_000)
  leave()
  expect(jobsOf(requests)).toMatchObject([{ keepalive: true, body: { name, parts: [{ calls, batch_id }] } }])
})

it('one that the server does not keep yet goes out by calls, all at once, when the page is left', () => {
  request()
  const before = requests.length
  leave()
  const sent = requests.slice(before).filter(({ keepalive }) => keepalive)
  expect(sent).toHaveLength(codes.length / orderCodesPerCall)
  expect(codesOf(sent)).toEqual(codes)
})

it('of work whose orders go in bodies as many are kept as a browser keeps, and the rest is tried all the same', () => {
  const many = Array.from({ length: 8000 }, (_, number) => `SHPE-${1_000_000 + number}`)
  const args = { cancel_reason: 'Stok habis', cancel_revert_stock: 'yes' } as const
  void cancelOrders.run({ args, context: { 'selection.kind': 'order', 'selection.codes': many } })
  const isCancel = ({ body }: ApiRequest) => typeof body === 'object' && body !== null && 'cancel_reason' in body
  const before = requests.filter(isCancel).length
  leave()
  const sent = requests.filter(isCancel)
  const left = sent.slice(before)
  const kept = left.filter(({ keepalive }) => keepalive)
  const bytes = sent.filter(({ keepalive }) => keepalive).reduce((sum, { body }) => sum + new TextEncoder().encode(JSON.stringify(body)).length, 0)
  expect(bytes).toBeLessThanOrEqual(64 * 1024)
  expect(bytes).toBeGreaterThan(50 * 1024)
  expect(left.slice(0, kept.length)).toEqual(kept)
  expect(sent.flatMap(({ body }) => (body as { order_code: string[] }).order_code).toSorted()).toEqual(many)
})
