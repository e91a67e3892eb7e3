import { any, mayAccess } from '#contract/core/privilege.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { packingHoldMinutes } from '#contract/order/packing.ts'
import { nextUrgent, type urgentKinds } from '#contract/order/urgent.endpoints.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { handle } from '../handler.ts'

interface Urgent {
  readonly kind: (typeof urgentKinds)[number]
  readonly code: string
  readonly deadline_at: string
}

const waiting = [orderStatus.new, orderStatus.processing, orderStatus.waiting_pickup]

/** In somebody's hands: another person's own, open at a person's, at a desk, on its way to the marketplace, held, or done for us. `$3`: the present, `$4`: the statuses, `$5`: who asks. */
const orderText = `
  select 'order' as kind, o.order_code as code, o.deadline_at from orders o
  where o.workspace_id = $1 and o.deadline_at is not null and o.order_status = any($4::int[]) and o.order_code is distinct from $2 and o.hold is null and (o.assignee_id is null or o.assignee_id = $5)
    and not (o.is_packed and o.order_status = ${orderStatus.waiting_pickup}) and o.action_state ->> 'state' is distinct from 'pending'
    and not exists (select from order_on_it w where w.workspace_id = $1 and w.order_code = o.order_code
      and w.at > $3::timestamptz - interval '${packingHoldMinutes} minutes')
  order by o.deadline_at, o.order_code limit 1`

/** A session lasts for 24 hours after the buyer's last word; one that ended is nobody's hurry. */
const chatText = `
  select 'chat' as kind, c.chat_code as code, c.last_reply_at + interval '24 hours' as deadline_at from chat c
  where c.workspace_id = $1 and not c.is_replied and c.agent_id is null and not c.chat_blacklist and c.snoozed_until is null
    and c.last_reply_at > $3::timestamptz - interval '24 hours' and c.chat_code is distinct from $2
  order by c.last_reply_at, c.chat_code limit 1`

export const urgentHandlers = [
  handle(nextUrgent, ({ query: { besides = null }, caller }, { database, now }) =>
    database.read(caller.workspace_id, async (connection) => {
      const values = [workspaceOf(connection), besides, now().toISOString()]
      const found = [
        ...(mayAccess(any('order'), caller) ? await prepared<Urgent>(connection, orderText, [...values, waiting, caller.user_id]) : []),
        ...(mayAccess(any('chat'), caller) ? await prepared<Urgent>(connection, chatText, values) : []),
      ]
      return { next: found.toSorted((a, b) => Date.parse(a.deadline_at) - Date.parse(b.deadline_at))[0] ?? null }
    }),
  ),
]
