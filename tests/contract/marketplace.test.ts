import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasBuyerOrders, marketplaceFacts, marketplaceOf, marketplaces, orderCodeOf } from '#contract/core/marketplace.ts'

const id = fc.stringMatching(/^[A-Za-z0-9/-]{1,30}$/)

describe('order codes', () => {
  it('name their marketplace by what stands before the first dash', () => {
    fc.assert(
      fc.property(fc.constantFrom(...marketplaces), id, (marketplace, mpOrderId) => {
        expect(marketplaceOf(orderCodeOf(marketplace, mpOrderId))).toBe(marketplace)
      }),
    )
  })
  it('have one prefix for each marketplace', () => {
    expect(new Set(marketplaces.map((name) => marketplaceFacts[name].prefix)).size).toBe(marketplaces.length)
  })
  it('of nobody we know name none', () => {
    for (const code of ['', 'X-1', 'shpe-1', '-SHPE', 'SHPEX-1']) expect(marketplaceOf(code)).toBeNull()
  })
  it('are not looked up by buyer on social channels', () => {
    expect(marketplaces.filter((name) => !hasBuyerOrders(name))).toEqual(['facebook', 'instagram', 'whatsapp'])
  })
})
