import type { OrderLogAction } from '#contract/order/order-log.ts'
import type { IncomingOrder } from '#server/channels/orders.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { linkedSkuSql } from '../listing/listing.port.ts'
import { partsSql } from '../stock/stock.port.ts'
import { isHistorySql } from '../store/store.port.ts'
import { deadlineAt, type OrderOrigin, searchTextOf } from './order-state.ts'

/** An order that its marketplace tells of for the first time. */
export interface NewOrder extends OrderOrigin {
  readonly order_code: string
  readonly order: IncomingOrder
  /** The first entries of its log. */
  readonly log: readonly OrderLogAction[]
}

interface InsertedOrder {
  /** It was placed before its store was connected. */
  readonly is_history: boolean
}

const orderColumns = {
  order_code: 'text',
  mp_order_id: 'text',
  marketplace: 'text',
  commerce_platform: 'text',
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
/** Also by our own names of what was bought. */
const foundBySql = `x.search_text || coalesce((select string_agg(' ' || lower(ours), '' order by line_no) from bought where bought.order_code = x.order_code and ours <> sku), '')`
/** One round trip for all that orders begin with. A line is of the SKU that its listing is linked to, and learns its product, shelf and picture. */
const insertText = `
  with bought as materialized (
    select x.*, coalesce(${linkedSkuSql('$1', 'x.store_code', 'x.mp_variant_id')}, x.sku) as ours
    from jsonb_to_recordset($3::jsonb) as x(order_code text, store_code text, line_no int2, sku text, mp_variant_id text, name text, variant text, qty int4, price int8, image_url text)
  ), created as (
    insert into orders (workspace_id, ${columns})
    select $1, ${columns.replace('search_text', foundBySql)} from jsonb_to_recordset($2::jsonb) as x(${Object.entries(orderColumns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})
    on conflict (workspace_id, order_code) do nothing
    returning order_code
  ), lines as (
    insert into order_item (workspace_id, order_code, line_no, sku, mp_variant_id, product_id, name, variant, qty, price, image_url, location, parts)
    select $1, x.order_code, x.line_no, x.ours, x.mp_variant_id, s.product_id, x.name, x.variant, x.qty, x.price,
      coalesce(x.image_url, s.image_url), s.location, ${partsSql('$1', 'x.ours')}
    from created join bought x using (order_code) left join sku s on s.workspace_id = $1 and s.sku = x.ours
  ), logged as (
    insert into order_log (workspace_id, order_code, action, created_at)
    select $1, x.order_code, x.action, $5
    from created join jsonb_to_recordset($4::jsonb) as x(order_code text, action int2, place int4) using (order_code) order by x.place
  )
  select order_code, ${isHistorySql('x.ordered_at')} as is_history
  from created join jsonb_to_recordset($2::jsonb) as x(order_code text, store_code text, ordered_at timestamptz) using (order_code)
  join store s on s.workspace_id = $1 and s.store_code = x.store_code`

/**
 * Inserts orders, their items and the first entries of their logs, always in the same order. Answers those that are new, by their codes: of one that is there
 * already nothing is done.
 */
export async function insertOrders(connection: Connection, orders: readonly NewOrder[], now: string): Promise<ReadonlyMap<string, InsertedOrder>> {
  if (orders.length === 0) return new Map()
  const inOrder = orders.toSorted((a, b) => (a.order_code < b.order_code ? -1 : 1))
  const lines = inOrder.flatMap(({ order_code, store_code, order }) =>
    order.items.map((line, index) => ({ ...line, order_code, store_code, line_no: index + 1 })),
  )
  const log = inOrder.flatMap(({ order_code, log }) => log.map((action) => ({ order_code, action }))).map((entry, place) => ({ ...entry, place }))
  const values = [workspaceOf(connection), ...[inOrder.map(rowOf), lines, log].map((rows) => JSON.stringify(rows)), now]
  const created = await prepared<InsertedOrder & { order_code: string }>(connection, insertText, values)
  return new Map(created.map(({ order_code, is_history }) => [order_code, { is_history }]))
}

function rowOf({ order_code, marketplace, store_code, order }: NewOrder) {
  const { items, logistics: _, packages: __, ...fields } = order
  return {
    ...fields,
    order_code,
    marketplace,
    store_code,
    first_item: items[0]?.name ?? '',
    item_count: items.length,
    order_qty: items.reduce((sum, line) => sum + line.qty, 0),
    subtotal: items.reduce((sum, line) => sum + line.qty * line.price, 0),
    deadline_at: deadlineAt({ ...order, order_code }),
    search_text: searchTextOf({ ...order, order_code, skus: items.map((line) => line.sku) }),
  }
}

const logisticsText = `
  insert into logistic_history as known (workspace_id, order_code, seq, at, description, location)
  select $1, x.order_code, x.seq, x.at, x.description, x.location
  from jsonb_to_recordset($2::jsonb) as x(order_code text, seq int2, at timestamptz, description text, location text)
  on conflict (workspace_id, order_code, seq) do update set at = excluded.at, description = excluded.description, location = excluded.location
  where (known.at, known.description, known.location) is distinct from (excluded.at, excluded.description, excluded.location)
  returning order_code`

/** Brings parcels' ways to what is told, each oldest first. Answers the orders of which something is new. */
export async function writeLogistics(
  connection: Connection,
  parcels: readonly { readonly order_code: string; readonly steps: IncomingOrder['logistics'] }[],
): Promise<ReadonlySet<string>> {
  const steps = parcels.flatMap(({ order_code, steps }) =>
    steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map((step, index) => ({ ...step, order_code, seq: index + 1 })),
  )
  if (steps.length === 0) return new Set()
  const moved = await prepared<{ order_code: string }>(connection, logisticsText, [workspaceOf(connection), JSON.stringify(steps)])
  return new Set(moved.map(({ order_code }) => order_code))
}
