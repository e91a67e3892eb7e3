import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatMessages, chatReply } from '#contract/chat/chat.endpoints.ts'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { retentionChange, retentionDue, retentionRead } from '#contract/workspace/retention.endpoints.ts'
import { workspaceLog } from '#contract/workspace/workspace.endpoints.ts'
import { prune } from '#server/jobs/prune.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { createFakeChannel } from '../chat/fake-channel.ts'

let app: TestApp
let began: number
beforeAll(async () => {
  app = await startApp({ channels: createFakeChannel().registry })
  began = app.services.now().getTime()
})
afterAll(() => app.stop())

const dayMs = 86_400_000
const ago = (days: number, minutes = 0) => new Date(began - days * dayMs + minutes * 60_000).toISOString()

const shop = async () => {
  const { workspace_id } = await app.build.workspace()
  const { store_code } = await app.build.store({ workspace_id })
  const token = app.tokenOf(await app.build.owner({ workspace_id }))
  const agents = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['setting-agent', 'order', 'chat'] }))
  const sql = async <Row extends object>(text: string) =>
    app.services.database.write(workspace_id, async ({ client }) => (await client.query<Row>(text.replaceAll('$1', String(workspace_id)))).rows)
  const keep = (body: Parameters<typeof retentionChange.body.parse>[0]) => app.call(retentionChange, { body: body as object }, token)
  return { workspace_id, store_code, token, agents, sql, keep }
}

it('an owner says how long what is kept; others read it, and too few days are refused', async () => {
  const { token, agents, keep } = await shop()
  const before = { chat_messages: null, order_log: null, product_log: null, photos: 90 }
  expect((await app.call(retentionRead, {}, agents)).data).toEqual(before)
  expect((await keep({ chat_messages: 180, photos: 60 })).data).toEqual({ ...before, chat_messages: 180, photos: 60 })
  expect((await app.call(retentionRead, {}, agents)).data).toEqual({ ...before, chat_messages: 180, photos: 60 })
  expect((await app.call(workspaceLog, {}, token)).data).toMatchObject([{ act: 'changed', about: 'keep-chat_messages,keep-photos' }])
  expect((await app.call(retentionChange, { body: { order_log: 365 } }, agents)).error.code).toBe('NO_PRIVILEGE')
  for (const body of [{ chat_messages: 89 }, { order_log: 364 }, { photos: null }, { product_log: 3_651 }, { photos: 45.5 }])
    expect((await keep(body as never)).error).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining(`body.${Object.keys(body)[0]}: `),
    })
})

it('old messages go; chats keep their newest, what waits, and what reports counted', async () => {
  const { workspace_id, store_code, token, sql, keep } = await shop()
  const chat = await app.build.chat({ workspace_id, store_code, unread_count: 3, is_read: false, is_replied: false, last_reply_at: ago(100, 60) })
  const say = (days: number, message: string, more: Parameters<typeof app.build.message>[1] = {}, minutes = 0) =>
    app.build.message(chat, { reply_time: ago(days, minutes), message, ...more })
  await say(200, 'first')
  await say(200, 'answer', { sender: 'seller' }, 5)
  await say(130, 'second')
  await say(100, 'last word', {}, 60)
  await say(100, 'on its way', { sender: 'seller', sent_status: 0 }, 70)
  await say(99, 'newest', { sender: 'seller', automatic: true })
  const said = async () => {
    const { data } = await app.call(
      chatMessages,
      { params: { marketplace: chat.marketplace }, query: { chat_code: chat.chat_code, ahead: '1' } },
      token,
    )
    return data.messages.map(({ message }) => message)
  }
  const sessions = () => sql('select started_at, first_reply_at from chat_session where workspace_id = $1 order by started_at')
  const counted = await sessions()
  expect(counted).toHaveLength(3)

  await prune(app.services)
  expect(await said()).toHaveLength(6)
  expect((await app.call(retentionDue, { query: { kind: 'chat_messages', days: 90 } }, token)).data).toEqual({
    before: expect.any(String),
    rows: 3,
    more: false,
  })
  await keep({ chat_messages: 90 })
  await prune(app.services)
  expect(await said()).toEqual(['last word', 'on its way', 'newest'])
  expect(await sessions()).toEqual(counted)
  expect(await sql('select unread_count, is_read from chat where workspace_id = $1')).toEqual([{ unread_count: 1, is_read: false }])

  // What comes late changes what is left, and nothing that was counted before.
  await say(0, 'again')
  await sql("update chat_message set taken_back_at = now() where workspace_id = $1 and message = 'again'")
  expect(await sessions()).toEqual(counted)
})

it('a file that was sent in chats goes with the last message that has it, and stays where a broadcast has it', async () => {
  const { workspace_id, store_code, agents, sql, keep } = await shop()
  const chat = await app.build.chat({ workspace_id, store_code })
  const other = await app.build.chat({ workspace_id, store_code })
  const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')}`
  const send = async ({ chat_code }: typeof chat, days: number, image_url: string) => {
    const { data } = await app.call(chatReply, { body: { chat_code, type: 'image', image_url, reply_id: randomUUID() } }, agents)
    await sql(`update chat_message set sent_status = 1, reply_time = '${ago(days)}' where workspace_id = $1 and msg_id = ${data.message?.msg_id}`)
    return data.message?.image_url ?? ''
  }
  const once = await send(chat, 200, png)
  const twice = await send(chat, 200, png)
  const broadcast = await send(chat, 200, png)
  await send(other, 120, twice)
  await sql(`update chat_file set created_at = '${ago(200)}' where workspace_id = $1`)
  const young = await send(other, 10, png)
  await app.build.message(chat, { reply_time: ago(1) })
  await sql(
    `insert into chat_broadcast (workspace_id, name, kind, message, image_url, audience, user_id, created_by, created_at, receiver_total, waiting_total)
     values ($1, 'Promo', 'message', 'Halo', '${broadcast}', '{}', 1, 'Sari', '${ago(200)}', 1, 0)`,
  )
  const run = async (days: number | null) => {
    await keep({ chat_messages: days })
    await prune(app.services)
    await prune(app.services)
    const files = await sql<{ file_id: string }>('select file_id from chat_file where workspace_id = $1')
    return files.map(({ file_id }) => file_id).toSorted()
  }
  const of = (...addresses: string[]) => addresses.map((address) => address.slice(-36)).toSorted()
  expect(await run(null)).toEqual(of(once, twice, broadcast, young))
  expect(await run(150)).toEqual(of(twice, broadcast, young))
  expect(await run(90)).toEqual(of(broadcast, young))
})

it('a session that reaches over the age stays one', async () => {
  const { workspace_id, store_code, sql, keep } = await shop()
  const chat = await app.build.chat({ workspace_id, store_code })
  for (const minutes of [-600, 600, 1_200]) await app.build.message(chat, { reply_time: ago(90, minutes) })
  const sessions = () => sql('select started_at from chat_session where workspace_id = $1 order by started_at')
  const counted = await sessions()
  await keep({ chat_messages: 90 })
  await prune(app.services)
  expect(await sql('select from chat_message where workspace_id = $1')).toHaveLength(2)
  await app.build.message(chat, { reply_time: ago(90, 1_300) })
  expect(await sessions()).toEqual(counted)
  await app.build.message(chat, { reply_time: ago(0) })
  expect(await sessions()).toHaveLength(counted.length + 1)
})

it('an old order is read as ever, with the entries of its history that rules ask for', async () => {
  const { workspace_id, store_code, agents, sql, keep } = await shop()
  const { order_code } = await app.build.order({ workspace_id, store_code, ordered_at: ago(500) })
  const { received, accepted, label_printed, shipped } = orderLogAction
  await sql('delete from order_log where workspace_id = $1')
  for (const [action, days] of [
    [received, 500],
    [accepted, 499],
    [label_printed, 499],
    [shipped, 498],
    [label_printed, 10],
  ] as const)
    await sql(`insert into order_log (workspace_id, order_code, action, created_at) values ($1, '${order_code}', ${action}, '${ago(days)}')`)
  await keep({ order_log: 365 })
  await prune(app.services)
  const { data } = await app.call(orderDetail, { query: { order_code } }, agents)
  expect(data.log.map(({ action }) => action)).toEqual([accepted, shipped, label_printed])
})
