import { describe, expect, it } from 'vitest'
import type { OrderQuery } from '#contract/order/order-query.ts'
import { matchesQueue, queueOrders } from '#panes/order/queue/queue-matches.ts'
import { orderRow } from './rows.ts'

const now = Date.parse('2026-11-21T04:00:00.000Z')
const matches = (given: Parameters<typeof orderRow>[0], query: Partial<OrderQuery>) =>
  matchesQueue(orderRow(given), { sort: 'deadline', ...query }, now)

describe('whether news belongs to a queue', () => {
  it('goes by the tab', () => {
    expect(matches({ order_status: 300 }, { status: [200] })).toBe(false)
    expect(matches({ order_status: 200 }, { status: [200] })).toBe(true)
  })

  it('tells a flag that must be off from one that does not matter', () => {
    expect(matches({ cod: true }, { cod: false })).toBe(false)
    expect(matches({ cod: true }, {})).toBe(true)
  })

  it('goes by where an order of a combined store was made', () => {
    const made = { marketplace: 'tiktok', commerce_platform: 'tokopedia' } as const
    expect(matches(made, { commerce_platform: ['tokopedia'] })).toBe(true)
    expect(matches(made, { commerce_platform: ['tiktok'] })).toBe(false)
    expect(matches({ marketplace: 'tiktok', commerce_platform: null }, { commerce_platform: ['tiktok'] })).toBe(true)
    expect(matches({ marketplace: 'tokopedia', commerce_platform: null }, { commerce_platform: ['tokopedia'] })).toBe(false)
  })

  it('counts days in Jakarta: half past six in the evening UTC is tomorrow there', () => {
    const ordered = { ordered_at: '2026-11-20T18:30:00.000Z' }
    expect(matches(ordered, { start_date: '2026-11-21' })).toBe(true)
    expect(matches(ordered, { end_date: '2026-11-20' })).toBe(false)
  })

  it('goes by the deadline that counts', () => {
    const due = { confirm_shipping_deadline: '2026-11-21T10:00:00.000Z' }
    expect(matches(due, { deadline: '7' })).toBe(true)
    expect(matches(due, { deadline: '1' })).toBe(false)
    expect(matches(due, { deadline: 'overdue' })).toBe(false)
    expect(matches({ ...due, order_status: 700 }, { deadline: '24' })).toBe(false)
    expect(matches({ confirm_shipping_deadline: '2026-11-21T03:00:00.000Z' }, { deadline: '24' })).toBe(false)
  })

  it('cannot tell for a text search', () => {
    expect(matches({}, { s: 'rina' })).toBeUndefined()
  })
})

describe('where news stands in a queue', () => {
  const due = (order_code: string, confirm_shipping_deadline: string | null, total = 1) =>
    orderRow({ order_code, order_status: 300, confirm_shipping_deadline, total, ordered_at: `2026-11-2${total}T00:00:00.000Z` })
  const codes = (sort: keyof typeof queueOrders) =>
    [due('a', null, 2), due('b', '2026-11-22T00:00:00.000Z', 3), due('c', '2026-11-21T00:00:00.000Z', 1)]
      .toSorted(queueOrders[sort])
      .map(({ order_code }) => order_code)
      .join('')

  it('is by the sort, without a deadline last', () => {
    expect(codes('deadline')).toBe('cba')
    expect(codes('newest')).toBe('bac')
    expect(codes('oldest')).toBe('cab')
    expect(codes('total_high')).toBe('bac')
    expect(codes('total_low')).toBe('cab')
  })

  it('is not told for orders that are alike to the sort', () => {
    expect(queueOrders.deadline(due('a', null), due('b', null))).toBe(0)
  })
})
