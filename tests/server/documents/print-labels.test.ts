import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentRead, orderDetail, orderPickupListBulk, orderPrintLabel } from '#contract/order/order.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { ChannelRegistry, ConnectedChannel } from '#server/channels/channel.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { LabelFacts } from '#server/channels/orders.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { readPdf } from './read-pdf.ts'

let app: TestApp
let workspace_id: number
let store_code: string
let token: string
/** What the marketplace says when it is asked for a label. */
let answer: () => Promise<LabelFacts>
let asked: string[]

const connection: StoreConnection = { store_id: '1', credentials: { access_token: '', refresh_token: '', expires_at: '' } }
const label = (_: StoreConnection, mpOrderId: string) => {
  asked.push(mpOrderId)
  return answer()
}
const connected = { orders: { label } } as unknown as ConnectedChannel
const channels: ChannelRegistry = {
  get: () => undefined,
  capabilities: (marketplace) => (marketplace === 'lazada' ? {} : { label: { routing_code: marketplace === 'shopee' } }),
  call: (_, __, run) => run(connected, connection),
  readOrder: () => Promise.reject(new Error('No order is read in this test')),
}

beforeAll(async () => {
  app = await sharedApp({ channels })
  workspace_id = (await app.build.workspace({ name: 'Toko Melati', phone: '6281221177401', address: 'Jl. Cihampelas No. 118' })).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, name: 'Dewi' }))
  store_code = (await app.build.store({ workspace_id, store_name: 'Melati Official' })).store_code
})
beforeEach(() => {
  asked = []
  answer = () => Promise.reject(new ChannelFailure('rejected', 'not shipped yet'))
})

const order = (fields: object = {}) =>
  app.build.order({ workspace_id, store_code, order_status: orderStatus.waiting_pickup, tracking_number: 'SPXID01', ...fields })
const print = (order_code: string[], marketplace: 'shopee' | 'lazada' | 'mixed' = 'shopee', paper: '100x150' | 'a4' = '100x150') =>
  app.call(orderPrintLabel, { params: { marketplace }, body: { order_code, paper } }, token)
const open = (document_id: string, as = token) => app.call(documentRead, { params: { document_id } }, as)
const detail = async (order_code: string) => (await app.call(orderDetail, { query: { order_code } }, token)).data

describe('printing labels', () => {
  it('makes a PDF of the orders, marks them and writes who printed them', async () => {
    const orders = [await order({ tracking_number: 'SPXID77' }), await order()]
    const codes = orders.map(({ order_code }) => order_code)
    const { data } = await print(codes)
    expect(data).toMatchObject({
      pages: 2,
      results: codes.map((order_code) => ({ order_code, ok: true, code: null, order: { label_printed: true } })),
    })
    const { log, label_printed } = await detail(codes[0] as string)
    expect(label_printed).toBe(true)
    expect(log).toMatchObject([{ action: orderLogAction.label_printed, agent_name: 'Dewi' }])

    const file = await open(data.document_id)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const { pages } = readPdf(file.body as Buffer)
    expect(pages).toHaveLength(2)
    for (const fact of ['SPXID77', codes[0], 'Melati Official', '6281221177401', 'KAOS-01']) expect(pages[0]?.text).toContain(fact)
  })

  it('tells of each order that has no label, and prints the others', async () => {
    const fine = await order()
    const early = await order({ order_status: orderStatus.new })
    const foreign = await order({ marketplace: 'tokopedia' })
    const { data } = await print([early.order_code, 'SHPE-NOBODY', fine.order_code, foreign.order_code])
    expect(data.pages).toBe(1)
    expect(data.results.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual(['TRANSITION_NOT_ALLOWED', 'ORDER_NOT_FOUND', 'ok', 'ORDER_NOT_FOUND'])
    expect((await detail(early.order_code)).label_printed).toBe(false)
  })

  it('takes a selection over several marketplaces, but none whose marketplace gives no labels', async () => {
    const shopee = await order()
    const tokopedia = await order({ marketplace: 'tokopedia' })
    const lazada = await order({ marketplace: 'lazada' })
    const { data } = await print([shopee.order_code, tokopedia.order_code, lazada.order_code], 'mixed', 'a4')
    expect(data.pages).toBe(1)
    expect(data.results.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual(['ok', 'ok', 'NOT_SUPPORTED'])
  })

  it('asks the marketplace for a tracking number that is missing, and keeps it', async () => {
    const { order_code, mp_order_id } = await order({ tracking_number: null })
    answer = () => Promise.resolve({ tracking_number: 'SPXID-LATE', routing_code: null, service: 'REG' })
    expect((await print([order_code])).data.pages).toBe(1)
    expect(asked).toEqual([mp_order_id])
    expect((await detail(order_code)).tracking_number).toBe('SPXID-LATE')
  })

  it('prints the code that couriers sort by, asked for once', async () => {
    const { order_code, mp_order_id } = await order({ tracking_number: 'SPXID-R' })
    answer = () => Promise.resolve({ tracking_number: 'SPXID-R', routing_code: 'BDO-12', shipping_label: 'https://shop.test/l/1', service: 'REG' })
    const { data } = await print([order_code])
    await print([order_code])
    expect(asked).toEqual([mp_order_id])
    expect(await detail(order_code)).toMatchObject({ routing_code: 'BDO-12', shipping_label: 'https://shop.test/l/1' })
    expect(readPdf((await open(data.document_id)).body as Buffer).pages[0]?.text).toContain('BDO-12')
  })

  it('prints the city where the marketplace has no such code or tells none, and asks no more', async () => {
    const none = await order()
    const never = await order({ marketplace: 'tokopedia' })
    answer = () => Promise.resolve({ tracking_number: 'SPXID01', routing_code: null, service: 'REG' })
    await print([none.order_code, never.order_code], 'mixed')
    await print([none.order_code, never.order_code], 'mixed')
    expect(asked).toEqual([none.mp_order_id])
    expect((await detail(none.order_code)).routing_code).toBeNull()
  })

  it.each([
    ['rejected', 'TRACKING_NUMBER_MISSING'],
    ['unavailable', 'MARKETPLACE_UNAVAILABLE'],
    ['auth-expired', 'STORE_TOKEN_EXPIRED'],
    ['rate-limited', 'MARKETPLACE_RATE_LIMITED'],
  ] as const)('says why there is no tracking number when the marketplace answers %s', async (kind, code) => {
    const { order_code } = await order({ tracking_number: null })
    answer = () => Promise.reject(new ChannelFailure(kind, 'no'))
    const { data } = await print([order_code])
    expect(data.results).toMatchObject([{ order_code, ok: false, code }])
    expect((await open(data.document_id)).status).toBe(404)
  })

  it('prints a selection of hundreds by its batch', async () => {
    const codes = await Promise.all(Array.from({ length: 205 }, async () => (await order()).order_code))
    const batch = await app.call(orderPickupListBulk, { body: { order_code: codes } }, token)
    const { data } = await app.call(
      orderPrintLabel,
      { params: { marketplace: 'mixed' }, body: { batch_id: batch.data.batch_id, paper: 'a4' } },
      token,
    )
    expect(data.pages).toBe(52)
    expect(readPdf((await open(data.document_id)).body as Buffer).pages).toHaveLength(52)
  })

  it('answers an unknown batch and another workspace as not found', async () => {
    const unknown = { params: { marketplace: 'mixed' as const }, body: { batch_id: '7d444840-9dc0-4a3d-8b1c-0a1b2c3d4e5f' } }
    expect((await app.call(orderPrintLabel, unknown, token)).status).toBe(404)
    const { data } = await print([(await order()).order_code])
    const stranger = app.tokenOf(await app.build.agent({ workspace_id: (await app.build.workspace()).workspace_id }))
    expect((await open(data.document_id, stranger)).status).toBe(404)
  })
})
