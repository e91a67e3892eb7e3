import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PickupLine, pickupGroups } from '#server/domains/order/pickup.rules.ts'

const line = fc.record({
  order_code: fc.constantFrom('SHPE-1', 'SHPE-2', 'TKPD-3'),
  sku: fc.constantFrom('A', 'B', 'C'),
  name: fc.constant('Kaos'),
  variant: fc.constant('M'),
  image_url: fc.constant(null),
  qty: fc.integer({ min: 1, max: 20 }),
  location: fc.constantFrom('A1', 'A2', 'A10', '', null),
}) satisfies fc.Arbitrary<PickupLine>

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)

describe('a pickup list', () => {
  it('has every piece of every line exactly once', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const skus = pickupGroups(lines).flatMap((group) => group.skus)
        expect(sum(skus.map(({ qty }) => qty))).toBe(sum(lines.map(({ qty }) => qty)))
        for (const { qty, orders } of skus) expect(sum(orders.map((order) => order.qty))).toBe(qty)
      }),
    )
  })
  it('names each shelf once, each SKU once on a shelf, and each order once for a SKU', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const groups = pickupGroups(lines)
        const unique = (values: unknown[]) => expect(new Set(values).size).toBe(values.length)
        unique(groups.map(({ location }) => location))
        for (const { skus } of groups) {
          unique(skus.map(({ sku }) => sku))
          for (const { orders } of skus) unique(orders.map(({ order_code }) => order_code))
        }
      }),
    )
  })
  it('goes by shelves as people count them, and what has none comes last', () => {
    const lines = ['A10', null, 'A2', 'A1'].map((location) => ({
      order_code: 'SHPE-1',
      sku: 'A',
      name: '',
      variant: '',
      image_url: null,
      qty: 1,
      location,
    }))
    expect(pickupGroups(lines).map(({ location }) => location)).toEqual(['A1', 'A2', 'A10', null])
  })
})
