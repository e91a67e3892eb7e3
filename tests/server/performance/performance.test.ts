import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayAt, shiftDay } from '#contract/core/period.ts'
import { jobReport } from '#contract/job/job.endpoints.ts'
import { orderLog } from '#contract/order/order.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import {
  performanceAgent,
  performanceDaily,
  performanceDetail,
  performanceSelf,
  performanceSelfDaily,
  performanceSelfDetail,
  performanceTeam,
} from '#contract/order/performance.endpoints.ts'
import { noWork, type WorkFigures, workKindNames, workKinds } from '#contract/order/performance.ts'
import { writeLog } from '#server/domains/order/order-write.ts'
import { gatherWork } from '#server/domains/performance/performance.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const actions = Object.values(orderLogAction)
const first = '2026-03-01'
const dayMs = 86_400_000

async function openShop() {
  const { workspace_id } = await app.build.workspace()
  const { store_code } = await app.build.store({ workspace_id })
  const { order_code } = await app.build.order({ workspace_id, store_code })
  const owner = await app.build.owner({ workspace_id })
  const agent = await app.build.agent({ workspace_id, privileges: ['order'] })
  const people = [owner, agent, await app.build.agent({ workspace_id, privileges: ['order'] })]
  const write = (lines: readonly { action: number; by: (typeof people)[number] | null; undo?: boolean }[], at: string) =>
    app.services.database.write(workspace_id, (connection) =>
      writeLog(
        connection,
        lines.map(({ action, by, undo }) => ({
          order_code,
          action,
          by: by && { user_id: by.user_id, agent_id: by.agent_id, name: by.name },
          note: undo ? 'undo' : null,
        })),
        at,
      ),
    )
  return { workspace_id, order_code, owner, agent, people, write, token: app.tokenOf(owner), agentToken: app.tokenOf(agent) }
}
type Shop = Awaited<ReturnType<typeof openShop>>

/** The figures as plain SQL counts them over the log itself. */
async function counted({ workspace_id }: Shop, by: string, from: string, until: string, user?: number): Promise<Map<string, WorkFigures>> {
  const all = Object.values(workKinds).flat()
  const rows = await app.services.database.statement<WorkFigures & { key: string }>({
    text: `select (${by})::text as key, ${Object.entries({ total: all, ...workKinds })
      .map(([kind, some]) => `count(*) filter (where action in (${some.join()}))::int as ${kind}`)
      .join(', ')}
      from order_log where workspace_id = $1 and user_id is not null and note is distinct from 'undo' and action in (${all.join()})
      and created_at >= $2 and created_at < $3 ${user === undefined ? '' : `and user_id = ${user}`} group by 1`,
    values: [workspace_id, `${from}T00:00:00+07:00`, `${shiftDay(until, 1)}T00:00:00+07:00`],
  })
  return new Map(rows.map(({ key, ...figures }) => [key, figures]))
}

/** As many entries as the log lists with these filters. */
async function listed(query: Readonly<Record<string, unknown>>, token: string): Promise<number> {
  let count = 0
  for (let before: number | undefined; ; ) {
    const { rows } = (await app.call(orderLog, { query: { ...query, ...(before && { before }) } as never }, token)).data
    count += rows.length
    before = rows.at(-1)?.log_id
    if (rows.length < 100) return count
  }
}

const instant = fc
  .record({ day: fc.nat({ max: 5 }), minute: fc.nat({ max: 1439 }) })
  .map(({ day, minute }) => new Date(Date.parse(`${first}T00:00:00+07:00`) + day * dayMs + minute * 60_000).toISOString())
const line = fc.record({
  action: fc.constantFrom(...actions),
  person: fc.option(fc.nat({ max: 2 }), { freq: 5 }),
  undo: fc.nat({ max: 6 }).map((n) => n === 0),
})
const story = fc.record({
  writes: fc.array(fc.record({ at: instant, lines: fc.array(line, { minLength: 1, maxLength: 12 }), gather: fc.boolean() }), {
    minLength: 5,
    maxLength: 25,
  }),
  from: fc.nat({ max: 3 }),
  days: fc.integer({ min: 1, max: 4 }),
})

/** What the log itself counts, against what the calls say. */
async function expectCounted(shop: Shop, start: string, end: string): Promise<void> {
  const { token, agent, agentToken } = shop
  const period = `${start}..${end}`
  const hour = `extract(hour from created_at at time zone 'Asia/Jakarta')::int`
  const { people: _people, ...team } = (await app.call(performanceTeam, { query: { period } }, token)).data
  expect(team).toEqual((await counted(shop, `'all'`, start, end)).get('all') ?? noWork)
  const persons = await counted(shop, 'user_id', start, end)
  const byPerson = (await app.call(performanceAgent, { query: { period } }, token)).data.rows
  expect(new Map(byPerson.map(({ user_id, name: _, days: __, ...figures }) => [String(user_id), figures]))).toEqual(persons)
  const byDay = await counted(shop, `(created_at at time zone 'Asia/Jakarta')::date`, start, end)
  for (const { date, ...figures } of (await app.call(performanceDaily, { query: { period } }, token)).data.rows)
    expect(figures).toEqual(byDay.get(date) ?? noWork)
  const byHour = await counted(shop, hour, end, end)
  for (const { hour: one, ...figures } of (await app.call(performanceDetail, { query: { date: end } }, token)).data.rows)
    expect(figures).toEqual(byHour.get(String(one)) ?? noWork)

  const own = (await app.call(performanceSelf, { query: { period } }, agentToken)).data
  expect(own).toEqual(persons.get(String(agent.user_id)) ?? noWork)
  const ownHours = await counted(shop, hour, end, end, agent.user_id)
  for (const { hour: one, ...figures } of (await app.call(performanceSelfDetail, { query: { date: end } }, agentToken)).data.rows)
    expect(figures).toEqual(ownHours.get(String(one)) ?? noWork)
  const ownDays = (await app.call(performanceSelfDaily, { query: { period } }, agentToken)).data.rows
  expect(ownDays.reduce((sum, { total }) => sum + total, 0)).toBe(own.total)
}

/** Each figure, against the entries that the log lists with the filters that it opens. */
async function expectOpened({ token }: Shop, start: string, end: string): Promise<void> {
  const period = `${start}..${end}`
  const days = { start_date: start, end_date: end }
  const team = (await app.call(performanceTeam, { query: { period } }, token)).data
  for (const kind of workKindNames) expect(await listed({ work: '1', action: workKinds[kind].join(), ...days }, token)).toBe(team[kind])
  for (const { user_id, total } of (await app.call(performanceAgent, { query: { period } }, token)).data.rows)
    expect(await listed({ work: '1', user_id, ...days }, token)).toBe(total)
  for (const { hour, total } of (await app.call(performanceDetail, { query: { date: end } }, token)).data.rows.filter((row) => row.total > 0))
    expect(await listed({ work: '1', hour, start_date: end, end_date: end }, token)).toBe(total)
}

describe('who did what to orders', () => {
  it('is what the log itself counts, by person, day and hour, gathered or not, and each figure is as many entries as it opens', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ writes, from, days }) => {
        const shop = await openShop()
        for (const { at, lines, gather } of writes) {
          const done = lines.map(({ action, person, undo }) => ({ action, undo, by: person === null ? null : (shop.people[person] ?? null) }))
          await shop.write(done, at)
          if (gather) await gatherWork(app.services.database, shop.workspace_id)
        }
        const start = shiftDay(first, from)
        const end = shiftDay(start, days - 1)
        await expectCounted(shop, start, end)
        await expectOpened(shop, start, end)
      }),
      { numRuns: 12 },
    )
  })

  it("takes a period's name as well as two days", async () => {
    const shop = await openShop()
    const now = app.services.now()
    await shop.write([{ action: 10, by: shop.owner }], now.toISOString())
    await shop.write([{ action: 20, by: shop.owner }], new Date(now.getTime() - 3 * dayMs).toISOString())
    const total = async (period: string) => (await app.call(performanceSelf, { query: { period } }, shop.token)).data.total
    const today = dayAt(now.getTime())
    expect(await total('today')).toBe(1)
    expect(await total('last7')).toBe(2)
    expect(await total(`${shiftDay(today, -3)}..${shiftDay(today, -1)}`)).toBe(1)
    for (const wrong of ['2026-03-05..2026-03-01', 'forever', '2026-13-01..2026-13-02', '2020-01-01..2026-01-01'])
      expect((await app.call(performanceSelf, { query: { period: wrong } }, shop.token)).error.code, wrong).toBe('VALIDATION')
  })

  it('is everybody’s own, and that of all only for who may see it', async () => {
    const { agent, agentToken, write, owner } = await openShop()
    await write([{ action: 10, by: owner }], app.services.now().toISOString())
    expect((await app.call(performanceSelf, { query: { period: 'today' } }, agentToken)).data.total).toBe(0)
    for (const endpoint of [performanceTeam, performanceAgent, performanceDaily])
      expect((await app.call(endpoint, { query: { period: 'today' } }, agentToken)).error.code).toBe('NO_PRIVILEGE')
    const admin = await app.build.agent({ workspace_id: agent.workspace_id, privileges: ['performance-admin'] })
    expect((await app.call(performanceTeam, { query: { period: 'today' } }, app.tokenOf(admin))).data).toMatchObject({
      total: 1,
      accepted: 1,
      people: 1,
    })
    const sheet = (token: string) =>
      app.call(
        jobReport,
        {
          body: {
            name: 'tim',
            query: {},
            heads: { figure: 'a', value: 'b' },
            sheets: [
              { part: performanceAgent.id, name: 'Orang', asks: { period: 'today' }, columns: [{ field: 'name', title: 'Orang', kind: 'text' }] },
            ],
          },
        },
        token,
      )
    expect((await sheet(agentToken)).error.code).toBe('NO_PRIVILEGE')
    expect((await sheet(app.tokenOf(admin))).data.job_id).toBeTruthy()
  })
})
