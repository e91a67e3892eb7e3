import { ShopeeSDK } from '@congminh1254/shopee-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { makeOrder, makeOrders, type RunningSandbox, startSandbox, storeIdOf } from './start-sandbox.ts'

/** The public SDK as it comes from the registry: the sandbox answers to something that was not written here. */
let running: RunningSandbox
let sdk: ShopeeSDK
const callback = 'http://127.0.0.1/callback'
const shopId = Number(storeIdOf('shopee'))
const { app_id, app_secret } = demoApps.shopee
const account = () => `${running.url}/sandbox/shopee`

function newSdk(): ShopeeSDK {
  return new ShopeeSDK({ partner_id: Number(app_id), partner_key: app_secret, base_url: `${account()}/api/v2`, base_auth_url: `${account()}/auth` })
}

/** Goes through the seller's consent as a browser does, and takes the code from the address it ends at. */
async function consent(one: ShopeeSDK): Promise<string> {
  const link = new URL(one.getAuthorizationUrl(callback, { state: 'abc' }))
  const page = await (await fetch(link)).text()
  const choice = page.match(new RegExp(`href="([^"]*shop_id=${shopId}[^"]*)"`))?.[1]?.replaceAll('&amp;', '&')
  const answer = await fetch(new URL(choice ?? '', link), { redirect: 'manual' })
  const target = new URL(answer.headers.get('location') ?? '')
  expect(target.searchParams.get('state')).toBe('abc')
  expect(target.searchParams.get('shop_id')).toBe(String(shopId))
  return target.searchParams.get('code') ?? ''
}

beforeAll(async () => {
  running = await startSandbox({ redirects: [callback] })
  sdk = newSdk()
  await sdk.authenticateWithCode(await consent(sdk), shopId)
})
afterAll(() => running.stop())

const now = () => Math.ceil(Date.now() / 1000)

describe('the public SDK against the sandbox', () => {
  it('is authorised by a code that works once', async () => {
    const other = newSdk()
    const code = await consent(other)
    const token = await other.authenticateWithCode(code, shopId)
    expect(token?.access_token).toBeTruthy()
    expect(token?.expire_in).toBe(4 * 3600)
    await expect(newSdk().authenticateWithCode(code, shopId)).rejects.toThrow()
  })

  it('is told which shop it is and until when it may', async () => {
    const { response } = await sdk.shop.getShopInfo()
    expect(response.shop_name).toBeTruthy()
    expect(Number(response.expire_time instanceof Date ? response.expire_time.getTime() / 1000 : response.expire_time)).toBeGreaterThan(now())
  })

  it('renews its token, and each refresh token works once', async () => {
    const other = newSdk()
    const first = await other.authenticateWithCode(await consent(other), shopId)
    const second = await other.refreshToken()
    expect(second?.access_token).not.toBe(first?.access_token)
    await expect(other.auth.getRefreshToken(first?.refresh_token ?? '', shopId)).rejects.toThrow()
  })

  it('renews by itself when its token has expired meanwhile', async () => {
    const id = await makeOrder(running, 'shopee')
    await running.control('/expire-tokens', { marketplace: 'shopee', store_id: String(shopId) })
    const { response } = await sdk.order.getOrderDetail({ order_sn_list: [id] })
    expect(response.order_list?.[0]?.order_sn).toBe(id)
  })

  it('lists orders page by page', async () => {
    const made = await makeOrders(running, 'shopee', { count: 25 })
    const found: string[] = []
    for (let cursor = '', more = true; more; ) {
      const { response } = await sdk.order.getOrderList({
        time_range_field: 'create_time',
        time_from: now() - 3600,
        time_to: now(),
        page_size: 10,
        cursor,
        order_status: 'READY_TO_SHIP',
        response_optional_fields: 'order_status',
      })
      for (const order of response.order_list ?? []) {
        expect(order.order_status).toBe('READY_TO_SHIP')
        found.push(order.order_sn ?? '')
      }
      more = response.more ?? false
      cursor = response.next_cursor ?? ''
    }
    expect(found).toEqual(expect.arrayContaining(made))
    expect(found).toHaveLength(new Set(found).size)
  })

  it('is told by which courier and from where the shop sends, and which shops allowed the application', async () => {
    const channels = (await sdk.logistics.getChannelList()).response.logistics_channel_list
    expect(channels?.[0]).toMatchObject({ logistics_channel_id: expect.any(Number), enabled: true })
    const { address_list } = (await sdk.logistics.getAddressList()).response
    expect(address_list?.[0]).toMatchObject({ address_id: expect.any(Number), zipcode: '40131' })
    expect((await sdk.shop.getProfile()).response.shop_name).toBeTruthy()
    const { authed_shop_list } = (await sdk.public.getShopsByPartner({ page_size: 100, page_no: 1 })) as unknown as {
      authed_shop_list: { shop_id: number }[]
    }
    expect(authed_shop_list.map(({ shop_id }) => shop_id)).toContain(shopId)
  })

  it('deals with parcels by their own number, many at once, and downloads what is stuck on them', async () => {
    const order_sn = await makeOrder(running, 'shopee')
    const listed = (await sdk.order.searchPackageList({ filter: { package_status: 2 }, pagination: { page_size: 100 } })).response.packages_list
    const package_number = listed?.find((one) => one.order_sn === order_sn)?.package_number ?? ''
    expect((await sdk.order.getPackageDetail({ package_number_list: [package_number] })).response.package_list).toMatchObject([
      { order_sn, is_shipment_arranged: false },
    ])
    const package_list = [{ package_number }, { package_number: 'OFG1' }]
    expect((await sdk.logistics.massShipOrder({ package_list })).response).toMatchObject({
      success_list: [{ package_number }],
      fail_list: [{ package_number: 'OFG1', fail_reason: expect.stringMatching(/./) }],
    })
    expect((await sdk.logistics.getMassTrackingNumber({ package_list: [{ package_number }] })).response.success_list).toMatchObject([
      { tracking_number: expect.stringMatching(/./) },
    ])
    const file = (await sdk.logistics.downloadShippingDocument({ order_list: [{ order_sn }] })) as unknown
    expect(String(file)).toMatch(/^%PDF/)
  })

  it('refuses a range of more than 15 days', async () => {
    const range = { time_range_field: 'update_time', time_from: now() - 16 * 86_400, time_to: now(), page_size: 10 }
    await expect(sdk.order.getOrderList(range)).rejects.toThrow()
  })

  it('reads several orders at once', async () => {
    const made = await makeOrders(running, 'shopee', { count: 3 })
    const { response } = await sdk.order.getOrderDetail({ order_sn_list: made, response_optional_fields: 'item_list,recipient_address,total_amount' })
    expect(response.order_list?.map((order) => order.order_sn)).toEqual(made)
    for (const order of response.order_list ?? []) {
      expect(order.create_time).toBeInstanceOf(Date)
      expect(order.item_list?.length).toBeGreaterThan(0)
    }
  })

  it('ships an order by pickup and gets its tracking number', async () => {
    const order_sn = await makeOrder(running, 'shopee')
    const list = await sdk.order.getShipmentList({ page_size: 100 })
    expect(list.response.order_list?.some((order) => order.order_sn === order_sn)).toBe(true)
    const { response } = await sdk.logistics.getShippingParameter({ order_sn })
    const address = response.pickup?.address_list?.[0]
    await sdk.logistics.shipOrder({
      order_sn,
      pickup: { address_id: address?.address_id ?? 0, pickup_time_id: address?.time_slot_list?.[0]?.pickup_time_id },
    })
    const tracking = await sdk.logistics.getTrackingNumber({ order_sn })
    expect(tracking.response.tracking_number).toBeTruthy()
    const info = await sdk.logistics.getTrackingInfo({ order_sn })
    expect(info.response.logistics_status).toBe('LOGISTICS_REQUEST_CREATED')
    const detail = await sdk.order.getOrderDetail({ order_sn_list: [order_sn] })
    expect(detail.response.order_list?.[0]?.order_status).toBe('PROCESSED')
    await expect(sdk.logistics.shipOrder({ order_sn, dropoff: {} })).rejects.toThrow()
  })

  it('ships an order by drop-off', async () => {
    const order_sn = await makeOrder(running, 'shopee')
    await sdk.logistics.shipOrder({ order_sn, dropoff: {} })
    expect((await sdk.logistics.getTrackingNumber({ order_sn })).response.tracking_number).toBeTruthy()
  })

  it('prepares shipping documents', async () => {
    const order_sn = await makeOrder(running, 'shopee')
    await sdk.logistics.shipOrder({ order_sn, dropoff: {} })
    const order_list = [{ order_sn }]
    const parameter = await sdk.logistics.getShippingDocumentParameter({ order_list })
    expect(parameter.response.result_list?.[0]?.suggest_shipping_document_type).toBe('THERMAL_AIR_WAYBILL')
    await sdk.logistics.createShippingDocument({ order_list })
    const result = await sdk.logistics.getShippingDocumentResult({ order_list })
    expect(result.response.result_list?.[0]?.status).toBe('READY')
  })

  it("cancels, and answers a buyer's wish to cancel", async () => {
    const mine = await makeOrder(running, 'shopee')
    await sdk.order.cancelOrder({ order_sn: mine, cancel_reason: 'OUT_OF_STOCK' })
    const theirs = await makeOrder(running, 'shopee')
    await running.control('/advance', { marketplace: 'shopee', order_id: theirs, to: 'cancel_requested' })
    await sdk.order.handleBuyerCancellation({ order_sn: theirs, operation: 'REJECT' })
    const { response } = await sdk.order.getOrderDetail({ order_sn_list: [mine, theirs] })
    expect(response.order_list?.map((order) => order.order_status)).toEqual(['CANCELLED', 'READY_TO_SHIP'])
  })

  /** A listing of the shop as the sandbox keeps it, by how many variants it has. */
  const listed = (fits: (variants: number) => boolean) => {
    const store = running.sandbox.world.store('shopee', String(shopId))
    const found = store && running.sandbox.listings.ofStore(store).find(({ state, variants }) => state === 'active' && fits(variants.length))
    if (!found) throw new Error('no such listing')
    return found
  }
  const itemOf = async (item_id: number) => (await sdk.product.getItemBaseInfo({ item_id_list: [item_id] })).response.item_list?.[0]
  const modelsOf = async (item_id: number) => (await sdk.product.getModelList({ item_id })).response.model

  it('lists items page by page, and reads them with their models', async () => {
    const store = running.sandbox.world.store('shopee', String(shopId))
    const found: number[] = []
    for (let offset = 0, more = true; more; ) {
      const { response } = await sdk.product.getItemList({ offset, page_size: 20, item_status: 'NORMAL' })
      for (const item of response.item ?? []) found.push(item.item_id ?? 0)
      expect(found.length).toBeLessThanOrEqual(response.total_count ?? 0)
      more = response.has_next_page ?? false
      offset = response.next_offset ?? 0
    }
    const active = store && running.sandbox.listings.ofStore(store).filter(({ state }) => state === 'active')
    expect(found).toEqual(active?.map(({ product_id }) => Number(product_id)))
    const many = listed((variants) => variants > 1)
    const item = await itemOf(Number(many.product_id))
    expect(item).toMatchObject({ item_name: many.name, item_status: 'NORMAL', has_model: true })
    expect(item?.create_time).toBeInstanceOf(Date)
    expect((await modelsOf(Number(many.product_id))).map((model) => [model.model_id, model.model_sku, model.price_info[0]?.original_price])).toEqual(
      many.variants.map(({ variant_id, sku, price }) => [Number(variant_id), sku, price]),
    )
  })

  it('sets stock and prices, and is told what was not taken', async () => {
    const many = listed((variants) => variants > 1)
    const item_id = Number(many.product_id)
    const [first, second] = many.variants
    const model_id = Number(first?.variant_id)
    const stock = await sdk.product.updateStock({
      item_id,
      stock_list: [
        { model_id, seller_stock: [{ stock: 12 }] },
        { model_id: 5, seller_stock: [{ stock: 1 }] },
      ],
    })
    expect(stock.response.success_list).toMatchObject([{ model_id, stock: 12 }])
    expect(stock.response.failure_list).toEqual([{ model_id: 5, failed_reason: expect.any(String) }])
    const price = await sdk.product.updatePrice({
      item_id,
      price_list: [
        { model_id, original_price: 1 },
        { model_id: Number(second?.variant_id), original_price: 77_500 },
      ],
    })
    expect(price.response.success_list).toMatchObject([{ model_id: Number(second?.variant_id), original_price: 77_500 }])
    expect(price.response.failure_list).toMatchObject([{ model_id }])
    const models = await modelsOf(item_id)
    expect(models[0]?.stock_info_v2?.summary_info?.total_available_stock).toBe(12)
    expect(models[1]?.price_info[0]?.original_price).toBe(77_500)
    await expect(sdk.product.updateStock({ item_id: 4, stock_list: [{ model_id: 0, seller_stock: [{ stock: 1 }] }] })).rejects.toThrow()
  })

  it('sells by orders what it lists', async () => {
    const made = await makeOrders(running, 'shopee', { count: 5 })
    const { response } = await sdk.order.getOrderDetail({ order_sn_list: made, response_optional_fields: 'item_list' })
    const store = running.sandbox.world.store('shopee', String(shopId))
    const listings = store ? running.sandbox.listings.ofStore(store) : []
    const lines = (response.order_list ?? []).flatMap(({ item_list }) => item_list ?? [])
    // A shop lists most of the catalogue, and orders are for all of it.
    const told = lines.flatMap((line) =>
      listings.filter(({ product_id }) => product_id === String(line.item_id)).map((listing) => ({ line, listing })),
    )
    expect(told).not.toHaveLength(0)
    for (const { line, listing } of told) {
      const fits = listing.variants.find(({ name, variant_id }) => (name ? variant_id === String(line.model_id) : line.model_id === 0))
      expect(fits?.name).toBe(line.model_name)
    }
  })

  it('takes an item off sale, and puts it back', async () => {
    const item_id = Number(listed((variants) => variants > 0).product_id)
    for (const unlist of [true, false]) {
      const { response } = await sdk.product.unlistItem({ item_list: [{ item_id, unlist }] })
      expect(response.success_list).toEqual([{ item_id, unlist }])
      expect((await itemOf(item_id))?.item_status).toBe(unlist ? 'UNLIST' : 'NORMAL')
    }
  })

  it('boosts an item once, and deletes it', async () => {
    const item_id = Number(listed((variants) => variants > 0).product_id)
    expect((await sdk.product.boostItem({ item_id_list: [item_id] })).response.failure_list).toEqual([])
    expect((await sdk.product.getBoostedList()).response.item_list).toMatchObject([{ item_id, cool_down_second: expect.any(Number) }])
    const again = await sdk.product.boostItem({ item_id_list: [item_id] })
    expect(again.response.failure_list).toEqual([{ item_id, failed_reason: 'can not boost item repeatedly' }])
    await sdk.product.deleteItem({ item_id })
    expect((await itemOf(item_id))?.item_status).toBe('SELLER_DELETE')
    await expect(sdk.product.deleteItem({ item_id })).rejects.toThrow('Product not found')
  })

  it('is refused with a wrong key', async () => {
    const stranger = new ShopeeSDK({ partner_id: Number(app_id), partner_key: 'wrong', base_url: `${account()}/api/v2` })
    await expect(stranger.authenticateWithCode('code', shopId)).rejects.toThrow()
  })

  it('fetches lost pushes and confirms them', async () => {
    const own = await startSandbox({ retries: [], redirects: [callback] })
    const base = `${own.url}/sandbox/shopee`
    const one = new ShopeeSDK({ partner_id: Number(app_id), partner_key: app_secret, base_url: `${base}/api/v2`, base_auth_url: `${base}/auth` })
    await one.authenticateWithCode(await consent(one), shopId)
    own.answerWith(500)
    const made = await makeOrders(own, 'shopee', { count: 120 })
    await own.sandbox.pushes.idle()
    const first = await one.push.getLostPushMessage()
    expect(first.response.push_message_list).toHaveLength(100)
    expect(first.response.has_next_page).toBe(true)
    await one.push.confirmConsumedLostPushMessage({ last_message_id: first.response.last_message_id ?? 0 })
    const second = await one.push.getLostPushMessage()
    expect(second.response.has_next_page).toBe(false)
    const told = [...(first.response.push_message_list ?? []), ...(second.response.push_message_list ?? [])]
    expect(told.map((message) => (JSON.parse(message.data ?? '{}') as { ordersn: string }).ordersn)).toEqual(made)
    await own.stop()
  })
})
