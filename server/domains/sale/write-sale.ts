import { DomainError } from '#contract/core/error.ts'
import { dayAt, shiftDay } from '#contract/core/period.ts'
import type { PaymentFields } from '#contract/core/priced-document.ts'
import type { EnteredOrder } from '#contract/order/entered-order.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { buyerIdOf, type OwnStore, ownMarketplace, ownStoreNames, ownStores, type SaleDetail, type SaleFields } from '#contract/sale/sale.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { actorOf, changeNote, confirmPaid, editOrder, enterOrder, lockOrders } from '../order/order.port.ts'
import { addPayment, beginSale, billSale, type SaleFacts, saleOf, takeBack, tellSale } from '../receivable/receivable.port.ts'
import { type By, keepCustomer } from './customer.ts'
import { readSale } from './sale.query.ts'

const todayBy = ({ at }: By): string => dayAt(Date.parse(at))
const read = (connection: Connection, order_code: string, by: By): Promise<SaleDetail> => readSale(connection, order_code, { today: todayBy(by) })

/** The store of a sale; one of our own is there from its first sale on. Answers its channel. Throws STORE_UNKNOWN. */
async function storeOf(connection: Connection, store_code: string, { caller, at }: By): Promise<string> {
  const workspaceId = workspaceOf(connection)
  const own = (Object.keys(ownStores) as OwnStore[]).find((key) => ownStores[key] === store_code)
  if (own) {
    const { rowCount } = await connection.client.query(
      `insert into store (workspace_id, store_code, store_id, store_name, marketplace, status, token_valid, chat_authorised, connected_at)
       values ($1, $2, $3, $4, $5, 2, true, false, $6) on conflict do nothing`,
      [workspaceId, store_code, `${workspaceId}-${own}`, ownStoreNames[own], ownMarketplace, at],
    )
    if (rowCount) await appendEvent(connection, { type: 'store.changed', at, agent_id: caller.agent_id, store_code })
    return ownMarketplace
  }
  const { rows } = await connection.client.query<{ marketplace: string }>(
    'select marketplace from store where workspace_id = $1 and store_code = $2',
    [workspaceId, store_code],
  )
  if (!rows[0]) throw new DomainError('STORE_UNKNOWN', { store: store_code }, undefined, 'store_code')
  return rows[0].marketplace
}

/** Who the customer is to the channel: in our own by number, elsewhere whose conversation has the phone. */
async function buyerIn(connection: Connection, marketplace: string, customer_id: number | null, phone: string | null): Promise<string | null> {
  if (marketplace === ownMarketplace) return customer_id === null ? null : buyerIdOf(customer_id)
  if (!phone) return null
  const { rows } = await connection.client.query<{ mp_buyer_id: string }>(
    `select mp_buyer_id from chat where workspace_id = $1 and marketplace = $2
       and phone = any(array[phone_key($3), '62' || substr(phone_key($3), 2), '+62' || substr(phone_key($3), 2)])
     order by last_message_at desc limit 1`,
    [workspaceOf(connection), marketplace, phone],
  )
  return rows[0]?.mp_buyer_id ?? null
}

/** Nobody is told where a parcel goes that the customer takes along. */
const noCourier = '–'

/** A sale as the order that it is. */
function orderOf(fields: SaleFields, mp_buyer_id: string | null): EnteredOrder {
  const { store_code, buyer_name, buyer_phone, buyer_address, note, discount, shipping, lines } = fields
  return {
    store_code,
    mp_buyer_id,
    buyer_name,
    buyer_phone: buyer_phone ?? '',
    address: { recipient: '', street: buyer_address ?? '', district: '', city: '', province: '', postal_code: '' },
    courier: 'other',
    courier_other: noCourier,
    courier_service_name: '',
    shipping_fee: shipping,
    discount: discount + lines.reduce((sum, line) => sum + line.discount, 0),
    cod: false,
    paid: true,
    note: note ?? '',
    items: lines.map(({ sku, qty, price }) => ({ sku, qty, price })),
  }
}

const factsOf = ({ discount, tax, lines }: SaleFields, customer_id: number | null, due_date: string | null): SaleFacts => ({
  customer_id,
  due_date,
  discount,
  tax,
  line_discounts: lines.some((line) => line.discount > 0) ? lines.map((line) => line.discount) : null,
})

interface NewSale extends SaleFields {
  readonly handed_over: boolean
  readonly payment: PaymentFields | null
}

/** Names a line of a sale where an order's refusal names one of its items. */
async function aboutLines<T>(run: Promise<T>): Promise<T> {
  try {
    return await run
  } catch (error) {
    if (!(error instanceof DomainError) || !error.about?.startsWith('items.')) throw error
    throw new DomainError(error.code, error.values, undefined, error.about.replace('items.', 'lines.'))
  }
}

/** Makes a sale: its order, stock, invoice number and what was paid at once are one transaction. */
export async function createSale(connection: Connection, { handed_over, payment, ...fields }: NewSale, by: By): Promise<SaleDetail> {
  const { caller, at } = by
  const marketplace = await storeOf(connection, fields.store_code, by)
  const customer = await keepCustomer(connection, fields, by)
  const customerId = customer?.customer_id ?? null
  const due = fields.due_date ?? (customer?.due_days == null ? null : shiftDay(todayBy(by), customer.due_days))
  const order = orderOf(fields, await buyerIn(connection, marketplace, customerId, fields.buyer_phone))
  const { order_code } = await aboutLines(
    enterOrder(connection, order, actorOf(caller), new Date(at), {
      facts: factsOf(fields, customerId, due),
      order_status: handed_over ? orderStatus.complete : orderStatus.new,
      along: async (made) => {
        await billSale(connection, made.order_code, at)
        if (payment) await addPayment(connection, made, payment, caller, at)
      },
    }),
  )
  return read(connection, order_code, by)
}

/** Whether what a sale comes to, or whom it is for, is asked to be another than it is. */
function differs(fields: SaleFields, sale: SaleDetail): boolean {
  return (
    (['discount', 'tax', 'shipping', 'buyer_name'] as const).some((field) => fields[field] !== sale[field]) ||
    fields.buyer_phone !== sale.buyer_phone ||
    fields.lines.length !== sale.lines.length ||
    fields.lines.some((line, at) => (['sku', 'qty', 'price', 'discount'] as const).some((field) => line[field] !== sale.lines[at]?.[field]))
  )
}

/** Changes a sale as a whole while it is open; after that its due day and note alone. Its store stays. */
export async function changeSale(
  connection: Connection,
  order_code: string,
  { version, ...fields }: SaleFields & { readonly version: number },
  by: By,
): Promise<SaleDetail> {
  const { caller, at } = by
  const order = (await lockOrders(connection, [order_code])).get(order_code)
  const sale = order && (await saleOf(connection, order_code))
  if (!order || !sale) throw new DomainError('NOT_FOUND')
  if (order.version !== version) throw new DomainError('VERSION_CONFLICT', { order_code })
  const before = await read(connection, order_code, by)
  if (before.open) {
    const customer = await keepCustomer(connection, fields, by)
    const customerId = customer?.customer_id ?? null
    const buyer =
      (await buyerIn(connection, order.marketplace, customerId, fields.buyer_phone)) ??
      (order.marketplace === ownMarketplace ? null : order.mp_buyer_id)
    const kept = { courier: 'other' as const, courier_other: order.courier_name, courier_service_name: order.courier_service_name, cod: order.cod }
    const address = fields.buyer_address === order.address.street ? order.address : orderOf(fields, null).address
    // An order that waits for its payment goes on waiting.
    const written = {
      ...orderOf(fields, buyer),
      ...kept,
      address,
      store_code: order.store_code,
      paid: order.order_status !== orderStatus.waiting_payment,
    }
    await aboutLines(
      editOrder(connection, order_code, { ...written, version }, actorOf(caller), new Date(at), factsOf(fields, customerId, fields.due_date)),
    )
  } else {
    if (differs(fields, before)) throw new DomainError('TRANSITION_NOT_ALLOWED', { order_code })
    await beginSale(connection, order_code, { ...sale, due_date: fields.due_date }, caller, at)
    await changeNote(connection, order, fields.note || null, actorOf(caller), at)
    await tellSale(connection, order_code, caller, at)
  }
  return read(connection, order_code, by)
}

/** The order of a sale, locked. Throws NOT_FOUND, SALE_VOID. */
export async function lockSale(connection: Connection, order_code: string, { voided = false } = {}) {
  const order = (await lockOrders(connection, [order_code])).get(order_code)
  const sale = order && (await saleOf(connection, order_code))
  if (!order || !sale) throw new DomainError('NOT_FOUND')
  const isOff = order.order_status === orderStatus.cancelled || order.order_status === orderStatus.returned
  if (isOff && !voided) throw new DomainError('SALE_VOID', { sale: sale.number ?? order_code })
  return { order, sale }
}

/** Writes a payment down; an order that waited for its payment is new once all of it is there. */
export async function paySale(connection: Connection, order_code: string, payment: PaymentFields, by: By): Promise<SaleDetail> {
  const { caller, at } = by
  const { order, sale } = await lockSale(connection, order_code)
  await addPayment(connection, order, payment, caller, at)
  if (sale.paid + payment.amount >= order.total) await confirmPaid(connection, order, actorOf(caller), at)
  await tellSale(connection, order_code, caller, at)
  return read(connection, order_code, by)
}

export async function unpaySale(connection: Connection, order_code: string, payment_id: number, by: By): Promise<SaleDetail> {
  await lockSale(connection, order_code, { voided: true })
  await takeBack(connection, order_code, payment_id, by.caller, by.at)
  await tellSale(connection, order_code, by.caller, by.at)
  return read(connection, order_code, by)
}

/** Gives an order that was entered for shipping its invoice number. */
export async function bill(connection: Connection, order_code: string, by: By): Promise<SaleDetail> {
  await lockSale(connection, order_code)
  await billSale(connection, order_code, by.at)
  await tellSale(connection, order_code, by.caller, by.at)
  return read(connection, order_code, by)
}
