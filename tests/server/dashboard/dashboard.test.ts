import { beforeAll, describe, expect, it } from 'vitest'
import { dayAt, shiftDay } from '#contract/core/period.ts'
import { dashboardTarget, dashboardToday } from '#contract/dashboard/dashboard.endpoints.ts'
import { salesSummary } from '#contract/order/sales-report.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

async function openShop() {
  const { workspace_id } = await app.build.workspace()
  const { store_code } = await app.build.store({ workspace_id })
  const owner = await app.build.owner({ workspace_id })
  const today = dayAt(app.services.now().getTime())
  const sell = (days: number, time: string, order_status: 200 | 900 = 200) =>
    app.build.order({ workspace_id, store_code, order_status, ordered_at: new Date(`${shiftDay(today, -days)}T${time}:00+07:00`).toISOString() })
  return { workspace_id, token: app.tokenOf(owner), today, sell }
}

describe('the dashboard', () => {
  it('says of today what the sales report says, with the hours that have not begun left open', async () => {
    const { token, today, sell } = await openShop()
    await sell(0, '00:00')
    await sell(0, '00:00', 900)
    await sell(1, '23:59')
    await sell(40, '12:00')
    const { data } = await app.call(dashboardToday, {}, token)
    const { timeseries: _, average: __, ...reported } = (await app.call(salesSummary, { query: { start_date: today, end_date: today } }, token)).data
    expect(data.today).toEqual(reported)
    expect(data.today.orders).toBe(1)
    expect(data.yesterday.orders).toBe(1)
    expect(data.hours[23]?.yesterday.orders).toBe(1)
    expect(data.hours.filter(({ today }) => today !== null)).toHaveLength(data.hour + 1)
    expect(data.hours[0]?.today?.orders).toBe(1)
    expect(data.days.map(({ orders }) => orders)).toEqual([...Array(28).fill(0), 1, 1])
  })

  it('keeps the targets of its workspace, and lets go of one that is taken away', async () => {
    const { token } = await openShop()
    expect((await app.call(dashboardToday, {}, token)).data.target).toEqual({ day_revenue: null, day_orders: null, month_revenue: null })
    const target = { day_revenue: 5_000_000, day_orders: 40, month_revenue: null }
    await app.call(dashboardTarget, { body: target }, token)
    expect((await app.call(dashboardToday, {}, token)).data.target).toEqual(target)
    await app.call(dashboardTarget, { body: { ...target, day_orders: null } }, token)
    expect((await app.call(dashboardToday, {}, token)).data.target.day_orders).toBeNull()
  })

  it('is told only to who may see it, and its targets are set only by who may', async () => {
    const { workspace_id } = await openShop()
    const reader = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['dashboard'] }))
    const other = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['order'] }))
    expect((await app.call(dashboardToday, {}, reader)).status).toBe(200)
    expect((await app.call(dashboardToday, {}, other)).status).toBe(403)
    expect((await app.call(dashboardTarget, { body: { day_revenue: 1, day_orders: 1, month_revenue: 1 } }, reader)).status).toBe(403)
  })
})
