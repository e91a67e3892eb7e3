import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { makeOrder, type RunningSandbox, startSandbox } from './start-sandbox.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())

const { app_id, app_secret } = demoApps.lazada
type Params = Readonly<Record<string, string>>

/** All that a call carries, signed as the platform's own clients do: by name, without what is empty. */
function signed(path: string, params: Params): Params {
  const all: Record<string, string> = { ...params, app_key: app_id, sign_method: 'sha256', timestamp: String(Date.now()) }
  const text = Object.keys(all)
    .filter((name) => all[name] !== '')
    .sort()
    .map((name) => name + all[name])
    .join('')
  return {
    ...all,
    sign: createHmac('sha256', app_secret)
      .update(path + text)
      .digest('hex')
      .toUpperCase(),
  }
}
const mine = (params: Params): Params => ({ ...params, access_token: running.connection('lazada').credentials.access_token })
const place = (path: string) => `${running.url}/sandbox/lazada/rest${path}`
type Answer = Record<string, unknown> & { data?: Record<string, unknown>; code: string }
const get = async (path: string, params: Params): Promise<Answer> =>
  (await fetch(`${place(path)}?${new URLSearchParams(signed(path, params))}`)).json() as Promise<Answer>
const post = async (path: string, params: Params): Promise<Answer> =>
  (await fetch(place(path), { method: 'POST', body: new URLSearchParams(signed(path, params)) })).json() as Promise<Answer>

const firstItem = async () => {
  const { data } = await get('/products/get', mine({ filter: 'live', limit: '1' }))
  const [first] = (data?.products ?? []) as { item_id: number }[]
  return String(first?.item_id)
}

describe('the Lazada sandbox', () => {
  it('takes every call as a GET and as a form, signed over all of it', async () => {
    const order_id = await makeOrder(running, 'lazada')
    for (const ask of [get, post]) {
      expect(await ask('/order/get', mine({ order_id }))).toMatchObject({ code: '0', data: { order_id: Number(order_id) } })
      expect(await ask('/products/get', mine({ filter: 'live', limit: '2', create_after: '2010-01-01T00:00:00+0800', search: '' }))).toMatchObject({
        code: '0',
        data: { products: [{ item_id: expect.any(Number), skus: expect.any(Array) }, {}] },
      })
      const { refresh_token } = running.connection('lazada').credentials
      const answer = await ask('/auth/token/refresh', { refresh_token })
      if (ask === get)
        expect(answer).toMatchObject({
          code: '0',
          access_token: expect.any(String),
          expires_in: expect.any(Number),
          country_user_info: [{ country: 'id' }],
        })
      else expect(answer).toMatchObject({ code: 'IllegalRefreshToken', type: 'ISV' })
    }
  })

  it('takes the fields of a form with a file as parameters too', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(signed('/image/upload', mine({})))) form.set(name, value)
    form.set('image', new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' }), 'a.png')
    const answer = await fetch(place('/image/upload'), { method: 'POST', body: form })
    expect(await answer.json()).toMatchObject({ code: '0', data: { image: { url: expect.stringMatching(/\/files\//) } } })
  })

  it('tells a seller what it is, by the names of its pages', async () => {
    const { data } = await get('/seller/get', mine({}))
    expect(data).toMatchObject({
      seller_id: expect.any(Number),
      name: expect.any(String),
      name_company: expect.any(String),
      email: expect.any(String),
    })
    expect(await get('/seller/performance/get', mine({}))).toMatchObject({ code: '0', success: true, data: { indicators: [{}] } })
    expect(await post('/auth/token/createWithOpenId', { code: 'nonsense' })).toMatchObject({ code: 'InvalidCode' })
  })

  it('tells what a buyer wishes, by the number of the wish', async () => {
    const order_id = await makeOrder(running, 'lazada')
    await running.control('/advance', { marketplace: 'lazada', order_id, to: 'cancel_requested', reason: 'Berubah pikiran' })
    const items = (await get('/order/items/get', mine({ order_id }))).data as unknown as { reverse_order_id: number; order_item_id: number }[]
    const reverse_order_id = String(items[0]?.reverse_order_id)
    const { data } = await get('/order/reverse/return/detail/list', mine({ reverse_order_id }))
    expect(data).toMatchObject({
      trade_order_id: Number(order_id),
      request_type: 'CANCEL',
      reverseOrderLineDTOList: expect.arrayContaining([expect.objectContaining({ trade_order_line_id: items[0]?.order_item_id })]),
    })
    const [line] = (data as { reverseOrderLineDTOList: { reverse_order_line_id: number }[] }).reverseOrderLineDTOList
    const asked = mine({ reverse_order_line_id: String(line?.reverse_order_line_id) })
    expect(await get('/order/reverse/reason/list', asked)).toMatchObject({ data: [{ reason_id: expect.any(Number) }] })
    expect(await get('/order/reverse/return/history/list', asked)).toMatchObject({ data: { page_info: { total: 1 }, list: [{ operator: 'BUYER' }] } })
  })

  it('makes a product of XML as of JSON, and tells all that is wrong with one by its fields', async () => {
    const { data } = await get('/product/item/get', mine({ item_id: await firstItem() }))
    const { primary_category, images } = data as { primary_category: number; images: string[] }
    const xml = (sku: string, attributes: string) =>
      `<?xml version="1.0" encoding="UTF-8"?><Request><Product><PrimaryCategory>${primary_category}</PrimaryCategory><Images><Image>${images[0]}</Image></Images>
      <Attributes><name>Kaos &amp; Topi</name><description><![CDATA[<p>Rapi</p>]]></description><brand>No Brand</brand>${attributes}</Attributes>
      <Skus><Sku><SellerSku>${sku}</SellerSku><quantity>3</quantity><price>35000</price><package_weight>0.5</package_weight>
      <package_length>10</package_length><package_width>10</package_width><package_height>10</package_height></Sku></Skus></Product></Request>`
    const attributes = (await get('/category/attributes/get', mine({ primary_category_id: String(primary_category) }))).data as unknown as {
      name: string
      attribute_type: string
      is_mandatory: number
      options: { name: string }[]
    }[]
    const asked = attributes.filter(({ attribute_type, is_mandatory, options }) => attribute_type === 'normal' && is_mandatory && options.length > 0)
    const filled = asked.map(({ name, options }) => `<${name}>${options[0]?.name}</${name}>`).join('')
    const made = await post('/product/create', mine({ payload: xml('XML-1', filled) }))
    expect(made).toMatchObject({ code: '0', data: { item_id: expect.any(Number), sku_list: [{ seller_sku: 'XML-1', sku_id: expect.any(Number) }] } })
    expect((await get('/product/item/get', mine({ item_id: String(made.data?.item_id) }))).data).toMatchObject({
      attributes: { name: 'Kaos & Topi', description: '<p>Rapi</p>', brand: 'No Brand' },
      skus: [{ SellerSku: 'XML-1', quantity: 3, price: 35_000, package_weight: '0.5' }],
    })
    const refused = await post('/product/create', mine({ payload: xml('XML-1', '') }))
    expect(refused).toMatchObject({ code: '500', type: 'ISP', message: 'E500: Create product failed' })
    expect((refused.detail as { field: string }[]).map(({ field }) => field)).toEqual([...asked.map(({ name }) => name), 'SellerSku'])
    expect(await post('/product/create', mine({ payload: 'neither' }))).toMatchObject({ code: '4' })
  })

  it("refuses in the platform's JSON, each time with another request_id", async () => {
    const refusals = [
      [await get('/order/get', mine({ order_id: '5' })), '16', 'ISP'],
      [await get('/products/get', mine({ filter: 'all', limit: '50', offset: '9951' })), '14', 'ISP'],
      [await get('/products/get', mine({ filter: 'no such' })), '36', 'ISP'],
      [await get('/orders/get', mine({ created_after: 'yesterday' })), '17', 'ISP'],
      [await get('/orders/get', mine({ created_after: '2020-01-01T00:00:00+07:00', sort_by: 'price' })), '75', 'ISP'],
      [await get('/order/get', { order_id: '5', access_token: 'nonsense' }), 'IllegalAccessToken', 'ISV'],
      [await get('/no/such/call', mine({})), 'InvalidApiPath', 'ISV'],
      [(await (await fetch(place('/order/get'))).json()) as Answer, 'IncompleteSignature', 'ISV'],
    ] as const
    for (const [answer, code, type] of refusals)
      expect(answer).toEqual({ code, type, message: expect.stringMatching(/./), request_id: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect(new Set(refusals.map(([{ request_id }]) => request_id)).size).toBe(refusals.length)
  })

  it('packs and sends by the earlier calls, which name items', async () => {
    const order_id = await makeOrder(running, 'lazada')
    const items = (await get('/order/items/get', mine({ order_id }))).data as unknown as { order_item_id: number }[]
    const order_item_ids = JSON.stringify(items.map((one) => one.order_item_id))
    const asked = mine({ order_item_ids, delivery_type: 'dropship', shipping_provider: 'LEX ID' })
    expect(await post('/order/pack', asked)).toMatchObject({
      code: '0',
      data: { order_items: items.map(() => ({ tracking_number: expect.stringMatching(/./) })) },
    })
    expect(await post('/order/pack', asked)).toMatchObject({ code: '122' })
    expect(await post('/order/rts', asked)).toMatchObject({ code: '0' })
    expect(await get('/order/document/get', mine({ order_item_ids, doc_type: 'shippingLabel' }))).toMatchObject({
      data: { document: { mime_type: 'text/html', file: expect.stringMatching(/./) } },
    })
    expect(await post('/order/rts', mine({ order_item_ids: '[1]', delivery_type: 'dropship' }))).toMatchObject({ code: '20' })
    expect((await get('/order/get', mine({ order_id }))).data).toMatchObject({ statuses: ['ready_to_ship'] })
  })
})
