import type { CallReply } from '#contract/core/endpoint.ts'
import { hasBuyerOrders, type Marketplace } from '#contract/core/marketplace.ts'
import type { orderCustomer } from '#contract/order/order.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { readOrderRows } from './order-row.ts'

type Customer = NonNullable<CallReply<typeof orderCustomer>['customer']>

const customerText = `
  select b.order_total::int, b.amount_total::float8, b.first_order_at, b.codes, o.buyer_name as name, o.buyer_phone as phone, o.address->>'city' as city, o.address,
    b.last_order_at
  from (
    select count(*) as order_total, sum(spent_on(order_status, total)) as amount_total, min(ordered_at) as first_order_at, max(ordered_at) as last_order_at,
      (array_agg(order_code order by ordered_at desc))[1:$4::int] as codes
    from orders where workspace_id = $1 and marketplace = $2 and mp_buyer_id = $3
  ) b
  join orders o on o.workspace_id = $1 and o.order_code = b.codes[1]`

/** A buyer by the latest order, and as many of the buyer's latest orders. Social channels have no buyer accounts to look up. */
export async function readCustomer(
  connection: Connection,
  marketplace: Marketplace,
  mp_buyer_id: string,
  limit: number,
): Promise<CallReply<typeof orderCustomer>> {
  if (!hasBuyerOrders(marketplace)) return { customer: null, orders: [] }
  const [found] = await prepared<Omit<Customer, 'marketplace' | 'mp_buyer_id'> & { codes: string[] }>(connection, customerText, [
    workspaceOf(connection),
    marketplace,
    mp_buyer_id,
    limit,
  ])
  if (!found) return { customer: null, orders: [] }
  const { codes, ...customer } = found
  return { customer: { marketplace, mp_buyer_id, ...customer }, orders: await readOrderRows(connection, codes) }
}
