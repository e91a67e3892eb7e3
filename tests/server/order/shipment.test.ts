import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import { type HandoverParcel, handoverState, manifestCreate, manifestRead } from '#contract/order/handover.endpoints.ts'
import { orderAccept, orderDetail, orderList, orderPrintLabel } from '#contract/order/order.endpoints.ts'
import { packingAct, packingFind } from '#contract/order/packing.endpoints.ts'
import { orderScan } from '#contract/order/scan.endpoints.ts'
import { orderMerge, orderShipmentRevert, orderSplit } from '#contract/order/shipment.endpoints.ts'
import type { SandboxLine, SandboxOrder, SandboxStore } from '#sandbox/order.ts'
import type { Wish } from '#sandbox/world.ts'
import { openShops, type Shop } from '../listing/shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let token: string
beforeAll(async () => {
  shops = await openShops(['shopee', 'tiktok'])
  const owner = await shops.app.build.owner({ workspace_id: shops.workspace_id })
  await shops.app.services.database.statement({
    text: 'update workspace set packing_helper = true where workspace_id = $1',
    values: [shops.workspace_id],
  })
  token = shops.app.tokenOf({ ...owner, packing_helper: true })
})
afterAll(() => shops.stop())

const lines = (...qtys: number[]): SandboxLine[] => qtys.map((qty, at) => ({ sku: sellableSkus[at] as SandboxLine['sku'], qty }))
const prefix = { shopee: 'SHPE', tiktok: 'TKTK' } as const
/** An order at its marketplace, once it is here. */
async function arrives(marketplace: 'shopee' | 'tiktok', wish: Wish): Promise<SandboxOrder & { order_code: string }> {
  const { store_id } = shops.shops.find((one) => one.marketplace === marketplace) as Shop
  const { world } = shops.running.sandbox
  const made = world.make(world.store(marketplace, store_id) as SandboxStore, { cod: false, ...wish })
  const order_code = `${prefix[marketplace]}-${made.order_id}`
  await expect.poll(async () => (await detail(order_code))?.order_status).toBe(200)
  return Object.assign(made, { order_code })
}
const detail = async (order_code: string) => (await shops.app.call(orderDetail, { query: { order_code } }, token)).data
const split = (order_code: string, ...packages: [line_no: number, qty: number][][]) =>
  shops.app.call(
    orderSplit,
    { body: { order_code, packages: packages.map((some) => ({ lines: some.map(([line_no, qty]) => ({ line_no, qty })) })) } },
    token,
  )

/** An order in two parcels that its marketplace gave their numbers. */
async function splitAndAccepted() {
  const { order_code } = await arrives('shopee', { lines: lines(2, 1) })
  expect((await split(order_code, [[1, 2]], [[2, 1]])).data.orders).toMatchObject([{ order_code, package_count: 2 }])
  const body = { shipping_method: 'pickup' }
  await shops.app.call(orderAccept, { params: { marketplace: 'shopee' }, query: { order_code }, body }, token)
  await expect.poll(async () => (await detail(order_code)).packages.every((one) => one.tracking_number)).toBe(true)
  const { packages, courier_name } = await detail(order_code)
  return { order_code, courier_name, numbers: packages.map(({ tracking_number }) => tracking_number ?? '') }
}

/** Packs the parcel that a scanned code means, with all of its pieces. */
const pack = async (code: string) => {
  const found = (await shops.app.call(packingFind, { query: { code } }, token)).data.order
  const acts = (found?.pieces ?? []).flatMap(({ sku, qty }) =>
    Array.from({ length: qty }, () => ({ act_id: crypto.randomUUID(), kind: 'count' as const, sku, of: null })),
  )
  const complete = { act_id: crypto.randomUUID(), kind: 'complete' as const, sku: null, of: null }
  const { data } = await shops.app.call(packingAct, { body: { order_code: found?.order_code ?? '', desk: 'd', acts: [...acts, complete] } }, token)
  return { code: found?.order_code, pieces: found?.pieces.map(({ qty }) => qty), packed: data.packed }
}

async function splitAndPacked() {
  const made = await splitAndAccepted()
  for (const number of made.numbers) await pack(number)
  return made
}

describe('an order that is split', () => {
  it('goes in parcels with labels of their own, each packed by itself, and is packed with the last', async () => {
    const { order_code, numbers } = await splitAndAccepted()
    expect(new Set(numbers).size).toBe(2)
    const found = async (s: string) => (await shops.app.call(orderList, { query: { s } }, token)).data.rows.map((row) => row.order_code)
    for (const number of numbers) expect(await found(number)).toEqual([order_code])
    const printed = await shops.app.call(orderPrintLabel, { params: { marketplace: 'shopee' }, body: { order_code: [order_code] } }, token)
    expect(printed.data.pages).toBe(2)

    expect(await pack(numbers[0] as string)).toEqual({ code: `${order_code}/1`, pieces: [2], packed: true })
    expect(await detail(order_code)).toMatchObject({ is_packed: false, packed_count: 1 })
    expect(await pack(numbers[1] as string)).toEqual({ code: `${order_code}/2`, pieces: [1], packed: true })
    expect(await detail(order_code)).toMatchObject({ is_packed: true, packed_count: 2 })
  })

  it('is handed over parcel by parcel, each with its own number on the manifest', async () => {
    const { order_code, numbers, courier_name } = await splitAndPacked()
    const scan = async (scan_code: string, undo = false) =>
      (await shops.app.call(orderScan, { body: { scan_code, action: 'handover', undo } }, token)).data
    const there = async () => {
      const { data } = await shops.app.call(handoverState, { query: { courier_name } }, token)
      const of = (rows: readonly HandoverParcel[]) => rows.filter((row) => row.order_code === order_code).map((row) => row.parcel_code)
      return { scanned: of(data.scanned), missing: of(data.missing) }
    }
    const [first, second] = [`${order_code}/1`, `${order_code}/2`]
    expect(await there()).toEqual({ scanned: [], missing: [first, second] })
    expect(await scan(numbers[0] as string)).toMatchObject({ outcome: 'ok', parcel_code: first })
    expect(await scan(numbers[0] as string)).toMatchObject({ outcome: 'already', parcel_code: first })
    expect(await there()).toEqual({ scanned: [first], missing: [second] })
    expect((await detail(order_code)).packages.map(({ is_handed_over }) => is_handed_over)).toEqual([true, false])
    // The order's own code means the parcel that is left, and the one that was scanned where a scan is taken back.
    expect(await scan(order_code)).toMatchObject({ outcome: 'ok', parcel_code: second })
    expect(await scan(second, true)).toMatchObject({ outcome: 'ok', parcel_code: second })
    expect(await there()).toEqual({ scanned: [first], missing: [second] })
    expect(await scan(numbers[1] as string)).toMatchObject({ outcome: 'ok', parcel_code: second })
    const made = (await shops.app.call(manifestCreate, { body: { courier_name } }, token)).data
    const { parcels } = (await shops.app.call(manifestRead, { params: { manifest_id: String(made.manifest_id) } }, token)).data
    expect(parcels).toMatchObject([
      { parcel_code: first, tracking_number: numbers[0], order_qty: 2 },
      { parcel_code: second, tracking_number: numbers[1], order_qty: 1 },
    ])
    expect((await detail(order_code)).log.filter(({ action }) => action === 31).map(({ note }) => note)).toEqual(['1/2', '2/2', 'undo', '2/2'])
  })

  it('is on a manifest parcel by parcel also where its marketplace knows of one alone by then', async () => {
    const { order_code, numbers, courier_name } = await splitAndPacked()
    for (const scan_code of numbers) await shops.app.call(orderScan, { body: { scan_code, action: 'handover' } }, token)
    const { database } = shops.app.services
    await database.statement({
      text: 'delete from order_package where workspace_id = $1 and order_code = $2',
      values: [shops.workspace_id, order_code],
    })
    const made = await shops.app.call(manifestCreate, { body: { courier_name } }, token)
    const { parcels } = (await shops.app.call(manifestRead, { params: { manifest_id: String(made.data.manifest_id) } }, token)).data
    expect(parcels.map(({ parcel_code }) => parcel_code)).toEqual([`${order_code}/1`, `${order_code}/2`])
  })

  it('is one parcel again when that is taken back, where its marketplace does', async () => {
    const { order_code } = await arrives('shopee', { lines: lines(1, 1) })
    await split(order_code, [[1, 1]], [[2, 1]])
    expect((await shops.app.call(orderShipmentRevert, { body: { order_code } }, token)).data.orders).toMatchObject([{ package_count: 1 }])
    expect((await detail(order_code)).packages).toEqual([])
    expect((await detail(order_code)).log.map(({ action }) => action).slice(-2)).toEqual([11, 13])
  })

  it('holds every piece once, and parts those of a line only where its marketplace does', async () => {
    const shopee = await arrives('shopee', { lines: lines(2, 1) })
    expect((await split(shopee.order_code, [[1, 1]], [[2, 1]])).error.code).toBe('SPLIT_INCOMPLETE')
    expect(
      (
        await split(
          shopee.order_code,
          [[1, 1]],
          [
            [1, 1],
            [2, 1],
          ],
        )
      ).error.code,
    ).toBe('SPLIT_INCOMPLETE')
    const tiktok = await arrives('tiktok', { lines: lines(2, 1) })
    expect(
      (
        await split(
          tiktok.order_code,
          [[1, 1]],
          [
            [1, 1],
            [2, 1],
          ],
        )
      ).data.orders,
    ).toMatchObject([{ package_count: 2 }])
    expect((await detail(tiktok.order_code)).packages.map((one) => one.lines)).toEqual([
      [{ line_no: 1, qty: 1 }],
      [
        { line_no: 1, qty: 1 },
        { line_no: 2, qty: 1 },
      ],
    ])
  })
})

describe('orders of one buyer', () => {
  it('go in one parcel where their marketplace allows it, and apart again', async () => {
    const first = await arrives('tiktok', { lines: lines(1) })
    const second = await arrives('tiktok', { lines: lines(1), buyer: first })
    const other = await arrives('tiktok', { lines: lines(1) })
    const codes = [first.order_code, second.order_code]
    expect((await shops.app.call(orderMerge, { body: { order_code: [first.order_code, other.order_code] } }, token)).error.code).toBe('MERGE_APART')
    await shops.app.call(orderMerge, { body: { order_code: codes } }, token)
    expect((await detail(first.order_code)).merged_with).toEqual([second.order_code])
    expect((await detail(first.order_code)).merged_as).toBe((await detail(second.order_code)).merged_as)
    await shops.app.call(orderShipmentRevert, { body: { order_code: second.order_code } }, token)
    for (const code of codes) expect(await detail(code)).toMatchObject({ merged_as: null, merged_with: [] })
  })
})
