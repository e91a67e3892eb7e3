import { beforeAll, describe, expect, it } from 'vitest'
import { orderDetail, orderLog } from '#contract/order/order.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { orderScan, orderScanList } from '#contract/order/scan.endpoints.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

/** A packing desk: a workspace with a store, and its packer. */
async function desk() {
  const { workspace_id } = await server.build.workspace({ packing_helper: true })
  const { store_code } = await server.build.store({ workspace_id })
  const seat = await server.build.agent({ workspace_id, name: 'Pak Karto' })
  const token = server.tokenOf({ ...seat, packing_helper: true })
  const order = (fields: Partial<Parameters<TestApp['build']['order']>[0]> = {}) =>
    server.build.order({ workspace_id, store_code, order_status: orderStatus.processing, tracking_number: null, ...fields })
  const scan = async (scan_code: string, action: ScanAction = 'pack', more: { undo?: boolean; version?: number } = {}, key?: string) =>
    (await server.call(orderScan, { body: { scan_code, action, ...more } }, token, key ? { key } : {})).data
  const today = async (action: ScanAction = 'pack') => (await server.call(orderScanList, { query: { scan_action: action } }, token)).data
  return { token, order, scan, today }
}

describe('a scan at the packing desk', () => {
  it('is for who may read orders', async () => {
    const { order } = await desk()
    const { order_code, workspace_id } = await order()
    const reader = server.tokenOf({ ...(await server.build.agent({ workspace_id, privileges: ['chat-read'] })), packing_helper: true })
    const answer = await server.call(orderScan, { body: { scan_code: order_code, action: 'pack' } }, reader)
    expect([answer.status, answer.error.code]).toEqual([403, 'NO_PRIVILEGE'])
    expect((await server.call(orderScanList, { query: { scan_action: 'pack' } }, reader)).status).toBe(403)
  })

  it('marks the parcel as packed, and logs who did it', async () => {
    const { token, order, scan } = await desk()
    const { order_code } = await order()
    const reply = await scan(order_code)
    expect(reply).toMatchObject({ outcome: 'ok', by: { name: 'Pak Karto' }, order: { order_code, is_packed: true, version: 2 } })
    expect(reply.order?.items).toHaveLength(1)
    expect((await server.call(orderDetail, { query: { order_code } }, token)).data.is_packed).toBe(true)
    const { data } = await server.call(orderLog, { query: { order_code } }, token)
    expect(data.rows[0]).toMatchObject({ action: 30, agent_name: 'Pak Karto' })
  })

  it.each(['order code in any case', 'marketplace order id', 'tracking number'])('finds the parcel by its %s', async (by) => {
    const { order, scan } = await desk()
    const made = await order({ tracking_number: `JX${Date.now()}` })
    const code = by.startsWith('order') ? made.order_code.toLowerCase() : by.startsWith('marketplace') ? made.mp_order_id : made.tracking_number
    expect(await scan(code as string)).toMatchObject({ outcome: 'ok', order: { order_code: made.order_code } })
  })

  it('tells who packed it before, and changes nothing', async () => {
    const { order, scan } = await desk()
    const { order_code } = await order()
    await scan(order_code)
    expect(await scan(order_code)).toMatchObject({ outcome: 'already', by: { name: 'Pak Karto' }, order: { version: 2 } })
  })

  it('answers a repeated call with the first reply', async () => {
    const { order, scan } = await desk()
    const { order_code } = await order()
    expect((await scan(order_code, 'pack', {}, 'same-key-1')).outcome).toBe('ok')
    expect((await scan(order_code, 'pack', {}, 'same-key-1')).outcome).toBe('ok')
  })

  it.each([
    [orderStatus.cancelled, 'cancelled'],
    [orderStatus.cancel_requested, 'cancel_requested'],
    [orderStatus.new, 'not_accepted'],
    [orderStatus.shipped, 'shipped'],
  ] as const)('stops an order in status %i: %s', async (order_status, stop) => {
    const { order, scan } = await desk()
    const { order_code } = await order({ order_status })
    expect(await scan(order_code)).toMatchObject({ outcome: 'stop', stop, order: { is_packed: false, version: 1 } })
  })

  it('says that no order has the code', async () => {
    const { scan } = await desk()
    expect(await scan('TIDAK-ADA-1')).toEqual({ outcome: 'unknown', stop: null, by: null, parcel_code: null, order: null })
  })

  it("does not find another workspace's parcel", async () => {
    const [one, other] = [await desk(), await desk()]
    const { order_code } = await one.order()
    expect((await other.scan(order_code)).outcome).toBe('unknown')
  })

  it('is taken back by an undo, and can be done again', async () => {
    const { order, scan, today } = await desk()
    const { order_code } = await order()
    await scan(order_code)
    expect(await scan(order_code, 'pack', { undo: true })).toMatchObject({ outcome: 'ok', order: { is_packed: false } })
    expect((await today()).total).toBe(0)
    expect((await scan(order_code)).outcome).toBe('ok')
  })

  it('hands over apart from packing', async () => {
    const { token, order, scan } = await desk()
    const { order_code } = await order({ order_status: orderStatus.waiting_pickup })
    await scan(order_code)
    expect((await scan(order_code, 'handover')).outcome).toBe('ok')
    expect((await scan(order_code, 'handover')).outcome).toBe('already')
    const { data } = await server.call(orderLog, { query: { order_code } }, token)
    expect(data.rows.map(({ action }) => action)).toEqual([31, 30])
  })

  it('lets one of two desks that scan at once be first', async () => {
    const { order, scan } = await desk()
    const { order_code } = await order()
    const outcomes = (await Promise.all([scan(order_code), scan(order_code)])).map(({ outcome }) => outcome)
    expect(outcomes.sort()).toEqual(['already', 'ok'])
  })

  it('refuses when the order changed since it was seen', async () => {
    const { token, order } = await desk()
    const { order_code } = await order()
    const answer = await server.call(orderScan, { body: { scan_code: order_code, action: 'pack', version: 7 } }, token)
    expect(answer.error.code).toBe('VERSION_CONFLICT')
  })

  it("counts the day's scans and what still waits", async () => {
    const { order, scan, today } = await desk()
    const first = await order()
    const second = await order()
    await order()
    await scan(first.order_code)
    await scan(second.order_code)
    const day = await today()
    expect(day).toMatchObject({ total: 2, own_total: 2, waiting: 1 })
    expect(day.rows.map(({ order_code }) => order_code)).toEqual([second.order_code, first.order_code])
  })
})
