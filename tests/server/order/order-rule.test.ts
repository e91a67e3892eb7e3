import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderQueryCreate } from '#contract/order/custom-filter.endpoints.ts'
import type { FilterRow } from '#contract/order/custom-filter.ts'
import { orderAccept, orderDetail } from '#contract/order/order.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { orderTagCreate } from '#contract/order/order-marks.endpoints.ts'
import {
  orderRuleChange,
  orderRuleCreate,
  orderRuleDelete,
  orderRuleList,
  orderRuleSwitch,
  orderRuleTry,
  type RuleAct,
} from '#contract/order/order-rule.endpoints.ts'
import type { SandboxOrder, SandboxStore } from '#sandbox/order.ts'
import { unique } from '#tests/support/builders.ts'
import { openShops, type Shop } from '../listing/shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let token: string
beforeAll(async () => {
  shops = await openShops(['tiktok'])
  token = shops.token
})
afterAll(() => shops.stop())

const query = (text: string, values: unknown[] = []) => shops.app.services.database.statement({ text, values: [shops.workspace_id, ...values] })
beforeEach(() => query('delete from order_rule where workspace_id = $1'))

const cod: FilterRow = { field: 'cod', operator: 'yes', value: '' }
const accept: RuleAct = { act: 'accept', shipping_method: 'pickup' }
async function rule(rows: readonly FilterRow[], name = `Aturan ${unique()}`, acts: readonly RuleAct[] = [accept]) {
  const { query_id } = (await shops.app.call(orderQueryCreate, { body: { name: `Filter ${unique()}`, rows: [...rows] } }, token)).data
  return (await shops.app.call(orderRuleCreate, { body: { name, query_id, acts: [...acts] } }, token)).data
}
const switchOn = async (rule_id: number) => (await shops.app.call(orderRuleSwitch, { params: { id: rule_id }, body: { active: true } }, token)).data
function arrives(wish: { cod?: boolean; unpaid?: boolean }): SandboxOrder {
  const { marketplace, store_id } = shops.shops[0] as Shop
  const { world } = shops.running.sandbox
  return world.make(world.store(marketplace, store_id) as SandboxStore, wish)
}
const detail = async ({ order_id }: SandboxOrder) => (await shops.app.call(orderDetail, { query: { order_code: `TKTK-${order_id}` } }, token)).data
const statusOf = async (order: SandboxOrder) => (await detail(order))?.order_status

describe('a rule', () => {
  it('accepts orders that arrive and fit its filter, under its name, and leaves the others alone', async () => {
    const { rule_id } = await rule([cod], 'Terima COD')
    await switchOn(rule_id)
    const [fits, other] = [arrives({ cod: true }), arrives({ cod: false })]
    await expect.poll(() => statusOf(fits)).toBe(300)
    expect((await detail(fits)).log.find(({ action }) => action === 10)).toMatchObject({ agent_name: 'Terima COD', agent_id: null })
    await expect.poll(() => statusOf(other)).toBe(200)
    expect((await detail(other)).action_state).toBeNull()
  })

  it('waits for an order to be paid', async () => {
    const { rule_id } = await rule([cod])
    await switchOn(rule_id)
    const order = arrives({ cod: true, unpaid: true })
    await expect.poll(() => statusOf(order)).toBe(100)
    shops.running.sandbox.world.move(order, 'new')
    await expect.poll(() => statusOf(order)).toBe(300)
  })

  it('does nothing until it is switched on, nor after it was changed', async () => {
    const { rule_id, query_id, active } = await rule([cod])
    expect(active).toBe(false)
    await switchOn(rule_id)
    const body = { name: 'Lain', query_id, acts: [accept] }
    expect((await shops.app.call(orderRuleChange, { params: { id: rule_id }, body }, token)).data).toMatchObject({ name: 'Lain', active: false })
    const order = arrives({ cod: true })
    await expect.poll(() => statusOf(order)).toBe(200)
    expect((await detail(order)).action_state).toBeNull()
  })

  it('of several that fit, the first acts', async () => {
    const [first, second] = [await rule([cod], 'Pertama'), await rule([cod], 'Kedua')]
    await switchOn(second.rule_id)
    await switchOn(first.rule_id)
    const order = arrives({ cod: true })
    await expect.poll(() => statusOf(order)).toBe(300)
    expect((await detail(order)).log.filter(({ action }) => action === 10).map(({ agent_name }) => agent_name)).toEqual(['Pertama'])
  })

  it('tags, gives away, queues the label and accepts, each act in the log under its name', async () => {
    const { tag_id } = (await shops.app.call(orderTagCreate, { body: { name: `VIP ${unique()}`, colour: 'red' } }, token)).data
    const owner = await shops.app.build.owner({ workspace_id: shops.workspace_id })
    const { rule_id } = await rule([cod], 'Semua', [{ act: 'print' }, accept, { act: 'tag', tag_id }, { act: 'assign', user_id: owner.user_id }])
    await switchOn(rule_id)
    const order = arrives({ cod: true })
    await expect.poll(() => statusOf(order)).toBe(300)
    const now = await detail(order)
    expect(now).toMatchObject({ tag_ids: [tag_id], assignee_id: owner.user_id, to_print: true, hold: null })
    const names = (action: number) => now.log.filter((line) => line.action === action).map(({ agent_name }) => agent_name)
    for (const action of [orderLogAction.tagged, orderLogAction.assigned, orderLogAction.print_queued, orderLogAction.accepted])
      expect(names(action)).toEqual(['Semua'])
  })

  it('holds orders, which a rule behind it does not accept', async () => {
    const first = await rule([cod], 'Tahan', [{ act: 'hold', reason: 'Cek alamat' }])
    const second = await rule([cod], 'Terima')
    for (const { rule_id } of [first, second]) await switchOn(rule_id)
    const order = arrives({ cod: true })
    await expect.poll(async () => (await detail(order))?.hold).toMatchObject({ kind: 'asked', reason: 'Cek alamat', by: 'Tahan' })
    const { order_code, actions } = await detail(order)
    expect(actions).not.toContain('accept')
    const ask = { params: { marketplace: 'tiktok' as const }, query: { order_code }, body: { shipping_method: 'pickup' } }
    expect((await shops.app.call(orderAccept, ask, token)).data.results).toMatchObject([{ ok: false, code: 'ORDER_HELD' }])
    expect(await detail(order)).toMatchObject({ order_status: 200, action_state: null })
    expect((await shops.app.call(orderRuleTry, { params: { id: second.rule_id } }, token)).data.acts).toEqual([{ act: accept, orders: 0 }])
  })

  it('is tried on the orders that arrived yesterday, as they were when they came, and touches none of them', async () => {
    const { rule_id } = await rule([cod, { field: 'order_status', operator: 'is', value: '200' }])
    const before = (await shops.app.call(orderRuleTry, { params: { id: rule_id } }, token)).data
    const orders = [arrives({ cod: true }), arrives({ cod: true }), arrives({ cod: false })]
    for (const order of orders) await expect.poll(() => statusOf(order)).toBe(200)
    const codes = orders.map(({ order_id }) => `TKTK-${order_id}`)
    const yesterday = new Date(+shops.app.services.now() - 86_400_000).toISOString()
    await query('update orders set ordered_at = $3, order_status = 500 where workspace_id = $1 and order_code = any($2::text[])', [codes, yesterday])
    const { arrived, touched, orders: found } = (await shops.app.call(orderRuleTry, { params: { id: rule_id } }, token)).data
    expect([arrived - before.arrived, touched - before.touched]).toEqual([3, 2])
    expect(
      found
        .filter(({ acts }) => acts.includes('accept'))
        .map(({ order_code }) => order_code)
        .toSorted(),
    ).toEqual(codes.slice(0, 2).toSorted())
    const { rule_id: late } = await rule([{ field: 'order_status', operator: 'is', value: '500' }])
    expect((await shops.app.call(orderRuleTry, { params: { id: late } }, token)).data.touched).toBe(0)
  })

  it('is listed and deleted, and is the workspace’s', async () => {
    const { rule_id } = await rule([cod])
    expect((await shops.app.call(orderRuleList, {}, token)).data.rules.map((one) => one.rule_id)).toEqual([rule_id])
    const stranger = shops.app.tokenOf(await shops.app.build.owner({ workspace_id: (await shops.app.build.workspace()).workspace_id }))
    expect((await shops.app.call(orderRuleDelete, { params: { id: rule_id } }, stranger)).status).toBe(404)
    expect((await shops.app.call(orderRuleDelete, { params: { id: rule_id } }, token)).status).toBe(200)
    expect((await shops.app.call(orderRuleTry, { params: { id: rule_id } }, token)).status).toBe(404)
  })
})
