import { beforeAll, describe, expect, it } from 'vitest'
import { attendanceAdd, attendanceLeaveAsk, attendanceLeaveDecide, attendanceShiftSet } from '#contract/attendance/attendance.endpoints.ts'
import {
  payrollClose,
  payrollEstimation,
  payrollItemAdd,
  payrollItemDelete,
  payrollMonthFile,
  payrollOwnPayslip,
  payrollPayslip,
  payrollPayslipFile,
  payrollWageSet,
} from '#contract/attendance/payroll.endpoints.ts'
import { noWage, type Wage } from '#contract/attendance/payroll.ts'
import { instantIn, type TimeZone } from '#contract/core/time-zone.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { performanceSelf } from '#contract/order/performance.endpoints.ts'
import { writeLog } from '#server/domains/order/order-write.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { readWorkbook } from '#tests/support/workbook.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const period = '2027-03'
const reason = 'Lupa absen'

async function open({ time_zone = 'Asia/Jakarta' as TimeZone, wage = {} as Partial<Wage> } = {}) {
  const { workspace_id } = await app.build.workspace({ time_zone, name: 'Toko Rapi' })
  const owner = await app.build.owner({ workspace_id })
  const agent = await app.build.agent({ workspace_id, name: 'Sari', privileges: ['order'] })
  const instant = (day: string, minutes: number) => new Date(instantIn(time_zone, day, minutes)).toISOString()
  const at = (day: string, minutes = 0) => app.advance(instantIn(time_zone, day, minutes) - app.services.now().getTime())
  at('2027-04-02')
  // A token lives a quarter of an hour.
  const [admin, token] = [app.tokenOf(owner), app.tokenOf(agent)]
  const { user_id } = agent
  await app.call(payrollWageSet, { params: { user_id }, body: { ...noWage, ...wage } }, admin)
  const slip = async () => {
    const { data } = await app.call(payrollEstimation, { query: { period, agent_id: agent.agent_id as number } }, admin)
    return data.rows[0]
  }
  return {
    workspace_id,
    agent,
    user_id,
    admin,
    instant,
    token,
    worked: (day: string, from: number, until: number) =>
      app.call(attendanceAdd, { body: { user_id, in_at: instant(day, from), out_at: instant(day, until), reason } }, admin),
    shifts: () =>
      app.call(
        attendanceShiftSet,
        { params: { user_id }, body: { shifts: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '17:00', break_minutes: 60 })) } },
        admin,
      ),
    slip,
    close: () => app.call(payrollClose, { body: { period } }, admin),
    item: (kind: 'bonus' | 'deduction', amount: number, note: string) =>
      app.call(payrollItemAdd, { body: { user_id, period, kind, amount, note } }, admin),
  }
}

const logo = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('a wage', () => {
  it('by day and hour comes from days, overtime and lateness, with paid leave', async () => {
    const shop = await open({ wage: { by_day: 100_000, by_hour: 10_000, overtime_hour: 15_000, late_minute: 500 } })
    await shop.shifts()
    await shop.worked('2027-03-01', 8 * 60 + 20, 18 * 60)
    await shop.worked('2027-03-02', 8 * 60, 17 * 60)
    const leave = { kind: 'sick', first_day: '2027-03-05', last_day: '2027-03-08', reason: 'Demam' } as const
    const { data } = await app.call(attendanceLeaveAsk, { body: leave }, shop.token)
    await app.call(attendanceLeaveDecide, { params: { leave_id: data.leave_id }, body: { status: 'approved' } }, shop.admin)
    const slip = await shop.slip()
    // Friday and Monday have a shift, the weekend between has none.
    expect(slip?.work).toMatchObject({ days: 2, leave_days: 2, late: 1_200, overtime: 3_600, worked: (8 * 60 + 460) * 60 })
    expect(slip?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['days', 200_000],
      ['leave', 200_000],
      ['hours', 156_667],
      ['overtime', 15_000],
      ['late', -10_000],
    ])
    expect(slip?.total).toBe(200_000 + 200_000 + 156_667 + 15_000 - 10_000)
  })

  it('by order packed counts what performance counts, by the clock of the workspace', async () => {
    const shop = await open({ time_zone: 'Asia/Jayapura', wage: { by_order: 750 } })
    const { store_code } = await app.build.store({ workspace_id: shop.workspace_id })
    const { order_code } = await app.build.order({ workspace_id: shop.workspace_id, store_code })
    const pack = (at: string, note: string | null = null) =>
      app.services.database.write(shop.workspace_id, (connection) =>
        writeLog(
          connection,
          [{ order_code, action: orderLogAction.package_scanned, by: { user_id: shop.user_id, agent_id: shop.agent.agent_id, name: 'Sari' }, note }],
          at,
        ),
      )
    // 23:30 on the last evening in Jakarta is the first of the month in Jayapura, and 22:30 on its last evening is the next month there.
    await pack('2027-02-28T23:30:00+07:00')
    await pack('2027-03-15T12:00:00+07:00')
    await pack('2027-03-15T12:05:00+07:00', 'undo')
    await pack('2027-03-31T22:30:00+07:00')
    expect(await shop.slip()).toMatchObject({ work: { orders: 2 }, total: 1_500 })
    const { data } = await app.call(performanceSelf, { query: { period: '2027-03-15..2027-03-15' } }, shop.token)
    expect(data.packed).toBe(1)
  })

  it('by chat answered counts first replies of the month', async () => {
    const shop = await open({ wage: { by_chat: 1_000 } })
    const { workspace_id, user_id } = shop
    const { store_code } = await app.build.store({ workspace_id })
    const { chat_code } = await app.build.chat({ workspace_id, store_code })
    const session = (started: string, replied: string | null) =>
      app.services.database.write(workspace_id, ({ client }) =>
        client.query(
          'insert into chat_session (workspace_id, chat_code, started_at, first_reply_at, user_id, agent_name) values ($1, $2, $3, $4, $5, $6)',
          [workspace_id, chat_code, started, replied, replied && user_id, 'Sari'],
        ),
      )
    await session('2027-03-01T01:00:00+07:00', '2027-03-01T01:05:00+07:00')
    await session('2027-03-31T23:00:00+07:00', '2027-04-01T00:10:00+07:00')
    await session('2027-03-20T10:00:00+07:00', null)
    expect(await shop.slip()).toMatchObject({ work: { chats: 1 }, total: 1_000 })
  })

  it('has bonuses and deductions, which can be taken out while the month is open', async () => {
    const shop = await open()
    await shop.item('bonus', 250_000, 'THR')
    const { data } = await shop.item('deduction', 40_000, 'Kasbon')
    expect((await shop.slip())?.total).toBe(210_000)
    await app.call(payrollItemDelete, { params: { item_id: data.item_id } }, shop.admin)
    expect(await shop.slip()).toMatchObject({ total: 250_000, lines: [{ kind: 'bonus', note: 'THR', amount: 250_000 }] })
  })
})

describe('closing a month', () => {
  it('waits for its end, for who is still there and for leave that nobody decided on', async () => {
    const shop = await open()
    const early = await app.call(payrollClose, { body: { period: '2027-04' } }, shop.admin)
    expect(early.error).toMatchObject({ code: 'PAYROLL_RUNS', message: expect.stringContaining('2027-05-02') })
    await app.call(attendanceAdd, { body: { user_id: shop.user_id, in_at: shop.instant('2027-03-31', 600), out_at: null, reason } }, shop.admin)
    await app.call(attendanceLeaveAsk, { body: { kind: 'annual', first_day: '2027-03-30', last_day: '2027-04-03', reason: 'Mudik' } }, shop.token)
    expect((await shop.close()).error).toMatchObject({ code: 'PAYROLL_OPEN', message: expect.stringMatching(/1 .*1 /) })
  })

  it('keeps what everybody got: nothing that comes later changes it, by call or by statement', async () => {
    const shop = await open({ wage: { by_day: 100_000 } })
    await shop.worked('2027-03-01', 480, 1_020)
    const before = await shop.slip()
    expect((await shop.close()).status).toBe(200)
    await app.call(payrollWageSet, { params: { user_id: shop.user_id }, body: { ...noWage, by_day: 1 } }, shop.admin)
    expect((await shop.worked('2027-03-02', 480, 1_020)).error.code).toBe('PAYROLL_CLOSED')
    expect((await shop.item('bonus', 1, 'x')).error.code).toBe('PAYROLL_CLOSED')
    expect((await shop.close()).error.code).toBe('PAYROLL_CLOSED')
    expect(await shop.slip()).toEqual({ ...before, closed_at: expect.any(String) })
    const { workspace_id } = shop
    for (const text of ['update payroll_slip set period = period', 'delete from payroll_slip', 'delete from payroll_month']) {
      const change = app.services.database.write(workspace_id, ({ client }) => client.query(`${text} where workspace_id = $1`, [workspace_id]))
      await expect(change).rejects.toThrow('permission denied')
    }
  })

  it('and adding to it at the same time leave a slip that says what was added, or a refusal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await open()
      const [added] = await Promise.all([shop.item('bonus', 5_000, 'Rajin'), shop.close()])
      expect(await shop.slip()).toMatchObject({ closed_at: expect.any(String), total: added.status === 200 ? 5_000 : 0 })
    }
  })
})

describe('a payslip', () => {
  it("is its person's and that of who may see attendance, as JSON and as PDF", async () => {
    const shop = await open({ wage: { by_day: 1_000 } })
    await shop.worked('2027-03-01', 480, 1_020)
    const { user_id, workspace_id } = shop
    const colleague = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['order'] }))
    const file = async (token: string) => (await app.call(payrollPayslipFile, { params: { period, user_id } }, token)).status
    expect([await file(shop.token), await file(shop.admin), await file(colleague)]).toEqual([200, 200, 404])
    expect((await app.call(payrollPayslip, { query: { period, user_id } }, shop.token)).status).toBe(403)
    const { data } = await app.call(payrollOwnPayslip, { query: { period } }, shop.token)
    expect(data).toMatchObject({ employer: { name: 'Toko Rapi' }, slip: { user_id, total: 1_000 }, periods: ['2027-04'] })
    expect((await app.call(payrollOwnPayslip, {}, colleague)).data.slip.user_id).not.toBe(user_id)
  })

  it('is a PDF of the same bytes each time once its month is closed', async () => {
    const shop = await open()
    await shop.item('bonus', 5_000, 'Rajin')
    await shop.close()
    const read = async () => (await app.call(payrollPayslipFile, { params: { period, user_id: shop.user_id } }, shop.token)).body as Buffer
    const first = await read()
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await read()).equals(first)).toBe(true)
    // With its logo, once there is one.
    expect(first.includes('/Subtype /Image')).toBe(false)
    await app.services.database.system(({ client }) =>
      client.query('update workspace set logo_url = $2 where workspace_id = $1', [shop.workspace_id, logo]),
    )
    expect((await read()).includes('/Subtype /Image')).toBe(true)
  })
})

describe('a month', () => {
  it('is a workbook of who gets what, and of what each sum is made of, for who may see attendance', async () => {
    const shop = await open({ wage: { by_day: 100_000, by_hour: 10_000 } })
    await shop.worked('2027-03-01', 8 * 60, 16 * 60)
    await shop.item('bonus', 5_000, 'Rajin')
    await shop.item('deduction', 2_000, '=Kasbon')
    const read = async () => {
      const { body } = await app.call(payrollMonthFile, { params: { period } }, shop.admin)
      const rows = (name: string) =>
        (readWorkbook(body as Buffer)[name] ?? []).map((row) => Object.fromEntries(Object.entries(row).map(([column, { value }]) => [column, value])))
      return { month: rows('Penggajian'), lines: rows('Rincian') }
    }
    const { month, lines } = await read()
    expect(month.slice(0, 2)).toEqual([
      { A: 'Bulan', B: period },
      { A: 'Status', B: 'Perkiraan, bulan belum ditutup' },
    ])
    expect(month.find(({ A }) => A === 'Sari')).toEqual({
      A: 'Sari',
      B: 1,
      C: 0,
      D: 8 / 24,
      E: 0,
      F: 0,
      G: 0,
      H: 0,
      I: 185_000,
      J: -2_000,
      K: 183_000,
    })
    expect(lines.filter(({ A }) => A === 'Sari')).toEqual([
      { A: 'Sari', B: 'Hari kerja', D: 1, E: 100_000, F: 100_000 },
      { A: 'Sari', B: 'Jam kerja', D: 8 / 24, E: 10_000, F: 80_000 },
      { A: 'Sari', B: 'Bonus', C: 'Rajin', F: 5_000 },
      { A: 'Sari', B: 'Potongan', C: '=Kasbon', F: -2_000 },
    ])
    await shop.close()
    expect((await read()).month[1]).toEqual({ A: 'Status', B: 'Sudah ditutup' })
    expect((await app.call(payrollMonthFile, { params: { period } }, shop.token)).status).toBe(403)
  })
})
