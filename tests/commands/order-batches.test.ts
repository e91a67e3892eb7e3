import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchesOf } from '#commands/order/order-batches.ts'
import { marketplaceOf } from '#contract/core/marketplace.ts'

const code = fc.tuple(fc.constantFrom('SHPE', 'TKPD', 'BD'), fc.nat()).map(([prefix, id]) => `${prefix}-${id}`)

describe('sending many orders', () => {
  it('sends each order once, in calls of one marketplace that are not too long', () => {
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 500 }), fc.integer({ min: 1, max: 100 }), (codes, most) => {
        const batches = batchesOf(codes, most)
        expect(batches.flatMap((batch) => batch.codes).sort()).toEqual([...codes].sort())
        for (const batch of batches) {
          expect(batch.codes.length).toBeLessThanOrEqual(most)
          expect(batch.codes.every((one) => marketplaceOf(one) === batch.marketplace)).toBe(true)
        }
      }),
    )
  })

  it('leaves out a code that names no marketplace', () => {
    expect(batchesOf(['XXXX-1'])).toEqual([])
  })
})
