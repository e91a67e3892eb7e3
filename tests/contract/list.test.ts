import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { keyset, listEndpoint, offset } from '#contract/core/list.ts'
import { listAddress } from '#contract/core/list-address.ts'
import { filter } from '#contract/core/list-filter.ts'
import { marketplaces } from '#contract/core/marketplace.ts'
import { formatQuery, parseQuery } from '#kernel/url.ts'

const address = listAddress(
  {
    search: filter.search(),
    code: filter.code(),
    store_code: filter.stores(),
    marketplace: filter.marketplaces(),
    status: filter.choice([1, 2, 9]),
    kind: filter.choices(['new', 'old', 'odd']),
    agent_id: filter.id(),
    cod: filter.flag(),
    ...filter.days(),
  },
  ['recent', 'name'],
)

const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const several = <T>(values: fc.Arbitrary<T>) => some(fc.uniqueArray(values, { minLength: 1, maxLength: 3 }))
const typed = fc.string({ minLength: 2, maxLength: 40, unit: 'grapheme' }).filter((text) => text.trim() === text && text.length <= 64)
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10))
const query = fc.record({
  search: some(typed),
  code: some(typed),
  store_code: several(fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/)),
  marketplace: several(fc.constantFrom(...marketplaces)),
  status: some(fc.constantFrom(1 as const, 2 as const, 9 as const)),
  kind: several(fc.constantFrom('new' as const, 'old' as const, 'odd' as const)),
  agent_id: some(fc.integer({ min: 1, max: 2_147_483_647 })),
  cod: some(fc.boolean()),
  start_date: some(day),
  end_date: some(day),
  sort: fc.constantFrom('recent' as const, 'name' as const),
})

describe('the address of a list', () => {
  it('says again what was written into it', () => {
    fc.assert(
      fc.property(query, (shown) => {
        const url = formatQuery(Object.entries(address.write(shown)))
        expect(address.schema.parse(parseQuery(url))).toEqual(JSON.parse(JSON.stringify(shown)))
      }),
    )
  })

  it('is the same for lists that show the same', () => {
    expect(address.write({ sort: 'recent', store_code: [], search: '' })).toEqual({})
    expect(address.write({ sort: 'name', cod: false, status: 9 })).toEqual({ cod: '0', status: '9', sort: 'name' })
  })

  it('is narrowed by every filter, and by no sort', () => {
    expect(address.isNarrowed({ sort: 'name' })).toBe(false)
    expect(address.isNarrowed({ cod: false })).toBe(true)
  })

  it('takes nothing that the list does not know', () => {
    for (const wrong of [{ status: '3' }, { kind: 'new,none' }, { cod: 'yes' }, { start_date: '2026-02-30' }, { agent_id: '0' }, { sort: 'price' }])
      expect(address.schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })
})

describe('a declared list', () => {
  const row = z.object({ id: z.number() })
  const declared = { path: '/some', access: 'user', summary: 'Some', row, filters: { cod: filter.flag() }, reads: [] } as const
  it('has the call, the reply and the errors of its paging', () => {
    const paged = listEndpoint({ ...declared, id: 'some.paged', page: offset({ size: 20 }) })
    expect(paged.query.parse({ cod: '1' })).toEqual({ cod: true, page: 1, limit: 20 })
    expect(paged.errors).toContain('REACH_LIMIT')
    const walked = listEndpoint({ ...declared, id: 'some.walked', page: keyset('id', 'after', { size: 10, most: 10 }) })
    expect(walked.query.parse({ after: '7' })).toEqual({ after: 7, limit: 10 })
    expect(walked.query.safeParse({ limit: 11 }).success).toBe(false)
    expect(walked.reply.parse({ rows: [{ id: 8 }], has_more: false }).rows).toEqual([{ id: 8 }])
  })
})
