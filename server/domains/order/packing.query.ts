import type { CallReply } from '#contract/core/endpoint.ts'
import type { packingFind } from '#contract/order/packing.endpoints.ts'
import type { PackingOrder } from '#contract/order/packing.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { taken } from '../stock/stock.port.ts'
import { openStatuses } from './scan.rules.ts'

/** Of a package its parts are named as we name them; anything else as the buyer saw it. */
const ofPart = 'part.sku is not null'

/** What belongs in a parcel, by SKU, in the order of the shelves; over `orders o`. */
const piecesOf = `(select coalesce(json_agg(p order by p.location nulls last, p.sku), '[]') from (
  select coalesce(nullif(${taken.sku}, ''), '#' || i.line_no) as sku,
    min(case when ${ofPart} then coalesce(m.name, part.sku) else i.name end) as name,
    min(case when ${ofPart} then coalesce(s.variant, '') else i.variant end) as variant,
    min(coalesce(s.image_url, m.image_url, i.image_url)) as image_url, min(s.barcode) as barcode,
    min(case when ${ofPart} then s.location else i.location end) as location, sum(${taken.qty})::int as qty
  from order_item i ${taken.join}
  left join sku s on s.workspace_id = $1 and s.sku = ${taken.sku} left join product m on m.workspace_id = $1 and m.product_id = s.product_id
  where i.workspace_id = $1 and i.order_code = o.order_code group by 1) p)`

const columns = `o.order_code, o.mp_order_id, o.tracking_number, o.marketplace, o.buyer_name, o.courier_name, o.courier_service_name, o.cod, o.note,
  o.label_printed, o.deadline_at, ${piecesOf} as pieces`

const readyText = `
  select coalesce(json_agg(r), '[]') as orders from (
    select ${columns} from (
      select * from orders where workspace_id = $1 and order_status = any($2::int[]) and not is_packed and hold is null
      order by deadline_at nulls last, order_code limit $3) o
    order by o.deadline_at nulls last, o.order_code) r`

export async function readReady(connection: Connection, limit: number): Promise<PackingOrder[]> {
  const [found] = await prepared<{ orders: PackingOrder[] }>(connection, readyText, [workspaceOf(connection), openStatuses, limit])
  return found?.orders ?? []
}

const oneText = `select to_json(r) as "order" from (select ${columns} from orders o where o.workspace_id = $1 and o.order_code = $2) r`

export async function readPackingOrder(connection: Connection, orderCode: string): Promise<PackingOrder | null> {
  const [found] = await prepared<{ order: PackingOrder }>(connection, oneText, [workspaceOf(connection), orderCode])
  return found?.order ?? null
}

const findText = `
  select order_code from orders
  where workspace_id = $1 and (order_code = any($2::text[]) or mp_order_id = any($2::text[]) or tracking_number = any($2::text[]))
  order by ordered_at desc limit 1`

const skuText = `
  select s.sku, p.name, s.variant, coalesce(s.image_url, p.image_url) as image_url
  from sku s join product p on p.workspace_id = $1 and p.product_id = s.product_id
  where s.workspace_id = $1 and (s.sku = any($2::text[]) or s.barcode = any($2::text[])) order by s.sku limit 1`

/** Codes are printed in capitals and typed in any case. */
export async function findCode(connection: Connection, code: string): Promise<CallReply<typeof packingFind>> {
  const values = [workspaceOf(connection), [...new Set([code, code.toUpperCase()])]]
  const [parcel] = await prepared<{ order_code: string }>(connection, findText, values)
  if (parcel) return { order: await readPackingOrder(connection, parcel.order_code), sku: null }
  const [sku] = await prepared<NonNullable<CallReply<typeof packingFind>['sku']>>(connection, skuText, values)
  return { order: null, sku: sku ?? null }
}
