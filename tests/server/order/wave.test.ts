import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderStatus } from '#contract/order/order-status.ts'
import { packingAct } from '#contract/order/packing.endpoints.ts'
import { orderRelease, waveCreate, waveList, wavePick, waveRead } from '#contract/order/wave.endpoints.ts'
import { inWaveOrder, shortOf } from '#server/domains/order/wave.rules.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

/** A workspace whose orders take one SKU each. */
async function room() {
  const { workspace_id } = await server.build.workspace({ packing_helper: true })
  const { store_code } = await server.build.store({ workspace_id })
  const token = server.tokenOf({ ...(await server.build.agent({ workspace_id, name: 'Sari' })), packing_helper: true })
  const order = async (sku: string, location: string, order_qty = 1, more: Partial<Parameters<TestApp['build']['order']>[0]> = {}) => {
    const { order_code } = await server.build.order({ workspace_id, store_code, order_status: orderStatus.processing, order_qty, ...more })
    await server.services.database.write(workspace_id, ({ client }) =>
      client.query('update order_item set sku = $3, location = $4 where workspace_id = $1 and order_code = $2', [
        workspace_id,
        order_code,
        sku,
        location,
      ]),
    )
    return order_code
  }
  const begin = (...order_code: string[]) => server.call(waveCreate, { body: { order_code } }, token)
  const read = async (wave_id: number) => (await server.call(waveRead, { params: { wave_id: String(wave_id) } }, token)).data
  const pick = async (wave_id: number, body: { sku: string; add?: number; short?: number }) =>
    (await server.call(wavePick, { params: { wave_id: String(wave_id) }, body }, token)).data
  return { token, order, begin, read, pick }
}

describe('a pick wave', () => {
  it('serves orders of one piece first, by shelf, and leaves out what cannot be packed', async () => {
    const { order, begin, read } = await room()
    const many = await order('A', 'A1', 2)
    const far = await order('B', 'C9')
    const near = await order('C', 'A2')
    const cancelled = await order('D', 'A1', 1, { order_status: orderStatus.cancelled })
    const { wave, left_out } = (await begin(many, far, near, cancelled)).data
    expect(left_out).toEqual([cancelled])
    expect(wave).toMatchObject({ wave_no: 1, orders: 3, pieces: 4, picked: 0 })
    const { orders, lines } = await read(wave.wave_id)
    expect(orders.map(({ order_code }) => order_code)).toEqual([near, far, many])
    expect(lines.map(({ sku, single }) => [sku, single])).toEqual([
      ['C', true],
      ['B', true],
      ['A', false],
    ])
  })

  it('takes an order once', async () => {
    const { order, begin } = await room()
    const code = await order('A', 'A1')
    await begin(code)
    expect((await begin(code)).error.code).toBe('NOT_FOUND')
  })

  it('tells how far it is', async () => {
    const { token, order, begin, pick } = await room()
    const { wave } = (await begin(await order('A', 'A1'), await order('A', 'A1'))).data
    expect(await pick(wave.wave_id, { sku: 'A', add: 1 })).toMatchObject({ picked: 1 })
    expect(await pick(wave.wave_id, { sku: 'A', add: 9 })).toMatchObject({ picked: 2 })
    const { data } = await server.call(waveList, {}, token)
    expect(data.rows[0]).toMatchObject({ pieces: 2, picked: 2, packed: 0 })
  })

  it('holds the last orders that miss a piece, so that no desk packs them, until they are released', async () => {
    const { token, order, begin, pick, read } = await room()
    const [one, two] = [await order('A', 'A1'), await order('A', 'A1')]
    const { wave } = (await begin(one, two)).data
    expect((await pick(wave.wave_id, { sku: 'A', short: 1 })).held).toEqual([two])
    expect((await read(wave.wave_id)).orders.map(({ missing }) => missing)).toEqual([null, '1 × A'])
    const open = async (order_code: string) => (await server.call(packingAct, { body: { order_code, desk: 'd', acts: [] } }, token)).data
    expect(await open(two)).toMatchObject({ outcome: 'stop', stop: 'short' })
    expect(await open(one)).toMatchObject({ outcome: 'ok' })
    await server.call(orderRelease, { body: { order_code: [two] } }, token)
    expect(await open(two)).toMatchObject({ outcome: 'ok' })
  })
})

describe('by the rules of a wave', () => {
  const orders = fc.array(
    fc.record({
      order_code: fc.uuid(),
      order_qty: fc.integer({ min: 1, max: 5 }),
      location: fc.option(fc.constantFrom('A1', 'B2', 'C3'), { nil: null }),
    }),
  )

  it('no order of several pieces stands before one of one piece', () => {
    fc.assert(
      fc.property(orders, (list) => {
        const sizes = inWaveOrder(list).map(({ order_qty }) => order_qty === 1)
        expect(sizes.lastIndexOf(true)).toBeLessThan(sizes.includes(false) ? sizes.indexOf(false) : sizes.length + 1)
      }),
    )
  })

  it('orders that are not held can all be served with what is there', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), fc.integer({ min: 0, max: 60 }), (qtys, short) => {
        const needs = qtys.map((qty, at) => ({ order_code: String(at), qty }))
        const total = qtys.reduce((sum, qty) => sum + qty, 0)
        const held = new Set(shortOf(needs, Math.min(short, total)).map(({ order_code }) => order_code))
        const served = needs.filter(({ order_code }) => !held.has(order_code)).reduce((sum, { qty }) => sum + qty, 0)
        expect(served).toBeLessThanOrEqual(total - Math.min(short, total))
      }),
    )
  })
})
