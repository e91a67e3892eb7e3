import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChannelListings, IncomingListing, ListingPage } from '#server/channels/listings.ts'
import { channel } from '#server/channels/tokopedia/channel.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
let platform: FastifyInstance
let listings: ChannelListings
/** What the platform answers next: of products, of a product's variants, to rows that are set. */
let answers: { info?: object; variant?: object; update?: object; create?: object; status?: object }
beforeAll(async () => {
  running = await startSandbox()
  platform = fastify()
  const data = (value: object | undefined) => ({ header: { messages: '', reason: '', error_code: '' }, data: value })
  platform.get('/inventory/v1/fs/:fs/product/info', () => data(answers.info))
  platform.get('/inventory/v1/fs/:fs/product/variant/:id', () => data(answers.variant))
  platform.post('/inventory/v1/fs/:fs/:what/update', () => data(answers.update))
  platform.post('/v3/products/fs/:fs/create', () => data(answers.create))
  platform.get('/v2/products/fs/:fs/status/:upload', () => data(answers.status))
  const base_url = await platform.listen({ host: '127.0.0.1', port: 0 })
  const part = channel.connect({ ...running.account('tokopedia'), base_url }).listings
  if (!part) throw new Error('no listings')
  listings = part
})
afterAll(async () => {
  await platform.close()
  await running.stop()
})

const here = () => running.connection('tokopedia')
const basic = (status = 1) => ({ productID: 57, name: 'Kaos polos', status })
const rupiah = fc.integer({ min: 100, max: 90_000_000 })
const pieces = fc.nat(99_999)

describe('a product', () => {
  it.each([
    [-2, 'banned'],
    [-1, 'reviewing'],
    [0, 'deleted'],
    [1, 'active'],
    [2, 'active'],
    [3, 'inactive'],
    [77, 'inactive'],
  ])('whose status is %d is %s', async (status, ours) => {
    answers = { info: [{ basic: basic(status) }] }
    expect(await listings.read(here(), '57')).toMatchObject({ status: ours, mp_status: String(status) })
  })

  it('without variants is its own one, its numbers told as numbers or as texts', async () => {
    await fc.assert(
      fc.asyncProperty(rupiah, pieces, fc.boolean(), async (price, stock, isText) => {
        const told = (value: number) => (isText ? String(value) : value)
        answers = { info: [{ basic: basic(), price: { value: told(price) }, stock: { value: told(stock) }, other: { sku: ' K-1 ' } }] }
        expect((await listings.read(here(), '57')).variants).toEqual([
          { mp_variant_id: '', mp_sku: 'K-1', variant: '', price, stock, image_url: null },
        ])
      }),
      { numRuns: 50 },
    )
  })

  it('with variants has one for each, named by its options, and is listed once', async () => {
    const numbers = fc.array(fc.tuple(rupiah, pieces), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(numbers, async (all) => {
        const ids = all.map((_, index) => 5701 + index)
        const beside = ids.map((productID) => ({ basic: { ...basic(), productID }, variant: { isVariant: true, parentID: 57 } }))
        answers = {
          info: [{ basic: basic(), variant: { isParent: true }, stock: { value: 1 } }, ...beside],
          variant: {
            variant: [{ options: [{ id: 1, value: 'Navy' }] }, { options: ids.map((id) => ({ id, value: `No ${id}` })) }],
            children: all.map(([price, stock], index) => ({ product_id: 5701 + index, option_ids: [1, 5701 + index], sku: null, price, stock })),
          },
        }
        const page = await listings.page(here(), null)
        expect(page).toMatchObject({ next: null, listings: [{ mp_product_id: '57' }] })
        expect(page.listings[0]?.variants).toEqual(
          all.map(([price, stock], index) => ({
            mp_variant_id: String(5701 + index),
            mp_sku: '',
            variant: `Navy, No ${5701 + index}`,
            price,
            stock,
            image_url: null,
          })),
        )
      }),
      { numRuns: 50 },
    )
  })
})

describe('what is set', () => {
  const items = [
    { mp_product_id: '57', mp_variant_id: '5701', mp_sku: 'K-1' },
    { mp_product_id: '57', mp_variant_id: '5702', mp_sku: '' },
    { mp_product_id: '58', mp_variant_id: '', mp_sku: 'K-3' },
  ].map((item) => ({ ...item, stock: 4, price: 30_000 }))
  const refused = { kind: 'rejected', reason: 'In a campaign' }
  const limited = { kind: 'rate-limited', reason: 'ERR_TOO_MANY_REQUEST' }
  const row = (name: object, message = 'In a campaign') => ({ ...name, message })

  it.each([
    ['none', [], [null, null, null]],
    ['a variant by its id', [row({ product_id: 5702, sku: '' })], [null, refused, null]],
    ['a product without variants by its id', [row({ product_id: '58' })], [null, null, refused]],
    ["one by the seller's own code", [row({ product_id: 0, sku: 'K-1' })], [refused, null, null]],
    ['one for now', [row({ product_id: 5701 }, 'ERR_TOO_MANY_REQUEST')], [limited, null, null]],
    ['something without a name', [row({ product_id: 0, sku: '' })], [refused, refused, refused]],
    ['a row that was not asked for', [row({ product_id: 99, sku: 'K-9' })], [refused, refused, refused]],
  ])('is told for each row where the platform refuses %s', async (_what, failed_rows_data, outcomes) => {
    answers = { update: { failed_rows: failed_rows_data.length, failed_rows_data, succeed_rows: items.length - failed_rows_data.length } }
    expect(await listings.setStock(here(), items)).toEqual(outcomes)
    expect(await listings.setPrice(here(), items)).toEqual(outcomes)
  })

  const unsure = (taken: number) => ({ kind: 'unavailable', reason: `only ${taken} rows were updated` })
  it.each([
    ['none, without a reason', 0, [], [unsure(0), unsure(0), unsure(0)]],
    ['one, without a reason', 1, [], [unsure(1), unsure(1), unsure(1)]],
    ['one, and only one of the two refused is named', 1, [row({ product_id: 5702 })], [unsure(1), refused, unsure(1)]],
    ['a number that is not told', undefined, [row({ product_id: 5702 })], [null, refused, null]],
  ])('counts as taken no more than the platform says: %s', async (_what, succeed_rows, failed_rows_data, outcomes) => {
    answers = { update: { failed_rows: 2, failed_rows_data, succeed_rows } }
    expect(await listings.setStock(here(), items)).toEqual(outcomes)
    expect(await listings.setPrice(here(), items)).toEqual(outcomes)
  })
})

describe('a product that is made', () => {
  const listing = {
    category: '501',
    name: 'Kaos polos',
    description: '',
    brand: null,
    attributes: [],
    image_urls: ['https://pictures.test/a.png'],
    dimensions: [],
    variants: [{ mp_variant_id: null, sku: 'K-1', options: [], price: 25_000, stock: 3, image_url: null, barcode: null }],
    weight: 200,
    measures: null,
    size_chart: null,
    logistics: [],
    condition: 'new' as const,
    listed: true,
  }
  const load = async (address: string) => ({ address, bytes: Buffer.alloc(0), mime_type: 'image/png', filename: 'a.png' })
  const make = () => listings.form?.create?.(here(), listing, load, null)
  const refusal = (error: string) => ({ failed_rows_data: [{ product_name: 'Kaos polos', product_price: 25_000, sku: 'K-1', error: [error] }] })
  const done = { unprocessed_rows: 0, status: 'DONE' }

  it('is told at once, or by its upload; where neither names it, its SKU does', async () => {
    answers = { create: { total_data: 1, success_data: 1, success_rows_data: [{ product_id: 91 }] } }
    expect(await make()).toBe('91')
    answers = { create: { upload_id: 7 }, status: { upload_data: [{ ...done, success_rows_data: [{ product_id: 92 }] }] } }
    expect(await make()).toBe('92')
    answers = { create: { upload_id: 8 }, status: { upload_data: [done] }, info: [{ basic: { ...basic(), productID: 93 }, other: { sku: 'K-1' } }] }
    expect(await make()).toBe('93')
  })

  it.each([
    ['Nama produk sudah digunakan', 'name'],
    ['Field name is duplicate', 'name'],
    ['SKU K-1 is used by another product', 'variants.0.sku'],
    ['category_id 501 not found', 'category'],
    ['Gambar produk gagal diunduh', 'image_urls'],
    ['Price must be between 100 and 100000000', 'variants.0.price'],
    ['Field weight should be more than 0', 'weight'],
  ])('is refused: %s', async (words, path) => {
    const refused = { fields: [{ path, reason: words }] }
    answers = { create: refusal(words) }
    await expect(make()).rejects.toMatchObject(refused)
    answers = { create: { upload_id: 9 }, status: { upload_data: [{ ...done, ...refusal(words) }] } }
    await expect(make()).rejects.toMatchObject(refused)
  })

  it('waits where its row was one too many', async () => {
    answers = { create: refusal('ERR_TOO_MANY_REQUEST') }
    await expect(make()).rejects.toMatchObject({ kind: 'rate-limited' })
  })
})

it('what the shop had from the beginning is read as its form takes it, and is the same when it is sent back', async () => {
  const own = channel.connect(running.account('tokopedia')).listings
  const all: IncomingListing[] = []
  for (let cursor: string | null = '1'; cursor !== null; ) {
    const page: ListingPage = (await own?.page(here(), cursor)) ?? expect.fail()
    all.push(...page.listings)
    cursor = page.next
  }
  const byDimensions = new Map(all.map((one) => [one.variants[0]?.variant.split(/, |$/).length, one]))
  expect(byDimensions.size).toBeGreaterThan(1)
  const load = async () => Promise.reject(new Error('every picture is there already'))
  for (const { mp_product_id } of byDimensions.values()) {
    const before = await own?.read(here(), mp_product_id)
    const { url: _, ...form } = (await own?.form?.read(here(), mp_product_id)) ?? expect.fail()
    const { variants } = (await own?.form?.rules(here(), form.category)) ?? expect.fail()
    expect(form.name.length).toBeLessThanOrEqual(70)
    expect(variants.known.map(({ code }) => code)).toEqual(expect.arrayContaining(form.dimensions.map(({ code }) => code)))
    await own?.form?.update?.(here(), mp_product_id, form, load)
    expect(await own?.read(here(), mp_product_id)).toEqual(before)
  }
})
