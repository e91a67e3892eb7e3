import type { ErrorCode } from '#contract/core/error.ts'
import type { ActionReply } from '#server/channels/orders.ts'
import { enqueue, type Job } from '#server/db/outbox.ts'
import type { Services } from '../handler.ts'
import { agreedChange, failedChange } from './order-action.rules.ts'
import type { OrderChange } from './order-change.rules.ts'
import { fetchOrder, type OrderActionOrder, orderActionJob } from './order-jobs.ts'
import type { KeptActionState, KnownOrder } from './order-state.ts'
import { lockOrders, writeChanges } from './order-write.ts'

/** What became of an action at the marketplace. */
export type ActionResult =
  | { readonly kind: 'agreed'; readonly reply: ActionReply }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly reason: string | null }
  /** To be tried again after so many seconds. */
  | { readonly kind: 'later'; readonly seconds: number }

export interface SettledAction {
  readonly job: OrderActionOrder
  readonly result: ActionResult
}

/**
 * Writes what became of actions, those of one workspace in one transaction. An order whose request is no longer the one that was asked has moved on
 * (a push was quicker, or the agent asked again) and is left as it is: so running a job twice does no harm.
 */
export async function settleActions(services: Services, workspaceId: number, settled: readonly SettledAction[]): Promise<void> {
  const now = services.now().toISOString()
  await services.database.write(workspaceId, async (connection) => {
    const known = await lockOrders(
      connection,
      settled.map(({ job }) => job.order_code),
    )
    const open = settled.flatMap(({ job, result }) => {
      const order = known.get(job.order_code)
      const pending = order?.action_state
      return order && pending?.state === 'pending' && pending.ask.request_id === job.request_id ? [{ job, result, order, pending }] : []
    })
    const changes: OrderChange[] = []
    const jobs: Job[] = []
    for (const { job, result, order, pending } of open) {
      if (result.kind === 'later') {
        jobs.push({ name: orderActionJob, data: { ...job, attempt: job.attempt + 1 }, startAfter: `${result.seconds} seconds` })
        continue
      }
      const change = result.kind === 'agreed' ? agreedChange(order, pending, result.reply, now) : failedChange(order, pending, result, now)
      changes.push(change)
      // Each parcel of a split order has a number, which the answer does not tell.
      if (isPuzzling(result, change) || order.package_count > 1) jobs.push(fetchOrder({ ...order, workspace_id: workspaceId }))
    }
    await writeChanges(connection, changes, now, { beforeEvents: () => enqueue(connection, jobs) })
  })
}

/** A failure of which nobody knows whether it came through, a refusal, or an agreement that moved nothing: the order may be elsewhere by now, so it is read at the marketplace. */
const isPuzzling = (result: ActionResult, { before, after }: OrderChange): boolean =>
  result.kind === 'failed' ? result.code !== 'STORE_TOKEN_EXPIRED' : before.order_status === after.order_status

/** An order with an action on its way to its marketplace, and the store to call for. */
export type AskedAction = Pick<KnownOrder, 'order_code' | 'mp_order_id' | 'marketplace' | 'order_status' | 'store_code'> & {
  readonly store_id: string
  readonly action_state: KeptActionState
  /** Of an order that is split: the marketplace's ids of its parcels. */
  readonly package_ids: readonly string[] | null
}

/** An order whose action is on its way, with what the call to the marketplace needs; null when it was settled meanwhile. */
export async function readAskedAction(services: Services, job: OrderActionOrder): Promise<AskedAction | null> {
  return services.database.read(job.workspace_id, async ({ client }) => {
    const { rows } = await client.query({
      name: 'read-asked-action',
      text: `select o.order_code, o.mp_order_id, o.marketplace, o.order_status, o.store_code, s.store_id, o.action_state,
          case when o.package_count > 1 then array(select p.mp_package_id from order_package p
            where p.workspace_id = $1 and p.order_code = o.order_code order by p.package_no) end as package_ids
        from orders o join store s on s.workspace_id = o.workspace_id and s.store_code = o.store_code
        where o.workspace_id = $1 and o.order_code = $2 and o.action_state->>'state' = 'pending' and o.action_state->'ask'->>'request_id' = $3`,
      values: [job.workspace_id, job.order_code, job.request_id],
    })
    return (rows[0] as AskedAction | undefined) ?? null
  })
}
