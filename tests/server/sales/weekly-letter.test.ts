import { beforeAll, describe, expect, it } from 'vitest'
import { accountNotificationList, accountNotificationSet } from '#contract/push/push.endpoints.ts'
import { mailJob, openErrand } from '#server/domains/mail/mail.port.ts'
import { mailWeek, salesLetters, weekToMail } from '#server/domains/sales/sales.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const week = '2026-03-09'

async function openShop() {
  const { workspace_id } = await app.build.workspace()
  const { store_code } = await app.build.store({ workspace_id })
  const owner = await app.build.owner({ workspace_id })
  const token = app.tokenOf(owner)
  const services = { ...app.services, now: () => new Date('2026-03-09T01:00:00.000Z') }
  const ask = (notif_val: 0 | 1, by = token) => app.call(accountNotificationSet, { body: { notif_key: 'mail_sales_weekly', notif_val } }, by)
  /** Letters about this workspace that wait to be sent. */
  const letters = async () => {
    const rows = await app.services.database.statement<{ data: { sealed: string; until: string } }>({
      text: 'select data from pgboss.job where name = $1',
      values: [mailJob],
    })
    return rows.map(({ data }) => openErrand(data, app.services)).filter((one) => 'workspace_id' in one && one.workspace_id === workspace_id)
  }
  return { workspace_id, store_code, owner, token, services, ask, letters }
}

describe('the week of sales by mail', () => {
  it('is due from seven on Monday, of the week before', () => {
    expect(weekToMail(new Date('2026-03-08T23:59:00Z'))).toBe('2026-03-02')
    expect(weekToMail(new Date('2026-03-09T00:00:00Z'))).toBe(week)
    expect(weekToMail(new Date('2026-03-15T12:00:00Z'))).toBe(week)
  })

  it('goes once to who asked for it, however often it is looked', async () => {
    const { services, ask, letters, token } = await openShop()
    const of = async () => (await app.call(accountNotificationList, {}, token)).data.find(({ notif_key }) => notif_key === 'mail_sales_weekly')
    expect((await of())?.notif_val).toBe(0)
    await mailWeek(services, week)
    expect(await letters()).toEqual([])
    await ask(1)
    await Promise.all([mailWeek(services, week), mailWeek(services, week)])
    await mailWeek(services, week)
    expect(await letters()).toHaveLength(1)
  })

  it('goes to nobody who may not see sales any more', async () => {
    const { workspace_id, services, ask, letters } = await openShop()
    const agent = await app.build.agent({ workspace_id, privileges: ['sales-report'] })
    await ask(1, app.tokenOf(agent))
    await app.services.database.statement({
      text: `update agent set privileges = '{order}' where workspace_id = $1 and user_id = $2`,
      values: [workspace_id, agent.user_id],
    })
    await mailWeek(services, week)
    expect(await letters()).toEqual([])
  })

  it('says what the week’s orders come to, beside those of the week before', async () => {
    const { workspace_id, store_code, services } = await openShop()
    const sell = (at: string, total: number) =>
      app.build.order({ workspace_id, store_code, order_status: 700, ordered_at: at }).then(({ order_code }) =>
        app.services.database.statement({
          text: 'update orders set total = $3 where workspace_id = $1 and order_code = $2',
          values: [workspace_id, order_code, total],
        }),
      )
    await sell('2026-03-01T17:00:00.000Z', 150_000)
    await sell('2026-03-08T16:59:00.000Z', 50_000)
    await sell('2026-03-01T16:59:00.000Z', 70_000)
    await sell('2026-03-08T17:00:00.000Z', 990_000)
    const errand = {
      kind: 'sales-weekly',
      to: 'a@b.test',
      language: 'id',
      until: '',
      workspace_id,
      workspace_name: 'Toko',
      monday: '2026-03-02',
    } as const
    const letter = await salesLetters['sales-weekly'](errand, services)
    expect(letter?.table?.rows[0]).toEqual(['Omzet', 'Rp 200.000', 'Rp 70.000'])
    expect(letter?.table?.rows[1]).toEqual(['Pesanan', '2', '1'])
    expect(letter?.action?.url).toContain('/report/sales?start_date=2026-03-02&end_date=2026-03-08')
  })
})
