import { jobSchema } from '#server/db/job-tables.ts'
import type { Services } from '../handler.ts'
import { type OrderActionOrder, orderActionJob } from './order-jobs.ts'
import { settleActions } from './order-settle.ts'

/** Settled together; the rest comes with the next look. */
const mostOrders = 500

/** A job stands for every action on its way: both are written in one transaction, and the outcome before the job is done. */
const forgottenText = `
  select o.workspace_id, o.marketplace, o.store_code, o.order_code, o.action_state->'ask'->>'request_id' as request_id, 1 as attempt from orders o
  where o.action_state->>'state' = 'pending' and o.action_state->'ask'->>'request_id' not in (
    select j.data->>'request_id' from ${jobSchema}.job j where j.name = $1 and j.state < 'completed' and j.data->>'request_id' is not null)
  order by o.workspace_id, o.order_code limit ${mostOrders}`

/**
 * Ends actions that are on their way with nobody: their job failed too often by mistakes that nobody foresaw. People see that they failed, and can try again;
 * the marketplace may have carried one out all the same, so the order is read there. Across workspaces, as the process itself.
 */
export async function failForgotten(services: Services): Promise<void> {
  const { rows } = await services.database.system(({ client }) => client.query<OrderActionOrder>(forgottenText, [orderActionJob]))
  for (const workspaceId of new Set(rows.map(({ workspace_id }) => workspace_id))) {
    const jobs = rows.filter(({ workspace_id }) => workspace_id === workspaceId)
    services.log.error({ workspace_id: workspaceId, orders: jobs.map(({ order_code }) => order_code) }, 'actions had no job left: they have failed')
    const result = { kind: 'failed', code: 'INTERNAL', reason: null } as const
    await settleActions(
      services,
      workspaceId,
      jobs.map((job) => ({ job, result })),
    )
  }
}
