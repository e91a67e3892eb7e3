// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendOrders } from '#commands/order/send-orders.ts'
import { type OrderOutcome, orderAccept } from '#contract/order/order.endpoints.ts'
import { forMany } from '#platform/command/bulk.ts'
import type { WorkFailed } from '#platform/command/work-failed.ts'
import { failedRows } from '#platform/command/works.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../platform/support/fake-api.ts'

await startI18n('en')

beforeEach(() => {
  vi.useFakeTimers()
  signIn(sessionOf(1))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const onItsWay = (order_code: string) => ({ order_code, ok: true, order: { action_state: { state: 'pending' } } }) as unknown as OrderOutcome
const accept = (codes: readonly string[]) =>
  sendOrders({ title: 'order.work.accept', codes, calls: (marketplace) => [forMany(orderAccept, { params: { marketplace } })] }).then(
    () => [],
    (error: unknown) => (error as WorkFailed).failures,
  )

it('orders of which a marketplace says nothing for two minutes are told, each by itself', async () => {
  fakeApi(({ path }) => ok(path.startsWith('/order/accept') ? { results: ['SHPE-1', 'SHPE-2'].map(onItsWay) } : { rows: [], next: null, total: 0 }))
  const told = accept(['SHPE-1', 'SHPE-2'])
  await vi.advanceTimersByTimeAsync(180_000)
  const reason = 'No answer from the marketplace yet. It will show on the order.'
  expect(await told).toEqual([
    { id: 'SHPE-1', reason, final: false },
    { id: 'SHPE-2', reason, final: false },
  ])
  expect(failedRows()).toBe(2)
})

it('a code that names no marketplace is told, and the others go', async () => {
  fakeApi(() => ok({ results: [{ ...onItsWay('SHPE-1'), order: { order_code: 'SHPE-1', action_state: null } }] }))
  const failures = await accept(['XXXX-1', 'SHPE-1'])
  expect(failures).toEqual([{ id: 'XXXX-1', reason: 'This code is of no marketplace that is known here.', final: true }])
})
