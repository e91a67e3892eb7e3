import type { ClientBase } from 'pg'
import { copyLine, copyLines } from './copy-rows.ts'
import type { DrawnOrder } from './draw-order.ts'

/** Rows per statement: enough that statements cost nothing, few enough that memory stays small. */
export const ordersPerBatch = 4_000

const orderColumns = [
  'workspace_id',
  'order_code',
  'mp_order_id',
  'marketplace',
  'commerce_platform',
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
const logColumns = ['workspace_id', 'order_code', 'action', 'user_id', 'agent_id', 'agent_name', 'note', 'created_at'] as const
const parcelColumns = ['workspace_id', 'order_code', 'seq', 'at', 'description', 'location'] as const

const iso = (at: number) => new Date(at).toISOString()

/** Writes drawn orders with all that belongs to them. `products` tells a SKU's product in this workspace. */
export async function writeOrders(client: ClientBase, drawn: readonly DrawnOrder[], products: ReadonlyMap<string, number>): Promise<void> {
  const orders: string[] = []
  const lines: string[] = []
  const parcels: string[] = []
  const log: { at: number; line: string }[] = []
  const work: Work[] = []
  for (const { order, lines: bought, log: entries, parcel } of drawn) {
    const key = [order.workspace_id, order.order_code] as const
    orders.push(copyLine(orderColumns.map((column) => order[column])))
    bought.forEach(({ sku, qty }, index) => {
      const { product } = sku
      const productId = products.get(sku.sku)
      lines.push(copyLine([...key, index + 1, sku.sku, productId, product.name, sku.variant, qty, sku.price, sku.image_url, product.location]))
    })
    for (const { action, agent, note, at } of entries) {
      if (agent) work.push({ at, user_id: agent.user_id, action })
      log.push({ at, line: copyLine([...key, action, agent?.user_id, agent?.agent_id, agent?.name, note, iso(at)]) })
    }
    parcel.forEach(({ at, description, location }, index) => {
      parcels.push(copyLine([...key, index + 1, iso(at), description, location]))
    })
  }
  // Log ids grow with time, as they would have: the log is read newest first by id.
  log.sort((a, b) => a.at - b.at)
  await copyLines(client, 'orders', orderColumns, orders)
  await copyLines(client, 'order_item', lineColumns, lines)
  await copyLines(
    client,
    'order_log',
    logColumns,
    log.map(({ line }) => line),
  )
  await copyLines(client, 'logistic_history', parcelColumns, parcels)
  await writeWork(client, (drawn[0] as DrawnOrder).order.workspace_id, work)
}

interface Work {
  readonly at: number
  readonly user_id: number
  readonly action: number
}

/** Counted as the statement that writes the log counts it, and gathered later: a batch has few people and many entries. */
async function writeWork(client: ClientBase, workspaceId: number, work: readonly Work[]): Promise<void> {
  const counted = new Map<string, number>()
  for (const { at, user_id, action } of work) {
    const local = new Date(at + 7 * 3_600_000).toISOString()
    const key = `${local.slice(0, 10)} ${Number(local.slice(11, 13))} ${user_id} ${action}`
    counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  const lines = [...counted].map(([key, total]) => copyLine([workspaceId, ...key.split(' '), total]))
  await copyLines(client, 'order_work_new', ['workspace_id', 'day', 'hour', 'user_id', 'action', 'total'], lines)
}
