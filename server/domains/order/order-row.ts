import type { OrderRow } from '#contract/order/order.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/**
 * The columns of an OrderRow, over `orders o` and its `store s`: the one place that turns an order into what lists, events and the detail show.
 * Postgres writes the rows' JSON (instants as ISO 8601), so that nothing is mapped on the way. What an agent asked for stays inside.
 */
export const orderRowColumns = `
  o.order_code, o.mp_order_id, o.marketplace, o.commerce_platform, o.store_code, s.store_name, o.order_status, o.mp_buyer_id, o.buyer_name, o.first_item, o.item_count,
  o.order_qty, o.total, o.courier_name, o.courier_service_name, o.courier_type, o.tracking_number, o.cod, o.is_booking, o.is_packed, o.label_printed,
  o.tag_ids, o.assignee_id, o.assignee_name, o.hold, (o.print_ask is not null) as to_print, o.package_count, o.packed_count, o.merged_as,
  o.accept_deadline, o.confirm_shipping_deadline, o.ordered_at, o.action_state - 'ask' as action_state, o.low_margin, o.version`

/** Joins each order's store, for its name. */
export const joinStore = 'join store s on s.workspace_id = o.workspace_id and s.store_code = o.store_code'

const rowsByCode = `
  select coalesce(json_agg(r), '[]') as rows from (
    select ${orderRowColumns}
    from unnest($2::text[]) with ordinality as wanted(order_code, place)
    join orders o on o.workspace_id = $1 and o.order_code = wanted.order_code
    ${joinStore}
    order by wanted.place
  ) r`

/** Rows in the order of their codes; codes without an order are left out. */
export async function readOrderRows(connection: Connection, codes: readonly string[]): Promise<OrderRow[]> {
  if (codes.length === 0) return []
  const [found] = await prepared<{ rows: OrderRow[] }>(connection, rowsByCode, [workspaceOf(connection), codes])
  return found?.rows ?? []
}
