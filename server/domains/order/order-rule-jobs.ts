import type { Connection } from '#server/db/database.ts'
import type { Job } from '#server/db/outbox.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** Queue of orders that arrived while rules were switched on. */
export const orderRuleJob = 'order.rule'
export interface OrderRuleOrders {
  readonly workspace_id: number
  readonly order_codes: readonly string[]
}

/** The job that lets rules look at orders that have just arrived, in the transaction that takes them in; none where no rule is switched on. */
export async function ruleJobs(connection: Connection, codes: readonly string[]): Promise<Job<OrderRuleOrders>[]> {
  if (codes.length === 0) return []
  const workspace_id = workspaceOf(connection)
  const [on] = await prepared(connection, 'select 1 as there from order_rule where workspace_id = $1 and active limit 1', [workspace_id])
  return on ? [{ name: orderRuleJob, data: { workspace_id, order_codes: codes } }] : []
}
