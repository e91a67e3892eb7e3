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
import type { Payslip } from '#contract/attendance/payroll.ts'
import { DomainError } from '#contract/core/error.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { dayIn, instantIn } from '#contract/core/time-zone.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { payrollBook } from '#server/documents/payslip/payroll-book.ts'
import { drawWorkbook, workbookType } from '#server/documents/workbook/workbook.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { pictureBytes } from '../image-of.ts'
import { type By, readPolicy, readSeat, tell } from './attendance.query.ts'
import { assertOpenMonth, lockMonths } from './month.ts'
import { closesOn, estimate, nextMonth, readClosed, readSlips } from './payroll.query.ts'

const write = <T>(caller: Caller, { database, now }: Services, run: (connection: Connection, by: By) => Promise<T>): Promise<T> =>
  database.write(caller.workspace_id, (connection) => run(connection, { caller, at: now() }))

interface Employer {
  readonly name: string
  readonly address: string
  readonly logo_url: string | null
}

async function readEmployer(connection: Connection): Promise<Employer> {
  const [row] = await prepared<Employer>(
    connection,
    'select name, address, coalesce(logo_url, image_url) as logo_url from workspace where workspace_id = $1',
    [workspaceOf(connection)],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

async function readSlip(connection: Connection, period: string, userId: number): Promise<Payslip> {
  const { zone } = await readPolicy(connection)
  const slip = (await readSlips(connection, zone, period)).find(({ user_id }) => user_id === userId)
  if (!slip) throw new DomainError('NOT_FOUND')
  return slip
}

export const payrollHandlers = [
  handle(payrollEstimation, ({ query: { period: asked, agent_id }, caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => {
      const { zone } = await readPolicy(connection)
      const period = asked ?? dayIn(zone, now().getTime()).slice(0, 7)
      const closed = await readClosed(connection, period)
      const rows = (await readSlips(connection, zone, period)).filter((slip) => agent_id === undefined || slip.agent_id === agent_id)
      return { period, closed_at: closed?.closed_at ?? null, closed_by: closed?.closed_by ?? null, closes_on: closesOn(period), rows }
    }),
  ),

  handle(payrollPayslip, ({ query: { period, user_id }, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => ({
      employer: await readEmployer(connection),
      slip: await readSlip(connection, period, user_id),
    })),
  ),

  handle(payrollOwnPayslip, ({ query: { period: asked }, caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => {
      const { zone } = await readPolicy(connection)
      const current = dayIn(zone, now().getTime()).slice(0, 7)
      const closed = await prepared<{ period: string }>(
        connection,
        'select period from payroll_slip where workspace_id = $1 and user_id = $2 order by period desc limit 60',
        [workspaceOf(connection), caller.user_id],
      )
      const periods = [...new Set([current, ...closed.map(({ period }) => period)])]
      return { employer: await readEmployer(connection), slip: await readSlip(connection, asked ?? current, caller.user_id), periods }
    }),
  ),

  handle(payrollPayslipFile, async ({ params: { period, user_id }, caller, language }, { database, now }) => {
    if (user_id !== caller.user_id && !mayAccess(any('attendance-admin'), caller)) throw new DomainError('NOT_FOUND')
    const { employer, slip } = await database.read(caller.workspace_id, async (connection) => ({
      employer: await readEmployer(connection),
      slip: await readSlip(connection, period, user_id),
    }))
    // Drawing loads large packages: only those who print wait for them.
    const { payslipDocument } = await import('#server/documents/payslip/payslip-document.ts')
    const name = slip.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
    return {
      content_type: 'application/pdf',
      file_name: `slip-gaji-${period}-${name}.pdf`,
      content: payslipDocument(
        { ...employer, logo: pictureBytes(employer.logo_url) },
        slip,
        language,
        slip.closed_at ? new Date(slip.closed_at) : now(),
      ),
    }
  }),

  handle(payrollMonthFile, ({ params: { period }, caller, language }, { database }) =>
    database.read(caller.workspace_id, async (connection) => {
      const { zone } = await readPolicy(connection)
      const { file_name, sheets } = payrollBook(period, await readSlips(connection, zone, period), language)
      return { content_type: workbookType, file_name, content: drawWorkbook(sheets, zone) }
    }),
  ),

  handle(payrollWageSet, ({ params: { user_id }, body, caller }, services) =>
    write(caller, services, async (connection, by) => {
      await readSeat(connection, user_id)
      await lockMonths(connection, 'write')
      const names = Object.keys(body) as (keyof typeof body)[]
      await connection.client.query(
        `insert into payroll_wage (workspace_id, user_id, ${names.join()}) values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join()})
         on conflict (workspace_id, user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join()}`,
        [workspaceOf(connection), user_id, ...names.map((name) => body[name])],
      )
      await tell(connection, by, user_id)
      return body
    }),
  ),

  handle(payrollItemAdd, ({ body: { user_id, period, kind, amount, note }, caller }, services) =>
    write(caller, services, async (connection, by) => {
      await readSeat(connection, user_id)
      await assertOpenMonth(connection, `${period}-01`)
      const { rows } = await connection.client.query<{ item_id: number }>(
        `insert into payroll_item (workspace_id, user_id, period, kind, amount, note, by_name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning item_id`,
        [workspaceOf(connection), user_id, period, kind, amount, note, caller.name, by.at.toISOString()],
      )
      await tell(connection, by, user_id)
      return { item_id: rows[0]?.item_id as number, kind, amount, note }
    }),
  ),

  handle(payrollItemDelete, ({ params: { item_id }, caller }, services) =>
    write(caller, services, async (connection, by) => {
      const { rows } = await connection.client.query<{
        item_id: number
        user_id: number
        period: string
        kind: 'bonus' | 'deduction'
        amount: number
        note: string
      }>(
        'delete from payroll_item where workspace_id = $1 and item_id = $2 returning item_id, user_id, period, kind, amount::float8 as amount, note',
        [workspaceOf(connection), item_id],
      )
      const [item] = rows
      if (!item) throw new DomainError('NOT_FOUND')
      await assertOpenMonth(connection, `${item.period}-01`)
      await tell(connection, by, item.user_id)
      return item
    }),
  ),

  handle(payrollClose, ({ body: { period }, caller }, services) =>
    write(caller, services, async (connection, by) => {
      await lockMonths(connection, 'close')
      if (await readClosed(connection, period)) throw new DomainError('PAYROLL_CLOSED', { period })
      const { zone } = await readPolicy(connection)
      const day = closesOn(period)
      if (by.at.getTime() < instantIn(zone, day)) throw new DomainError('PAYROLL_RUNS', { period, day })
      const workspaceId = workspaceOf(connection)
      const [waiting] = await prepared<{ entries: number; leaves: number }>(
        connection,
        `select (select count(*)::int from attendance_entry where workspace_id = $1 and out_at is null and not removed and day >= $2::date and day < $3::date) as entries,
           (select count(*)::int from attendance_leave where workspace_id = $1 and status = 'waiting' and first_day < $3::date and last_day >= $2::date) as leaves`,
        [workspaceId, `${period}-01`, nextMonth(period)],
      )
      if (waiting && waiting.entries + waiting.leaves > 0) throw new DomainError('PAYROLL_OPEN', { ...waiting })
      const slips = await estimate(connection, zone, period)
      const closed_at = by.at.toISOString()
      await connection.client.query('insert into payroll_month (workspace_id, period, closed_by, closed_at) values ($1, $2, $3, $4)', [
        workspaceId,
        period,
        caller.name,
        closed_at,
      ])
      await connection.client.query(
        `insert into payroll_slip (workspace_id, period, user_id, slip) select $1, $2, (x->>'user_id')::int, x from jsonb_array_elements($3::jsonb) x`,
        [workspaceId, period, JSON.stringify(slips)],
      )
      await tell(connection, by, caller.user_id)
      return { period, closed_at }
    }),
  ),
]
