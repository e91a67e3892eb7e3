import { beforeAll, expect, it } from 'vitest'
import { orderToday } from '#contract/order/order.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

async function shop() {
  const { build, services } = server
  const { workspace_id } = await build.workspace()
  const { store_code } = await build.store({ workspace_id })
  const agent = await build.agent({ workspace_id })
  const log = (order_code: string, action: number, name: string | null, at = services.now().toISOString()) =>
    services.database.write(workspace_id, ({ client }) =>
      client.query('insert into order_log (workspace_id, order_code, action, agent_id, agent_name, created_at) values ($1, $2, $3, $4, $5, $6)', [
        workspace_id,
        order_code,
        action,
        name === null ? null : agent.agent_id,
        name,
        at,
      ]),
    )
  const order = (fields: object = {}) => build.order({ workspace_id, store_code, ...fields })
  return { agent, log, order, token: server.tokenOf(agent) }
}

it("counts the orders that the caller brought on today, each once, and nobody else's", async () => {
  const { agent, log, order, token } = await shop()
  const { order_code: one } = await order()
  const { order_code: other } = await order()
  await log(one, 10, agent.name)
  await log(one, 20, agent.name)
  await log(one, 20, agent.name)
  await log(other, 10, null)
  await log(other, 10, agent.name, new Date(server.services.now().getTime() - 30 * 3_600_000).toISOString())
  const { data } = await server.call(orderToday, {}, token)
  expect(data.done).toEqual({ accepted: 1, printed: 1, pickups: 0 })
})

it('tells what marketplaces refused, the newest first, a few of all', async () => {
  const { order, token } = await shop()
  const refused = (at: string, state = 'failed') =>
    order({ action_state: { action: 'accept', state, code: 'MARKETPLACE_REJECTED', reason: `alasan ${at}`, at } })
  for (let minute = 10; minute < 17; minute++) await refused(`2026-01-05T03:${minute}:00.000Z`)
  await refused('2026-01-05T04:00:00.000Z', 'pending')
  await order()
  const { data } = await server.call(orderToday, {}, token)
  expect(data.failed_total).toBe(7)
  expect(data.failed.map(({ action_state }) => action_state?.at.slice(14, 16))).toEqual(['16', '15', '14', '13', '12'])
})
