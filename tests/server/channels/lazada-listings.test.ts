import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channel } from '#server/channels/lazada/channel.ts'
import type { ChannelListings } from '#server/channels/listings.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
let platform: FastifyInstance
let listings: ChannelListings
/** What the platform answers next, whatever it is asked, and what it was asked. */
let answer: object
let asked: Record<string, string>
beforeAll(async () => {
  running = await startSandbox()
  platform = fastify()
  platform.all('/*', (request, reply) => {
    asked = request.query as Record<string, string>
    return reply.send(answer)
  })
  const base_url = await platform.listen({ host: '127.0.0.1', port: 0 })
  const part = channel.connect({ ...running.account('lazada'), base_url }).listings
  if (!part) throw new Error('no listings')
  listings = part
})
afterAll(async () => {
  await platform.close()
  await running.stop()
})
beforeEach(() => {
  asked = {}
})

const here = () => running.connection('lazada')
const success = (data: object) => ({ code: '0', data, request_id: 'x' })
const bare = { item_id: 57, status: 'Active', attributes: { name: 'Kaos polos' } }
const sku = { SkuId: 5701, SellerSku: 'K-1', price: 45_000, quantity: 9 }

describe('a product', () => {
  it.each([
    ['Active', '', 'active'],
    ['Active', undefined, 'active'],
    ['active', null, 'active'],
    ['InActive', '', 'inactive'],
    ['Active', 'Pending QC', 'reviewing'],
    ['Active', 'Rejected', 'banned'],
    ['InActive', 'Suspended', 'banned'],
    ['Deleted', '', 'deleted'],
    ['Something newer', '', 'inactive'],
  ])('that is %s (%s) is %s', async (status, subStatus, ours) => {
    answer = success({ ...bare, status, subStatus, skus: [sku] })
    expect(await listings.read(here(), '57')).toMatchObject({ status: ours, mp_status: subStatus || status })
  })

  it('has its numbers, as numbers or as texts, and what can still be sold where that is told', async () => {
    const numbers = fc.record({ price: fc.integer({ min: 100, max: 90_000_000 }), quantity: fc.nat(99_999), sellable: fc.option(fc.nat(99_999)) })
    await fc.assert(
      fc.asyncProperty(fc.array(numbers, { minLength: 1, maxLength: 5 }), fc.boolean(), async (all, isText) => {
        const told = (value: number | null) => (isText && value !== null ? String(value) : value)
        const skus = all.map(({ price, quantity, sellable }, index) => ({
          SkuId: told(5701 + index),
          SellerSku: index ? null : ' K-1 ',
          price: isText ? `${price}.00` : price,
          quantity: told(quantity),
          ...(sellable !== null && { sellableQuantity: told(sellable) }),
          saleProp: { color_family: 'Navy', size: String(index) },
        }))
        answer = success({ total_products: 1, products: [{ ...bare, skus }] })
        const page = await listings.page(here(), null)
        expect(page).toMatchObject({ next: null, total: 1 })
        expect(page.listings[0]?.variants).toEqual(
          all.map(({ price, quantity, sellable }, index) => ({
            mp_variant_id: String(5701 + index),
            mp_sku: index ? '' : 'K-1',
            variant: `Navy, ${index}`,
            price,
            stock: sellable ?? quantity,
            image_url: null,
          })),
        )
      }),
      { numRuns: 50 },
    )
  })
})

describe('a store with more products than the platform lists from its beginning', () => {
  it('is read whole, each product once, by when they were made', async () => {
    const many = await startSandbox()
    const store = many.sandbox.world.store('lazada', many.connection('lazada').store_id)
    if (!store) throw new Error('no store')
    const drawn = Array.from({ length: 10_230 }, (_, place) => ({
      product_id: String(60_000_000 + place),
      name: `Barang ${place}`,
      category: 'Pakaian',
      image_url: '',
      active: true,
      variants: [{ variant_id: `${60_000_000 + place}01`, sku: `SKU-${place}`, name: '', price: 1_000, stock: 1, image_url: '' }],
    }))
    many.sandbox.listings.replace(store, drawn)
    const part = channel.connect(many.account('lazada')).listings
    const found: string[] = []
    const totals = new Set<number | null>()
    for (let cursor: string | null | undefined = null; cursor !== undefined; ) {
      const page: Awaited<ReturnType<ChannelListings['page']>> | undefined = await part?.page(many.connection('lazada'), cursor)
      found.push(...(page?.listings ?? []).map(({ mp_product_id }) => mp_product_id))
      totals.add(page?.total ?? null)
      cursor = page?.next ?? undefined
    }
    expect(found.toSorted()).toEqual(drawn.map(({ product_id }) => product_id))
    expect([...totals]).toEqual([drawn.length])
    await many.stop()
  })
})

describe('what is set', () => {
  const items = [
    { mp_product_id: '57', mp_variant_id: '5701', mp_sku: 'K-1' },
    { mp_product_id: '57', mp_variant_id: '5702', mp_sku: 'K-2' },
    { mp_product_id: '58', mp_variant_id: '5801', mp_sku: '' },
  ].map((item) => ({ ...item, stock: 4, price: 30_000 }))
  const partly = (detail: object[]) => ({ type: 'ISP', code: '501', message: 'E501: Update product failed', detail, request_id: 'x' })
  const refused = { kind: 'rejected', reason: 'In a campaign' }

  it.each([
    ['by its id', [{ field: 'Sku', message: 'In a campaign', seller_sku: '', sku_id: '5702' }], [null, refused, null]],
    ['by its id as a number', [{ message: 'In a campaign', sku_id: 5801 }], [null, null, refused]],
    ["by the seller's own code", [{ message: 'In a campaign', seller_sku: 'K-1' }], [refused, null, null]],
    ['and none of them is named', [{ message: 'In a campaign' }], [refused, refused, refused]],
    ['and it is none that was asked for', [{ message: 'In a campaign', seller_sku: 'K-9', sku_id: '99' }], [refused, refused, refused]],
    ['and only its code is one that was asked for', [{ message: 'In a campaign', seller_sku: 'K-1', sku_id: '99' }], [refused, null, null]],
  ])('is told for each SKU where one was not taken, %s', async (_how, detail, outcomes) => {
    answer = partly(detail)
    expect(await listings.setStock(here(), items)).toEqual(outcomes)
    expect(await listings.setPrice(here(), items)).toEqual(outcomes)
  })

  it('failed as a whole where the platform does not say what it did not take', async () => {
    answer = partly([])
    await expect(listings.setStock(here(), items)).rejects.toMatchObject({ kind: 'rejected', reason: 'E501: Update product failed' })
  })

  it("names the seller's code as it is, whatever marks it has", async () => {
    answer = success({})
    expect(await listings.setStock(here(), [{ ...items[0], mp_sku: `A&B<"c">'d'`, stock: 0 } as (typeof items)[number]])).toEqual([null])
    expect(asked.payload).toContain('<SellerSku>A&amp;B&lt;&quot;c&quot;&gt;&apos;d&apos;</SellerSku><SellableQuantity>0</SellableQuantity>')
  })
})
