import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChannelListings } from '#server/channels/listings.ts'
import { channel } from '#server/channels/tiktok/channel.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
let platform: FastifyInstance
let listings: ChannelListings
/** What the platform answers next to whatever is asked of products. */
let answer: object
beforeAll(async () => {
  running = await startSandbox()
  platform = fastify()
  platform.get('/authorization/202309/shops', () => ({ code: 0, message: '', data: { shops: [{ id: storeIdOf('tiktok'), cipher: 'c' }] } }))
  platform.all('/product/*', () => ({ code: 0, message: 'Success', data: answer }))
  const base_url = await platform.listen({ host: '127.0.0.1', port: 0 })
  const part = channel.connect({ ...running.account('tiktok'), base_url }).listings
  if (!part) throw new Error('no listings')
  listings = part
})
afterAll(async () => {
  await platform.close()
  await running.stop()
})

const here = () => running.connection('tiktok')
const bare = { id: '57', title: 'Kaos polos', main_images: [{ urls: ['https://p/57.jpg'] }] }

describe('a product', () => {
  it.each([
    ['DRAFT', 'inactive'],
    ['PENDING', 'reviewing'],
    ['FAILED', 'banned'],
    ['ACTIVATE', 'active'],
    ['SELLER_DEACTIVATED', 'inactive'],
    ['PLATFORM_DEACTIVATED', 'banned'],
    ['FREEZE', 'banned'],
    ['DELETED', 'deleted'],
    ['SOMETHING_NEWER', 'inactive'],
  ])('that is %s is %s', async (status, ours) => {
    answer = { ...bare, status, skus: [{ id: '5701' }] }
    expect(await listings.read(here(), '57')).toMatchObject({ status: ours, mp_status: status })
  })

  it.each([
    ['APPROVED', ['tokopedia']],
    ['AUDITING', undefined],
    ['FAILED', undefined],
    ['NONE', undefined],
  ])('whose audit for Tokopedia is %s is there, or not', async (status, also_at) => {
    answer = { ...bare, status: 'ACTIVATE', integrated_platform_statuses: [{ platform: 'TOKOPEDIA', status }], skus: [{ id: '5701' }] }
    expect((await listings.read(here(), '57')).also_at).toEqual(also_at)
  })

  it('has its numbers, as numbers or as texts, and the pieces of all its warehouses', async () => {
    const numbers = fc.record({ price: fc.integer({ min: 100, max: 90_000_000 }), pieces: fc.array(fc.nat(99_999), { maxLength: 3 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(numbers, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.boolean(), async (all, isText, isTaxed) => {
        const skus = all.map(({ price, pieces }, index) => ({
          id: String(5701 + index),
          seller_sku: index ? null : ' K-1 ',
          price: { currency: 'IDR', [isTaxed ? 'sale_price' : 'tax_exclusive_price']: isText ? String(price) : price },
          inventory: pieces.map((quantity, place) => ({ quantity, warehouse_id: String(place) })),
          sales_attributes: [{ value_name: 'Navy', sku_img: { urls: [`https://p/${index}.jpg`] } }, { value_name: String(index) }],
        }))
        answer = { ...bare, status: 'ACTIVATE', skus }
        expect(await listings.read(here(), '57')).toEqual({
          mp_product_id: '57',
          name: 'Kaos polos',
          status: 'active',
          mp_status: 'ACTIVATE',
          image_url: 'https://p/57.jpg',
          url: 'https://shop-id.tokopedia.com/pdp/57',
          variants: all.map(({ price, pieces }, index) => ({
            mp_variant_id: String(5701 + index),
            mp_sku: index ? '' : 'K-1',
            variant: `Navy, ${index}`,
            price,
            stock: pieces.reduce((sum, one) => sum + one, 0),
            image_url: `https://p/${index}.jpg`,
          })),
        })
      }),
      { numRuns: 50 },
    )
  })
})

describe('what is set', () => {
  const items = ['5701', '5702', '5703'].map((mp_variant_id) => ({ mp_product_id: '57', mp_variant_id, mp_sku: '', stock: 4, price: 30_000 }))
  const refused = { kind: 'rejected', reason: 'In a campaign' }
  const error = (sku_id?: string) => ({ code: 12_052_023, message: 'In a campaign', ...(sku_id && { detail: { sku_id } }) })

  it.each([
    ['none', [], [null, null, null]],
    ['one by its id', [error('5702')], [null, refused, null]],
    ['several', [error('5703'), error('5701')], [refused, null, refused]],
    ['something without a name', [error()], [refused, refused, refused]],
    ['a SKU that was not asked for', [error('99')], [refused, refused, refused]],
  ])('is told for each SKU where the platform refuses %s', async (_what, errors, outcomes) => {
    answer = { errors }
    expect(await listings.setStock(here(), items)).toEqual(outcomes)
    expect(await listings.setPrice(here(), items)).toEqual(outcomes)
  })
})
