import type { CallReply } from '#contract/core/endpoint.ts'
import type { packingFind } from '#contract/order/packing.endpoints.ts'
import type { PackingOrder } from '#contract/order/packing.ts'
import { parcelOf } from '#contract/order/shipment.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { taken } from '../stock/stock.port.ts'
import { findParcelCode } from './parcel.query.ts'
import { openStatuses } from './scan.rules.ts'

/** Of a package its parts are named as we name them; anything else as the buyer saw it. */
const ofPart = 'part.sku is not null'

/** Pieces of a line in a parcel: all of them, but for an order that is split; over `order_item i` and the parcel `k`. */
const inParcel =
  "case when k.package_no is null then i.qty else (select (l ->> 'qty')::int from jsonb_array_elements(k.lines) l where (l ->> 'line_no')::int = i.line_no) end"

/** What belongs in a parcel, by SKU, in the order of the shelves; over `orders o` and its parcel `k`. */
const piecesOf = `(select coalesce(json_agg(p order by p.location nulls last, p.sku), '[]') from (
  select coalesce(nullif(${taken.sku}, ''), '#' || i.line_no) as sku,
    min(case when ${ofPart} then coalesce(m.name, part.sku) else i.name end) as name,
    min(case when ${ofPart} then coalesce(s.variant, '') else i.variant end) as variant,
    min(coalesce(s.image_url, m.image_url, i.image_url)) as image_url, min(s.barcode) as barcode,
    min(case when ${ofPart} then s.location else i.location end) as location, sum(${inParcel} * coalesce(part.qty, 1))::int as qty,
    nullif(min(coalesce(m.weight, 0)), 0) as grams
  from order_item i ${taken.join}
  left join sku s on s.workspace_id = $1 and s.sku = ${taken.sku} left join product m on m.workspace_id = $1 and m.product_id = s.product_id
  where i.workspace_id = $1 and i.order_code = o.order_code group by 1 having sum(${inParcel} * coalesce(part.qty, 1)) > 0) p)`

/** A parcel of a split order is known by its order and its number (\`parcelCodeOf\`). */
const columns = `o.order_code || coalesce('/' || k.package_no, '') as order_code, o.package_count,
  (select coalesce(json_agg(w.order_code order by w.order_code), '[]') from orders w
    where w.workspace_id = $1 and w.merged_as = o.merged_as and w.order_code <> o.order_code) as merged_with,
  o.mp_order_id, coalesce(k.tracking_number, o.tracking_number) as tracking_number, o.marketplace, o.buyer_name, o.courier_name, o.courier_service_name, o.cod, o.note,
  o.label_printed, o.deadline_at, ${piecesOf} as pieces`
const joinParcels = 'left join order_package k on k.workspace_id = $1 and k.order_code = o.order_code and o.package_count > 1'

const readyText = `
  select coalesce(json_agg(r), '[]') as orders from (
    select ${columns} from (
      select * from orders where workspace_id = $1 and order_status = any($2::int[]) and not is_packed and hold is null
      order by deadline_at nulls last, order_code limit $3) o
    ${joinParcels} where k.is_packed is not true
    order by o.deadline_at nulls last, o.order_code, k.package_no) r`

export async function readReady(connection: Connection, limit: number): Promise<PackingOrder[]> {
  const [found] = await prepared<{ orders: PackingOrder[] }>(connection, readyText, [workspaceOf(connection), openStatuses, limit])
  return found?.orders ?? []
}

const oneText = `
  select to_json(r) as "order" from (
    select ${columns} from orders o ${joinParcels}
    where o.workspace_id = $1 and o.order_code = $2 and ($3::int is null or k.package_no = $3) order by k.is_packed, k.package_no limit 1) r`

/** An order to be packed; of a split one the parcel, or the first that is not packed where none is named. */
export async function readPackingOrder(connection: Connection, code: string): Promise<PackingOrder | null> {
  const { order_code, package_no } = parcelOf(code)
  const [found] = await prepared<{ order: PackingOrder }>(connection, oneText, [workspaceOf(connection), order_code, package_no])
  return found?.order ?? null
}

const skuText = `
  select s.sku, p.name, s.variant, coalesce(s.image_url, p.image_url) as image_url
  from sku s join product p on p.workspace_id = $1 and p.product_id = s.product_id
  where s.workspace_id = $1 and (s.sku = any($2::text[]) or s.barcode = any($2::text[])) order by s.sku limit 1`

/** Codes are printed in capitals and typed in any case. */
export async function findCode(connection: Connection, code: string): Promise<CallReply<typeof packingFind>> {
  const values = [workspaceOf(connection), [...new Set([code, code.toUpperCase()])]]
  const parcel = await findParcelCode(connection, code)
  if (parcel) return { order: await readPackingOrder(connection, parcel), sku: null }
  const [sku] = await prepared<NonNullable<CallReply<typeof packingFind>['sku']>>(connection, skuText, values)
  return { order: null, sku: sku ?? null }
}
