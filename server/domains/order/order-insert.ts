import type { OrderLogAction } from '#contract/order/order-log.ts'
import type { IncomingOrder } from '#server/channels/channel.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { deadlineAt, type OrderOrigin, searchTextOf } from './order-state.ts'

const orderColumns = {
  order_code: 'text',
  mp_order_id: 'text',
  marketplace: 'text',
  store_code: 'text',
  order_status: 'int2',
  mp_status: 'text',
  mp_updated_at: 'timestamptz',
  mp_buyer_id: 'text',
  buyer_name: 'text',
  buyer_phone: 'text',
  address: 'jsonb',
  note: 'text',
  first_item: 'text',
  item_count: 'int2',
  order_qty: 'int4',
  subtotal: 'int8',
  shipping_fee: 'int8',
  discount: 'int8',
  total: 'int8',
  courier_name: 'text',
  courier_service_name: 'text',
  courier_type: 'text',
  tracking_number: 'text',
  fulfillment_opt: 'text',
  location: 'text',
  routing_code: 'text',
  cod: 'bool',
  is_booking: 'bool',
  accept_deadline: 'timestamptz',
  confirm_shipping_deadline: 'timestamptz',
  deadline_at: 'timestamptz',
  cancel_reason: 'text',
  ordered_at: 'timestamptz',
  search_text: 'text',
} as const

const columns = Object.keys(orderColumns).join(', ')
/** One round trip for all that an order begins with. Where the workspace knows the SKU, the line learns its product, shelf and picture. */
const insertText = `
  with created as (
    insert into orders (workspace_id, ${columns})
    select $1, ${columns} from jsonb_to_record($2::jsonb) as x(${Object.entries(orderColumns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})
    on conflict (workspace_id, order_code) do nothing
    returning order_code
  ), lines as (
    insert into order_item (workspace_id, order_code, line_no, sku, product_id, name, variant, qty, price, image_url, location)
    select $1, created.order_code, x.line_no, x.sku, s.product_id, x.name, x.variant, x.qty, x.price, coalesce(x.image_url, s.image_url), s.location
    from created, jsonb_to_recordset($3::jsonb) as x(line_no int2, sku text, name text, variant text, qty int4, price int8, image_url text)
    left join sku s on s.workspace_id = $1 and s.sku = x.sku
  ), logged as (
    insert into order_log (workspace_id, order_code, action, created_at)
    select $1, created.order_code, x.action, $5 from created, unnest($4::int2[]) with ordinality as x(action, place) order by place
  )
  select order_code from created`

/** Inserts an order, its items and the first entries of its log; false, and nothing done, when the code is there already. */
export async function insertOrder(
  connection: Connection,
  { order, ...origin }: OrderOrigin & { order: IncomingOrder },
  code: string,
  log: readonly OrderLogAction[],
  now: string,
): Promise<boolean> {
  const { items, logistics: _, ...fields } = order
  const row = {
    ...fields,
    order_code: code,
    marketplace: origin.marketplace,
    store_code: origin.store_code,
    first_item: items[0]?.name ?? '',
    item_count: items.length,
    order_qty: items.reduce((sum, line) => sum + line.qty, 0),
    subtotal: items.reduce((sum, line) => sum + line.qty * line.price, 0),
    deadline_at: deadlineAt({ ...order, order_code: code }),
    search_text: searchTextOf({ ...order, order_code: code, skus: items.map((line) => line.sku) }),
  }
  const lines = items.map((line, index) => ({ ...line, line_no: index + 1 }))
  const values = [workspaceOf(connection), JSON.stringify(row), JSON.stringify(lines), log, now]
  return (await prepared(connection, insertText, values)).length > 0
}

const logisticsText = `
  insert into logistic_history as known (workspace_id, order_code, seq, at, description, location)
  select $1, $2, x.seq, x.at, x.description, x.location
  from jsonb_to_recordset($3::jsonb) as x(seq int2, at timestamptz, description text, location text)
  on conflict (workspace_id, order_code, seq) do update set at = excluded.at, description = excluded.description, location = excluded.location
  where (known.at, known.description, known.location) is distinct from (excluded.at, excluded.description, excluded.location)
  returning seq`

/** Brings the parcel's way to what is told, oldest first; true when something of it is new. */
export async function writeLogistics(connection: Connection, code: string, steps: IncomingOrder['logistics']): Promise<boolean> {
  if (steps.length === 0) return false
  const inOrder = steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map((step, index) => ({ ...step, seq: index + 1 }))
  return (await prepared(connection, logisticsText, [workspaceOf(connection), code, JSON.stringify(inOrder)])).length > 0
}
