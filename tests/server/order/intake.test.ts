import { beforeAll, describe, expect, it } from 'vitest'
import { orderDetail, orderList, orderLogisticHistory } from '#contract/order/order.endpoints.ts'
import type { IncomingOrder } from '#server/channels/orders.ts'
import * as schema from '#server/db/schema/index.ts'
import { ingestOrder, ingestStatus, type StatusNews } from '#server/domains/order/order.port.ts'
import { incoming } from './fake-marketplace.ts'
import { sharedApp, type TestApp, unique } from './test-app.ts'

let app: TestApp
let token: string
let workspace_id: number
let store_code: string

beforeAll(async () => {
  app = await sharedApp()
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id }))
  store_code = (await app.build.store({ workspace_id })).store_code
})

const origin = () => ({ workspace_id, store_code, marketplace: 'shopee' as const })
const tell = (order: IncomingOrder) => ingestOrder(app.services, { ...origin(), order })
const tellStatus = (news: Omit<StatusNews, 'workspace_id' | 'store_code' | 'marketplace'>) => ingestStatus(app.services, { ...origin(), ...news })
const read = async (mp_order_id: string) => (await app.call(orderDetail, { query: { order_code: `SHPE-${mp_order_id}` } }, token)).data
const actions = async (mp_order_id: string) => (await read(mp_order_id)).log.map((entry) => entry.action)
const newId = () => `N${unique()}`
const events = () =>
  app.services.database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query('select cursor, payload from event_log where workspace_id = $1 order by cursor', [workspace_id])
    return rows as {
      cursor: number
      payload: { type: string; order: { order_code: string; order_status: number; version: number }; previous_status?: number }
    }[]
  })
const eventsOf = async (mp_order_id: string) =>
  (await events()).map((event) => event.payload).filter(({ order }) => order?.order_code === `SHPE-${mp_order_id}`)

const sku = (sku: string, on_hand: number) =>
  app.services.database.system(({ drizzle }) =>
    drizzle.insert(schema.sku).values({ workspace_id, sku, product_id: 7, on_hand, price: 25_000, location: 'B2-04', image_url: '/mug.svg' }),
  )
const stockOf = (code: string) =>
  app.services.database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query('select on_hand, allocated from sku where sku = $1', [code])
    return rows[0] as { on_hand: number; allocated: number }
  })
const movements = (code: string) =>
  app.services.database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query('select reason, on_hand_change, allocated_change from stock_movement where sku = $1 order by movement_id', [
      code,
    ])
    return rows as { reason: string; on_hand_change: number; allocated_change: number }[]
  })

describe('an order that a marketplace tells', () => {
  it('becomes one row with items, log and event', async () => {
    await sku('SHELF-1', 50)
    const id = newId()
    const items = [{ sku: 'SHELF-1', name: 'Mug keramik', variant: 'Biru', qty: 3, price: 25_000, image_url: null }]
    expect(await tell(incoming({ mp_order_id: id, items }))).toBe('created')
    const order = await read(id)
    expect(order).toMatchObject({ order_status: 200, first_item: 'Mug keramik', item_count: 1, order_qty: 3, subtotal: 75_000, version: 1 })
    expect(order.items[0]).toMatchObject({ location: 'B2-04', image_url: '/mug.svg', product_id: 7 })
    expect(order.log.map(({ action, agent_id }) => [action, agent_id])).toEqual([[1, null]])
    expect(await eventsOf(id)).toMatchObject([{ type: 'order.created', order: { order_status: 200 } }])
  })

  it('is not added again when it is told twice, however close together', async () => {
    const id = newId()
    const told = await Promise.all(Array.from({ length: 8 }, () => tell(incoming({ mp_order_id: id }))))
    expect(told.filter((outcome) => outcome === 'created')).toHaveLength(1)
    expect(told.filter((outcome) => outcome === 'unchanged')).toHaveLength(7)
    expect((await app.call(orderList, { query: { s: `shpe-${id}` } }, token)).data.total).toBe(1)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('is taken in beside others at one moment, each with its own stock, and one that cannot be kept fails alone', async () => {
    await sku('SHELF-MANY', 50)
    const items = (qty: number) => [{ sku: 'SHELF-MANY', name: 'Mug keramik', variant: 'Biru', qty, price: 25_000, image_url: null }]
    const ids = Array.from({ length: 12 }, newId)
    const told = await Promise.allSettled(
      ids.map((mp_order_id, place) => tell(incoming({ mp_order_id, items: items(place === 5 ? 2 ** 40 : (place % 3) + 1) }))),
    )
    expect(told.map(({ status }) => status)).toEqual(ids.map((_, place) => (place === 5 ? 'rejected' : 'fulfilled')))
    expect(await stockOf('SHELF-MANY')).toEqual({ on_hand: 50, allocated: 21 })
    for (const [place, id] of ids.entries()) expect((await eventsOf(id)).map(({ type }) => type)).toEqual(place === 5 ? [] : ['order.created'])
  })

  it('ends where its last news says, when all of it comes at one moment', async () => {
    const id = newId()
    const told = await Promise.all(
      [200, 300, 400, 500].map((status, hour) =>
        tell(incoming({ mp_order_id: id, order_status: status as 200, mp_updated_at: `2026-03-01T0${hour + 3}:00:00.000Z` })),
      ),
    )
    expect(told).toEqual(['created', 'updated', 'updated', 'updated'])
    expect(await read(id)).toMatchObject({ order_status: 500, version: 4 })
    expect((await eventsOf(id)).map(({ order }) => order.version)).toEqual([1, 2, 3, 4])
  })

  it('moves on with newer news and ignores older', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id }))
    expect(await tell(incoming({ mp_order_id: id, order_status: 500, mp_updated_at: '2026-03-01T05:00:00.000Z', tracking_number: 'JX9' }))).toBe(
      'updated',
    )
    expect(await tell(incoming({ mp_order_id: id, order_status: 300, mp_updated_at: '2026-03-01T04:00:00.000Z' }))).toBe('stale')
    expect(await read(id)).toMatchObject({ order_status: 500, tracking_number: 'JX9', version: 2 })
    expect(await actions(id)).toEqual([1, 50])
    expect(await eventsOf(id)).toMatchObject([
      { type: 'order.created' },
      { type: 'order.changed', previous_status: 200, order: { order_status: 500 } },
    ])
  })

  it('never moves back, but takes the newer facts', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id, order_status: 400 }))
    const late = incoming({ mp_order_id: id, order_status: 200, mp_updated_at: '2026-03-01T06:00:00.000Z', courier_name: 'SiCepat' })
    expect(await tell(late)).toBe('updated')
    expect(await read(id)).toMatchObject({ order_status: 400, courier_name: 'SiCepat' })
  })

  it('keeps what the marketplace leaves out later', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id, tracking_number: 'JX77', note: 'Bungkus kado' }))
    await tell(incoming({ mp_order_id: id, mp_updated_at: '2026-03-01T06:00:00.000Z', total: 99_000 }))
    expect(await read(id)).toMatchObject({ tracking_number: 'JX77', note: 'Bungkus kado', total: 99_000 })
  })

  it('says nothing when nothing is new', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id }))
    expect(await tell(incoming({ mp_order_id: id, mp_updated_at: '2026-03-01T06:00:00.000Z' }))).toBe('unchanged')
    expect(await read(id)).toMatchObject({ version: 1 })
    expect(await tell(incoming({ mp_order_id: id, mp_updated_at: '2026-03-01T05:00:00.000Z', order_status: 500 }))).toBe('stale')
  })

  it('tells the parcel where it has been, newest first', async () => {
    const id = newId()
    const steps = [
      { at: '2026-03-02T01:00:00.000Z', description: 'Diterima di gudang', location: 'Jakarta' },
      { at: '2026-03-01T09:00:00.000Z', description: 'Dijemput kurir', location: null },
    ]
    await tell(incoming({ mp_order_id: id, order_status: 500, logistics: steps.slice(1) }))
    expect(await tell(incoming({ mp_order_id: id, order_status: 500, logistics: steps }))).toBe('updated')
    expect(await tell(incoming({ mp_order_id: id, order_status: 500, logistics: steps }))).toBe('unchanged')
    const { data } = await app.call(orderLogisticHistory, { query: { order_code: `SHPE-${id}` } }, token)
    expect(data.history.map((step) => step.description)).toEqual(['Diterima di gudang', 'Dijemput kurir'])
  })

  it('is found by its new tracking number', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id }))
    await tell(incoming({ mp_order_id: id, mp_updated_at: '2026-03-01T06:00:00.000Z', tracking_number: `RESI${id}` }))
    expect((await app.call(orderList, { query: { s: `resi${id.toLowerCase()}` } }, token)).data.total).toBe(1)
  })

  it('was created when it is not paid yet, and received when it is', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id, order_status: 100 }))
    await tell(incoming({ mp_order_id: id, order_status: 200, mp_updated_at: '2026-03-01T06:00:00.000Z' }))
    expect(await actions(id)).toEqual([2, 1])
  })

  it('is not told as received back because its marketplace says that it is on its way back', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id, order_status: 500 }))
    await tell(incoming({ mp_order_id: id, order_status: 550, mp_updated_at: '2026-03-01T06:00:00.000Z' }))
    expect(await read(id)).toMatchObject({ order_status: 550 })
    expect(await actions(id)).toEqual([1, 50])
  })

  it('keeps who sends it, from where, and what couriers sort it by', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id, fulfillment_opt: 'marketplace', location: 'CGK-2' }))
    expect(await read(id)).toMatchObject({ fulfillment_opt: 'marketplace', location: 'CGK-2', routing_code: null, shipping_label: null })
    await tell(incoming({ mp_order_id: id, mp_updated_at: '2026-03-01T06:00:00.000Z', routing_code: 'BDO-12' }))
    expect(await read(id)).toMatchObject({ fulfillment_opt: 'marketplace', location: 'CGK-2', routing_code: 'BDO-12' })
  })

  it('tells when a driver was matched to an instant order', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id, courier_type: 'instant', order_status: 400 }))
    await tell(
      incoming({ mp_order_id: id, courier_type: 'instant', order_status: 400, mp_updated_at: '2026-03-01T06:00:00.000Z', tracking_number: 'GK-1' }),
    )
    expect(await actions(id)).toEqual([1, 40, 75])
  })
})

describe('a status that a marketplace tells by itself', () => {
  const at = '2026-03-01T05:00:00.000Z'
  it('moves the order', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id }))
    expect(await tellStatus({ mp_order_id: id, mp_status: 'SHIPPED', order_status: 500, at })).toBe('updated')
    expect(await tellStatus({ mp_order_id: id, mp_status: 'SHIPPED', order_status: 500, at })).toBe('unchanged')
    expect(await tellStatus({ mp_order_id: id, mp_status: 'PROCESSED', order_status: 300, at: '2026-03-01T03:00:00.000Z' })).toBe('stale')
    expect(await read(id)).toMatchObject({ order_status: 500 })
  })
  it('says when the order is not known', async () => {
    expect(await tellStatus({ mp_order_id: 'nobody', mp_status: 'X', order_status: 300, at })).toBe('unknown-order')
  })
  it('that is of a part of an order leaves a wish to cancel open, until the order itself is read', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id, order_status: 950 }))
    const at = '2026-03-01T05:00:00.000Z'
    expect(await tellStatus({ mp_order_id: id, mp_status: 'pending', order_status: 200, at, partial: true })).toBe('unchanged')
    expect((await read(id)).order_status).toBe(950)
    await tell(incoming({ mp_order_id: id, order_status: 200, mp_updated_at: at }))
    expect((await read(id)).order_status).toBe(200)
  })

  it('brings a tracking number without making a status on its way look old', async () => {
    const id = newId()
    await tell(incoming({ mp_order_id: id }))
    expect(await tellStatus({ mp_order_id: id, mp_status: '', order_status: null, at, tracking_number: 'T1' })).toBe('updated')
    expect(await tellStatus({ mp_order_id: id, mp_status: 'PROCESSED', order_status: 300, at: '2026-03-01T04:00:00.000Z' })).toBe('updated')
    expect(await read(id)).toMatchObject({ order_status: 300, tracking_number: 'T1' })
  })
})

describe('stock', () => {
  const tellPieces = (id: string, code: string, fields: Partial<IncomingOrder> = {}) =>
    tell(incoming({ mp_order_id: id, items: [{ sku: code, name: 'Mug', variant: '', qty: 3, price: 25_000, image_url: null }], ...fields }))

  it('is allocated by a new order, taken by shipping and released by cancelling', async () => {
    await sku('S-MOVE', 20)
    const [sent, dropped] = [newId(), newId()]
    await tellPieces(sent, 'S-MOVE')
    await tellPieces(dropped, 'S-MOVE')
    expect(await stockOf('S-MOVE')).toEqual({ on_hand: 20, allocated: 6 })
    await tellPieces(sent, 'S-MOVE', { order_status: 500, mp_updated_at: '2026-03-01T06:00:00.000Z' })
    expect(await stockOf('S-MOVE')).toEqual({ on_hand: 17, allocated: 3 })
    await tellPieces(dropped, 'S-MOVE', { order_status: 900, mp_updated_at: '2026-03-01T06:00:00.000Z' })
    expect(await stockOf('S-MOVE')).toEqual({ on_hand: 17, allocated: 0 })
    expect((await movements('S-MOVE')).map(({ reason }) => reason)).toEqual(['allocate', 'allocate', 'ship', 'release'])
  })

  it('never falls below zero, and what was sold without being there is a correction', async () => {
    await sku('S-SHORT', 2)
    const id = newId()
    await tellPieces(id, 'S-SHORT')
    await tellPieces(id, 'S-SHORT', { order_status: 500, mp_updated_at: '2026-03-01T06:00:00.000Z' })
    expect(await stockOf('S-SHORT')).toEqual({ on_hand: 0, allocated: 0 })
    expect(await movements('S-SHORT')).toMatchObject([
      { reason: 'allocate' },
      { reason: 'ship', on_hand_change: -3 },
      { reason: 'correction', on_hand_change: 1 },
    ])
  })

  it('adds up when fifty orders ship and are cancelled at once', async () => {
    await sku('S-RACE', 60)
    const ids = Array.from({ length: 50 }, newId)
    await Promise.all(ids.map((id) => tellPieces(id, 'S-RACE')))
    expect(await stockOf('S-RACE')).toEqual({ on_hand: 60, allocated: 150 })
    const later = { mp_updated_at: '2026-03-01T06:00:00.000Z' }
    await Promise.all(ids.map((id, index) => tellPieces(id, 'S-RACE', { order_status: index % 2 ? 500 : 900, ...later })))
    expect(await stockOf('S-RACE')).toEqual({ on_hand: 0, allocated: 0 })
    const told = await movements('S-RACE')
    expect(told.reduce((sum, { on_hand_change }) => sum + on_hand_change, 60)).toBe(0)
    expect(told.reduce((sum, { allocated_change }) => sum + allocated_change, 0)).toBe(0)
  })

  it('makes a gapless log of events however many orders come at once', async () => {
    const cursors = (await events()).map((event) => event.cursor)
    expect(cursors).toEqual(cursors.map((_, index) => index + 1))
  })
})
