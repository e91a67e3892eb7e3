import { claimsOf } from '#contract/order/export.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** A line of an order as a workbook has it: what is the order's alone stands in its first line, so that sums are right. */
export interface ExportLine {
  readonly order_code: string
  readonly line_no: number
  readonly sku: string
  readonly name: string
  readonly variant: string
  readonly qty: number
  readonly price: number
  readonly buyer_phone: string | null
  readonly recipient: string
  readonly street: string
  readonly city: string
  readonly province: string
  readonly postal_code: string
  readonly note: string | null
  /** Names of its tags, by the alphabet; null: it has none. */
  readonly tags: string | null
  readonly shipping_fee: number
  readonly discount: number
}

const linesText = `
  select o.order_code, coalesce(i.line_no, 1)::int as line_no, coalesce(i.sku, '') as sku, coalesce(i.name, o.first_item) as name, coalesce(i.variant, '') as variant,
    coalesce(i.qty, 0) as qty, coalesce(i.price, 0)::float8 as price, o.buyer_phone, o.address ->> 'recipient' as recipient,
    concat_ws(', ', o.address ->> 'street', nullif(o.address ->> 'district', '')) as street, o.address ->> 'city' as city, o.address ->> 'province' as province,
    o.address ->> 'postal_code' as postal_code, o.note,
    (select string_agg(t.name, ', ' order by lower(t.name)) from order_tag t where t.workspace_id = $1 and t.tag_id = any(o.tag_ids)) as tags,
    o.shipping_fee::float8 as shipping_fee, o.discount::float8 as discount
  from unnest($2::text[]) with ordinality as wanted(order_code, place)
  join orders o on o.workspace_id = $1 and o.order_code = wanted.order_code
  left join order_item i on i.workspace_id = $1 and i.order_code = o.order_code
  order by wanted.place, i.line_no`

/** The lines of some orders, in the order of their codes. */
export const readExportLines = (connection: Connection, codes: readonly string[]): Promise<ExportLine[]> =>
  prepared<ExportLine>(connection, linesText, [workspaceOf(connection), codes])

export interface ClaimRow {
  readonly order_code: string
  readonly mp_order_id: string
  readonly store_name: string
  readonly order_status: number
  readonly courier_name: string
  readonly tracking_number: string | null
  readonly ordered_at: string
  readonly sent_at: string
  readonly buyer_name: string
  readonly total: number
}

/** Parcels that were sent, and by now are back or called off as the marketplace says, and that nobody here received or was paid for. */
const claimText = (select: string, end: string) => `
  select ${select} from orders o join store s on s.workspace_id = $1 and s.store_code = o.store_code
  join lateral (select min(l.created_at) as sent_at from order_log l where l.workspace_id = $1 and l.order_code = o.order_code and l.action = ${orderLogAction.shipped}) sent
    on sent.sent_at is not null
  where o.workspace_id = $1 and o.marketplace = $2 and o.order_status = any($3::int2[]) and not exists (
    select from order_log l where l.workspace_id = $1 and l.order_code = o.order_code and l.action in (${orderLogAction.return_received}, ${orderLogAction.lost_confirmed}))
  ${end}`
const claimValues = (connection: Connection) => [workspaceOf(connection), claimsOf, [orderStatus.returned, orderStatus.cancelled]]

export async function anyToClaim(connection: Connection): Promise<boolean> {
  return (await prepared(connection, claimText('1', 'limit 1'), claimValues(connection))).length > 0
}

export const readClaims = (connection: Connection): Promise<ClaimRow[]> =>
  prepared<ClaimRow>(
    connection,
    claimText(
      'o.order_code, o.mp_order_id, s.store_name, o.order_status, o.courier_name, o.tracking_number, o.ordered_at, sent.sent_at, o.buyer_name, o.total::float8 as total',
      'order by sent.sent_at, o.order_code',
    ),
    claimValues(connection),
  )
