import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdAll, mayBeSplit } from '#contract/order/shipment.ts'
import { shipmentContext } from '#panes/order/queue/queue-context.ts'
import { firstArrangement, packagesOf, packedParcels, placed, rearranged } from '#panes/order/shipment/arrangement.ts'
import { orderRow } from './rows.ts'

const items = [
  { line_no: 1, qty: 2 },
  { line_no: 2, qty: 1 },
]

describe('the parcels that a person arranges', () => {
  it('begin with everything in the first of two, and with one for what is left where some is packed', () => {
    expect(firstArrangement(items, [])).toEqual([
      [2, 1],
      [0, 0],
    ])
    expect(firstArrangement(items, [[1, 0]])).toEqual([[1, 1]])
    expect(firstArrangement(items, [[2, 1]])).toEqual([])
  })

  it('hold what was put in them; a line that goes whole leaves the others', () => {
    const two = firstArrangement(items, [])
    expect(placed(two, 0, 1, 1, false)).toEqual([
      [2, 1],
      [1, 0],
    ])
    expect(placed(two, 1, 1, 1, true)).toEqual([
      [2, 0],
      [0, 1],
    ])
  })

  it('stay as they are where one of them was packed, and begin anew where it was something else', () => {
    const arranged = [
      [1, 0],
      [1, 0],
      [0, 1],
    ]
    expect(rearranged(arranged, items, [[1, 0]])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(rearranged(arranged, items, [[1, 1]])).toEqual([[1, 0]])
  })

  it('hold, with what is packed, every piece once, whatever was packed meanwhile', () => {
    const parcel = fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })).filter(([a, b]) => a + b > 0)
    fc.assert(
      fc.property(fc.array(parcel, { maxLength: 3 }), fc.option(parcel), (arranged, one) => {
        const packed = one ? [one] : []
        const parcels = rearranged(arranged, items, packed).filter((some) => some.some((qty) => qty > 0))
        expect(holdAll(packagesOf(items, [...packed, ...parcels]), items)).toBe(true)
      }),
    )
  })

  it('leave out what still waits at the marketplace', () => {
    const kept = [
      { mp_package_id: 'FP1', lines: [{ line_no: 1, qty: 1 }] },
      {
        mp_package_id: '',
        lines: [
          { line_no: 1, qty: 1 },
          { line_no: 2, qty: 1 },
        ],
      },
    ]
    expect(packedParcels(items, kept)).toEqual([[1, 0]])
  })
})

describe('whether an order is split', () => {
  const able = (split: { packs?: boolean }) => () => ({ shipments: { split: { most: 9, pieces: true, ...split } } })
  const splittable = (given: Parameters<typeof orderRow>[0], split: { packs?: boolean } = {}) =>
    shipmentContext([orderRow(given)], able(split))['order.splittable']

  it('is so while it is new and whole, and where splitting packs also while it is packed by half', () => {
    expect(splittable({})).toBe(true)
    expect(splittable({ order_status: 300 }, { packs: true })).toBe(false)
    expect(splittable({ merged_as: 'P1' }, { packs: true })).toBe(false)
    expect([splittable({ package_count: 2 }), splittable({ package_count: 2 }, { packs: true })]).toEqual([false, true])
    expect(mayBeSplit({ order_status: 200 }, {})).toBe(true)
  })
})
