import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { productCategory } from '#contract/product/category.endpoints.ts'
import { listingLink, listingList, listingUnlink } from '#contract/product/listing.endpoints.ts'
import { productDetail, productList, productLog } from '#contract/product/product.endpoints.ts'
import {
  productArchive,
  productChange,
  productCreate,
  productPicture,
  productPictureAdd,
  productRead,
} from '#contract/product/product-write.endpoints.ts'
import { ingestOrder } from '#server/domains/order/order.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { openSocket } from '#tests/support/socket.ts'
import { createFakeMarketplace, incoming } from '../order/fake-marketplace.ts'

let app: TestApp
let token: string
let workspace_id: number
let store_code: string

beforeAll(async () => {
  app = await sharedApp({ channels: createFakeMarketplace().registry })
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product', 'order'], name: 'Rizky' }))
  store_code = (await app.build.store({ workspace_id })).store_code
})

type Body = NonNullable<CallInput<typeof productCreate>['body']>
const variant = (sku: string, options: string[] = [], more: Partial<Body['variants'][number]> = {}): Body['variants'][number] => ({
  sku,
  options,
  barcode: null,
  price: 150_000,
  price_cost: 90_000,
  stock: 10,
  min_stock: 2,
  location: 'A-01',
  ...more,
})
const product = (variants: Body['variants'], more: Partial<Body> = {}): Body => ({
  name: 'Gamis Mayung',
  category: 'Busana Muslim',
  supplier: 'Konveksi Ibu',
  weight: 450,
  dimensions: [],
  image_urls: [],
  variants,
  ...more,
})
const create = (body: Body) => app.call(productCreate, { body }, token)
const change = (id: number, body: Body) => app.call(productChange, { params: { id }, body }, token)
const detail = async (sku: string) => (await app.call(productDetail, { query: { sku } }, token)).data
const logOf = async (sku: string) => (await app.call(productLog, { query: { sku } }, token)).data.rows

describe('a product that is made', () => {
  it('is there with its variants, their numbers and the stock that it begins with', async () => {
    const [a, b] = [`GM-${unique()}`, `GM-${unique()}`]
    const { data, status } = await create(
      product([variant(a, ['Merah', 'L'], { barcode: '8991234567890' }), variant(b, ['Merah', 'XL'], { stock: null })], {
        dimensions: ['Warna', 'Ukuran'],
      }),
    )
    expect(status).toBe(200)
    expect(data.rows).toMatchObject([
      { sku: a, name: 'Gamis Mayung', variant: 'Merah, L', variants: 2, stock: 10, available: 10, price: 150_000, barcode: '8991234567890' },
      { sku: b, variant: 'Merah, XL', stock: 0, location: 'A-01' },
    ])
    expect((await detail(a)).movements).toMatchObject([{ reason: 'opening', stock_change: 10 }])
    expect((await detail(b)).movements).toEqual([])
    expect(await logOf(a)).toMatchObject([{ field: 'sku', after_text: a, agent_name: 'Rizky' }])
    expect((await app.call(productRead, { params: { id: data.product_id } }, token)).data).toMatchObject({
      name: 'Gamis Mayung',
      supplier: 'Konveksi Ibu',
      weight: 450,
      dimensions: ['Warna', 'Ukuran'],
      variants: [
        { sku: a, options: ['Merah', 'L'] },
        { sku: b, options: ['Merah', 'XL'] },
      ],
    })
    expect((await app.call(productCategory, {}, token)).data.categories).toMatchObject([{ name: 'Busana Muslim', total: 1 }])
  })

  it('is refused whole where one of its SKUs is taken, by the name of that', async () => {
    const taken = (await app.build.sku({ workspace_id })).sku
    const free = `FREE-${unique()}`
    const { error } = await create(product([variant(free, ['S']), variant(taken, ['M'])], { dimensions: ['Ukuran'] }))
    expect(error).toMatchObject({ code: 'SKU_TAKEN', message: expect.stringContaining(taken), issues: [{ path: 'variants.1.sku' }] })
    expect((await app.call(productList, { query: { sku: [free] } }, token)).data.rows).toEqual([])
  })

  it.each([
    ['a SKU that stands twice', product([variant('A', ['S']), variant('A', ['M'])], { dimensions: ['Ukuran'] }), 'variants.1.sku'],
    ['a variant that stands twice', product([variant('A', ['S']), variant('B', ['s'])], { dimensions: ['Ukuran'] }), 'variants.1.options'],
    ['several variants that nothing tells apart', product([variant('A'), variant('B')]), 'dimensions'],
    ['a choice too few', product([variant('A', ['S'])], { dimensions: ['Warna', 'Ukuran'] }), 'variants.0.options'],
    ['no variant', product([]), 'variants'],
  ])('names %s', async (_, body, path) => {
    const { error } = await create(body)
    expect(error.code).toBe('VALIDATION')
    expect(JSON.stringify(error)).toContain(path)
  })

  it('has promised what open orders hold of it', async () => {
    const sku = `LATE-${unique()}`
    const items = [{ sku, name: 'Gamis', variant: '', qty: 3, price: 1000, image_url: null }]
    await ingestOrder(app.services, { workspace_id, store_code, marketplace: 'shopee', order: incoming({ mp_order_id: `${unique()}`, items }) })
    await create(product([variant(sku, [], { stock: 5 })]))
    expect(await detail(sku)).toMatchObject({ stock: 5, allocated: 3, available: 2 })
  })

  it('is linked with the listings that carry its SKUs', async () => {
    const sku = `LINK-${unique()}`
    await app.build.listing({ workspace_id, store_code, marketplace: 'shopee', mp_sku: sku, name: 'Di Shopee', stock: 10 })
    await create(product([variant(sku)]))
    expect((await detail(sku)).listings).toMatchObject([{ name: 'Di Shopee', link: 'linked' }])
  })

  it('is told to every window, which lists it', async () => {
    const socket = await openSocket(app.url, token)
    const { data } = await create(product([variant(`NEWS-${unique()}`)]))
    await expect
      .poll(() => socket.events)
      .toMatchObject([{ type: 'product.changed', products: [data.product_id], skus: [{ sku: data.rows[0]?.sku, stock: 10 }] }])
    socket.close()
  })
})

describe('a product that is changed', () => {
  it('keeps the stock of what stays, and says in the log what was another', async () => {
    const [a, b, c] = [`CH-${unique()}`, `CH-${unique()}`, `CH-${unique()}`]
    const made = await create(product([variant(a, ['S']), variant(b, ['M'], { stock: 0 })], { dimensions: ['Ukuran'] }))
    const { data, status } = await change(
      made.data.product_id,
      product([variant(a, ['Small'], { price: 175_000, location: 'B-02', stock: null }), variant(c, ['L'], { stock: 4 })], {
        name: 'Gamis Mayung 2026',
        dimensions: ['Ukuran'],
      }),
    )
    expect(status).toBe(200)
    expect(data.rows.map(({ sku, name, variant: of, stock, price }) => [sku, name, of, stock, price])).toEqual([
      [a, 'Gamis Mayung 2026', 'Small', 10, 175_000],
      [c, 'Gamis Mayung 2026', 'L', 4, 150_000],
    ])
    const log = (await logOf(a)).map(({ field, before, after, before_text, after_text }) => [field, before_text ?? before, after_text ?? after])
    expect(log).toEqual(
      expect.arrayContaining([
        ['name', 'Gamis Mayung', 'Gamis Mayung 2026'],
        ['price', 150_000, 175_000],
        ['location', 'A-01', 'B-02'],
        ['variant', 'S', 'Small'],
      ]),
    )
    expect((await logOf(b)).map(({ field, before_text, after_text }) => [field, before_text, after_text])).toEqual([
      ['sku', b, null],
      ['sku', null, b],
    ])
  })

  it('does not lose a variant of which something is left', async () => {
    const [a, b] = [`KEEP-${unique()}`, `KEEP-${unique()}`]
    const made = await create(product([variant(a, ['S']), variant(b, ['M'])], { dimensions: ['Ukuran'] }))
    const { error } = await change(made.data.product_id, product([variant(a, ['S'])], { dimensions: ['Ukuran'], name: 'Lain' }))
    expect(error).toMatchObject({ code: 'SKU_IN_USE', message: expect.stringContaining(b) })
    expect(await detail(b)).toMatchObject({ name: 'Gamis Mayung', stock: 10 })
  })

  it('frees the listings of a variant that is taken away', async () => {
    const [a, b] = [`GONE-${unique()}`, `GONE-${unique()}`]
    const made = await create(product([variant(a, ['S']), variant(b, ['M'], { stock: 0 })], { dimensions: ['Ukuran'] }))
    await app.build.listing({ workspace_id, store_code, marketplace: 'shopee', mp_sku: b, sku: b, linked_by: 'hand', name: 'Ukuran M' })
    await change(made.data.product_id, product([variant(a, ['S'])], { dimensions: ['Ukuran'] }))
    expect((await app.call(listingList, { query: {} }, token)).data.rows).toMatchObject([{ name: 'Ukuran M', sku: null, link: 'unknown_sku' }])
  })

  it('leaves no trace where nothing is another', async () => {
    const sku = `SAME-${unique()}`
    const made = await create(product([variant(sku)]))
    const before = await logOf(sku)
    await change(made.data.product_id, product([variant(sku)]))
    expect(await logOf(sku)).toEqual(before)
    expect(await detail(sku)).toMatchObject({ version: 1 })
  })

  it('is of its own workspace alone', async () => {
    const made = await create(product([variant(`OWN-${unique()}`)]))
    const other = app.tokenOf(await app.build.owner({ workspace_id: (await app.build.workspace()).workspace_id }))
    const { error } = await app.call(productChange, { params: { id: made.data.product_id }, body: product([variant('X')]) }, other)
    expect(error.code).toBe('NOT_FOUND')
  })
})

describe('a product of a marketplace, whose dimensions nobody named', () => {
  it('is written with as many as its texts tell', async () => {
    const first = await app.build.sku({ workspace_id, variant: 'Merah, L' })
    await app.build.sku({ workspace_id, productOf: first, variant: 'Biru, XL' })
    const { data } = await app.call(productRead, { params: { id: first.product_id } }, token)
    expect(data.dimensions).toHaveLength(2)
    expect(data.variants.map(({ options }) => options)).toEqual([
      ['Merah', 'L'],
      ['Biru', 'XL'],
    ])
  })
})

describe('the archive', () => {
  it('holds what no list shows, until it is taken out', async () => {
    const { sku, product_id } = await app.build.sku({ workspace_id })
    const put = (status: 0 | 1) => app.call(productArchive, { body: { product_ids: [product_id], status } }, token)
    const listed = async (query: object = {}) => (await app.call(productList, { query }, token)).data.rows.map((row) => row.sku)
    expect((await put(1)).data).toEqual({ changed: [product_id] })
    expect(await listed()).not.toContain(sku)
    expect(await listed({ archive: true })).toContain(sku)
    expect((await put(1)).data).toEqual({ changed: [] })
    await put(0)
    expect(await listed()).toContain(sku)
    expect((await logOf(sku)).map(({ field, after }) => [field, after])).toEqual([
      ['archive', 0],
      ['archive', 1],
    ])
  })
})

describe('a picture', () => {
  const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  it('is kept, and shown to whom it belongs', async () => {
    const { data } = await app.call(productPictureAdd, { body: { image_url: pixel } }, token)
    const [, workspace, picture_id = ''] = /\/product\/picture\/(\d+)\/([0-9a-f-]+)$/.exec(data.image_url) ?? []
    const params = { workspace_id: Number(workspace), picture_id }
    expect((await app.call(productPicture, { params }, token)).status).toBe(200)
    const other = app.tokenOf(await app.build.owner({ workspace_id: (await app.build.workspace()).workspace_id }))
    expect((await app.call(productPicture, { params }, other)).status).toBe(404)
  })

  it('is refused where it is none, whatever it says', async () => {
    const page = `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`
    expect((await app.call(productPictureAdd, { body: { image_url: page } }, token)).error.code).toBe('NOT_AN_IMAGE')
  })
})

describe('a listing that is linked or unlinked by hand', () => {
  it('stands in the log of its SKU, with the store', async () => {
    const { sku } = await app.build.sku({ workspace_id })
    const { listing_id } = await app.build.listing({ workspace_id, store_code, marketplace: 'shopee', mp_sku: '', name: 'Gamis di toko' })
    await app.call(listingLink, { body: { sku, listing_ids: [listing_id] } }, token)
    await app.call(listingUnlink, { body: { listing_ids: [listing_id] } }, token)
    const named = expect.stringContaining('Gamis di toko')
    expect(await logOf(sku)).toMatchObject([
      { field: 'listing', before_text: named, after_text: null },
      { field: 'listing', before_text: null, after_text: named },
    ])
  })
})
