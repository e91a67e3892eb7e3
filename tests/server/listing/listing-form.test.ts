import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listingList } from '#contract/product/listing.endpoints.ts'
import {
  listingAttributes,
  listingBrands,
  listingCategories,
  listingCreate,
  listingForms,
  listingRead,
  listingRules,
  listingUpdate,
} from '#contract/product/listing-form.endpoints.ts'
import type { ListingBody } from '#contract/product/listing-form.ts'
import { productPictureAdd } from '#contract/product/product-write.endpoints.ts'
import { unique } from '#tests/support/builders.ts'
import { samples } from '#tests/support/samples.ts'
import { openShops, type Shop } from './shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let picture: string
const png = Buffer.from(samples['product.picture-add.image_url'].split(',')[1] ?? '', 'base64')
const writing = ['shopee', 'tiktok', 'tokopedia', 'lazada'] as const
/** Their form asks of each category for attributes, and for a brand. */
const asksAttributes: ReadonlySet<string> = new Set(['shopee', 'tiktok', 'lazada'])
/** What makes a product there, where a call is refused as a whole and in words. */
const makes: Readonly<Partial<Record<string, string>>> = { shopee: 'add_item', lazada: '/product/create' }
beforeAll(async () => {
  shops = await openShops(writing)
  const image_url = samples['product.picture-add.image_url']
  picture = (await shops.app.call(productPictureAdd, { body: { image_url } }, shops.token)).data.image_url
})
afterAll(() => shops.stop())
afterEach(() => shops.running.control('/faults', undefined, 'DELETE'))

const rowsOf = async (search: string) => (await shops.app.call(listingList, { query: { search, limit: 200 } }, shops.token)).data.rows

it('is told where listings are written', async () => {
  const { rows } = (await shops.app.call(listingForms, {}, shops.token)).data
  for (const marketplace of writing) expect(rows).toContainEqual({ marketplace, writes: ['create', 'update'] })
  expect(rows.map(({ marketplace }) => marketplace)).not.toContain('whatsapp')
})

describe.each(writing)('a listing at %s', (marketplace) => {
  const shop = () => shops.shops.find((one) => one.marketplace === marketplace) as Shop
  const at = () => ({ params: { marketplace }, query: { store_code: shop().store_code } })
  const listed = () => shops.running.sandbox.listings.ofStore(shop()).filter(({ state }) => state !== 'deleted')
  const make = (body: ListingBody) =>
    shops.app.call(listingCreate, { params: { marketplace }, body: { ...body, store_code: shop().store_code } }, shops.token)
  const change = (product_code: string, body: ListingBody) =>
    shops.app.call(listingUpdate, { params: { marketplace }, body: { ...body, product_code, store_code: shop().store_code } }, shops.token)
  const read = async (product_code: string) =>
    (await shops.app.call(listingRead, { params: { marketplace }, query: { store_code: shop().store_code, product_code } }, shops.token)).data

  async function leaf(search: string): Promise<string> {
    const { data } = await shops.app.call(listingCategories, { ...at(), query: { ...at().query, search } }, shops.token)
    expect(data.rows[0]?.path.join(' ')).toContain(search)
    return data.rows[0]?.code as string
  }
  const asked = async (category: string) => ({
    rules: (await shops.app.call(listingRules, { ...at(), query: { ...at().query, category } }, shops.token)).data,
    attributes: (await shops.app.call(listingAttributes, { ...at(), query: { ...at().query, category } }, shops.token)).data.rows,
  })

  /** A listing that its marketplace takes, filled from what that asks. */
  async function body(search: string, sku: string, options: readonly string[] = []): Promise<ListingBody> {
    const category = await leaf(search)
    const { rules, attributes } = await asked(category)
    const brands = rules.brand ? (await shops.app.call(listingBrands, { ...at(), query: { ...at().query, category } }, shops.token)).data.rows : []
    const known = rules.variants.known[0]
    const variants = options.length > 0 ? options : [null]
    return {
      category,
      name: `Kaos Katun Harian ${sku}`,
      description: 'Kaos katun yang nyaman dipakai setiap hari, jahitan rapi dan warna tidak mudah pudar.',
      brand: rules.brand && brands[0] ? brands[0] : null,
      attributes: attributes
        .filter(({ required }) => required)
        .map(({ code, kind, choices, units }) => ({
          code,
          values: [
            choices[0]
              ? { code: choices[0].code, name: choices[0].name, unit: units[0] ?? null }
              : { code: null, name: kind === 'date' ? '2028-01-31' : '12', unit: units[0] ?? null },
          ],
        })),
      image_urls: [picture],
      dimensions: options.length > 0 ? [{ code: known?.code ?? null, name: known?.name ?? 'Warna' }] : [],
      variants: variants.map((option, place) => ({
        mp_variant_id: null,
        sku: option === null ? sku : `${sku}-${place}`,
        options: option === null ? [] : [option],
        price: 75_000 + place * 1_000,
        stock: 7 + place,
        image_url: null,
        barcode: null,
      })),
      weight: 250,
      measures: rules.measures ? { length: 20, width: 15, height: 4 } : null,
      size_chart: rules.size_chart?.required ? picture : null,
      logistics: rules.logistics?.choices.slice(0, 1).map(({ code }) => code) ?? [],
      condition: 'new',
      listed: true,
    }
  }

  it('is made of what the marketplace tells of its categories', async () => {
    const roots = (await shops.app.call(listingCategories, at(), shops.token)).data.rows
    expect(roots.length).toBeGreaterThan(3)
    const below = (await shops.app.call(listingCategories, { ...at(), query: { ...at().query, parent: roots[0]?.code } }, shops.token)).data.rows
    expect(below[0]?.path).toEqual([roots[0]?.name, below[0]?.name])
    const category = await leaf('Pelembap Wajah')
    const { attributes, rules } = await asked(category)
    if (asksAttributes.has(marketplace)) expect(attributes[0]).toMatchObject({ required: true })
    else expect([attributes, rules.brand]).toEqual([[], null])
  })

  it('is there, is ours at once, and is linked to what it sells', async () => {
    const sku = `FRM-${unique()}`
    await shops.keep(sku, 23)
    const { status, data } = await make(await body('Kaos', sku))
    expect(status).toBe(200)
    const there = listed().find(({ product_id }) => product_id === data.product_code)
    expect(there).toMatchObject({
      name: `Kaos Katun Harian ${sku}`,
      state: expect.stringMatching(/^(active|reviewing)$/),
      variants: [{ sku, price: 75_000, stock: 23 }],
    })
    expect(await rowsOf(sku)).toMatchObject([{ listing_id: data.listing_ids[0], sku, link: 'linked', stock: 23, mp_product_id: data.product_code }])
  })

  it('has variants, which are changed, added and taken away', async () => {
    const sku = `VRN-${unique()}`
    const given = await body('Kaos', sku, ['Merah', 'Biru', 'Hijau'])
    const { status, data } = await make(given)
    expect(status).toBe(200)
    const { product_code, url: _, ...form } = await read(data.product_code)
    expect(product_code).toBe(data.product_code)
    expect(form).toMatchObject({
      category: given.category,
      name: given.name,
      attributes: given.attributes.map(({ code }) => ({ code })),
      weight: 250,
      listed: true,
    })
    expect(form.variants.map(({ options, price, stock, sku: own }) => [options, price, stock, own])).toEqual(
      given.variants.map(({ options, price, stock, sku: own }) => [options, price, stock, own]),
    )
    const [red, blue] = form.variants as [ListingBody['variants'][number], ListingBody['variants'][number]]
    const changed: ListingBody = {
      ...form,
      name: `${form.name} Baru`,
      variants: [
        { ...red, price: 81_000 },
        { ...blue, stock: 3 },
        { ...red, mp_variant_id: null, sku: `${sku}-9`, options: ['Kuning'], price: 90_000, stock: 4 },
      ],
    }
    const updated = await change(data.product_code, changed)
    expect(updated.status).toBe(200)
    const there = listed().find(({ product_id }) => product_id === data.product_code)
    expect(there?.name).toBe(`${form.name} Baru`)
    expect(there?.variants.map(({ name, price, stock, sku: own }) => [name, price, stock, own])).toEqual([
      ['Merah', 81_000, 7, `${sku}-0`],
      ['Biru', 76_000, 3, `${sku}-1`],
      ['Kuning', 90_000, 4, `${sku}-9`],
    ])
    expect((await rowsOf(sku)).map(({ variant }) => variant).toSorted()).toEqual(['Biru', 'Kuning', 'Merah'])
  })

  it('is refused here before it is sent, at its fields', async () => {
    const sku = `BAD-${unique()}`
    const good = await body('Kaos', sku)
    const [first] = good.variants
    const before = listed().length
    const { status, error } = await make({
      ...good,
      name: 'x'.repeat(300),
      attributes: [],
      image_urls: [],
      variants: [{ ...(first as object), price: 1 } as never],
    })
    expect(status).toBe(422)
    expect(error?.code).toBe('LISTING_INVALID')
    const told = new Map(error?.issues?.map(({ path, code }) => [path, code]))
    expect(told.get('name')).toBe('too_long')
    expect(told.get('image_urls')).toBe('required')
    expect(told.get('variants.0.price')).toBe('too_low')
    expect([...told.keys()].some((path) => path.startsWith('attributes.'))).toBe(asksAttributes.has(marketplace))
    expect(listed()).toHaveLength(before)
  })

  it('is refused there in the words of the marketplace, at the field that they name', async () => {
    const given = await body('Kaos', `REF-${unique()}`)
    const call = makes[marketplace]
    if (call) {
      const fault = { marketplace, kind: 'refuse', call, times: 1 }
      await shops.running.control('/faults', { ...fault, reason: 'Invalid brand: the brand is under review.' })
      const { status, error } = await make(given)
      expect([status, error?.code, error?.message]).toEqual([424, 'MARKETPLACE_REJECTED', 'Invalid brand: the brand is under review.'])
      expect(error?.issues).toEqual([{ path: 'brand', code: 'refused', message: 'Invalid brand: the brand is under review.' }])
      await shops.running.control('/faults', { ...fault, reason: 'Your shop is on holiday.' })
      const whole = await make(given)
      expect([whole.error?.message, whole.error?.issues]).toEqual(['Your shop is on holiday.', undefined])
    }
    // The same call may be made again, and is made.
    expect((await make(given)).status).toBe(200)
  })

  it.runIf(asksAttributes.has(marketplace))('is refused there with a brand that nobody knows, at the brand', async () => {
    const given = await body('Kaos', `BRD-${unique()}`)
    const { status, error } = await make({ ...given, brand: { code: '999999', name: 'Tidak Dikenal' } })
    expect([status, error?.code]).toEqual([424, 'MARKETPLACE_REJECTED'])
    expect(error?.issues).toEqual([{ path: 'brand', code: 'refused', message: expect.stringMatching(/brand/i) }])
  })

  it('is not made twice: one SKU is listed once by a store', async () => {
    const sku = `TWO-${unique()}`
    const given = await body('Kaos', sku)
    await make(given)
    const again = await make(given)
    expect(again.error).toMatchObject({ code: 'LISTING_INVALID', issues: [{ path: 'variants.0.sku', code: 'listed' }] })
    expect(listed().filter(({ variants }) => variants.some((one) => one.sku === sku))).toHaveLength(1)
  })

  it.each([[[]], [['Merah', 'Biru']]])('is made once though nobody here heard that it was (%s)', async (options) => {
    const sku = `LST-${unique()}`
    const given = await body('Kaos', sku, options)
    const store = { workspace_id: shops.workspace_id, store_code: shop().store_code, store_id: shop().store_id }
    const load = async () => ({ bytes: png, mime_type: 'image/png', filename: 'a.png', address: 'https://pictures.test/a.png' })
    await shops.app.services.channels.call(marketplace, store, async ({ listings }, connection) =>
      listings?.form?.create?.(connection, { ...given, name: 'Belum jadi' }, load, null),
    )
    expect((await make(given)).status).toBe(200)
    const made = listed().filter(({ variants }) => variants.some((one) => one.sku.startsWith(sku)))
    expect(made.map(({ name }) => name)).toEqual([given.name])
    expect(made[0]?.variants.map((one) => one.sku)).toEqual(given.variants.map((one) => one.sku))
  })

  it('is gone where the marketplace has it no more, and what mends that is named', async () => {
    const { status, error } = await shops.app.call(listingRead, { ...at(), query: { ...at().query, product_code: '99999999' } }, shops.token)
    expect([status, error?.code]).toEqual([404, 'LISTING_GONE'])
    expect(error?.message).toMatch(/sinkronkan ulang produk/)
  })
})
