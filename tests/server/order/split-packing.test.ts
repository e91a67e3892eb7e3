import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import { orderAccept, orderDetail, orderList, orderPrintLabel, orderRequestPickup } from '#contract/order/order.endpoints.ts'
import { orderMark } from '#contract/order/order-marks.endpoints.ts'
import { orderShipmentRevert, orderSplit } from '#contract/order/shipment.endpoints.ts'
import { packPieces } from '#sandbox/lazada/pack.ts'
import { piecesOf } from '#sandbox/lazada/shapes.ts'
import type { SandboxLine, SandboxOrder, SandboxStore } from '#sandbox/order.ts'
import { openShops, type Shop } from '../listing/shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let token: string
/** What happens at the marketplace once an order has so many packages there. */
let then: { at: number; happens: (order: SandboxOrder) => void } | null = null
beforeAll(async () => {
  shops = await openShops(['lazada'])
  token = shops.token
  shops.running.sandbox.world.onChange(({ order }) => {
    const due = then && order.parcels?.length === then.at ? then : null
    if (!due) return
    then = null
    due.happens(order)
  })
})
afterEach(() => shops.running.control('/faults', undefined, 'DELETE'))
afterAll(() => shops.stop())

/** A new order of one line for each number of pieces, once it is here. */
async function arrives(...qtys: number[]): Promise<SandboxOrder & { order_code: string }> {
  const { world } = shops.running.sandbox
  const { store_id } = shops.shops[0] as Shop
  const lines = qtys.map((qty, at): SandboxLine => ({ sku: sellableSkus[at] as SandboxLine['sku'], qty }))
  const made = world.make(world.store('lazada', store_id) as SandboxStore, { cod: false, lines })
  const order_code = `LZDA-${made.order_id}`
  await expect.poll(async () => (await detail(order_code))?.order_status).toBe(200)
  return Object.assign(made, { order_code })
}
const detail = async (order_code: string) => (await shops.app.call(orderDetail, { query: { order_code } }, token)).data
type Group = readonly (readonly [line_no: number, qty: number])[]
const split = (order_code: string, ...groups: Group[]) =>
  shops.app.call(
    orderSplit,
    { body: { order_code, packages: groups.map((group) => ({ lines: group.map(([line_no, qty]) => ({ line_no, qty })) })) } },
    token,
  )
/** The marketplace's packages, by the places of their pieces. */
const packed = (order: SandboxOrder) => order.parcels?.map(({ places }) => places)
const refusePacking = (more: object = {}) =>
  shops.running.control('/faults', { marketplace: 'lazada', kind: 'refuse', call: 'fulfill/pack', reason: 'Kurir penuh', times: 1, ...more })
const contentOf = async (order_code: string) =>
  (await detail(order_code)).packages.map(({ lines }) => lines.map(({ line_no, qty }) => [line_no, qty]))

describe('an order that is split where packing accepts', () => {
  it('is accepted by whoever splits it, each parcel with a package, a number and a label of its own', async () => {
    const order = await arrives(2, 1)
    const { order_code } = order
    const { data } = await split(
      order_code,
      [[1, 1]],
      [
        [1, 1],
        [2, 1],
      ],
    )
    expect(data.orders).toMatchObject([{ order_code, order_status: 300, package_count: 2 }])
    expect(packed(order)).toEqual([[0], [1, 2]])
    const now = await detail(order_code)
    expect(now.packages).toMatchObject([
      { package_no: 1, mp_package_id: `FP${order.order_id}`, lines: [{ line_no: 1, qty: 1 }] },
      {
        package_no: 2,
        mp_package_id: `FP${order.order_id}2`,
        lines: [
          { line_no: 1, qty: 1 },
          { line_no: 2, qty: 1 },
        ],
      },
    ])
    const numbers = now.packages.map(({ tracking_number }) => tracking_number ?? '')
    expect(new Set(numbers).size).toBe(2)
    for (const s of numbers) expect((await shops.app.call(orderList, { query: { s } }, token)).data.rows).toMatchObject([{ order_code }])
    const own = now.log.filter(({ agent_name }) => agent_name !== null)
    expect(own.map(({ action, note }) => [action, note])).toEqual([
      [11, '2'],
      [10, null],
    ])
    expect(now.time_process).not.toBeNull()
    const printed = await shops.app.call(orderPrintLabel, { params: { marketplace: 'lazada' }, body: { order_code: [order_code] } }, token)
    expect(printed.data.pages).toBe(2)

    await shops.app.call(orderRequestPickup, { query: { order_code }, body: {} }, token)
    await expect.poll(async () => (await detail(order_code)).order_status).toBe(400)
    expect(order.parcels).toMatchObject([{ arranged: true }, { arranged: true }])
  })

  it('goes in as many parcels as there are groups, each packed by one call', async () => {
    const order = await arrives(2, 1, 3)
    const { data } = await split(order.order_code, [[3, 3]], [[1, 2]], [[2, 1]])
    expect(data.orders).toMatchObject([{ order_status: 300, package_count: 3 }])
    expect(packed(order)).toEqual([[3, 4, 5], [0, 1], [2]])
    expect(order.history.map(({ stage }) => stage)).toEqual(['new', 'new', 'new', 'processing'])
    expect(await contentOf(order.order_code)).toEqual([[[1, 2]], [[2, 1]], [[3, 3]]])
  })

  it('is packed once, however often the same is asked for', async () => {
    const order = await arrives(1, 1)
    const groups: Group[] = [[[1, 1]], [[2, 1]]]
    await Promise.all([split(order.order_code, ...groups), split(order.order_code, ...groups)])
    await split(order.order_code, ...groups)
    expect(packed(order)).toEqual([[0], [1]])
    expect(order.history).toHaveLength(3)
    expect((await detail(order.order_code)).order_status).toBe(300)
  })

  it('is not split while it is held, nor once it is accepted, nor taken back', async () => {
    const { order_code } = await arrives(1, 1)
    await shops.app.call(orderMark, { body: { order_code: [order_code], change: { mark: 'hold', reason: 'Tunggu' } } }, token)
    expect((await split(order_code, [[1, 1]], [[2, 1]])).error.code).toBe('ORDER_HELD')
    const other = await arrives(1, 1)
    await split(other.order_code, [[1, 1]], [[2, 1]])
    expect((await split(other.order_code, [[1, 1]], [[2, 1]])).error.code).toBe('TRANSITION_NOT_ALLOWED')
    expect((await shops.app.call(orderShipmentRevert, { body: { order_code: other.order_code } }, token)).error.code).toBe('NOT_SUPPORTED')
  })
})

describe('a parcel that is refused', () => {
  it('leaves those before it packed, which is told and shown, and the same request packs the rest alone', async () => {
    const order = await arrives(1, 1, 1)
    const groups: Group[] = [[[1, 1]], [[2, 1]], [[3, 1]]]
    await refusePacking({ skip: 1 })
    const { error } = await split(order.order_code, ...groups)
    expect(error).toMatchObject({ code: 'SPLIT_PARTLY', message: expect.stringMatching(/1 dari 3 paket.*Kurir penuh/) })
    expect(packed(order)).toEqual([[0]])
    const halfway = await detail(order.order_code)
    expect(halfway).toMatchObject({ order_status: 200, package_count: 2, tracking_number: null })
    expect(halfway.packages).toMatchObject([
      { mp_package_id: `FP${order.order_id}`, tracking_number: order.tracking_number, lines: [{ line_no: 1, qty: 1 }] },
      {
        mp_package_id: '',
        tracking_number: null,
        lines: [
          { line_no: 2, qty: 1 },
          { line_no: 3, qty: 1 },
        ],
      },
    ])
    expect((await split(order.order_code, ...groups)).data.orders).toMatchObject([{ order_status: 300, package_count: 3 }])
    expect(packed(order)).toEqual([[0], [1], [2]])
  })

  it('is packed with the rest where the order is accepted instead', async () => {
    const order = await arrives(1, 1, 1)
    await refusePacking({ skip: 1 })
    await split(order.order_code, [[1, 1]], [[2, 1]], [[3, 1]])
    await shops.app.call(orderAccept, { params: { marketplace: 'lazada' }, query: { order_code: order.order_code }, body: {} }, token)
    await expect
      .poll(async () => contentOf(order.order_code))
      .toEqual([
        [[1, 1]],
        [
          [2, 1],
          [3, 1],
        ],
      ])
    await expect.poll(async () => (await detail(order.order_code)).packages.every((one) => one.tracking_number)).toBe(true)
  })

  it('leaves the order whole where it is the first', async () => {
    const order = await arrives(1, 1)
    await refusePacking()
    expect((await split(order.order_code, [[1, 1]], [[2, 1]])).error).toMatchObject({ code: 'MARKETPLACE_REJECTED' })
    expect(packed(order)).toBeUndefined()
    expect(await detail(order.order_code)).toMatchObject({ order_status: 200, package_count: 1, packages: [] })
  })
})

describe('what is packed in the seller centre meanwhile', () => {
  const packThere = (order: SandboxOrder, ...places: number[]) => {
    const pieces = piecesOf(order)
    packPieces(
      shops.running.sandbox.world,
      order,
      places.map((place) => pieces[place]?.id ?? 0),
    )
  }

  it('stays, and the rest is packed, where it is what was asked for', async () => {
    const order = await arrives(1, 1)
    packThere(order, 1)
    await expect.poll(async () => contentOf(order.order_code)).toEqual([[[2, 1]], [[1, 1]]])
    expect((await split(order.order_code, [[1, 1]], [[2, 1]])).data.orders).toMatchObject([{ order_status: 300, package_count: 2 }])
    expect(packed(order)).toEqual([[1], [0]])
  })

  it('is told, and nothing else is packed, where it is something else', async () => {
    const order = await arrives(1, 1, 1)
    then = { at: 1, happens: (one) => packThere(one, 1) }
    const { error } = await split(
      order.order_code,
      [[1, 1]],
      [
        [2, 1],
        [3, 1],
      ],
    )
    expect(error.code).toBe('MARKETPLACE_REJECTED')
    expect(packed(order)).toEqual([[0], [1]])
    expect(await contentOf(order.order_code)).toEqual([[[1, 1]], [[2, 1]], [[3, 1]]])
    // The agent sees what is packed, and splits what is left accordingly.
    expect((await split(order.order_code, [[1, 1]], [[2, 1]], [[3, 1]])).data.orders).toMatchObject([{ order_status: 300, package_count: 3 }])
  })
})
