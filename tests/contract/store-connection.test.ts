import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketplaces } from '#contract/core/marketplace.ts'
import { connectionOf, connectionProblem, permissionWarningDays } from '#contract/store/store-connection.ts'

const day = 86_400_000
const now = Date.parse('2026-01-05T03:00:00.000Z')
const inDays = (days: number) => new Date(now + days * day).toISOString()

type Facts = Parameters<typeof connectionProblem>[0]
const store = (facts: Partial<Facts>): Facts => ({
  marketplace: 'shopee',
  status: 2,
  store_shopee: null,
  store_lazada: null,
  store_tiktok: null,
  ...facts,
})
const judge = (facts: Partial<Facts>) => connectionProblem(store(facts), now)

describe("a store's connection", () => {
  it('is invalid without a valid token, where the marketplace tells of one', () => {
    expect(judge({ marketplace: 'shopee', store_shopee: { token_valid: false, permission_end: inDays(200) } })).toEqual({ kind: 'token' })
    expect(judge({ marketplace: 'lazada', store_lazada: { token_valid: false } })).toEqual({ kind: 'token' })
    expect(judge({ marketplace: 'tiktok', store_tiktok: { token_valid: false } })).toEqual({ kind: 'token' })
    expect(judge({ marketplace: 'lazada', store_lazada: { token_valid: true } })).toBeNull()
    expect(judge({ marketplace: 'tiktok', store_tiktok: { token_valid: true } })).toBeNull()
  })

  it('is invalid with status 1 where there is no token to tell of', () => {
    expect(judge({ marketplace: 'tokopedia', status: 1 })).toEqual({ kind: 'not-connected' })
    expect(judge({ marketplace: 'tokopedia', status: 2 })).toBeNull()
  })

  it('warns of a permission that ends in 14 days or less, and of none that ends later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (days) => {
        const problem = judge({ store_shopee: { token_valid: true, permission_end: inDays(days) } })
        expect(problem).toEqual(days <= permissionWarningDays ? { kind: 'ending', days } : null)
      }),
    )
  })

  it('is invalid once its permission has ended', () => {
    expect(judge({ store_shopee: { token_valid: true, permission_end: new Date(now - 1).toISOString() } })).toEqual({ kind: 'token' })
    expect(judge({ store_shopee: { token_valid: true, permission_end: null } })).toBeNull()
  })

  it('is judged by its own marketplace alone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...marketplaces),
        fc.constantFrom(1, 2),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (marketplace, status, a, b, c) => {
          const problem = judge({
            marketplace,
            status,
            store_shopee: { token_valid: a, permission_end: null },
            store_lazada: { token_valid: b },
            store_tiktok: { token_valid: c },
          })
          const valid = { shopee: a, lazada: b, tiktok: c }[marketplace as string] ?? status !== 1
          expect(problem === null).toBe(valid)
        },
      ),
    )
  })
})

it('a store that was disconnected on purpose stands so, and nothing is wrong with it', () => {
  const gone = store({ status: 0, store_shopee: { token_valid: false, permission_end: inDays(-3) } })
  expect(connectionProblem(gone, now)).toBeNull()
  expect(connectionOf(gone, now)).toEqual({ kind: 'disconnected' })
  expect(connectionOf(store({ store_shopee: { token_valid: true, permission_end: null } }), now)).toEqual({ kind: 'connected' })
})
