import { beforeAll, describe, expect, it } from 'vitest'
import { handoverState, manifestCreate, manifestList, manifestRead } from '#contract/order/handover.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { orderScan } from '#contract/order/scan.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

async function desk() {
  const { workspace_id } = await server.build.workspace({ packing_helper: true })
  const { store_code } = await server.build.store({ workspace_id })
  const token = server.tokenOf({ ...(await server.build.agent({ workspace_id, name: 'Pak Karto' })), packing_helper: true })
  const packed = (courier_name = 'JNE') =>
    server.build.order({ workspace_id, store_code, courier_name, order_status: orderStatus.waiting_pickup, is_packed: true })
  const scan = async (scan_code: string, courier_name?: string) =>
    (await server.call(orderScan, { body: { scan_code, action: 'handover', ...(courier_name && { courier_name }) } }, token)).data
  const state = async (courier_name?: string) => (await server.call(handoverState, { query: { courier_name } }, token)).data
  const close = (courier_name = 'JNE') => server.call(manifestCreate, { body: { courier_name } }, token)
  return { token, packed, scan, state, close }
}

describe('parcels for a courier', () => {
  it('are counted by courier: scanned for it, and missing', async () => {
    const { packed, scan, state } = await desk()
    const [one, other] = [await packed(), await packed()]
    await packed('J&T')
    await scan(one.order_code)
    const { couriers, scanned, missing } = await state('JNE')
    expect(couriers).toEqual([
      { courier_name: 'J&T', scanned: 0, missing: 1 },
      { courier_name: 'JNE', scanned: 1, missing: 1 },
    ])
    expect([scanned, missing].map((rows) => rows.map(({ order_code }) => order_code))).toEqual([[one.order_code], [other.order_code]])
  })

  it("stop at another courier's parcel", async () => {
    const { packed, scan } = await desk()
    const { order_code } = await packed('J&T')
    expect(await scan(order_code, 'JNE')).toMatchObject({ outcome: 'stop', stop: 'other_courier' })
    expect(await scan(order_code, 'J&T')).toMatchObject({ outcome: 'ok' })
  })

  it('become a manifest with the next number, each on one alone', async () => {
    const { token, packed, scan, state, close } = await desk()
    const [one, two] = [await packed(), await packed()]
    await scan(one.order_code)
    const first = (await close()).data
    expect(first).toMatchObject({ manifest_no: 1, courier_name: 'JNE', name: 'Pak Karto', parcel_count: 1 })
    expect((await close()).error.code).toBe('NOT_FOUND')
    await scan(two.order_code)
    expect((await close()).data.manifest_no).toBe(2)
    expect((await state('JNE')).scanned).toEqual([])
    expect((await server.call(manifestList, {}, token)).data.rows.map(({ manifest_no }) => manifest_no)).toEqual([2, 1])
  })

  it('are listed on it, with those that are missing', async () => {
    const { token, packed, scan, close } = await desk()
    const [one, other] = [await packed(), await packed()]
    await scan(one.order_code)
    const { manifest_id } = (await close()).data
    const { data } = await server.call(manifestRead, { params: { manifest_id: String(manifest_id) } }, token)
    expect(data.parcels.map(({ order_code }) => order_code)).toEqual([one.order_code])
    expect(data.missing.map(({ order_code }) => order_code)).toEqual([other.order_code])
  })

  it('of another workspace are on no manifest of ours', async () => {
    const [ours, theirs] = [await desk(), await desk()]
    const { order_code } = await theirs.packed()
    await theirs.scan(order_code)
    const { manifest_id } = (await theirs.close()).data
    expect((await server.call(manifestRead, { params: { manifest_id: String(manifest_id) } }, ours.token)).status).toBe(404)
    expect((await ours.close()).error.code).toBe('NOT_FOUND')
  })
})
