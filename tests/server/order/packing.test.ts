import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderDetail, orderLog } from '#contract/order/order.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { orderLook, orderOnIt, packingAct, packingFind, packingLeave, packingReady } from '#contract/order/packing.endpoints.ts'
import type { PackingAct } from '#contract/order/packing.ts'
import { packingPhotoList } from '#contract/order/packing-photo.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const count = (sku: string): PackingAct => ({ act_id: randomUUID(), kind: 'count', sku, of: null })
const complete = (): PackingAct => ({ act_id: randomUUID(), kind: 'complete', sku: null, of: null })
const undo = (of: string): PackingAct => ({ act_id: randomUUID(), kind: 'undo', sku: null, of })

/** A workspace with an order of two pieces of one SKU, and its desks. */
async function room() {
  const { workspace_id } = await server.build.workspace({ packing_helper: true })
  const { store_code } = await server.build.store({ workspace_id })
  const { sku } = await server.build.sku({ workspace_id, barcode: '8991234567890' })
  const order = async (fields: Partial<Parameters<TestApp['build']['order']>[0]> = {}) => {
    const made = await server.build.order({ workspace_id, store_code, order_status: orderStatus.processing, order_qty: 2, ...fields })
    await server.services.database.write(workspace_id, ({ client }) =>
      client.query('update order_item set sku = $3 where workspace_id = $1 and order_code = $2', [workspace_id, made.order_code, sku]),
    )
    return made
  }
  const packer = async (name: string) => {
    const seat = await server.build.agent({ workspace_id, name })
    const token = server.tokenOf({ ...seat, packing_helper: true })
    const desk = `desk-${name}`
    const act = async (order_code: string, acts: PackingAct[] = [], take_over = false) =>
      (await server.call(packingAct, { body: { order_code, desk, acts, take_over } }, token)).data
    return { token, act, desk, seat }
  }
  return { workspace_id, order, packer, sku }
}

describe('a desk that packs an order piece by piece', () => {
  it('is told what waits, with every piece and its barcode', async () => {
    const { order, packer, sku } = await room()
    const { order_code } = await order()
    const { token } = await packer('Budi')
    const { data } = await server.call(packingReady, { query: {} }, token)
    expect(data.orders).toMatchObject([{ order_code, pieces: [{ sku, qty: 2, barcode: '8991234567890' }] }])
  })

  it('finds an order by its tracking number, and a SKU by its barcode', async () => {
    const { order, packer, sku } = await room()
    const made = await order({ tracking_number: 'JP0099' })
    const { token } = await packer('Budi')
    const find = async (code: string) => (await server.call(packingFind, { query: { code } }, token)).data
    expect(await find('jp0099')).toMatchObject({ order: { order_code: made.order_code }, sku: null })
    expect(await find('8991234567890')).toMatchObject({ order: null, sku: { sku } })
    expect(await find('APA-1')).toEqual({ order: null, sku: null })
  })

  it('is told what a piece weighs, and keeps what the parcel does until it is opened again', async () => {
    const { workspace_id, order, packer, sku } = await room()
    const { order_code } = await order()
    const { act, token } = await packer('Budi')
    await server.services.database.write(workspace_id, ({ client }) =>
      client.query('update product set weight = 250 where workspace_id = $1', [workspace_id]),
    )
    const { data } = await server.call(packingFind, { query: { code: order_code } }, token)
    expect(data.order?.pieces).toMatchObject([{ sku, grams: 250 }])
    const weights = async () => (await server.call(packingPhotoList, { query: { order_code } }, token)).data.weights
    const closed = { ...complete(), grams: 640 }
    await act(order_code, [count(sku), count(sku), closed])
    expect(await weights()).toMatchObject([{ package_no: null, grams: 640 }])
    await act(order_code, [undo(closed.act_id)])
    expect(await weights()).toEqual([])
  })

  it('marks the parcel as packed when every piece was counted, and logs who did it', async () => {
    const { order, packer, sku } = await room()
    const { order_code } = await order()
    const { act, token } = await packer('Budi')
    expect(await act(order_code, [count(sku)])).toMatchObject({ outcome: 'ok', packed: false, counted: [{ sku, qty: 1 }] })
    expect(await act(order_code, [count(sku), complete()])).toMatchObject({ outcome: 'ok', packed: true })
    const { data } = await server.call(orderLog, { query: { order_code } }, token)
    expect(data.rows.map(({ action, agent_name }) => [action, agent_name])).toEqual([[30, 'Budi']])
  })

  it('refuses a piece that does not belong, one too many, and to complete what is missing something', async () => {
    const { order, packer, sku } = await room()
    const { order_code } = await order()
    const { act } = await packer('Budi')
    const early = await act(order_code, [count('LAIN-1'), count(sku), complete()])
    expect(early).toMatchObject({ packed: false, refused: [{ why: 'foreign' }, { why: 'incomplete' }] })
    expect(await act(order_code, [count(sku), count(sku)])).toMatchObject({ counted: [{ sku, qty: 2 }], refused: [{ why: 'surplus' }] })
  })

  it('counts an act once however often it is sent', async () => {
    const { order, packer, sku } = await room()
    const { order_code } = await order()
    const { act, token } = await packer('Budi')
    const [first, second, last] = [count(sku), count(sku), complete()]
    await act(order_code, [first])
    expect(await act(order_code, [first, first])).toMatchObject({ outcome: 'ok', counted: [{ sku, qty: 1 }] })
    await act(order_code, [first, second, last])
    expect(await act(order_code, [first, second, last])).toMatchObject({ outcome: 'ok', packed: true })
    const { data } = await server.call(orderLog, { query: { order_code } }, token)
    expect(data.rows).toHaveLength(1)
  })

  it('takes back the last piece, and the completion', async () => {
    const { order, packer, sku } = await room()
    const { order_code } = await order()
    const { act, token } = await packer('Budi')
    const [first, second, last] = [count(sku), count(sku), complete()]
    await act(order_code, [first, second, last])
    expect(await act(order_code, [undo(last.act_id), undo(second.act_id)])).toMatchObject({ packed: false, counted: [{ sku, qty: 1 }] })
    expect((await server.call(orderDetail, { query: { order_code } }, token)).data.is_packed).toBe(false)
    expect(await act(order_code, [undo(second.act_id)])).toMatchObject({ refused: [{ why: 'nothing' }] })
  })

  it('is told who else packs the order, and takes it over only when it says so', async () => {
    const { order, packer, sku } = await room()
    const { order_code } = await order()
    const [budi, sari] = [await packer('Budi'), await packer('Sari')]
    await budi.act(order_code, [count(sku)])
    expect(await sari.act(order_code)).toMatchObject({ outcome: 'held', holder: { name: 'Budi', doing: 'packing' } })
    expect(await sari.act(order_code, [], true)).toMatchObject({ outcome: 'ok', counted: [{ sku, qty: 1 }] })
    expect(await budi.act(order_code, [count(sku)])).toMatchObject({ outcome: 'held', holder: { name: 'Sari' } })
  })

  it('leaves the order to others when it puts it away', async () => {
    const { order, packer } = await room()
    const { order_code } = await order()
    const [budi, sari] = [await packer('Budi'), await packer('Sari')]
    await budi.act(order_code)
    await server.call(packingLeave, { body: { order_code, desk: budi.desk } }, budi.token)
    expect(await sari.act(order_code)).toMatchObject({ outcome: 'ok' })
  })

  it('lets one of two desks that complete at once be first', async () => {
    const { order, packer, sku } = await room()
    const { order_code } = await order()
    const [budi, sari] = [await packer('Budi'), await packer('Sari')]
    const all = () => [count(sku), count(sku), complete()]
    const outcomes = await Promise.all([budi.act(order_code, all(), true), sari.act(order_code, all(), true)])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['already', 'ok'])
    const { data } = await server.call(orderLog, { query: { order_code } }, budi.token)
    expect(data.rows).toHaveLength(1)
  })

  it('stops at an order that was cancelled meanwhile', async () => {
    const { order, packer } = await room()
    const { order_code } = await order({ order_status: orderStatus.cancelled })
    expect(await (await packer('Budi')).act(order_code)).toMatchObject({ outcome: 'stop', stop: 'cancelled' })
  })
})

it('tells who else has an order open, and who packs it', async () => {
  const { order, packer } = await room()
  const { order_code } = await order()
  const [budi, sari] = [await packer('Budi'), await packer('Sari')]
  await server.call(orderLook, { body: { order_code, open: true } }, budi.token)
  const onIt = async () => (await server.call(orderOnIt, { query: { order_code } }, sari.token)).data.on_it.map(({ name, doing }) => [name, doing])
  expect(await onIt()).toEqual([['Budi', 'looking']])
  await budi.act(order_code)
  expect(await onIt()).toEqual([
    ['Budi', 'packing'],
    ['Budi', 'looking'],
  ])
  await server.call(orderLook, { body: { order_code, open: false } }, budi.token)
  expect(await onIt()).toEqual([['Budi', 'packing']])
})
