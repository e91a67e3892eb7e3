import { expect, it } from 'vitest'
import { ChannelFailure } from '#server/channels/failure.ts'
import { chatReconcileJob, createChatReconcile, planChatReconciliation } from '#server/jobs/chat-reconcile.ts'
import { app, channel, desk, setUpDesk } from './desk.ts'
import { incoming } from './fake-channel.ts'

setUpDesk({ own: true })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const origin = () => ({ workspace_id: desk.workspace_id, store_code: desk.store.store_code, marketplace: 'shopee' as const })
const look = (since: string) => createChatReconcile(app.services)({ ...origin(), since })
/** When the store is looked at next, and from where on. */
const planned = () =>
  app.services.database.system(async ({ client }) => {
    const { rows } = await client.query<{ since: string }>(
      `select data->>'since' as since from pgboss.job where name = $1 and data->>'store_code' = $2 and state = 'created'`,
      [chatReconcileJob, desk.store.store_code],
    )
    return rows.map(({ since }) => since)
  })
const clearPlans = () =>
  app.services.database.system(({ client }) => client.query(`delete from pgboss.job where data->>'store_code' = $1`, [desk.store.store_code]))

it('what no push told of stands in its place, once, beside what was pushed', async () => {
  const told = [5, 4, 3, 2].map((minutes, n) => incoming({ chat_id: 'r1', mp_msg_id: `r1-${n}`, message: `${n}`, at: minutesAgo(minutes) }))
  await desk.hears('r1', told[0])
  await desk.hears('r1', told[3])
  channel.listed = [...told, incoming({ chat_id: 'r2', sender: 'seller', message: 'Dari aplikasi marketplace', at: minutesAgo(1) })]
  await look(minutesAgo(10))
  await look(minutesAgo(10))
  expect((await desk.messages('r1')).messages.map(({ message }) => message)).toEqual(['0', '1', '2', '3'])
  expect((await desk.messages('r1')).chat.unread_count).toBe(4)
  expect((await desk.messages('r2')).messages).toMatchObject([{ sender: 'seller', message: 'Dari aplikasi marketplace' }])
})

it('a message of ours that is listed while its call is open is the one that is there', async () => {
  const { chat_id, chat_code } = await desk.begin()
  await desk.reply(chat_code, 'Siap kak')
  channel.onSend = async (outgoing, take) => {
    const { mp_msg_id, at } = take()
    channel.listed = [incoming({ chat_id, sender: 'seller', mp_msg_id, at, message: outgoing.type === 'text' ? outgoing.message : '' })]
    await look(minutesAgo(10))
    return { mp_msg_id, at }
  }
  await desk.goes(chat_code)
  channel.onSend = null
  expect((await desk.messages(chat_id)).messages.map(({ message, sent_status }) => [message, sent_status])).toEqual([
    ['Halo kak', 1],
    ['Siap kak', 1],
  ])
})

it('the next look goes on from this one, and from before it where the channel could not be asked', async () => {
  await planChatReconciliation(app.services)
  const [first] = await planned()
  expect(Date.now() - Date.parse(first ?? '')).toBeGreaterThan(23 * 3_600_000)
  await clearPlans()
  const since = minutesAgo(60)
  channel.listed = new ChannelFailure('unavailable', 'HTTP 503')
  await look(since)
  expect(await planned()).toEqual([since])
  await clearPlans()
  channel.listed = []
  await look(since)
  const [next] = await planned()
  expect(Math.abs(Date.now() - 120_000 - Date.parse(next ?? ''))).toBeLessThan(30_000)
})

/** What the store's conversations were last read as a whole for. */
const readWhole = (state: 'running' | 'done', startedAt: string, failed = 0) =>
  app.services.database.system(({ client }) =>
    client.query(
      `insert into store_sync (workspace_id, store_code, part, state, since, started_at, failed) values ($1, $2, 'chats', $3, '1970-01-01', $4, $5)
       on conflict (workspace_id, store_code, part) do update set state = excluded.state, started_at = excluded.started_at, failed = excluded.failed`,
      [desk.workspace_id, desk.store.store_code, state, startedAt, failed],
    ),
  )
/** From when on the channel was asked what was said, since this was last called. */
const lookedSince = () => channel.asked.splice(0).flatMap((call) => (call.startsWith('messagesSince ') ? [call.slice('messagesSince '.length)] : []))
const forgetWhole = () =>
  app.services.database.system(({ client }) => client.query('delete from store_sync where workspace_id = $1', [desk.workspace_id]))

it('a store that is being read as a whole is looked at afterwards, for what came since alone', async () => {
  await clearPlans()
  lookedSince()
  channel.listed = []
  const since = minutesAgo(600)
  await readWhole('running', minutesAgo(5))
  await look(since)
  expect(lookedSince()).toEqual([])
  expect(await planned()).toEqual([since])
  const startedAt = minutesAgo(5)
  await readWhole('done', startedAt)
  await look(since)
  expect(lookedSince()).toEqual([new Date(Date.parse(startedAt) - 120_000).toISOString()])
})

it.each([
  ['stands still', 'running', 11, 0],
  ['could not be read in part', 'done', 5, 1],
] as const)('a store whose reading as a whole %s is looked at as it was asked for', async (_, state, minutes, failed) => {
  lookedSince()
  channel.listed = []
  await readWhole(state, minutesAgo(minutes), failed)
  const since = minutesAgo(600)
  await look(since)
  expect(lookedSince()).toEqual([since])
  await forgetWhole()
})

const setToken = (valid: boolean) =>
  app.services.database.system(({ client }) =>
    client.query('update store set token_valid = $3 where workspace_id = $1 and store_code = $2', [desk.workspace_id, desk.store.store_code, valid]),
  )

it('a store that is authorised again is looked at again, and one that is looked at is planned once', async () => {
  await setToken(false)
  await planChatReconciliation(app.services)
  expect(await planned()).toEqual([])
  await setToken(true)
  for (const _ of [1, 2]) await planChatReconciliation(app.services)
  expect(await planned()).toHaveLength(1)
  // While its look runs too.
  await app.services.database.system(({ client }) =>
    client.query(`update pgboss.job set state = 'active' where data->>'store_code' = $1`, [desk.store.store_code]),
  )
  await planChatReconciliation(app.services)
  expect(await planned()).toEqual([])
})

it('a mistake ends no store’s looks, and one message that cannot be taken in holds none of the others back', async () => {
  await clearPlans()
  const since = minutesAgo(60)
  channel.listed = [
    incoming({ chat_id: 'm1', message: 'rusak \u0000', at: minutesAgo(5) }),
    incoming({ chat_id: 'm1', message: 'Masuk', at: minutesAgo(4) }),
  ]
  await look(since)
  expect(await planned()).toEqual([since])
  expect((await desk.messages('m1')).messages.map(({ message }) => message)).toEqual(['Masuk'])
  await clearPlans()
  await look(minutesAgo(3 * 24 * 60))
  const [next] = await planned()
  expect(Date.now() - Date.parse(next ?? '')).toBeLessThan(25 * 3_600_000)
})
