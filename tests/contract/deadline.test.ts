import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineOf, urgencyOf } from '#contract/order/deadline.ts'
import { orderStatuses } from '#contract/order/order-status.ts'

const hour = 3_600_000
const facts = { accept_deadline: '2026-01-01T00:00:00.000Z', confirm_shipping_deadline: '2026-01-02T00:00:00.000Z' }
const levels = { grey: 0, danger: 1, warning: 2, info: 3 }

describe('the deadline that counts', () => {
  it('is to accept and then to ship where the marketplace sets both', () => {
    expect(deadlineOf({ order_code: 'TKPD-1', order_status: 200, ...facts })).toEqual({ kind: 'to_accept', at: facts.accept_deadline })
    expect(deadlineOf({ order_code: 'TKPD-1', order_status: 300, ...facts })).toEqual({ kind: 'to_ship', at: facts.confirm_shipping_deadline })
    expect(deadlineOf({ order_code: 'TKPD-1', order_status: 400, ...facts })).toBeNull()
  })
  it('is to ship everywhere else, until the parcel is on its way', () => {
    for (const order_status of orderStatuses) {
      const found = deadlineOf({ order_code: 'SHPE-1', order_status, ...facts })
      expect(found).toEqual([200, 300, 400].includes(order_status) ? { kind: 'to_ship', at: facts.confirm_shipping_deadline } : null)
    }
  })
  it('is none where the marketplace gave none', () => {
    const none = { accept_deadline: null, confirm_shipping_deadline: null }
    for (const order_status of orderStatuses) expect(deadlineOf({ order_code: 'TKPD-1', order_status, ...none })).toBeNull()
  })
})

describe('urgency', () => {
  it('changes at 1, 7, 13 and 24 hours', () => {
    expect(urgencyOf(24 * hour)).toBeNull()
    expect(urgencyOf(24 * hour - 1)).toEqual({ level: 'info', urgent: false })
    expect(urgencyOf(13 * hour)).toEqual({ level: 'info', urgent: false })
    expect(urgencyOf(13 * hour - 1)).toEqual({ level: 'warning', urgent: true })
    expect(urgencyOf(7 * hour - 1)).toEqual({ level: 'danger', urgent: true })
    expect(urgencyOf(hour - 1)).toEqual({ level: 'grey', urgent: true })
    expect(urgencyOf(-hour)).toEqual({ level: 'grey', urgent: true })
  })
  it('only grows as time passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -48 * hour, max: 24 * hour - 1 }), fc.nat(hour * 24), (remaining, passed) => {
        const [before, after] = [urgencyOf(remaining), urgencyOf(remaining - passed)]
        expect(levels[after?.level ?? 'info']).toBeLessThanOrEqual(levels[before?.level ?? 'info'])
        if (before?.urgent) expect(after?.urgent).toBe(true)
      }),
    )
  })
})
