import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '#contract/demo/random.ts'
import { countBuyers } from '#server/domains/sales/count-buyers.ts'

const hashesOf = (buyers: readonly bigint[]): Buffer => Buffer.from(BigUint64Array.from(buyers).buffer)
const hash = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 0n, max: 20n }), fc.constantFrom(2n ** 32n, 2n ** 63n))

describe('buyers', () => {
  it('are counted once each, on however many days they bought', () => {
    fc.assert(
      fc.property(fc.array(fc.array(hash)), (days) => {
        expect(countBuyers(days.map(hashesOf))).toBe(new Set(days.flat()).size)
      }),
    )
  })

  it('are as many however they are spread, when there are more than are compared at a time', () => {
    const random = createRandom('buyers')
    const spread = Array.from({ length: 30_000 }, () => BigInt(random.int(0, 9999)) * 0x1_0003_5a5dn)
    // All of them begin alike, so that they come together in one part.
    const close = Array.from({ length: 20_000 }, () => BigInt(random.int(0, 9999)) << 40n)
    for (const days of [[spread], [close], [spread, close], [spread.slice(0, 5), close, spread]])
      expect(countBuyers(days.map(hashesOf))).toBe(new Set(days.flat()).size)
  })

  it('that are cut off are an error', () => {
    expect(() => countBuyers([Buffer.alloc(7)])).toThrow('8 bytes')
  })
})
