import { paidLeave } from '#contract/attendance/attendance.ts'
import { payOf } from '#contract/attendance/payroll.rules.ts'
import { type MonthWork, monthAfter, noWage, type PayItem, type Payslip, type Wage } from '#contract/attendance/payroll.ts'
import { addDays, instantIn, type TimeZone } from '#contract/core/time-zone.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { workSql } from '../performance/performance.port.ts'
import { iso, isShiftOf } from './attendance.query.ts'

/** The first day of the month after. */
export const nextMonth = (period: string): string => `${monthAfter(period)}-01`

/** A shift that began on the last day may end a day later: only then nobody is on it any more. */
export const closesOn = (period: string): string => addDays(nextMonth(period), 1)

export async function readClosed(connection: Connection, period: string): Promise<{ closed_at: string; closed_by: string } | null> {
  const [month] = await prepared<{ closed_at: string; closed_by: string }>(
    connection,
    `select ${iso('closed_at')} as closed_at, closed_by from payroll_month where workspace_id = $1 and period = $2`,
    [workspaceOf(connection), period],
  )
  return month ?? null
}

interface Seat {
  readonly user_id: number
  readonly agent_id: number | null
  readonly name: string
  readonly wage: Wage | null
  readonly items: readonly PayItem[]
  readonly work: MonthWork
}

const wages = Object.keys(noWage)

/** Everybody who is active, or did something in the month, with what they did: of one moment. */
async function readMonth(connection: Connection, zone: TimeZone, period: string): Promise<Seat[]> {
  const [first, next] = [`${period}-01`, nextMonth(period)]
  // Work on orders is counted by the hours of WIB.
  const at = `((w.day + make_interval(hours => w.hour)) at time zone 'Asia/Jakarta' at time zone $6::text)::date`
  const { rows } = await connection.client.query<Seat>(
    `with done as (
       select user_id, count(*) filter (where last_out is not null)::int as days, coalesce(sum(worked), 0)::int as worked, coalesce(sum(overtime), 0)::int as overtime,
         coalesce(sum(late), 0)::int as late
       from attendance_day where workspace_id = $1 and day >= $2::date and day < $3::date group by 1
     ), away as (
       select l.user_id, count(distinct x.day)::int as leave_days from attendance_leave l
       cross join lateral generate_series(greatest(l.first_day, $2::date), least(l.last_day, $3::date - 1), interval '1 day') as x(day)
       join attendance_shift s on s.workspace_id = $1 and s.user_id = l.user_id and s.weekday = extract(dow from x.day) and ${isShiftOf('s', 'x.day::date')}
       where l.workspace_id = $1 and l.status = 'approved' and l.kind = any($7)
         and not exists (select from attendance_day d where d.workspace_id = $1 and d.user_id = l.user_id and d.day = x.day::date and d.last_out is not null)
       group by 1
     ), packed as (
       select w.user_id, sum(w.total)::int as orders from (
         ${workSql(`w.workspace_id = $1 and w.action = ${orderLogAction.package_scanned} and w.day between $2::date - 1 and $3::date`)}
       ) w where ${at} >= $2::date and ${at} < $3::date group by 1
     ), chatted as (
       select user_id, count(*)::int as chats from chat_session
       where workspace_id = $1 and user_id is not null and first_reply_at >= $4 and first_reply_at < $5 group by 1
     ), item as (
       select user_id, json_agg(json_build_object('item_id', item_id, 'kind', kind, 'amount', amount, 'note', note) order by item_id) as items
       from payroll_item where workspace_id = $1 and period = $8 group by 1
     )
     select a.user_id, a.agent_id, a.name, coalesce(item.items, '[]') as items,
       (select json_build_object(${wages.map((name) => `'${name}', p.${name}`).join()}) from payroll_wage p where p.workspace_id = $1 and p.user_id = a.user_id) as wage,
       json_build_object('days', coalesce(done.days, 0), 'leave_days', coalesce(away.leave_days, 0), 'worked', coalesce(done.worked, 0),
         'overtime', coalesce(done.overtime, 0), 'late', coalesce(done.late, 0), 'orders', coalesce(packed.orders, 0), 'chats', coalesce(chatted.chats, 0)) as work
     from agent a left join done using (user_id) left join away using (user_id) left join packed using (user_id) left join chatted using (user_id)
       left join item using (user_id)
     where a.workspace_id = $1 and (a.status = 1 or coalesce(done.user_id, away.user_id, packed.user_id, chatted.user_id, item.user_id) is not null)
     order by lower(a.name), a.user_id`,
    [
      workspaceOf(connection),
      first,
      next,
      new Date(instantIn(zone, first)).toISOString(),
      new Date(instantIn(zone, next)).toISOString(),
      zone,
      paidLeave,
      period,
    ],
  )
  return rows
}

/** What everybody's month comes to as it stands. */
export async function estimate(connection: Connection, zone: TimeZone, period: string): Promise<Payslip[]> {
  const seats = await readMonth(connection, zone, period)
  return seats.map(({ wage, ...seat }) => {
    const rates = wage ?? noWage
    return { period, ...seat, items: [...seat.items], wage: rates, ...payOf(rates, seat.work, seat.items), closed_at: null }
  })
}

/** As the month was closed, or as it stands. */
export async function readSlips(connection: Connection, zone: TimeZone, period: string): Promise<Payslip[]> {
  const closed = await readClosed(connection, period)
  if (!closed) return estimate(connection, zone, period)
  const rows = await prepared<{ slip: Payslip }>(
    connection,
    `select slip from payroll_slip where workspace_id = $1 and period = $2 order by lower(slip->>'name'), user_id`,
    [workspaceOf(connection), period],
  )
  return rows.map(({ slip }) => ({ ...slip, closed_at: closed.closed_at }))
}
