import { ShopeeSDK } from '@congminh1254/shopee-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { samples } from '#tests/support/samples.ts'
import { type RunningSandbox, startSandbox, storeIdOf } from './start-sandbox.ts'

/** The public SDK as it comes from the registry, making, editing and restocking a listing. */
let running: RunningSandbox
let sdk: ShopeeSDK
const callback = 'http://127.0.0.1/callback'
const shopId = Number(storeIdOf('shopee'))
const { app_id, app_secret } = demoApps.shopee
const png = Buffer.from(samples['product.picture-add.image_url'].split(',')[1] ?? '', 'base64')

beforeAll(async () => {
  running = await startSandbox({ redirects: [callback] })
  const account = `${running.url}/sandbox/shopee`
  sdk = new ShopeeSDK({ partner_id: Number(app_id), partner_key: app_secret, base_url: `${account}/api/v2`, base_auth_url: `${account}/auth` })
  const link = new URL(sdk.getAuthorizationUrl(callback, { state: 'abc' }))
  const page = await (await fetch(link)).text()
  const choice = page.match(new RegExp(`href="([^"]*shop_id=${shopId}[^"]*)"`))?.[1]?.replaceAll('&amp;', '&')
  const answer = await fetch(new URL(choice ?? '', link), { redirect: 'manual' })
  await sdk.authenticateWithCode(new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '', shopId)
})
afterAll(() => running.stop())

/** What the platform asks of an item, as a program finds it out. */
async function asked() {
  const categories = (await sdk.product.getCategory({ language: 'id' })).response.category_list ?? []
  const category = categories.find(({ display_category_name, has_children }) => display_category_name === 'Kaos' && !has_children)
  const category_id = category?.category_id ?? 0
  const [tree] = (await sdk.product.getAttributeTree({ category_id_list: [category_id] })).response.list ?? []
  const attribute_list = (tree?.attribute_tree ?? [])
    .filter(({ mandatory }) => mandatory)
    .map(({ attribute_id, attribute_value_list }) => ({
      attribute_id: attribute_id ?? 0,
      attribute_value_list: [{ value_id: attribute_value_list?.[0]?.value_id ?? 0 }],
    }))
  const brands = (await sdk.product.getBrandList({ category_id, status: 1, offset: 0, page_size: 10 })).response.brand_list ?? []
  const channels = (await sdk.logistics.getChannelList()).response.logistics_channel_list ?? []
  const image = await sdk.mediaSpace.uploadImage({ image: png })
  return {
    category_id,
    attribute_list,
    brand: { brand_id: brands[0]?.brand_id ?? 0, original_brand_name: brands[0]?.original_brand_name ?? '' },
    logistic_info: [{ logistic_id: channels[0]?.logistics_channel_id ?? 0, enabled: true }],
    image: { image_id_list: [image.response.image_info?.image_id ?? ''] },
    item_name: 'Kaos Katun Polos Harian',
    description: 'Kaos katun polos yang nyaman dipakai setiap hari.',
    original_price: 75_000,
    weight: 0.25,
    seller_stock: [{ stock: 12 }],
    item_sku: 'SDK-1',
  }
}
const itemOf = async (item_id: number) => (await sdk.product.getItemBaseInfo({ item_id_list: [item_id] })).response.item_list?.[0]
const modelsOf = async (item_id: number) => (await sdk.product.getModelList({ item_id })).response

describe('the public SDK against the sandbox', () => {
  it('makes an item, edits it and restocks it', async () => {
    const item = await asked()
    const { item_id } = (await sdk.product.addItem(item)).response
    expect(await itemOf(item_id)).toMatchObject({
      item_name: item.item_name,
      item_sku: 'SDK-1',
      item_status: 'NORMAL',
      category_id: item.category_id,
    })
    await sdk.product.updateItem({ item_id, item_name: 'Kaos Katun Polos Baru' })
    expect(await itemOf(item_id)).toMatchObject({ item_name: 'Kaos Katun Polos Baru', brand: item.brand })
    const { response } = await sdk.product.updateStock({ item_id, stock_list: [{ model_id: 0, seller_stock: [{ stock: 40 }] }] })
    expect(response.failure_list).toEqual([])
    expect((await itemOf(item_id))?.price_info?.[0]?.original_price).toBe(75_000)
    expect(running.sandbox.listings.ofStore(shop()).find(({ product_id }) => product_id === String(item_id))?.variants[0]?.stock).toBe(40)
  })

  it('gives an item its models, changes them and adds one', async () => {
    const { item_id } = (await sdk.product.addItem({ ...(await asked()), item_status: 'UNLIST' })).response
    const option = (variation_option_name: string) => ({ variation_option_id: 0, variation_option_name })
    const tiers = (...options: string[]) => [{ variation_id: 0, variation_name: 'Warna', variation_option_list: options.map(option) }]
    const model = (place: number) => ({ tier_index: [place], original_price: 80_000, model_sku: `SDK-M${place}`, seller_stock: [{ stock: 5 }] })
    await expect
      .poll(() =>
        sdk.product.initTierVariation({ item_id, standardise_tier_variation: tiers('Merah', 'Biru'), model: [model(0), model(1)] as never }).then(
          () => 'made',
          () => null,
        ),
      )
      .toBe('made')
    const made = await modelsOf(item_id)
    expect(made.model.map(({ model_sku, tier_index }) => [model_sku, tier_index])).toEqual([
      ['SDK-M0', [0]],
      ['SDK-M1', [1]],
    ])
    const model_list = made.model.map(({ model_id, tier_index }) => ({ model_id, tier_index }))
    await sdk.product.updateTierVariation({ item_id, standardise_tier_variation: tiers('Merah', 'Biru', 'Hijau') as never, model_list })
    await sdk.product.addModel({ item_id, model_list: [model(2)] })
    await sdk.product.updateModel({ item_id, model: [{ model_id: made.model[0]?.model_id ?? 0, model_sku: 'SDK-NEW' }] })
    await sdk.product.deleteModel({ item_id, model_id: made.model[1]?.model_id ?? 0 })
    expect((await modelsOf(item_id)).model.map(({ model_sku }) => model_sku)).toEqual(['SDK-NEW', 'SDK-M2'])
  })

  it('is told what is wrong with an item', async () => {
    const item = await asked()
    await expect(sdk.product.addItem({ ...item, attribute_list: [] })).rejects.toThrow(/attribute/i)
    await expect(sdk.product.addItem({ ...item, category_id: 1 })).rejects.toThrow(/category/i)
    await expect(sdk.product.addItem({ ...item, original_price: 1 })).rejects.toThrow(/price/i)
    const limit = (await sdk.product.getItemLimit({ category_id: item.category_id })).response
    expect(limit.item_image_count_limit?.max_limit).toBe(9)
  })
})

function shop() {
  const store = running.sandbox.world.store('shopee', String(shopId))
  if (!store) throw new Error('no such shop')
  return store
}
