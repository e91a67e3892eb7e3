import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import {
  chatReportAgent,
  chatReportConversion,
  chatReportDaily,
  chatReportDetail,
  chatReportHour,
  chatReportSummary,
} from '#contract/chat/chat-report.endpoints.ts'
import { defaultChatSettings } from '#contract/chat/chat-settings.ts'
import { isWorkingTime } from '#contract/chat/working-hours.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { type Bought, type Change, chats, conversion, figures, type Kept, type Said, type Session, sessionsOf, wib } from './naive-report.ts'
import { noon, openReportDesk } from './report-desk.ts'

const hour = 3_600_000
const day = 24 * hour
/** Times stand on a grid of six hours, so that days and spans of exactly a day are met often. The clock is never on it. */
const step = 6 * hour
const first = Date.parse('2026-03-05T00:00:00+07:00')
const steps = 40

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
  app.advance(noon + 20 * 60_000 - Date.now())
})

const time = fc.integer({ min: 0, max: steps }).map((place) => first + place * step)
const seldom = (one: number) => fc.nat({ max: one - 1 }).map((n) => n === 0)
const chat = fc.nat({ max: chats.length - 1 })
const said: fc.Arbitrary<Said> = fc.record({
  chat,
  at: time,
  by: fc.constantFrom('buyer', 'rizky', 'sari', 'elsewhere', 'system'),
  automatic: seldom(5),
  failed: seldom(5),
  takenBack: seldom(8),
})
/** Up to a little more than a day. */
const wait = fc.integer({ min: 0, max: 5 }).map((count) => count * step)
/** A question and its answer. */
const exchange: fc.Arbitrary<Said[]> = fc
  .record({ chat, at: time, after: wait, by: fc.constantFrom('rizky', 'sari', 'elsewhere') })
  .map(({ chat: of, at, after, by }) => {
    const plain = { chat: of, automatic: false, failed: false, takenBack: false }
    return [
      { ...plain, at, by: 'buyer' },
      { ...plain, at: at + after, by },
    ]
  })
const batch = fc
  .tuple(fc.array(exchange, { minLength: 3, maxLength: 6 }), fc.array(said, { maxLength: 8 }))
  .map(([exchanges, others]) => [...exchanges.flat(), ...others])
const changed: fc.Arbitrary<Change> = fc.record({
  which: fc.nat({ max: 1000 }),
  how: fc.constantFrom('fails', 'goes', 'taken back', 'deleted', 'moved'),
})
const bought: fc.Arbitrary<Bought> = fc.record({
  buyer: fc.constantFrom('a', 'a', 'b'),
  store: fc.constantFrom(0, 0, 1),
  at: time,
  status: fc.constantFrom(200, 200, 200, 900, 100),
  total: fc.integer({ min: 1, max: 50 }).map((n) => n * 1000),
})
const story = fc.record({
  batches: fc.array(batch, { minLength: 1, maxLength: 3 }),
  changes: fc.array(changed, { minLength: 2, maxLength: 15 }),
  orders: fc.array(bought, { minLength: 15, maxLength: 40 }),
  from: fc.nat({ max: 6 }),
  days: fc.integer({ min: 1, max: 11 }),
})

type Desk = Awaited<ReturnType<typeof openReportDesk>>
interface Shop {
  readonly desk: Desk
  readonly stores: readonly { readonly store_code: string }[]
}

/** Stores and chats; the chats' codes are in the order of the list, since what is equal in all else goes by them. */
async function openShop(): Promise<Shop> {
  const desk = await openReportDesk(app)
  const stores = [desk.store, await app.build.store({ workspace_id: desk.workspace_id })]
  for (const [place, { buyer, store }] of chats.entries())
    await desk.chat({ store_code: stores[store]?.store_code, mp_buyer_id: buyer, chat_code: `c${place}` })
  return { desk, stores }
}

const write = async <T extends object>({ workspace_id }: Desk, text: string, value: unknown): Promise<T[]> =>
  app.services.database.write(workspace_id, async ({ client }) => (await client.query<T>(text, [workspace_id, value])).rows)

/** A batch becomes known at once, as a store's first sync does. */
async function tell(desk: Desk, batch: readonly Said[]): Promise<Kept[]> {
  const told = batch.map(({ at, by, automatic, failed, takenBack, chat }) => {
    const seat = by === 'rizky' ? desk.rizky : by === 'sari' ? desk.sari : null
    return {
      chat_code: `c${chat}`,
      sender: by === 'buyer' || by === 'system' ? by : 'seller',
      user_id: seat?.user_id ?? null,
      agent_name: seat?.name ?? null,
      reply_time: new Date(at).toISOString(),
      automatic,
      sent_status: failed ? 2 : 1,
      taken_back_at: takenBack ? new Date(at).toISOString() : null,
    }
  })
  const inserted = await write<{ msg_id: number }>(
    desk,
    `insert into chat_message (workspace_id, chat_code, sender, user_id, agent_name, type, reply_time, automatic, sent_status, taken_back_at)
     select $1, x.chat_code, x.sender, x.user_id, x.agent_name, 'text', x.reply_time, x.automatic, x.sent_status, x.taken_back_at
     from jsonb_to_recordset($2::jsonb) as x(chat_code text, sender text, user_id int, agent_name text, reply_time timestamptz, automatic bool,
       sent_status int2, taken_back_at timestamptz) returning msg_id`,
    JSON.stringify(told),
  )
  return batch.map((one, place) => ({ ...one, id: inserted[place]?.msg_id as number }))
}

const textOf: Readonly<Record<Change['how'], (message: Kept) => string>> = {
  fails: () => 'update chat_message set sent_status = 2',
  goes: () => 'update chat_message set sent_status = 1',
  'taken back': () => 'update chat_message set taken_back_at = now()',
  moved: ({ at }) => `update chat_message set reply_time = '${new Date(at + 36 * hour).toISOString()}'`,
  deleted: () => 'delete from chat_message',
}
const changes: Readonly<Record<Change['how'], (message: Kept) => Kept[]>> = {
  fails: (message) => [{ ...message, failed: true }],
  goes: (message) => [{ ...message, failed: false }],
  'taken back': (message) => [{ ...message, takenBack: true }],
  moved: (message) => [{ ...message, at: message.at + 36 * hour }],
  deleted: () => [],
}

/** Something becomes of a message. */
async function change(desk: Desk, messages: readonly Kept[], { which, how }: Change): Promise<readonly Kept[]> {
  const target = messages[which % messages.length]
  if (!target) return messages
  await write(desk, `${textOf[how](target)} where workspace_id = $1 and msg_id = $2`, target.id)
  return messages.flatMap((one) => (one === target ? changes[how](one) : [one]))
}

const statuses = { 200: orderStatus.new, 900: orderStatus.cancelled, 100: orderStatus.waiting_payment } as const

async function play({ desk, stores }: Shop, { batches, changes: later, orders }: Story): Promise<Session[]> {
  let messages: readonly Kept[] = []
  for (const batch of batches) messages = [...messages, ...(await tell(desk, batch))]
  for (const one of later) messages = await change(desk, messages, one)
  for (const { buyer, store, at, status, total } of orders)
    await app.build.order({
      workspace_id: desk.workspace_id,
      store_code: stores[store]?.store_code as string,
      mp_buyer_id: buyer,
      ordered_at: new Date(at).toISOString(),
      order_status: statuses[status],
      total,
    })
  return sessionsOf(messages, orders)
}

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

it('every figure is what the definitions say of the messages, however they came and whatever became of them', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (drawn) => {
      const shop = await openShop()
      const all = await play(shop, drawn)
      const start = first + drawn.from * day
      const dates = Array.from({ length: drawn.days }, (_, place) => wib(start + place * day).slice(0, 10))
      const period = { start_date: dates[0] as string, end_date: dates.at(-1) as string }
      const meant = all.filter(({ at }) => at >= start && at < start + drawn.days * day)
      await checkTotals(shop, period, meant)
      await checkDays(shop, period, meant, dates)
      await checkHours(shop, period, meant)
      await checkAgents(shop, period, meant)
      await checkStores(shop, period, meant)
      await checkList(shop, period, meant)
    }),
    { numRuns: 40 },
  )
}, 240_000)

type Period = Readonly<Record<'start_date' | 'end_date', string>>
type Check<More extends unknown[] = []> = (shop: Shop, period: Period, meant: readonly Session[], ...more: More) => Promise<void>
const now = () => app.services.now().getTime()

const checkTotals: Check = async ({ desk }, period, meant) => {
  const { top_agent: _, ...summary } = await desk.read(chatReportSummary, { ...period, with_conversion: '1' })
  expect(summary).toEqual({ ...figures(meant, now()), conversion: conversion(meant) })
}

const checkDays: Check<[readonly string[]]> = async ({ desk }, period, meant, dates) => {
  const wanted = dates.map((date) => {
    const own = meant.filter(({ at }) => wib(at).startsWith(date))
    return { date, ...figures(own, now()), ...conversion(own) }
  })
  expect((await desk.read(chatReportDaily, period)).rows).toEqual(wanted)
}

const checkHours: Check = async ({ desk }, period, meant) => {
  for (const is_wh of [undefined, '0', '1'] as const) {
    const { rows } = await desk.read(chatReportHour, { ...period, ...(is_wh && { is_wh }) })
    const wanted = meant.filter(({ at }) => is_wh === undefined || isWorkingTime(defaultChatSettings.working_hour, at) === (is_wh === '1'))
    const ofHour = (one: number) => wanted.filter(({ at }) => Number(wib(at).slice(11, 13)) === one)
    expect(rows).toEqual(Array.from({ length: 24 }, (_, one) => ({ hour: one, ...figures(ofHour(one), now()) })))
  }
}

const checkAgents: Check = async ({ desk }, period, meant) => {
  const { rows } = await desk.read(chatReportAgent, period)
  for (const [name, by] of [
    ['Rizky', 'rizky'],
    ['Sari', 'sari'],
    [null, 'elsewhere'],
  ] as const) {
    const own = meant.filter(({ reply }) => reply?.by === by)
    const { answered, first_response, first_response_median } = figures(own, now())
    const wanted = { answered, first_response, first_response_median, ...conversion(own) }
    const found = rows.find((row) => row.name === name)
    if (found || own.length > 0) expect(found).toMatchObject(wanted)
  }
  const { top_agent } = await desk.read(chatReportSummary, period)
  expect(top_agent?.answered ?? 0).toBe(Math.max(...rows.filter(({ name }) => name).map(({ answered }) => answered)))
}

const checkStores: Check = async ({ desk, stores }, period, meant) => {
  const { stores: found, ...all } = await desk.read(chatReportConversion, period)
  expect(all).toEqual({ answered: figures(meant, now()).answered, ...conversion(meant) })
  for (const { store_code, store_name: _, marketplace: __, ...row } of found) {
    const own = meant.filter(({ chat }) => stores[chats[chat]?.store ?? 0]?.store_code === store_code)
    const { sessions, answered } = figures(own, now())
    expect(row).toEqual({ sessions, answered, ...conversion(own) })
  }
}

const checkList: Check = async ({ desk }, period, meant) => {
  const { rows } = await desk.read(chatReportDetail, { ...period, limit: 200 })
  const wanted = meant.toSorted((a, b) => b.at - a.at || b.chat - a.chat)
  expect(rows.map(({ chat_code, started_at, orders }) => [started_at, chat_code, orders])).toEqual(
    wanted.map(({ chat, at, orders }) => [new Date(at).toISOString(), `c${chat}`, orders]),
  )
}
