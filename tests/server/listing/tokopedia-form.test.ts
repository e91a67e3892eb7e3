import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingCategories, listingCreate, listingRead, listingRules, listingUpdate } from '#contract/product/listing-form.endpoints.ts'
import type { ListingBody } from '#contract/product/listing-form.ts'
import { productPictureAdd } from '#contract/product/product-write.endpoints.ts'
import { linkToPicture } from '#server/domains/product/product.port.ts'
import { unique } from '#tests/support/builders.ts'
import { samples } from '#tests/support/samples.ts'
import { openShops, type Shop } from './shops.ts'

const params = { marketplace: 'tokopedia' as const }
let shops: Awaited<ReturnType<typeof openShops>>
let shop: Shop
let picture: string
let category: string
beforeAll(async () => {
  shops = await openShops(['tokopedia'])
  shop = shops.shops[0] as Shop
  const image_url = samples['product.picture-add.image_url']
  picture = (await shops.app.call(productPictureAdd, { body: { image_url } }, shops.token)).data.image_url
  const query = { store_code: shop.store_code, search: 'Kaos' }
  category = (await shops.app.call(listingCategories, { params, query }, shops.token)).data.rows[0]?.code as string
})
afterAll(() => shops.stop())

const variant = (sku: string, options: readonly string[] = []) => ({
  mp_variant_id: null,
  sku,
  options: [...options],
  price: 75_000,
  stock: 5,
  image_url: null,
  barcode: null,
})
const body = (sku: string): ListingBody => ({
  category,
  name: `Kaos ${sku}`,
  description: 'Kaos katun.',
  brand: null,
  attributes: [],
  image_urls: [picture],
  dimensions: [],
  variants: [variant(sku)],
  weight: 250,
  measures: { length: 20, width: 15, height: 4 },
  size_chart: null,
  logistics: [],
  condition: 'used',
  listed: true,
})
const colours = (sku: string, ...options: string[]): Partial<ListingBody> => ({
  dimensions: [{ code: '1:0', name: 'Warna' }],
  variants: options.map((option, place) => variant(`${sku}-${place}`, [option])),
})
const make = (listing: ListingBody) => shops.app.call(listingCreate, { params, body: { ...listing, store_code: shop.store_code } }, shops.token)
const change = (product_code: string, listing: ListingBody) =>
  shops.app.call(listingUpdate, { params, body: { ...listing, product_code, store_code: shop.store_code } }, shops.token)
const read = async (product_code: string): Promise<ListingBody> =>
  (await shops.app.call(listingRead, { params, query: { store_code: shop.store_code, product_code } }, shops.token)).data
const made = async (listing: ListingBody): Promise<string> => {
  const { status, data } = await make(listing)
  expect(status).toBe(200)
  return data.product_code
}

it('differs by what the category knows, in one of its units, or by what the seller calls it', async () => {
  const { data } = await shops.app.call(listingRules, { params, query: { store_code: shop.store_code, category } }, shops.token)
  expect(data.variants).toMatchObject({ dimensions: 2 })
  expect(data.variants.known.map(({ code, name }) => [code, name])).toEqual([
    ['1:0', 'Warna'],
    ['29:27', 'Ukuran (Default)'],
    ['29:28', 'Ukuran (International)'],
  ])
  const sku = `UNT-${unique()}`
  const dimensions = [
    { code: '1:0', name: 'Warna' },
    { code: '29:28', name: 'Ukuran (International)' },
  ]
  const variants = [variant(`${sku}-0`, ['Senja', '38']), variant(`${sku}-1`, ['Senja', '40']), variant(`${sku}-2`, ['Merah', '38'])]
  const listing = { ...body(sku), dimensions, variants }
  const form = await read(await made(listing))
  expect(form).toMatchObject({ dimensions, weight: 250, condition: 'used', measures: listing.measures })
  expect(form.variants.map(({ options }) => options)).toEqual(variants.map(({ options }) => options))
})

it('keeps the marketplace`s own copy of a picture, and hands over none that it has', async () => {
  const code = await made(body(`PIC-${unique()}`))
  const form = await read(code)
  expect(form.image_urls).toEqual([expect.stringMatching(/^\/sandbox\/files\//)])
  expect((await change(code, form)).status).toBe(200)
  expect((await read(code)).image_urls).toEqual(form.image_urls)
})

describe('what the status of an upload refuses stands at its field:', () => {
  const refused = (path: string) => ({
    status: 424,
    error: expect.objectContaining({ code: 'MARKETPLACE_REJECTED', issues: [expect.objectContaining({ path, code: 'refused' })] }),
  })

  it('a SKU that another product of the shop has', async () => {
    const sku = `DUP-${unique()}`
    shops.list(`${sku}-1`, { at: [shop] })
    expect(await make({ ...body(sku), ...colours(sku, 'Merah', 'Biru') })).toMatchObject(refused('variants.1.sku'))
  })

  it('a name that another product of the shop has', async () => {
    const first = body(`NAM-${unique()}`)
    await made(first)
    expect(await make({ ...body(`NAM-${unique()}`), name: first.name })).toMatchObject(refused('name'))
  })

  it('another name of a product that was sold; all else is changed', async () => {
    const sku = `SLD-${unique()}`
    const code = await made(body(sku))
    const found = shops.running.sandbox.listings.variant(shop, { sku })
    shops.running.sandbox.listings.sell(shop, { sku: { sku }, qty: 1 } as never)
    const form = await read(code)
    expect((await change(code, { ...form, description: 'Kaos katun lembut.' })).status).toBe(200)
    expect(found.listing.facts?.description).toBe('Kaos katun lembut.')
    expect(await change(code, { ...form, name: `${form.name} Baru` })).toMatchObject(refused('name'))
  })

  it('colours and sizes of a category that knows colours alone', async () => {
    const query = { store_code: shop.store_code, search: 'Lampu' }
    const lamp = (await shops.app.call(listingCategories, { params, query }, shops.token)).data.rows[0]?.code as string
    const sku = `LMP-${unique()}`
    const listing = { ...body(sku), category: lamp, ...colours(sku, 'Merah', 'Biru') }
    expect((await make({ ...listing, dimensions: [{ code: '29:27', name: 'Ukuran' }] })).error).toMatchObject({ code: 'LISTING_INVALID' })
    expect((await make(listing)).status).toBe(200)
  })
})

it('keeps its variants: none are taken away as a whole', async () => {
  const sku = `KEP-${unique()}`
  const code = await made({ ...body(sku), ...colours(sku, 'Merah', 'Biru') })
  const { error } = await change(code, { ...body(`${sku}-9`), name: `Kaos ${sku}` })
  expect(error).toMatchObject({ code: 'MARKETPLACE_REJECTED', issues: [{ path: 'dimensions' }] })
})

describe('the link by which a marketplace reads a picture', () => {
  const pictureId = () => picture.split('/').at(-1) as string
  const opened = async (path: string) => (await fetch(`${shops.app.url}${path}`)).status
  const linkAt = (now: () => Date) => new URL(linkToPicture({ ...shops.app.services, now }, shops.workspace_id, pictureId())).pathname

  it('opens that picture without an account, for a day', async () => {
    const answer = await fetch(`${shops.app.url}${linkAt(() => new Date())}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await opened(linkAt(() => new Date(Date.now() - 25 * 3_600_000)))).toBe(404)
  })

  it('is made here alone', async () => {
    expect(await opened(`/pictures/${pictureId()}`)).toBe(404)
    const other = shops.app.services.sealer.seal(JSON.stringify(['token', shops.workspace_id, pictureId(), Date.now() + 60_000]))
    expect(await opened(`/pictures/${other}`)).toBe(404)
  })
})
