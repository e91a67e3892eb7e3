import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { productCategory } from '#contract/product/category.endpoints.ts'
import {
  productDetail,
  productEmpty,
  productInventoryValue,
  productList,
  productLocation,
  productSupplier,
} from '#contract/product/product.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
let token: string
let workspace_id: number

beforeAll(async () => {
  app = await sharedApp()
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product'] }))
  const { product_id } = await app.build.sku({
    workspace_id,
    sku: 'GMS-HTM-L',
    variant: 'Hitam, L',
    on_hand: 20,
    price: 100_000,
    price_cost: 60_000,
    product: { name: 'Gamis Madina', category: 'Gamis Syari', supplier: 'CV Sinar' },
  })
  await app.build.sku({ workspace_id, productOf: { product_id }, sku: 'GMS-NVY-L', variant: 'Navy, L', on_hand: 2, location: 'B-2', price: 110_000 })
  const plain = { workspace_id, price: 50_000, price_cost: 20_000 }
  await app.build.sku({
    ...plain,
    sku: 'BRS-01',
    on_hand: 5,
    allocated: 5,
    location: null,
    product: { name: 'Bros Mutiara', category: 'Aksesoris', supplier: null },
  })
  await app.build.sku({ ...plain, sku: 'BRS-02', on_hand: 1, allocated: 4, product: { name: 'Bros Kristal', category: 'Aksesoris', sync: false } })
  await app.build.sku({ ...plain, sku: 'OLD-01', on_hand: 9, product: { name: 'Koleksi Lama', category: 'Gamis Syari', archive: true } })
})

const list = async (query: NonNullable<CallInput<typeof productList>['query']> = {}) => (await app.call(productList, { query }, token)).data
const skus = async (query?: Parameters<typeof list>[0]) => (await list(query)).rows.map(({ sku }) => sku)

describe('the list of products', () => {
  it('shows every SKU by its product’s name, but for those that are archived', async () => {
    expect(await skus()).toEqual(['BRS-02', 'BRS-01', 'GMS-HTM-L', 'GMS-NVY-L'])
    expect((await list()).rows[2]).toMatchObject({ name: 'Gamis Madina', variants: 2, stock: 20, allocated: 0, available: 20, archive: false })
  })
  it('goes by pages that never overlap, and tells how many there are', async () => {
    const pages = [await list({ limit: 2 }), await list({ limit: 2, page: 2 }), await list({ limit: 2, page: 3 })]
    expect(pages.flatMap(({ rows }) => rows.map(({ sku }) => sku))).toEqual(['BRS-02', 'BRS-01', 'GMS-HTM-L', 'GMS-NVY-L'])
    expect(pages[0]).toMatchObject({ total: 4, total_page: 2, page: 1, offset: 0 })
  })
  it('tells on every page of a search how many there are, on one past the last too', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ search: '-0', sort: 'sku', limit: 1, page })))
    expect(pages.map(({ rows, total, total_exact }) => [rows.map(({ sku }) => sku), total, total_exact])).toEqual([
      [['BRS-01'], 2, true],
      [['BRS-02'], 2, true],
      [[], 2, true],
    ])
  })
  it.each([
    [{ search: 'navy gamis' }, ['GMS-NVY-L']],
    [{ search: 'brs-0' }, ['BRS-02', 'BRS-01']],
    [{ search: '100%_' }, []],
    // What a pattern would take for any letters is a letter itself.
    ...['b_s', 'b%1', 'brs\\'].map((search) => [{ search }, []] as [{ search: string }, string[]]),
    [{ category: 'Aksesoris' }, ['BRS-02', 'BRS-01']],
    [{ supplier: 'CV Sinar', sort: 'sku' as const }, ['BRS-02', 'GMS-HTM-L', 'GMS-NVY-L']],
    [{ location: 'B-2' }, ['GMS-NVY-L']],
    [{ sync: '0' as const }, ['BRS-02']],
    [{ archive: '1' as const }, ['OLD-01']],
    [{ stock: 'low' as const }, ['BRS-02', 'BRS-01', 'GMS-NVY-L']],
    [{ stock: 'empty' as const }, ['BRS-02', 'BRS-01']],
    [{ stock: 'oversold' as const }, ['BRS-02']],
    [{ sku: 'OLD-01,GMS-NVY-L', sort: 'sku' as const }, ['GMS-NVY-L', 'OLD-01']],
  ])('narrows by %j', async (query, expected) => {
    expect(await skus(query)).toEqual(expected)
  })
  it.each([
    ['stock_high' as const, ['GMS-HTM-L', 'GMS-NVY-L', 'BRS-02', 'BRS-01']],
    ['stock_low' as const, ['BRS-02', 'BRS-01', 'GMS-NVY-L', 'GMS-HTM-L']],
    ['price_high' as const, ['GMS-NVY-L', 'GMS-HTM-L', 'BRS-02', 'BRS-01']],
    ['location' as const, ['BRS-02', 'GMS-HTM-L', 'GMS-NVY-L', 'BRS-01']],
  ])('sorts by %s', async (sort, expected) => {
    expect(await skus({ sort })).toEqual(expected)
  })
  it('takes at most 2,000 rows a page', async () => {
    expect((await list({ limit: 2000 })).rows).toHaveLength(4)
    expect((await app.call(productList, { query: { limit: 2001 } }, token)).error.code).toBe('VALIDATION')
  })
})

it('adds up what is on hand and what wants attention, and beside it what waits for its shelf', async () => {
  await app.services.database.write(workspace_id, ({ client }) =>
    client.query("update sku set unshelved = 3 where workspace_id = $1 and sku = 'GMS-HTM-L'", [workspace_id]),
  )
  const { data } = await app.call(productInventoryValue, {}, token)
  expect(data).toEqual({
    products: 3,
    skus: 4,
    stock: 28,
    allocated: 9,
    unshelved: 3,
    unshelved_cost: 3 * 60_000,
    value_cost: 20 * 60_000 + 2 * 90_000 + 6 * 20_000,
    value_price: 20 * 100_000 + 2 * 110_000 + 6 * 50_000,
    low: 3,
    empty: 2,
    oversold: 1,
    archived: 1,
  })
})

it('names what the list can be narrowed by', async () => {
  expect((await app.call(productCategory, {}, token)).data.categories).toEqual([
    { code: 'aksesoris', name: 'Aksesoris', total: 2 },
    { code: 'gamis-syari', name: 'Gamis Syari', total: 1 },
  ])
  expect((await app.call(productSupplier, {}, token)).data.suppliers).toEqual([{ name: 'CV Sinar', total: 2, supplier_id: null }])
  expect((await app.call(productLocation, {}, token)).data.locations).toEqual([
    { name: 'A1-01', total: 2 },
    { name: 'B-2', total: 1 },
  ])
})

it('tells what cannot be sold any more', async () => {
  const { data } = await app.call(productEmpty, {}, token)
  expect([data.total, data.rows.map(({ sku }) => sku)]).toEqual([2, ['BRS-01', 'BRS-02']])
})

it('shows one SKU with its siblings, and says where there is none', async () => {
  const { data } = await app.call(productDetail, { query: { sku: 'GMS-HTM-L' } }, token)
  expect(data.siblings.map(({ sku }) => sku)).toEqual(['GMS-HTM-L', 'GMS-NVY-L'])
  expect((await app.call(productDetail, { query: { sku: 'NONE' } }, token)).error.code).toBe('PRODUCT_NOT_FOUND')
})

it('lets who buys see the suppliers and nothing else', async () => {
  const buyer = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['purchase'] }))
  expect((await app.call(productSupplier, {}, buyer)).status).toBe(200)
  expect((await app.call(productList, {}, buyer)).error.code).toBe('NO_PRIVILEGE')
})
