import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channel } from '#server/channels/blibli/channel.ts'
import type { ChannelListings } from '#server/channels/listings.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
let platform: FastifyInstance
let listings: ChannelListings
/** What the platform tells of the product that is asked for. */
let value: object
beforeAll(async () => {
  running = await startSandbox()
  platform = fastify()
  platform.get('/proxy/seller/v1/products/:sku', () => ({ success: true, value }))
  const base_url = await platform.listen({ host: '127.0.0.1', port: 0 })
  const part = channel.connect({ ...running.account('blibli'), base_url }).listings
  if (!part) throw new Error('no listings')
  listings = part
})
afterAll(async () => {
  await platform.close()
  await running.stop()
})

const read = () => listings.read(running.connection('blibli'), 'MEJ-1-00057')
const bare = { productSku: 'MEJ-1-00057', productName: 'Kaos polos', status: 'ACTIVE' }
const item = { blibliSku: 'MEJ-1-00057-00001', price: { regular: 45_000 }, stock: { available: 9 } }

describe('a product', () => {
  it.each([
    ['ACTIVE', 'active'],
    ['ONLINE', 'active'],
    ['OFFLINE', 'inactive'],
    ['ARCHIVED', 'inactive'],
    ['IN_REVIEW', 'reviewing'],
    ['NEED_CORRECTION', 'reviewing'],
    ['SUSPENDED', 'banned'],
    ['REJECTED', 'banned'],
    ['DELETED', 'deleted'],
    ['SOMETHING_NEWER', 'inactive'],
  ])('that is %s is %s', async (status, ours) => {
    value = { ...bare, status, items: [item] }
    expect(await read()).toMatchObject({ status: ours, mp_status: status })
  })

  it('has the regular price and the pieces that can be bought of each of its SKUs', async () => {
    const numbers = fc.record({
      regular: fc.integer({ min: 100, max: 90_000_000 }),
      available: fc.nat(99_999),
      hasImage: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(numbers, { minLength: 1, maxLength: 5 }), async (all) => {
        const skuOf = (index: number) => `MEJ-1-00057-${index}`
        value = {
          ...bare,
          images: ['https://p/57.jpg'],
          url: 'https://www.blibli.com/p/57',
          items: all.map(({ regular, available, hasImage }, index) => ({
            blibliSku: skuOf(index),
            sellerSku: index ? null : ' K-1 ',
            attributes: [
              { name: 'Warna', value: 'Navy' },
              { name: 'Ukuran', value: String(index) },
            ],
            price: { regular, sale: 1 },
            stock: { available, reserved: 3 },
            image: hasImage ? `https://p/${index}.jpg` : null,
          })),
        }
        expect(await read()).toEqual({
          mp_product_id: 'MEJ-1-00057',
          name: 'Kaos polos',
          status: 'active',
          mp_status: 'ACTIVE',
          image_url: 'https://p/57.jpg',
          url: 'https://www.blibli.com/p/57',
          variants: all.map(({ regular, available, hasImage }, index) => ({
            mp_variant_id: skuOf(index),
            mp_sku: index ? '' : 'K-1',
            variant: `Navy, ${index}`,
            price: regular,
            stock: available,
            image_url: hasImage ? `https://p/${index}.jpg` : 'https://p/57.jpg',
          })),
        })
      }),
      { numRuns: 50 },
    )
  })
})
