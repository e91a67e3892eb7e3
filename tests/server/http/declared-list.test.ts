import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerList } from '#contract/customer/customer.endpoints.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
let token: string
let stores: { store_code: string; marketplace: 'shopee' | 'tokopedia' }[]
const buyers = ['ani', 'budi', 'citra', 'dewi', 'eko', 'fajar']
const days = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06']

interface Bought {
  readonly buyer: string
  readonly store: number
  readonly day: string
}
/** Who bought where and when: each buyer at another number of shops on other days. */
const bought: Bought[] = buyers.flatMap((buyer, at) =>
  days.flatMap((day, on) => (((at + 2) * (on + 3) + on) % 4 === 0 ? [{ buyer, store: (at + on) % 4, day }] : [])),
)

beforeAll(async () => {
  app = await startApp()
  const { workspace_id } = await app.build.workspace()
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['customer'] }))
  stores = []
  for (const marketplace of ['shopee', 'shopee', 'tokopedia', 'tokopedia'] as const)
    stores.push({ store_code: (await app.build.store({ workspace_id, marketplace })).store_code, marketplace })
  for (const { buyer, store, day } of bought)
    await app.build.order({
      workspace_id,
      ...(stores[store] as (typeof stores)[number]),
      mp_buyer_id: buyer,
      buyer_name: `Pembeli ${buyer}`,
      // The first and the last minute of a day in Jakarta are on other days in Greenwich.
      ordered_at: `${day}T${store % 2 ? '00:00:30' : '23:59:30'}+07:00`,
    })
})
afterAll(() => app.stop())

const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const asked = fc.record({
  search: some(fc.constantFrom('pembeli', 'an', 'ani pem', 'budi', 'tidak')),
  stores: some(fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 })),
  marketplace: some(fc.constantFrom('shopee' as const, 'tokopedia' as const)),
  start_date: some(fc.constantFrom(...days)),
  end_date: some(fc.constantFrom(...days)),
  limit: fc.integer({ min: 1, max: 7 }),
})

it('answers what a plain filter over the same rows answers, page after page', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ stores: chosen, limit, ...query }) => {
      const { search = '', marketplace, start_date = '', end_date = '9999' } = query
      const fits = ({ buyer, store, day }: Bought) =>
        search.split(' ').every((word) => `pembeli ${buyer}`.split(' ').some((part) => part.startsWith(word))) &&
        (!chosen || chosen.includes(store)) &&
        (!marketplace || stores[store]?.marketplace === marketplace) &&
        day >= start_date &&
        day <= end_date
      const expected = new Set(bought.filter(fits).map(({ buyer, store }) => `${stores[store]?.marketplace}/${buyer}`))
      const store_code = chosen?.map((at) => stores[at]?.store_code).join(',')
      const found: string[] = []
      for (let page = 1; page === 1 || found.length === (page - 1) * limit; page++) {
        const { data } = await app.call(customerList, { query: { ...query, store_code, sort: 'name', page, limit } }, token)
        expect(data.total).toBe(expected.size)
        found.push(...data.rows.map((row) => `${row.marketplace}/${row.mp_buyer_id}`))
        if (!data.rows.length) break
      }
      expect(found).toHaveLength(new Set(found).size)
      expect(new Set(found)).toEqual(expected)
      expect(found.map((key) => key.split('/')[1])).toEqual(found.map((key) => key.split('/')[1]).toSorted())
    }),
    { numRuns: 60 },
  )
})
