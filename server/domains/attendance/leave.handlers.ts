import {
  attendanceLeaveAsk,
  attendanceLeaveCancel,
  attendanceLeaveDecide,
  attendanceLeaveList,
  attendanceLeaveSelf,
} from '#contract/attendance/attendance.endpoints.ts'
import type { LeaveRow } from '#contract/attendance/attendance.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { type Bind, where } from '../list-where.ts'
import { type By, iso, tell } from './attendance.query.ts'
import { assertOpenMonth } from './month.ts'

const columns = `l.leave_id, l.user_id, a.name, l.kind, l.first_day::text as first_day, l.last_day::text as last_day, l.reason, l.status, ${iso('l.asked_at')} as asked_at,
  l.decided_name, ${iso('l.decided_at')} as decided_at, l.note`
const from = 'attendance_leave l join agent a on a.workspace_id = l.workspace_id and a.user_id = l.user_id'

const leaveList = {
  from,
  as: 'l',
  select: columns,
  order: 'l.leave_id desc',
} as const
/** Leave that touches the days. */
const narrowing = {
  status: where.equals('l.status'),
  kind: where.equals('l.kind'),
  start_date: (day: string, bind: Bind) => `l.last_day >= ${bind(day)}::date`,
  end_date: (day: string, bind: Bind) => `l.first_day <= ${bind(day)}::date`,
}

async function readLeave(connection: Connection, id: number): Promise<LeaveRow> {
  const [leave] = await prepared<LeaveRow>(connection, `select ${columns} from ${from} where l.workspace_id = $1 and l.leave_id = $2`, [
    workspaceOf(connection),
    id,
  ])
  if (!leave) throw new DomainError('NOT_FOUND')
  return leave
}

/** The leave, for nobody else to change until the transaction ends. */
async function lockLeave(connection: Connection, id: number): Promise<LeaveRow> {
  await connection.client.query('select from attendance_leave where workspace_id = $1 and leave_id = $2 for update', [workspaceOf(connection), id])
  return readLeave(connection, id)
}

/** Nobody has leave twice on a day; who asks at the same time waits. Throws LEAVE_OVERLAP. */
async function assertFree(
  connection: Connection,
  { user_id, first_day, last_day, leave_id }: Pick<LeaveRow, 'user_id' | 'first_day' | 'last_day'> & { leave_id: number | null },
): Promise<void> {
  const workspaceId = workspaceOf(connection)
  await connection.client.query(`select pg_advisory_xact_lock(hashtext('leave:' || $1), $2)`, [workspaceId, user_id])
  const { rowCount } = await connection.client.query(
    `select from attendance_leave where workspace_id = $1 and user_id = $2 and status in ('waiting', 'approved') and first_day <= $4::date and last_day >= $3::date
     and leave_id is distinct from $5 limit 1`,
    [workspaceId, user_id, first_day, last_day, leave_id],
  )
  if (rowCount) throw new DomainError('LEAVE_OVERLAP', {}, undefined, 'first_day')
}

async function done(connection: Connection, id: number, by: By): Promise<LeaveRow> {
  const leave = await readLeave(connection, id)
  await tell(connection, by, leave.user_id)
  return leave
}

const write = <T>(caller: Caller, { database, now }: Services, run: (connection: Connection, by: By) => Promise<T>): Promise<T> =>
  database.write(caller.workspace_id, (connection) => run(connection, { caller, at: now() }))

export const leaveHandlers = [
  listHandler(attendanceLeaveSelf, { ...leaveList, where: narrowing, and: ({ caller, bind }) => [`l.user_id = ${bind(caller.user_id)}`] }),
  listHandler(attendanceLeaveList, { ...leaveList, where: { ...narrowing, search: where.words('lower(a.name)') } }),

  handle(attendanceLeaveAsk, ({ body: { kind, first_day, last_day, reason }, caller }, services) =>
    write(caller, services, async (connection, by) => {
      const workspaceId = workspaceOf(connection)
      await assertOpenMonth(connection, first_day, last_day)
      await assertFree(connection, { user_id: caller.user_id, first_day, last_day, leave_id: null })
      const { rows } = await connection.client.query<{ leave_id: number }>(
        `insert into attendance_leave (workspace_id, user_id, kind, first_day, last_day, reason, asked_at) values ($1, $2, $3, $4, $5, $6, $7) returning leave_id`,
        [workspaceId, caller.user_id, kind, first_day, last_day, reason, by.at.toISOString()],
      )
      return done(connection, rows[0]?.leave_id as number, by)
    }),
  ),

  handle(attendanceLeaveCancel, ({ params: { leave_id }, caller }, services) =>
    write(caller, services, async (connection, by) => {
      const leave = await lockLeave(connection, leave_id)
      if (leave.user_id !== caller.user_id) throw new DomainError('NOT_FOUND')
      if (leave.status !== 'waiting') throw new DomainError('LEAVE_DECIDED')
      await connection.client.query(`update attendance_leave set status = 'cancelled' where workspace_id = $1 and leave_id = $2`, [
        workspaceOf(connection),
        leave_id,
      ])
      return done(connection, leave_id, by)
    }),
  ),

  handle(attendanceLeaveDecide, ({ params: { leave_id }, body: { status, note }, caller }, services) =>
    write(caller, services, async (connection, by) => {
      const leave = await lockLeave(connection, leave_id)
      // An owner has nobody above them.
      if (leave.user_id === caller.user_id && caller.agent_type !== 'super_admin') throw new DomainError('LEAVE_OWN')
      if (leave.status === 'cancelled') throw new DomainError('LEAVE_DECIDED')
      await assertOpenMonth(connection, leave.first_day, leave.last_day)
      if (status !== 'refused') await assertFree(connection, leave)
      const decided = status !== 'waiting'
      await connection.client.query(
        `update attendance_leave set status = $3, note = $4, decided_by = $5, decided_name = $6, decided_at = $7 where workspace_id = $1 and leave_id = $2`,
        [
          workspaceOf(connection),
          leave_id,
          status,
          note,
          decided ? caller.user_id : null,
          decided ? caller.name : null,
          decided ? by.at.toISOString() : null,
        ],
      )
      return done(connection, leave_id, by)
    }),
  ),
]
