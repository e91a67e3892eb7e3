import { beforeAll, describe, expect, it } from 'vitest'
import {
  listingAdopt,
  listingBlibli,
  listingCounts,
  listingDetail,
  listingLazada,
  listingLink,
  listingList,
  listingPush,
  listingShopee,
  listingSync,
  listingTiktok,
  listingTiktokSearch,
  listingTokopedia,
  listingUnlink,
} from '#contract/product/listing.endpoints.ts'
import type { ListingRow } from '#contract/product/listing.ts'
import { productDetail, productEdit } from '#contract/product/product.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

/** A workspace with two stores, and what makes listings in it. */
async function seller() {
  const { workspace_id } = await app.build.workspace()
  const token = app.tokenOf(await app.build.owner({ workspace_id }))
  const shopee = (await app.build.store({ workspace_id, marketplace: 'shopee', store_name: 'Melati Shopee' })).store_code
  const tokopedia = (await app.build.store({ workspace_id, marketplace: 'tokopedia', store_name: 'Melati Tokopedia' })).store_code
  type Fields = Partial<Parameters<typeof app.build.listing>[0]>
  const list = (fields: Fields = {}) => {
    const store_code = fields.store_code ?? shopee
    return app.build.listing({ workspace_id, marketplace: store_code === tokopedia ? 'tokopedia' : 'shopee', ...fields, store_code })
  }
  const rows = async (query: object = {}) => (await app.call(listingList, { query: { limit: 200, ...query } }, token)).data.rows
  /** On hand as a person said it. */
  const sku = async (on_hand: number, name = `OWN-${unique()}`) => {
    const made = await app.build.sku({ workspace_id, sku: name, on_hand: 0, min_stock: 0, price: 31_000 })
    if (on_hand > 0) await app.call(productEdit, { params: { id: made.product_id }, body: { sku: name, stock: on_hand } }, token)
    return made
  }
  return { workspace_id, token, shopee, tokopedia, list, rows, sku }
}
const names = (rows: readonly ListingRow[]) => rows.map(({ name }) => name)

describe('the list of listings', () => {
  it('tells how each stands to our stock', async () => {
    const { list, rows, sku, tokopedia } = await seller()
    const own = await sku(12)
    await list({ name: 'A tertaut', sku: own.sku, linked_by: 'hand', mp_sku: own.sku, outcome: 'sent', sent_stock: 12 })
    await list({ name: 'B tanpa', mp_sku: '' })
    await list({ name: 'C asing' })
    await list({ name: 'D ganda', mp_sku: 'DBL' })
    await list({ name: 'E ganda', mp_sku: 'DBL' })
    await list({ name: 'F lepas', linked_by: 'none' })
    await list({ name: 'G lain', mp_sku: 'DBL', store_code: tokopedia })
    expect((await rows()).map(({ name, link, available }) => [name, link, available])).toEqual([
      ['A tertaut', 'linked', 12],
      ['B tanpa', 'no_sku', null],
      ['C asing', 'unknown_sku', null],
      ['D ganda', 'double_sku', null],
      ['E ganda', 'double_sku', null],
      ['F lepas', 'unlinked', null],
      ['G lain', 'unknown_sku', null],
    ])
    expect(names(await rows({ link: 'double_sku' }))).toEqual(['D ganda', 'E ganda'])
    expect(names(await rows({ link: 'not_linked' }))).toHaveLength(6)
    expect(names(await rows({ link: 'linked' }))).toEqual(['A tertaut'])
  })

  it('is of one marketplace where that is asked for, and leaves out what was deleted', async () => {
    const { list, token, tokopedia, rows } = await seller()
    await list({ name: 'Kaos' })
    await list({ name: 'Gamis', store_code: tokopedia })
    await list({ name: 'Lama', product_status: 'deleted' })
    const of = async (endpoint: typeof listingShopee | typeof listingTokopedia) =>
      names((await app.call(endpoint as typeof listingShopee, { query: {} }, token)).data.rows)
    expect(await of(listingShopee)).toEqual(['Kaos'])
    expect(await of(listingTokopedia)).toEqual(['Gamis'])
    expect(names(await rows({ marketplace: ['tokopedia'] }))).toEqual(['Gamis'])
    expect(names(await rows({ product_status: ['deleted'] }))).toEqual(['Lama'])
  })

  it('has an address for each marketplace, where nothing of the others is', async () => {
    const { list, token, workspace_id } = await seller()
    const lists = [listingShopee, listingTokopedia, listingLazada, listingTiktok, listingBlibli] as unknown as (typeof listingShopee)[]
    const marketplaceOf = ({ path }: { path: string }) => path.replace('/product/', '') as 'shopee'
    for (const marketplace of lists.map(marketplaceOf)) {
      const { store_code } = await app.build.store({ workspace_id, marketplace })
      await list({ name: marketplace, marketplace, store_code })
    }
    for (const endpoint of lists)
      expect(names((await app.call(endpoint, { query: {} }, token)).data.rows), endpoint.path).toEqual([marketplaceOf(endpoint)])
  })

  it('finds words of name, SKUs, ids and reasons', async () => {
    const { list, rows } = await seller()
    await list({
      name: 'Gamis Mayung',
      variant: 'Navy, L',
      mp_sku: 'GMS-01',
      mp_product_id: '778899',
      outcome: 'failed',
      reason: 'Sedang ikut promo',
    })
    await list({ name: 'Kaos' })
    for (const search of ['mayung navy', 'gms-01', '778899', 'ikut PROMO']) expect(names(await rows({ search }))).toEqual(['Gamis Mayung'])
    expect(await rows({ search: 'mayung hijau' })).toEqual([])
  })

  it('counts what somebody has to look at, as its tabs show it', async () => {
    const { list, rows, token, sku } = await seller()
    const own = await sku(5)
    const linked = { sku: own.sku, linked_by: 'hand' } as const
    await list({ ...linked, outcome: 'sent' })
    await list({ ...linked, outcome: 'failed', reason: 'x' })
    await list({ ...linked, outcome: 'sent', due_at: '2026-01-05T03:00:00.000Z' })
    await list({ ...linked, outcome: 'sent', price_due: 5000 })
    await list()
    expect((await app.call(listingCounts, { query: {} }, token)).data).toEqual({ all: 5, not_linked: 1, waiting: 2, failed: 1 })
    expect((await app.call(listingCounts, { query: { marketplace: 'lazada' } }, token)).data.all).toBe(0)
    for (const status of ['waiting', 'failed', 'sent'] as const) for (const row of await rows({ status })) expect(row.status).toBe(status)
    expect(await rows({ status: 'waiting' })).toHaveLength(2)
  })
})

describe('a product at its marketplace', () => {
  it('has all of its variants with how they stand to our stock, each picture once, and where buyers find it', async () => {
    const { list, sku, token, shopee } = await seller()
    const own = await sku(12)
    const common = { name: 'Kaos', mp_product_id: '5501', image_url: '/products/kaos-1.svg' }
    await list({ ...common, variant: 'M', mp_variant_id: '2', url: 'https://shopee.test/5501' })
    await list({ ...common, variant: 'L', mp_variant_id: '1', sku: own.sku, linked_by: 'hand', outcome: 'failed', reason: 'Sedang ikut promo' })
    await list({ name: 'Lain', mp_product_id: '5502' })
    const asked = { params: { marketplace: 'shopee' as const }, query: { product_code: '5501' } }
    expect((await app.call(listingDetail, asked, token)).data).toMatchObject({
      store_code: shopee,
      store_name: 'Melati Shopee',
      product_code: '5501',
      name: 'Kaos',
      image_urls: ['/products/kaos-1.svg'],
      url: 'https://shopee.test/5501',
      variants: [
        { variant: 'L', link: 'linked', available: 12, status: 'failed', reason: 'Sedang ikut promo' },
        { variant: 'M', link: 'unknown_sku', available: null },
      ],
    })
  })

  it('is that of the store that is named, and none of another marketplace or workspace', async () => {
    const { list, token, workspace_id, shopee } = await seller()
    const second = (await app.build.store({ workspace_id, marketplace: 'shopee' })).store_code
    for (const store_code of [shopee, second]) await list({ store_code, name: `Kaos ${store_code}`, mp_product_id: '77' })
    const of = (query: { product_code: string; store_code?: string }, marketplace: 'shopee' | 'lazada' = 'shopee', who = token) =>
      app.call(listingDetail, { params: { marketplace }, query }, who)
    for (const store_code of [shopee, second]) {
      const { data } = await of({ product_code: '77', store_code })
      expect([data.store_code, data.variants.map(({ name }) => name)]).toEqual([store_code, [`Kaos ${store_code}`]])
    }
    expect((await of({ product_code: '77' }, 'lazada')).error.code).toBe('NOT_FOUND')
    expect((await of({ product_code: '77' }, 'shopee', (await seller()).token)).error.code).toBe('NOT_FOUND')
  })

  it('is found by words at TikTok', async () => {
    const { list, token, workspace_id } = await seller()
    const { store_code } = await app.build.store({ workspace_id, marketplace: 'tiktok' })
    for (const name of ['Gamis Navy', 'Kaos Navy']) await list({ name, store_code, marketplace: 'tiktok' })
    await list({ name: 'Gamis Hijau' })
    const { rows } = (await app.call(listingTiktokSearch, { query: { search: 'gamis' } }, token)).data
    expect(names(rows)).toEqual(['Gamis Navy'])
  })
})

describe('what people do with listings', () => {
  it('links those that carry a SKU, double ones too, or those that are named', async () => {
    const { list, rows, sku, token } = await seller()
    const own = await sku(9)
    await list({ name: 'A', mp_sku: own.sku })
    await list({ name: 'B', mp_sku: own.sku, stock: 4 })
    const other = await list({ name: 'C', mp_sku: 'lain' })
    expect((await app.call(listingLink, { body: { sku: own.sku } }, token)).data.changed).toHaveLength(2)
    expect((await app.call(productDetail, { query: { sku: own.sku } }, token)).data.listings.map(({ name, stock }) => [name, stock])).toEqual([
      ['A', 9],
      ['B', 4],
    ])
    // One shows the right number already: nothing has to be sent.
    expect((await rows()).map(({ name, link, status }) => [name, link, status])).toEqual([
      ['A', 'linked', 'matched'],
      ['B', 'linked', 'waiting'],
      ['C', 'unknown_sku', null],
    ])
    expect((await app.call(listingLink, { body: { sku: own.sku, listing_ids: [other.listing_id] } }, token)).data.changed).toEqual([other.listing_id])
    expect((await rows({ search: 'lain' }))[0]).toMatchObject({ link: 'linked', sku: own.sku, mp_sku: 'lain' })
    expect((await app.call(listingLink, { body: { sku: 'TIDAK-ADA', listing_ids: [other.listing_id] } }, token)).error.code).toBe('PRODUCT_NOT_FOUND')
  })

  it('unlinks, so that nothing is sent and nothing linked again by itself', async () => {
    const { list, rows, sku, token, workspace_id } = await seller()
    const own = await sku(9)
    const { listing_id } = await list({ sku: own.sku, mp_sku: own.sku, linked_by: 'sku', due_at: '2026-01-05T03:00:00.000Z' })
    await app.call(listingUnlink, { body: { listing_ids: [listing_id] } }, token)
    expect((await rows())[0]).toMatchObject({ link: 'unlinked', sku: null, status: null })
    const { linkBySku } = await import('#server/domains/listing/listing.port.ts')
    await app.services.database.write(workspace_id, (connection) => linkBySku(connection, {}, new Date().toISOString()))
    expect((await rows())[0]).toMatchObject({ link: 'unlinked' })
    // A link that is only taken back leaves it as it was before.
    await app.call(listingLink, { body: { sku: own.sku, listing_ids: [listing_id] } }, token)
    await app.call(listingUnlink, { body: { listing_ids: [listing_id], undone: true } }, token)
    expect((await rows())[0]).toMatchObject({ link: 'waits' })
  })

  it('sends stock and price when asked, and no stock where it is switched off', async () => {
    const { list, rows, sku, token } = await seller()
    const own = await sku(9)
    const { listing_id } = await list({ sku: own.sku, linked_by: 'hand', outcome: 'failed', reason: 'penuh', tries: 3 })
    const listing_ids = [listing_id]
    expect((await app.call(listingPush, { body: { listing_ids } }, token)).data.changed).toEqual(listing_ids)
    expect((await rows())[0]).toMatchObject({ status: 'waiting', reason: null })
    await app.call(listingSync, { body: { listing_ids, status: 0 } }, token)
    expect((await rows())[0]).toMatchObject({ sync: false, status: 'failed' })
    await app.call(listingPush, { body: { listing_ids } }, token)
    expect((await rows())[0]).toMatchObject({ status: 'failed' })
    await app.call(listingPush, { body: { listing_ids, price: true } }, token)
    expect((await rows())[0]).toMatchObject({ status: 'waiting' })
    expect((await app.call(listingSync, { body: { listing_ids, status: 1 } }, token)).data.changed).toEqual(listing_ids)
  })

  it('makes products of ours from what is not linked, with the stock there, and links every listing of these SKUs', async () => {
    const { list, rows, token, tokopedia } = await seller()
    const [navy, hitam] = [`GMS-NVY-${unique()}`, `GMS-HTM-${unique()}`]
    const product = { mp_product_id: `7${unique()}`, name: 'Gamis Mayung' }
    const one = await list({ ...product, variant: 'Navy', mp_variant_id: '1', mp_sku: navy, stock: 4, price: 99_000 })
    await list({ ...product, variant: 'Hitam', mp_variant_id: '2', mp_sku: hitam, stock: 6 })
    const without = await list({ ...product, variant: 'Merah', mp_variant_id: '3', mp_sku: '' })
    await list({ name: 'Gamis Tokopedia', store_code: tokopedia, mp_sku: navy, stock: 1 })
    const { data } = await app.call(listingAdopt, { body: { listing_ids: [one.listing_id] } }, token)
    expect(data).toMatchObject({ made: expect.arrayContaining([navy, hitam]), without_sku: [without.listing_id] })
    const detail = (await app.call(productDetail, { query: { sku: navy } }, token)).data
    expect(detail).toMatchObject({ name: 'Gamis Mayung', variant: 'Navy', stock: 4, price: 99_000, variants: 2 })
    expect(detail.movements).toMatchObject([{ reason: 'opening', stock_change: 4 }])
    expect((await rows()).map(({ name, variant, link, status }) => [name, variant, link, status])).toEqual([
      ['Gamis Mayung', 'Hitam', 'linked', 'matched'],
      ['Gamis Mayung', 'Merah', 'no_sku', null],
      ['Gamis Mayung', 'Navy', 'linked', 'matched'],
      ['Gamis Tokopedia', '', 'linked', 'waiting'],
    ])
    // The same again makes nothing.
    expect((await app.call(listingAdopt, { body: { listing_ids: [one.listing_id, without.listing_id] } }, token)).data.made).toEqual([])
  })

  it('keeps the pieces of orders that are not sent yet on the shelf, promised to them', async () => {
    const { list, token, workspace_id, shopee } = await seller()
    const mp_sku = `OPEN-${unique()}`
    const { listing_id } = await list({ mp_sku, stock: 8 })
    const { order_code } = await app.build.order({ workspace_id, store_code: shopee, order_status: 200 })
    await app.services.database.write(workspace_id, ({ client }) =>
      client.query('update order_item set sku = $3, qty = 2 where workspace_id = $1 and order_code = $2', [workspace_id, order_code, mp_sku]),
    )
    await app.call(listingAdopt, { body: { listing_ids: [listing_id] } }, token)
    const detail = (await app.call(productDetail, { query: { sku: mp_sku } }, token)).data
    expect(detail).toMatchObject({ stock: 10, allocated: 2, available: 8 })
    expect(detail.movements.map(({ reason, order_code: of }) => [reason, of])).toContainEqual(['allocate', order_code])
  })

  it('gives up a number that is on its way when the listing is linked to another SKU', async () => {
    const { list, rows, sku, token, workspace_id, shopee } = await seller()
    const [fifty, three] = [await sku(50), await sku(3)]
    const { listing_id } = await list({ sku: fifty.sku, linked_by: 'hand', stock: 3, due_at: '2026-01-05T03:00:00.000Z' })
    const { claimNumbers, settleNumbers } = await import('#server/domains/listing/listing.port.ts')
    const batch = { most: 10, of: 'store' } as const
    const origin = { workspace_id, store_code: shopee, marketplace: 'shopee' } as const
    const claimed = await claimNumbers(app.services, origin, { stock: batch, price: batch })
    expect(claimed?.items).toMatchObject([{ listing_id, number: 50 }])
    await app.call(listingLink, { body: { sku: three.sku, listing_ids: [listing_id] } }, token)
    if (claimed) await settleNumbers(app.services, workspace_id, [{ claimed, outcomes: [null] }])
    expect((await rows())[0]).toMatchObject({ sku: three.sku, status: 'waiting' })
  })

  it('still sends a price that waits when stock is switched off', async () => {
    const { list, rows, sku, token, workspace_id, shopee } = await seller()
    const own = await sku(5)
    const listing_ids = [(await list({ sku: own.sku, linked_by: 'hand' })).listing_id]
    await app.call(listingPush, { body: { listing_ids, price: true } }, token)
    await app.call(listingSync, { body: { listing_ids, status: 0 } }, token)
    const { countDue } = await import('#server/domains/listing/listing.port.ts')
    expect(await countDue(app.services, { workspace_id, store_code: shopee, marketplace: 'shopee' })).toBe(1)
    expect((await rows())[0]).toMatchObject({ status: 'waiting' })
  })

  it('is for those alone who may change products', async () => {
    const { workspace_id, list } = await seller()
    const { listing_id } = await list()
    const token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['order'] }))
    expect((await app.call(listingUnlink, { body: { listing_ids: [listing_id] } }, token)).status).toBe(403)
    expect((await app.call(listingList, { query: {} }, token)).status).toBe(403)
  })
})
