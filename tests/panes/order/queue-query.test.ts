import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketplaces } from '#contract/core/marketplace.ts'
import { courierTypes } from '#contract/order/courier.ts'
import { deadlineWindows, type OrderQuery, orderAddress, orderSorts } from '#contract/order/order-query.ts'
import { orderStatuses } from '#contract/order/order-status.ts'
import { orderQueueScreen } from '#panes/order/queue/queue.screen.ts'
import { sortOfTab } from '#panes/order/queue/queue-query.ts'

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const some = <T>(values: readonly T[]) => optional(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }))
const name = fc.stringMatching(/^[A-Za-z0-9&][A-Za-z0-9& .-]{0,10}[A-Za-z0-9]$/)

const query: fc.Arbitrary<Partial<OrderQuery>> = fc.record({
  status: some(orderStatuses),
  store_code: optional(fc.uniqueArray(name, { minLength: 1, maxLength: 3 })),
  marketplace: some(marketplaces),
  courier: optional(fc.uniqueArray(name, { minLength: 1, maxLength: 3 })),
  courier_type: some(courierTypes),
  deadline: optional(fc.constantFrom(...deadlineWindows)),
  label_printed: optional(fc.boolean()),
  is_packed: optional(fc.boolean()),
  cod: optional(fc.boolean()),
  is_booking: optional(fc.boolean()),
  start_date: optional(fc.constantFrom('2026-01-31', '2026-11-21')),
  s: optional(name),
  sort: fc.constantFrom(...orderSorts),
})

describe("the queue's address", () => {
  it('holds every filter: what is written is what is read', () => {
    fc.assert(
      fc.property(query, (given) => {
        const url = new URL(orderQueueScreen.href({ query: orderAddress.write(given) }), 'http://app')
        const read = orderAddress.schema.parse(Object.fromEntries(url.searchParams))
        expect(read).toEqual(JSON.parse(JSON.stringify(given)))
      }),
    )
  })

  it('leaves out what is empty or the default, so that one queue has one address', () => {
    expect(orderQueueScreen.href({ query: orderAddress.write({ sort: 'deadline', store_code: [], s: '' }) })).toBe('/order')
  })
})

describe('the sort of another tab', () => {
  const at = (status: number | undefined, sort: OrderQuery['sort']): OrderQuery =>
    orderAddress.schema.parse({ status: status === undefined ? undefined : String(status), sort })

  it('is by deadline where there are deadlines, and the newest first where nobody waits any more', () => {
    expect(sortOfTab(at(200, 'deadline'), 700)).toBe('newest')
    expect(sortOfTab(at(700, 'newest'), 300)).toBe('deadline')
    expect(sortOfTab(at(700, 'newest'), undefined)).toBe('deadline')
    expect(sortOfTab(at(600, 'newest'), 900)).toBe('newest')
  })

  it('stays what the person chose', () => {
    expect(sortOfTab(at(200, 'total_high'), 700)).toBe('total_high')
    expect(sortOfTab(at(200, 'newest'), 300)).toBe('newest')
    expect(sortOfTab(at(700, 'oldest'), 200)).toBe('oldest')
  })
})
