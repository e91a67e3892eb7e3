import { beforeAll, expect, it } from 'vitest'
import { orderStatus } from '#contract/order/order-status.ts'
import { orderLook } from '#contract/order/packing.endpoints.ts'
import { nextUrgent } from '#contract/order/urgent.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await sharedApp()
})

const inHours = (hours: number) => new Date(server.services.now().getTime() + hours * 3_600_000).toISOString()

async function room() {
  const { workspace_id } = await server.build.workspace()
  const { store_code } = await server.build.store({ workspace_id })
  const person = async (...privileges: ('order' | 'chat')[]) => server.tokenOf(await server.build.agent({ workspace_id, privileges }))
  const order = async (hours: number, more: Partial<Parameters<TestApp['build']['order']>[0]> = {}) =>
    (await server.build.order({ workspace_id, store_code, order_status: orderStatus.processing, deadline_at: inHours(hours), ...more })).order_code
  const chat = async (hours: number, more: object = {}) =>
    (await server.build.chat({ workspace_id, store_code, is_replied: false, last_reply_at: inHours(hours - 24), ...more })).chat_code
  const next = async (token: string, besides?: string) => (await server.call(nextUrgent, { query: { besides } }, token)).data.next?.code ?? null
  return { person, order, chat, next }
}

it('the next most urgent is what is due first, order or chat, of what the person may work on', async () => {
  const { person, order, chat, next } = await room()
  const [later, first, talk] = [await order(9), await order(4), await chat(6)]
  expect(await next(await person('order', 'chat'))).toBe(first)
  expect(await next(await person('order', 'chat'), first)).toBe(talk)
  expect(await next(await person('chat'))).toBe(talk)
  expect(await next(await person('order'), first)).toBe(later)
})

it('what is in somebody’s hands is left to them', async () => {
  const { person, order, chat, next } = await room()
  const [one, two] = [await order(1), await order(2)]
  await chat(1, { agent_id: 7 })
  await order(3, { order_status: orderStatus.shipped })
  const [ours, theirs] = [await person('order', 'chat'), await person('order')]
  await server.call(orderLook, { body: { order_code: one, open: true } }, theirs)
  expect(await next(ours)).toBe(two)
  await server.call(orderLook, { body: { order_code: one, open: false } }, theirs)
  expect(await next(ours)).toBe(one)
})

it('says so when nothing is due', async () => {
  const { person, next } = await room()
  expect(await next(await person('order'))).toBeNull()
})
