import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channel } from '#server/channels/shopee/channel.ts'
import { itemsShape, modelsShape } from '#server/channels/shopee/listing-shapes.ts'
import { statusOf, toListing } from '#server/channels/shopee/listings.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

const here = () => running.connection('shopee')
const shop = () => channel.connect(running.account('shopee')).listings

describe('an item', () => {
  const rupiah = fc.integer({ min: 100, max: 50_000_000 })
  const pieces = fc.nat(999_999)
  const bare = { item_id: 57, item_name: 'Kaos polos', has_model: false }

  it('without models is its own one variant, whatever the platform leaves out', () => {
    const statuses = fc.constantFrom(...Object.keys(statusOf), 'NEWER_WORD')
    fc.assert(
      fc.property(statuses, fc.option(rupiah), fc.option(pieces), fc.boolean(), (item_status, price, stock, isSummed) => {
        const counted = isSummed ? { summary_info: { total_available_stock: stock ?? 0 } } : { seller_stock: [{ stock: stock ?? 0 }, { stock: 3 }] }
        const told = {
          ...bare,
          item_status,
          ...(price !== null && { price_info: [{ original_price: price }] }),
          ...(stock !== null && { stock_info_v2: counted }),
        }
        const [item] = itemsShape.parse({ item_list: [told] }).item_list
        const listing = item && toListing('7', item, null)
        expect(listing).toEqual({
          mp_product_id: '57',
          name: 'Kaos polos',
          status: statusOf[item_status] ?? 'inactive',
          mp_status: item_status,
          image_url: null,
          url: 'https://shopee.co.id/product/7/57',
          variants: [
            {
              mp_variant_id: '',
              mp_sku: '',
              variant: '',
              price: price ?? 0,
              stock: stock === null ? 0 : isSummed ? stock : stock + 3,
              image_url: null,
            },
          ],
        })
      }),
    )
  })

  it('with models has a variant for each, named by its options', () => {
    const names = fc.uniqueArray(fc.constantFrom('Hitam', 'Navy', 'Sage Green', 'Mocca', 'L', 'XL'), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(names, names, fc.infiniteStream(rupiah), fc.infiniteStream(pieces), (colours, sizes, prices, stocks) => {
        const made = colours.flatMap((colour, first) =>
          sizes.map((size, second) => ({
            model_id: first * 10 + second + 1,
            model_sku: ` K-${first}-${second} `,
            tier_index: [first, second],
            price_info: [{ original_price: prices.next().value ?? 0 }],
            stock_info_v2: { summary_info: { total_available_stock: stocks.next().value ?? 0 } },
            name: `${colour}, ${size}`,
          })),
        )
        const [item] = itemsShape.parse({ item_list: [{ ...bare, item_status: 'NORMAL', has_model: true }] }).item_list
        if (!item) throw new Error('no item')
        const tier_variation = [colours, sizes].map((options) => ({ name: 'x', option_list: options.map((option) => ({ option })) }))
        expect(toListing('7', item, modelsShape.parse({ tier_variation, model: made })).variants).toEqual(
          made.map((model) => ({
            mp_variant_id: String(model.model_id),
            mp_sku: model.model_sku.trim(),
            variant: model.name,
            price: model.price_info[0]?.original_price,
            stock: model.stock_info_v2.summary_info.total_available_stock,
            image_url: null,
          })),
        )
      }),
    )
  })

  it('that was deleted is told as such, with the models it had', async () => {
    const before = await shop()?.page(here(), null)
    const one = before?.listings.find(({ variants }) => variants.length > 1)
    const [first] = one?.variants ?? []
    await running.control('/listing', {
      marketplace: 'shopee',
      product_id: one?.mp_product_id,
      variant_id: first?.mp_variant_id,
      state: 'deleted',
    })
    const after = await shop()?.page(here(), null)
    expect(after?.listings.find(({ mp_product_id }) => mp_product_id === one?.mp_product_id)).toEqual({
      ...one,
      status: 'deleted',
      mp_status: 'SELLER_DELETE',
    })
    expect(after?.total).toBe(before?.total)
  })
})

describe('the answers of another platform', () => {
  const item = { item_id: 57, item_name: 'Kaos polos', item_status: 'SELLER_DELETE', has_model: true }
  const name = (mp_variant_id: string) => ({ mp_product_id: '57', mp_variant_id, mp_sku: '' })

  async function against(answers: Record<string, object>, run: (part: NonNullable<ReturnType<typeof shop>>) => Promise<void>): Promise<void> {
    const app = fastify()
    app.all('/api/v2/product/:call', (request, reply) =>
      reply.send({ error: '', message: '', ...answers[(request.params as { call: string }).call] }),
    )
    const base_url = await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      const { listings } = channel.connect({ ...running.account('shopee'), base_url })
      if (listings) await run(listings)
    } finally {
      await app.close()
    }
  }
  const list = { response: { item: [{ item_id: 57, item_status: item.item_status }], total_count: 1, has_next_page: false } }
  const gone = { error: 'product.error_item_not_found', message: 'Product not found.' }

  it('leave out a deleted item whose models are told no longer, and nothing else', async () => {
    const answers = (item_status: string) => ({
      get_item_list: list,
      get_item_base_info: {
        response: {
          item_list: [
            { ...item, item_status },
            { ...item, item_id: 58, has_model: false },
          ],
        },
      },
      get_model_list: gone,
    })
    await against(answers('SHOPEE_DELETE'), async (part) => {
      expect((await part.page(here(), null)).listings.map(({ mp_product_id }) => mp_product_id)).toEqual(['58'])
    })
    await against(answers('NORMAL'), async (part) => {
      await expect(part.page(here(), null)).rejects.toMatchObject({ kind: 'rejected', reason: 'Product not found.' })
    })
  })

  it('take no variant as set that they do not name', async () => {
    const response = { success_list: [{ model_id: 2, stock: 4 }], failure_list: [{ model_id: 3, failed_reason: 'Stock is reserved.' }] }
    await against({ update_stock: { response }, update_price: { response } }, async (part) => {
      const outcomes = [{ kind: 'unavailable', reason: expect.any(String) }, null, { kind: 'rejected', reason: 'Stock is reserved.' }]
      const items = ['1', '2', '3'].map(name)
      expect(
        await part.setStock(
          here(),
          items.map((one) => ({ ...one, stock: 4 })),
        ),
      ).toEqual(outcomes)
      expect(
        await part.setPrice(
          here(),
          items.map((one) => ({ ...one, price: 4000 })),
        ),
      ).toEqual(outcomes)
    })
  })
})
