import { beforeAll, describe, expect, it } from 'vitest'
import { orderDetail, orderList } from '#contract/order/order.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import {
  type OrderMark,
  orderMark,
  orderPrintClaim,
  orderPrintReturn,
  orderTagChange,
  orderTagCreate,
  orderTagDelete,
  orderTagList,
} from '#contract/order/order-marks.endpoints.ts'
import { packingAct } from '#contract/order/packing.endpoints.ts'
import { sharedApp, type TestApp, unique } from './test-app.ts'

let app: TestApp
let workspace_id: number
let agent: { user_id: number; name: string }
let token: string
let store_code: string

beforeAll(async () => {
  app = await sharedApp()
  workspace_id = (await app.build.workspace({ packing_helper: true })).workspace_id
  agent = await app.build.agent({ workspace_id })
  token = app.tokenOf({ ...(agent as Parameters<TestApp['tokenOf']>[0]), packing_helper: true })
  store_code = (await app.build.store({ workspace_id })).store_code
})

const order = async (order_status: 200 | 300 | 700 = 200) =>
  (await app.build.order({ workspace_id, store_code, marketplace: 'shopee', order_status })).order_code
const mark = (codes: readonly string[], change: OrderMark, as = token) => app.call(orderMark, { body: { order_code: [...codes], change } }, as)
const tag = async (name = `Tag ${unique()}`) => (await app.call(orderTagCreate, { body: { name, colour: 'red' } }, token)).data.tag_id
const detail = async (order_code: string) => (await app.call(orderDetail, { query: { order_code } }, token)).data
const codesOf = async (query: Record<string, string>) => (await app.call(orderList, { query }, token)).data.rows.map(({ order_code }) => order_code)

describe('tags of orders', () => {
  it('are put on and taken off, once each, and found by', async () => {
    const [one, two] = [await order(), await order()]
    const tag_id = await tag('Rapuh')
    const on = { mark: 'tag', tag_id, on: true } as const
    expect((await mark([one], on)).data.before).toHaveLength(1)
    expect((await mark([one], on)).data).toMatchObject({ results: [{ ok: true }], before: [] })
    expect(await codesOf({ tag: String(tag_id) })).toEqual([one])
    await mark([one, two], { ...on, on: false })
    expect(await codesOf({ tag: String(tag_id) })).toEqual([])
    const { log } = await detail(one)
    expect(log.filter(({ note }) => note === 'Rapuh').map(({ action }) => action)).toEqual([orderLogAction.tagged, orderLogAction.untagged])
  })

  it('are numbered by their workspace, from one on, and no number is given twice, be it made at the same moment or deleted', async () => {
    const seat = app.tokenOf(await app.build.owner({ workspace_id: (await app.build.workspace()).workspace_id }))
    const make = async (name: string) => (await app.call(orderTagCreate, { body: { name, colour: 'red' } }, seat)).data.tag_id
    const made = await Promise.all(['Rapuh', 'Kado', 'Cepat'].map(make))
    expect(made.toSorted()).toEqual([1, 2, 3])
    await app.call(orderTagDelete, { params: { tag_id: 3 } }, seat)
    expect(await make('Ulang')).toBe(4)
  })

  it('are named once, renamed and deleted, and are the workspace’s', async () => {
    const tag_id = await tag('Hadiah')
    expect((await app.call(orderTagCreate, { body: { name: 'hadiah', colour: 'blue' } }, token)).error.code).toBe('NAME_TAKEN')
    await app.call(orderTagChange, { params: { tag_id }, body: { name: 'Kado', colour: 'green' } }, token)
    expect((await app.call(orderTagList, {}, token)).data.tags).toContainEqual({ tag_id, name: 'Kado', colour: 'green' })
    const stranger = app.tokenOf(await app.build.owner({ workspace_id: (await app.build.workspace()).workspace_id }))
    expect((await app.call(orderTagDelete, { params: { tag_id } }, stranger)).status).toBe(404)
    expect((await app.call(orderTagDelete, { params: { tag_id } }, token)).status).toBe(200)
    expect((await mark([await order()], { mark: 'tag', tag_id, on: true })).error.code).toBe('NOT_FOUND')
  })
})

describe('an order', () => {
  it('is given to somebody who works here, and taken from them', async () => {
    const code = await order()
    await mark([code], { mark: 'assignee', user_id: agent.user_id })
    expect(await detail(code)).toMatchObject({ assignee_id: agent.user_id, assignee_name: agent.name })
    expect(await codesOf({ assignee: String(agent.user_id) })).toEqual([code])
    const viewer = await app.build.agent({ workspace_id, privileges: ['chat'] })
    expect((await mark([code], { mark: 'assignee', user_id: viewer.user_id })).error.code).toBe('NOT_FOUND')
    expect((await mark([code], { mark: 'assignee', user_id: null })).data.before).toMatchObject([{ assignee_id: agent.user_id }])
    expect(await codesOf({ assigned: '1' })).toEqual([])
  })

  it('that is held is not packed until it is released', async () => {
    const [fresh, accepted] = [await order(), await order(300)]
    await mark([fresh, accepted], { mark: 'hold', reason: 'Alamat kurang' })
    expect((await codesOf({ held: '1' })).toSorted()).toEqual([fresh, accepted].toSorted())
    const pack = async () => (await app.call(packingAct, { body: { order_code: accepted, desk: 'd', acts: [] } }, token)).data
    expect(await pack()).toMatchObject({ outcome: 'stop', stop: 'held' })
    await mark([accepted], { mark: 'hold', reason: null })
    expect(await pack()).toMatchObject({ outcome: 'ok' })
    expect((await detail(accepted)).log.map(({ action, note }) => [action, note]).slice(-2)).toEqual([
      [orderLogAction.held, 'Alamat kurang'],
      [orderLogAction.released, null],
    ])
  })

  it('that is over is not held', async () => {
    expect((await mark([await order(700)], { mark: 'hold', reason: 'x' })).data.results).toMatchObject([
      { ok: false, code: 'TRANSITION_NOT_ALLOWED' },
    ])
  })

  it('whose label waits for a printer goes to one computer, when it can be made', async () => {
    const [fresh, accepted] = [await order(), await order(300)]
    await mark([fresh, accepted], { mark: 'print', on: true })
    expect((await codesOf({ to_print: '1' })).toSorted()).toEqual([fresh, accepted].toSorted())
    const claim = async (computer: string) => (await app.call(orderPrintClaim, { body: { computer, limit: 10 } }, token)).data.order_codes
    expect(await claim('Gudang')).toEqual([accepted])
    expect(await claim('Kasir')).toEqual([])
    await app.call(orderPrintReturn, { body: { computer: 'Gudang', order_code: [accepted] } }, token)
    expect(await claim('Kasir')).toEqual([accepted])
  })
})
