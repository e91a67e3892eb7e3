import { randomInt } from 'node:crypto'
import { DomainError } from '#contract/core/error.ts'
import { type Marketplace, marketplaceFacts, orderCodeOf } from '#contract/core/marketplace.ts'
import { courierTypeOf } from '#contract/order/courier.ts'
import { courierNameOf, type EnteredOrder, isEntered, totalOf, wrongInOrder } from '#contract/order/entered-order.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { requireRoom } from '../membership/membership.port.ts'
import { beginSale, payRest, type SaleFacts, tellSale } from '../receivable/receivable.port.ts'
import { lockFree, piecesOf, requireFree } from './entered-stock.ts'
import { dayOf } from './order-filter.ts'
import { insertOrders } from './order-insert.ts'
import type { Actor } from './order-state.ts'
import { writeChanges, writeLog } from './order-write.ts'
import { stockEffect } from './stock.rules.ts'

/** The store's channel. Throws STORE_UNKNOWN, and NOT_SUPPORTED where its orders come from a marketplace. */
async function channelOf(connection: Connection, store_code: string): Promise<Marketplace> {
  const [store] = await prepared<{ marketplace: Marketplace }>(
    connection,
    'select marketplace from store where workspace_id = $1 and store_code = $2',
    [workspaceOf(connection), store_code],
  )
  if (!store) throw new DomainError('STORE_UNKNOWN', { store: store_code }, undefined, 'store_code')
  if (!isEntered(store.marketplace))
    throw new DomainError('NOT_SUPPORTED', { marketplace: marketplaceFacts[store.marketplace].name }, undefined, 'store_code')
  return store.marketplace
}

/** Throws VALIDATION for what the schema cannot say. */
export function checkEntered(order: EnteredOrder): void {
  const wrong = wrongInOrder(order)
  if (wrong) throw new DomainError('VALIDATION', { first: wrong.path }, undefined, wrong.path)
}

export interface NamedLine {
  readonly sku: string
  readonly name: string
  readonly variant: string
  readonly image_url: string | null
  readonly qty: number
  readonly price: number
}

/** The lines as the catalogue calls them. Throws PRODUCT_NOT_FOUND. */
export async function namedLines(connection: Connection, { items }: EnteredOrder): Promise<NamedLine[]> {
  const found = await prepared<Omit<NamedLine, 'qty' | 'price'>>(
    connection,
    `select s.sku, p.name, s.variant, coalesce(s.image_url, p.image_url) as image_url from sku s
     join product p on p.workspace_id = s.workspace_id and p.product_id = s.product_id where s.workspace_id = $1 and s.sku = any($2::text[])`,
    [workspaceOf(connection), items.map(({ sku }) => sku)],
  )
  const bySku = new Map(found.map((one) => [one.sku, one]))
  return items.map(({ sku, qty, price }, at) => {
    const known = bySku.get(sku)
    if (!known) throw new DomainError('PRODUCT_NOT_FOUND', { sku }, undefined, `items.${at}.sku`)
    return { ...known, qty, price }
  })
}

/** Letters and digits that are not taken for one another when they are read out. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 5

/** An id of our own: the day, and enough letters that nobody guesses or meets another. */
const newId = (now: Date): string =>
  `${dayOf(now).slice(2).replaceAll('-', '')}-${Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')}`

const statusOf = ({ paid, cod }: EnteredOrder): OrderStatus => (paid || cod ? orderStatus.new : orderStatus.waiting_payment)

/** An order as it is entered, and what it is as a sale: one that is made as a sale says so, of any other its discount is all. */
export interface AsSale {
  readonly facts: SaleFacts
  /** Where it begins: what was handed over is complete. */
  readonly order_status?: OrderStatus
  /** What else belongs to it, before anybody is told. */
  along?(order: { readonly order_code: string; readonly total: number }): Promise<void>
}

/** An order that was entered for shipping, as a sale. */
export const plainSale = ({ discount }: EnteredOrder): SaleFacts => ({ customer_id: null, due_date: null, discount, tax: 0, line_discounts: null })

/** What stands in an order's row. */
export function factsOf(order: EnteredOrder, tax: number) {
  const { recipient, ...place } = order.address
  const courier_name = courierNameOf(order)
  return {
    mp_buyer_id: order.mp_buyer_id,
    buyer_name: order.buyer_name,
    buyer_phone: order.buyer_phone || null,
    address: { recipient: recipient || order.buyer_name, phone: order.buyer_phone, ...place },
    note: order.note || null,
    shipping_fee: order.shipping_fee,
    discount: order.discount,
    total: totalOf(order) + tax,
    courier_name,
    courier_service_name: order.courier_service_name,
    courier_type: courierTypeOf(courier_name, order.courier_service_name),
    cod: order.cod,
  }
}

/** Tries to find a code that nobody has. */
const mostTries = 5

/**
 * Enters an order: its row, lines, log, promised stock, what it is as a sale, and event are one transaction. Throws STORE_UNKNOWN, NOT_SUPPORTED,
 * PRODUCT_NOT_FOUND, STOCK_LEFT.
 */
export async function enterOrder(connection: Connection, order: EnteredOrder, by: Actor, now: Date, as?: AsSale): Promise<OrderRow> {
  const { store_code } = order
  await requireRoom(connection, workspaceOf(connection), 'orders', now)
  const marketplace = await channelOf(connection, store_code)
  const lines = await namedLines(connection, order)
  const needs = await piecesOf(connection, lines)
  requireFree(await lockFree(connection, needs), needs)
  const at = now.toISOString()
  const order_status = as?.order_status ?? statusOf(order)
  const sale = as?.facts ?? plainSale(order)
  const facts = factsOf(order, sale.tax)
  const incoming = {
    ...facts,
    order_status,
    mp_status: 'entered',
    mp_updated_at: at,
    tracking_number: null,
    fulfillment_opt: 'seller' as const,
    location: null,
    routing_code: null,
    is_booking: false,
    accept_deadline: null,
    confirm_shipping_deadline: null,
    ordered_at: at,
    cancel_reason: null,
    items: lines.map((line) => ({ ...line, mp_variant_id: null })),
    logistics: [],
  }
  for (let tries = 0; tries < mostTries; tries += 1) {
    const mp_order_id = newId(now)
    const order_code = orderCodeOf(marketplace, mp_order_id)
    const origin = { workspace_id: workspaceOf(connection), store_code, marketplace }
    const created = await insertOrders(connection, [{ ...origin, order_code, order: { ...incoming, mp_order_id }, log: [] }], at)
    if (!created.has(order_code)) continue
    await writeLog(connection, [{ order_code, action: orderLogAction.created, by, note: null }], at)
    const rows = await writeChanges(connection, [], at, {
      created: [{ order_code, stock: stockEffect(null, order_status), by }],
      beforeEvents: async () => {
        await beginSale(connection, order_code, sale, by, at)
        await as?.along?.({ order_code, total: facts.total })
        if (!as && order.paid) await payRest(connection, [{ order_code, total: facts.total }], by, at)
        await tellSale(connection, order_code, by, at)
      },
    })
    return rows.get(order_code) as OrderRow
  }
  throw new TypeError('No code was free for an order that was entered')
}
