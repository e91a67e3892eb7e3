import type { ClientBase } from 'pg'
import { copyRows } from './copy-rows.ts'
import type { DrawnOrder } from './draw-order.ts'

/** Rows per statement: enough that statements cost nothing, few enough that memory stays small. */
export const ordersPerBatch = 4_000

const orderColumns = [
  'workspace_id',
  'order_code',
  'mp_order_id',
  'marketplace',
  'store_code',
  'order_status',
  'mp_status',
  'mp_updated_at',
  'mp_buyer_id',
  'buyer_name',
  'buyer_phone',
  'address',
  'note',
  'first_item',
  'item_count',
  'order_qty',
  'subtotal',
  'shipping_fee',
  'discount',
  'total',
  'courier_name',
  'courier_service_name',
  'courier_type',
  'tracking_number',
  'cod',
  'is_booking',
  'is_packed',
  'label_printed',
  'accept_deadline',
  'confirm_shipping_deadline',
  'deadline_at',
  'time_process',
  'cancel_reason',
  'cancel_revert_stock',
  'ordered_at',
  'action_state',
  'search_text',
] as const
const lineColumns = [
  'workspace_id',
  'order_code',
  'line_no',
  'sku',
  'product_id',
  'name',
  'variant',
  'qty',
  'price',
  'image_url',
  'location',
] as const
const logColumns = ['workspace_id', 'order_code', 'action', 'agent_id', 'agent_name', 'note', 'created_at'] as const
const parcelColumns = ['workspace_id', 'order_code', 'seq', 'at', 'description', 'location'] as const

const iso = (at: number) => new Date(at).toISOString()

/** Writes drawn orders with all that belongs to them. `products` tells a SKU's product in this workspace. */
export async function writeOrders(client: ClientBase, drawn: readonly DrawnOrder[], products: ReadonlyMap<string, number>): Promise<void> {
  const keyOf = ({ order }: DrawnOrder) => ({ workspace_id: order.workspace_id, order_code: order.order_code })
  await copyRows(
    client,
    'orders',
    orderColumns,
    drawn.map(({ order }) => order),
  )
  await copyRows(
    client,
    'order_item',
    lineColumns,
    drawn.flatMap((each) =>
      each.lines.map(({ sku, qty }, index) => ({
        ...keyOf(each),
        line_no: index + 1,
        sku: sku.sku,
        product_id: products.get(sku.sku) ?? null,
        name: sku.product.name,
        variant: sku.variant,
        qty,
        price: sku.price,
        image_url: sku.image_url,
        location: sku.product.location,
      })),
    ),
  )
  // Log ids grow with time, as they would have: the log is read newest first by id.
  const log = drawn
    .flatMap((each) =>
      each.log.map((entry) => ({
        ...keyOf(each),
        action: entry.action,
        agent_id: entry.agent?.agent_id ?? null,
        agent_name: entry.agent?.name ?? null,
        note: entry.note,
        at: entry.at,
        created_at: iso(entry.at),
      })),
    )
    .sort((a, b) => a.at - b.at)
  await copyRows(client, 'order_log', logColumns, log)
  await copyRows(
    client,
    'logistic_history',
    parcelColumns,
    drawn.flatMap((each) =>
      each.parcel.map((step, index) => ({
        ...keyOf(each),
        seq: index + 1,
        at: iso(step.at),
        description: step.description,
        location: step.location,
      })),
    ),
  )
}
