import { DomainError } from '#contract/core/error.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { type EnteredOrder, isEntered, subtotalOf } from '#contract/order/entered-order.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents, type LiveEventBody } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { beginSale, payRest, type SaleFacts, saleOf, tellSale } from '../receivable/receivable.port.ts'
import { rupiah } from '../rupiah.ts'
import { type Movement, moveSkus, partsSql, taken } from '../stock/stock.port.ts'
import { factsOf, type NamedLine, namedLines, plainSale } from './entered-order.ts'
import { lockFree, type PieceNeed, piecesOf, requireFree } from './entered-stock.ts'
import { readOrderRows } from './order-row.ts'
import { type Actor, type KnownOrder, searchTextOf } from './order-state.ts'
import { lockOrders, writeLog } from './order-write.ts'

/** The order, which may be changed still. Throws ORDER_NOT_FOUND, NOT_SUPPORTED, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED. */
async function lockNew(connection: Connection, order_code: string, version: number): Promise<KnownOrder> {
  const order = (await lockOrders(connection, [order_code])).get(order_code)
  if (!order) throw new DomainError('ORDER_NOT_FOUND', { order_code })
  if (!isEntered(order.marketplace)) throw new DomainError('NOT_SUPPORTED', { marketplace: marketplaceFacts[order.marketplace].name })
  if (order.version !== version) throw new DomainError('VERSION_CONFLICT', { order_code })
  const isNew = order.order_status === orderStatus.new || order.order_status === orderStatus.waiting_payment
  if (!isNew || order.is_packed) throw new DomainError('TRANSITION_NOT_ALLOWED', { order_code })
  return order
}

/** What an order has been promised, by SKU. */
async function promisedTo(connection: Connection, order_code: string): Promise<ReadonlyMap<string, number>> {
  const rows = await prepared<{ sku: string; qty: number }>(
    connection,
    `select ${taken.sku} as sku, sum(${taken.qty})::int as qty from order_item i ${taken.join} where i.workspace_id = $1 and i.order_code = $2 group by 1`,
    [workspaceOf(connection), order_code],
  )
  return new Map(rows.map(({ sku, qty }) => [sku, qty]))
}

/** What is promised more and less than before. */
function movementsOf(order_code: string, before: ReadonlyMap<string, number>, needs: readonly PieceNeed[], by: Actor): Movement[] {
  const after = new Map<string, number>()
  for (const { sku, qty } of needs) after.set(sku, (after.get(sku) ?? 0) + qty)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((sku) => {
    const change = (after.get(sku) ?? 0) - (before.get(sku) ?? 0)
    if (change === 0) return []
    return [{ sku, order_code, on_hand_change: 0, allocated_change: change, reason: change > 0 ? 'allocate' : 'release', user_id: by.user_id }]
  })
}

const linesText = `
  insert into order_item (workspace_id, order_code, line_no, sku, product_id, name, variant, qty, price, image_url, location, parts)
  select $1, $2, x.line_no, x.sku, s.product_id, x.name, x.variant, x.qty, x.price, x.image_url, s.location, ${partsSql('$1', 'x.sku')}
  from jsonb_to_recordset($3::jsonb) as x(line_no int2, sku text, name text, variant text, qty int4, price int8, image_url text)
  join sku s on s.workspace_id = $1 and s.sku = x.sku`

const rowText = `
  update orders set mp_buyer_id = $3, buyer_name = $4, buyer_phone = $5, address = $6, note = $7, shipping_fee = $8, discount = $9, total = $10,
    courier_name = $11, courier_service_name = $12, courier_type = $13, cod = $14, first_item = $15, item_count = $16, order_qty = $17, subtotal = $18,
    search_text = $19, order_status = $20, version = version + 1
  where workspace_id = $1 and order_code = $2`

async function writeLines(connection: Connection, order_code: string, lines: readonly NamedLine[]): Promise<void> {
  const workspace = workspaceOf(connection)
  await prepared(connection, 'delete from order_item where workspace_id = $1 and order_code = $2', [workspace, order_code])
  const numbered = lines.map((line, at) => ({ ...line, line_no: at + 1 }))
  await prepared(connection, linesText, [workspace, order_code, JSON.stringify(numbered)])
}

/**
 * Changes an order that was entered here, while it is new: what it has been promised follows its lines. Its store stays, since its code names the channel.
 * Throws what entering does, and ORDER_NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED.
 */
export async function editOrder(
  connection: Connection,
  order_code: string,
  { version, ...order }: EnteredOrder & { readonly version: number },
  by: Actor,
  now: Date,
  as?: SaleFacts,
): Promise<OrderRow> {
  const known = await lockNew(connection, order_code, version)
  const lines = await namedLines(connection, order)
  const needs = await piecesOf(connection, lines)
  const own = await promisedTo(connection, order_code)
  const stock = await lockFree(connection, [...needs, ...[...own.keys()].map((sku) => ({ sku }))])
  requireFree(stock, needs, own)
  const at = now.toISOString()
  const movements = movementsOf(order_code, own, needs, by).filter(({ sku }) => stock.has(sku) && !stock.get(sku)?.is_package)
  const skus = await moveSkus(connection, movements, at)
  await writeLines(connection, order_code, lines)
  const before = await saleOf(connection, order_code)
  // Written anew as an order, its discount is one; its tax, customer and due day stay.
  const sale: SaleFacts = as ?? {
    ...plainSale(order),
    ...(before && { customer_id: before.customer_id, due_date: before.due_date, tax: before.tax }),
  }
  const facts = factsOf(order, sale.tax)
  const paid = order.paid || order.cod
  const to = known.order_status === orderStatus.waiting_payment && paid ? orderStatus.new : known.order_status
  const search = searchTextOf({ order_code, buyer_name: facts.buyer_name, tracking_number: known.tracking_number, skus: lines.map(({ sku }) => sku) })
  await prepared(connection, rowText, [
    workspaceOf(connection),
    order_code,
    facts.mp_buyer_id,
    facts.buyer_name,
    facts.buyer_phone,
    JSON.stringify(facts.address),
    facts.note,
    facts.shipping_fee,
    facts.discount,
    facts.total,
    facts.courier_name,
    facts.courier_service_name,
    facts.courier_type,
    facts.cod,
    lines[0]?.name ?? '',
    lines.length,
    lines.reduce((sum, { qty }) => sum + qty, 0),
    subtotalOf(lines),
    search,
    to,
  ])
  await beginSale(connection, order_code, sale, by, at)
  const saidPaid = as ? (before?.paid_by_status ?? 0) > 0 : order.paid
  if (saidPaid) await payRest(connection, [{ order_code, total: facts.total }], by, at)
  else if (before && before.paid > facts.total) throw new DomainError('SALE_BELOW_PAID', { paid: rupiah(before.paid) })
  await tellSale(connection, order_code, by, at)
  const edited = { order_code, action: orderLogAction.created, by, note: 'edit' }
  const received = to === known.order_status ? [] : [{ order_code, action: orderLogAction.received, by, note: null }]
  await writeLog(connection, [edited, ...received], at)
  const [row] = await readOrderRows(connection, [order_code])
  if (!row) throw new TypeError(`Order ${order_code} is gone while it is locked`)
  const { agent_id } = by
  const events: LiveEventBody[] = [{ type: 'order.changed', at, agent_id, previous_status: known.order_status, order: row }]
  if (skus.length > 0) events.push({ type: 'product.changed', at, agent_id, skus })
  await appendEvents(connection, events)
  return row
}
