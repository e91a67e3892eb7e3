import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  chatReportAgent,
  chatReportConversion,
  chatReportDaily,
  chatReportDetail,
  chatReportHour,
  chatReportSummary,
} from '#contract/chat/chat-report.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { noon, openReportDesk, wib } from './report-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openReportDesk>>
beforeAll(async () => {
  app = await sharedApp()
  app.advance(noon - Date.now())
})
beforeEach(async () => {
  desk = await openReportDesk(app)
})

const week = { start_date: '2026-03-09', end_date: '2026-03-15' }
const minutes = (count: number) => count * 60

describe('a session', () => {
  it('begins with a message of the buyer’s after a day without one, and not with a later one of the same talk', async () => {
    await desk.chat({}, ['09 09:00', 'buyer'], ['09 10:00', 'buyer'], ['10 09:59', 'buyer'], ['11 09:59', 'buyer'])
    const { rows } = await desk.read(chatReportDetail, week)
    expect(rows.map(({ started_at }) => started_at)).toEqual([wib('11 09:59'), wib('09 09:00')])
  })

  it('counts on the day that it began in Western Indonesia', async () => {
    await desk.chat({}, ['09 23:59', 'buyer'])
    await desk.chat({}, ['10 00:00', 'buyer'])
    const { rows } = await desk.read(chatReportDaily, { start_date: '2026-03-08', end_date: '2026-03-10' })
    expect(rows.map(({ date, sessions }) => [date, sessions])).toEqual([
      ['2026-03-08', 0],
      ['2026-03-09', 1],
      ['2026-03-10', 1],
    ])
  })

  it('of a chat on the blacklist is left out', async () => {
    await desk.chat({ chat_blacklist: true }, ['09 09:00', 'buyer'])
    expect((await desk.read(chatReportSummary, week)).sessions).toBe(0)
  })
})

describe('an answer', () => {
  it('is an agent’s reply within a day; neither an automatic one, one that failed nor one that was taken back', async () => {
    const { rizky, sari } = desk
    await desk.chat({}, ['09 09:00', 'buyer'], ['09 09:00:05', 'elsewhere', { automatic: true }], ['09 09:30', rizky])
    await desk.chat({}, ['09 10:00', 'buyer'], ['10 09:59', sari])
    await desk.chat({}, ['09 11:00', 'buyer'], ['10 11:00', sari])
    await desk.chat({}, ['09 12:00', 'buyer'], ['09 12:01', rizky, { sent_status: 2 }], ['09 12:02', rizky, { taken_back_at: wib('09 12:02') }])
    expect(await desk.read(chatReportSummary, week)).toMatchObject({
      sessions: 4,
      answered: 2,
      neglected: 2,
      waiting: 0,
      first_response: (minutes(30) + minutes(23 * 60 + 59)) / 2,
      conversion: null,
    })
  })

  it('can still come while a day has not passed: until then the session waits', async () => {
    await desk.chat({}, ['14 11:59', 'buyer'])
    await desk.chat({}, ['14 12:30', 'buyer'])
    expect(await desk.read(chatReportSummary, week)).toMatchObject({ sessions: 2, answered: 0, neglected: 1, waiting: 1, first_response: null })
    const { rows } = await desk.read(chatReportDetail, { ...week, type: 'waiting' })
    expect(rows.map(({ started_at, state, first_response }) => ({ started_at, state, first_response }))).toEqual([
      { started_at: wib('14 12:30'), state: 'waiting', first_response: null },
    ])
  })

  it('counts for whoever gave it; the top agent answered most, and replies from elsewhere have no agent', async () => {
    const { rizky, sari } = desk
    for (const at of ['09 09:00', '11 09:00', '13 09:00']) await desk.chat({}, [at, 'buyer'], [at.replace(':00', ':10'), rizky])
    for (const at of ['09 09:00', '11 09:00']) await desk.chat({}, [at, 'buyer'], [at.replace(':00', ':01'), sari], [at.replace(':00', ':02'), rizky])
    await desk.chat({}, ['09 09:00', 'buyer'], ['09 09:40', 'elsewhere'])
    const { rows } = await desk.read(chatReportAgent, week)
    expect(rows.map(({ name, user_id, answered, first_response }) => ({ name, user_id, answered, first_response }))).toEqual([
      { name: 'Rizky', user_id: rizky.user_id, answered: 3, first_response: minutes(10) },
      { name: 'Sari', user_id: sari.user_id, answered: 2, first_response: minutes(1) },
      { name: null, user_id: null, answered: 1, first_response: minutes(40) },
    ])
    expect((await desk.read(chatReportSummary, week)).top_agent).toEqual({
      user_id: rizky.user_id,
      agent_id: rizky.agent_id,
      name: 'Rizky',
      answered: 3,
      first_response: minutes(10),
    })
  })

  it('that fails, is sent again or is taken back changes the report at once', async () => {
    const chat = await desk.chat({}, ['09 09:00', 'buyer'], ['09 09:30', desk.rizky])
    const answered = async () => (await desk.read(chatReportSummary, week)).answered
    const change = (what: string) =>
      app.services.database.write(desk.workspace_id, ({ client }) =>
        client.query(`update chat_message set ${what} where workspace_id = $1 and chat_code = $2 and sender = 'seller'`, [
          desk.workspace_id,
          chat.chat_code,
        ]),
      )
    expect(await answered()).toBe(1)
    await change('sent_status = 2')
    expect(await answered()).toBe(0)
    await change('sent_status = 0')
    expect(await answered()).toBe(1)
    await change('taken_back_at = now()')
    expect(await answered()).toBe(0)
  })

  it('and a question that become known late are put where they belong', async () => {
    const chat = await desk.chat({}, ['11 09:00', 'buyer'])
    await app.build.message(chat, { reply_time: wib('10 15:00') })
    await app.build.message(chat, { reply_time: wib('10 16:00'), sender: 'seller', user_id: desk.sari.user_id, agent_name: 'Sari' })
    const { rows } = await desk.read(chatReportDetail, week)
    expect(rows).toMatchObject([{ started_at: wib('10 15:00'), state: 'answered', agent_name: 'Sari', first_response: minutes(60) }])
  })
})

describe('hours', () => {
  it('are those the sessions began in, inside or outside the working hours', async () => {
    // Monday to Saturday, 8 to 17. The 9th is a Monday, the 15th a Sunday.
    for (const at of ['09 08:00', '09 16:59', '09 17:00', '15 09:00']) await desk.chat({}, [at, 'buyer'])
    const hours = async (is_wh?: '0' | '1') =>
      (await desk.read(chatReportHour, { ...week, ...(is_wh && { is_wh }) })).rows.filter(({ sessions }) => sessions > 0).map(({ hour }) => hour)
    expect(await hours()).toEqual([8, 9, 16, 17])
    expect(await hours('1')).toEqual([8, 16])
    expect(await hours('0')).toEqual([9, 17])
  })
})

describe('conversion', () => {
  const order = (fields: Partial<Parameters<TestApp['build']['order']>[0]>) =>
    app.build.order({ workspace_id: desk.workspace_id, store_code: desk.store.store_code, total: 100_000, ...fields })

  it('counts what the buyer orders in the same store within a day after the first reply', async () => {
    const mp_buyer_id = 'siti'
    await desk.chat({ mp_buyer_id }, ['09 09:00', 'buyer'], ['09 09:30', desk.rizky])
    await order({ mp_buyer_id, ordered_at: wib('09 09:29:59') })
    await order({ mp_buyer_id, ordered_at: wib('09 09:30'), total: 40_000 })
    await order({ mp_buyer_id, ordered_at: wib('10 09:29:59'), total: 60_000 })
    await order({ mp_buyer_id, ordered_at: wib('10 09:30') })
    await order({ mp_buyer_id: 'another', ordered_at: wib('09 10:00') })
    const other = await app.build.store({ workspace_id: desk.workspace_id })
    await order({ mp_buyer_id, ordered_at: wib('09 10:00'), store_code: other.store_code })
    for (const order_status of [orderStatus.waiting_payment, orderStatus.cancelled, orderStatus.returned])
      await order({ mp_buyer_id, ordered_at: wib('09 10:00'), order_status })
    expect((await desk.read(chatReportSummary, { ...week, with_conversion: '1' })).conversion).toEqual({ converted: 1, orders: 2, revenue: 100_000 })
    expect(await desk.read(chatReportConversion, week)).toMatchObject({
      answered: 1,
      converted: 1,
      revenue: 100_000,
      stores: [{ store_name: 'Melati', sessions: 1, orders: 2 }],
    })
    expect((await desk.read(chatReportDetail, { ...week, type: 'converted' })).rows).toMatchObject([{ orders: 2, revenue: 100_000 }])
  })

  it('counts an order once, for the latest reply before it, on the day of that session', async () => {
    const mp_buyer_id = 'tono'
    await desk.chat({ mp_buyer_id, chat_id: 'one' }, ['09 09:00', 'buyer'], ['09 20:00', desk.rizky])
    await desk.chat({ mp_buyer_id, chat_id: 'two' }, ['10 09:00', 'buyer'], ['10 10:00', desk.sari])
    await order({ mp_buyer_id, ordered_at: wib('10 12:00') })
    const { rows } = await desk.read(chatReportDaily, { start_date: '2026-03-09', end_date: '2026-03-10' })
    expect(rows.map(({ revenue }) => revenue)).toEqual([0, 100_000])
    // Also where only the first day is asked for.
    expect((await desk.read(chatReportSummary, { start_date: '2026-03-09', end_date: '2026-03-09', with_conversion: '1' })).conversion?.orders).toBe(
      0,
    )
    expect((await desk.read(chatReportAgent, week)).rows.map(({ name, revenue }) => [name, revenue])).toEqual([
      ['Sari', 100_000],
      ['Rizky', 0],
    ])
  })
})

describe('a report', () => {
  it('can be of some stores, marketplaces, tags, and of new or existing customers', async () => {
    const { workspace_id } = desk
    const second = await app.build.store({ workspace_id, marketplace: 'tokopedia' })
    await desk.chat({ mp_buyer_id: 'old', tag_ids: [3, 7] }, ['09 09:00', 'buyer'])
    await desk.chat({ mp_buyer_id: 'young', store_code: second.store_code, marketplace: 'tokopedia' }, ['09 10:00', 'buyer'])
    await app.build.order({ workspace_id, store_code: desk.store.store_code, mp_buyer_id: 'old', ordered_at: wib('01 09:00') })
    const count = async (query: object) => (await desk.read(chatReportSummary, { ...week, ...query })).sessions
    expect(await count({})).toBe(2)
    expect(await count({ store_code: second.store_code })).toBe(1)
    expect(await count({ store_code: `${second.store_code},${desk.store.store_code}` })).toBe(2)
    expect(await count({ marketplace: 'lazada' })).toBe(0)
    expect(await count({ tag_ids: '7,9' })).toBe(1)
    expect(await count({ consumer_type: 'existing', store_code: desk.store.store_code })).toBe(1)
    expect(await count({ consumer_type: 'new' })).toBe(1)
  })

  it('lists its sessions page by page, none twice', async () => {
    for (let chat = 0; chat < 5; chat += 1) await desk.chat({}, ['09 09:00', 'buyer'])
    const seen: string[] = []
    for (let last: { started_at: string; chat_code: string } | undefined, more = true; more; ) {
      const page = await desk.read(chatReportDetail, {
        ...week,
        limit: 2,
        ...(last && { before: last.started_at, before_chat_code: last.chat_code }),
      })
      seen.push(...page.rows.map(({ chat_code }) => chat_code))
      last = page.rows.at(-1)
      more = page.more
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  })

  it('is of one workspace alone', async () => {
    await desk.chat({}, ['09 09:00', 'buyer'])
    const other = await openReportDesk(app)
    expect((await other.read(chatReportSummary, week)).sessions).toBe(0)
  })

  it('refuses a period that ends before it starts, and one of more than a year', async () => {
    for (const period of [
      { start_date: '2026-03-10', end_date: '2026-03-09' },
      { start_date: '2024-03-10', end_date: '2026-03-09' },
    ])
      expect((await app.call(chatReportSummary, { query: period }, desk.token)).error).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'query.end_date' }],
      })
  })

  it('is read by its privilege', async () => {
    expect((await app.call(chatReportSummary, { query: week }, app.tokenOf(desk.rizky))).status).toBe(403)
  })
})
