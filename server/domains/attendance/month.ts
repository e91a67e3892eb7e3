import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** Whoever writes what a month is paid by holds this together with others until the transaction ends; whoever closes one holds it alone. */
export async function lockMonths(connection: Connection, how: 'write' | 'close'): Promise<void> {
  await connection.client.query(`select pg_advisory_xact_lock${how === 'write' ? '_shared' : ''}(hashtext('payroll'), $1)`, [workspaceOf(connection)])
}

/** Throws PAYROLL_CLOSED where one of the days, or one between them, is of a month that is closed. */
export async function assertOpenMonth(connection: Connection, ...days: readonly string[]): Promise<void> {
  await lockMonths(connection, 'write')
  const [closed] = await prepared<{ period: string }>(
    connection,
    'select period from payroll_month where workspace_id = $1 and period between $2 and $3 order by period limit 1',
    [workspaceOf(connection), ...[days.toSorted().at(0), days.toSorted().at(-1)].map((day) => day?.slice(0, 7))],
  )
  if (closed) throw new DomainError('PAYROLL_CLOSED', { period: closed.period })
}
