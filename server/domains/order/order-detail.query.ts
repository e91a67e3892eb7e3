import { DomainError } from '#contract/core/error.ts'
import type { OrderDetail, OrderItem } from '#contract/order/order.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { joinStore, orderRowColumns } from './order-row.ts'

const partsOf = `(select json_agg(json_build_object('sku', part.sku, 'name', concat_ws(' · ', p.name, nullif(s.variant, '')), 'qty', part.qty) order by part.sku)
  from jsonb_to_recordset(i.parts) as part (sku text, qty int)
  left join sku s on s.workspace_id = $1 and s.sku = part.sku left join product p on p.workspace_id = $1 and p.product_id = s.product_id)`
const itemColumns = `i.line_no, i.sku, i.product_id, i.name, i.variant, i.qty, i.price, i.image_url, i.location, ${partsOf} as parts`

/** An order's lines, as a JSON array; over `orders o`. */
const itemsOf = `(select coalesce(json_agg(l order by l.line_no), '[]') from (
  select ${itemColumns} from order_item i where i.workspace_id = $1 and i.order_code = o.order_code) l)`

const packagesOf = `(select coalesce(json_agg(l order by l.package_no), '[]') from (
  select p.package_no, p.mp_package_id, p.tracking_number, p.is_packed, p.lines, exists (select from order_scan s where s.workspace_id = $1
    and s.order_code = o.order_code and s.action = 'handover' and s.package_no = p.package_no) as is_handed_over
  from order_package p where p.workspace_id = $1 and p.order_code = o.order_code) l)`
const mergedWith = `(select coalesce(json_agg(m.order_code order by m.order_code), '[]') from orders m
  where m.workspace_id = $1 and m.merged_as = o.merged_as and m.order_code <> o.order_code)`

const logOf = `(select coalesce(json_agg(l order by l.log_id), '[]') from (
  select log_id, order_code, action, agent_id, agent_name, created_at, note, return_status from order_log where workspace_id = $1 and order_code = o.order_code) l)`

/** An order as it is kept, before what may be done with it is worked out. */
export type KeptOrderDetail = Omit<OrderDetail, 'actions' | 'shipping_methods'>

const detailText = `
  select row_to_json(d) as detail from (
    select ${orderRowColumns}, o.buyer_phone, o.address, o.note, o.subtotal, o.shipping_fee, o.discount, o.shipping_method, o.fulfillment_opt, o.location, o.shipping_label,
      nullif(o.routing_code, '') as routing_code,
      o.time_process, o.cancel_reason, o.cancel_revert_stock, ${itemsOf} as items, ${packagesOf} as packages, ${mergedWith} as merged_with, ${logOf} as log
    from unnest($2::text[]) with ordinality as wanted(order_code, place)
    join orders o on o.workspace_id = $1 and o.order_code = wanted.order_code
    ${joinStore}
    order by wanted.place
  ) d`

/** Everything of many orders, in the order of their codes; codes without an order are left out. */
export async function readOrderDetails(connection: Connection, codes: readonly string[]): Promise<KeptOrderDetail[]> {
  const rows = await prepared<{ detail: KeptOrderDetail }>(connection, detailText, [workspaceOf(connection), codes])
  return rows.map((row) => row.detail)
}

/** Everything of one order. Throws ORDER_NOT_FOUND. */
export async function readOrderDetail(connection: Connection, code: string): Promise<KeptOrderDetail> {
  const [detail] = await readOrderDetails(connection, [code])
  if (!detail) throw new DomainError('ORDER_NOT_FOUND', { order_code: code })
  return detail
}

/** The lines of one order. Throws ORDER_NOT_FOUND. */
export async function readOrderItems(connection: Connection, code: string): Promise<OrderItem[]> {
  const text = `select ${itemsOf} as items from orders o where o.workspace_id = $1 and o.order_code = $2`
  const [found] = await prepared<{ items: OrderItem[] }>(connection, text, [workspaceOf(connection), code])
  if (!found) throw new DomainError('ORDER_NOT_FOUND', { order_code: code })
  return found.items
}

export interface ParcelWay {
  readonly tracking_number: string | null
  readonly history: { at: string; description: string; location: string | null }[]
}

/** The parcel's way, newest first. Throws ORDER_NOT_FOUND. */
export async function readLogistics(connection: Connection, code: string): Promise<ParcelWay> {
  const text = `
    select o.tracking_number, (select coalesce(json_agg(h), '[]') from (
      select at, description, location from logistic_history where workspace_id = $1 and order_code = o.order_code order by seq desc) h) as history
    from orders o where o.workspace_id = $1 and o.order_code = $2`
  const [found] = await prepared<ParcelWay>(connection, text, [workspaceOf(connection), code])
  if (!found) throw new DomainError('ORDER_NOT_FOUND', { order_code: code })
  return found
}
