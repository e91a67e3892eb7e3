import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { dayAt } from '#contract/core/period.ts'
import { type DebtAge, documentTotals, type Payment, type PaymentStatus } from '#contract/core/priced-document.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { saleInvoices, saleList, type saleSkus } from '#contract/sale/sale.endpoints.ts'
import type { SaleDetail, SaleLine, SaleRow } from '#contract/sale/sale.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { type Condition, elsewhere, where } from '../list-where.ts'
import { mayVoid } from '../order/order.port.ts'

export const todayOf = (now: Date): string => dayAt(now.getTime())

const instant = (column: string) => `to_json(${column}) #>> '{}' as ${column.split('.')[1]}`

/** Nothing is owed of what waits for its payment before anything is sent, was called off, or came back. */
const freeStatuses = [orderStatus.waiting_payment, orderStatus.cancelled, orderStatus.returned].join()
const offStatuses = [orderStatus.cancelled, orderStatus.returned].join()
export const owedSql = `case when o.order_status in (${freeStatuses}) then 0 else greatest(0, o.total - s.paid) end`
const toReturnSql = `case when o.order_status in (${offStatuses}) then s.paid else 0 end`
const statusPaymentSql = `case when s.paid >= o.total then 'paid' when s.paid > 0 then 'partial' else 'unpaid' end`
const soldOn = `(s.created_at at time zone 'Asia/Jakarta')::date`
/** Days since it was sold. `today` is SQL. */
export const owedDaysSql = (today: string): string => `case when ${owedSql} > 0 then greatest(0, ${today}::date - ${soldOn}) end`
export const overdueSql = (today: string): string => `(${owedSql} > 0 and coalesce(s.due_date < ${today}::date, false))`

export const saleFrom = `sale s join orders o on o.workspace_id = s.workspace_id and o.order_code = s.order_code
  join store t on t.workspace_id = o.workspace_id and t.store_code = o.store_code`

const rowColumns = (today: string): string => `
  s.order_code, s.number, o.marketplace, o.store_code, t.store_name, o.order_status, ${statusPaymentSql} as status_payment, s.customer_id, o.buyer_name, o.buyer_phone,
  o.mp_buyer_id, o.first_item, o.item_count, o.order_qty, s.due_date::text, o.note, o.total::float8, s.paid::float8, (${owedSql})::float8 as owed,
  ${owedDaysSql(today)} as owed_days, (${toReturnSql})::float8 as to_return, s.agent_name, ${instant('o.ordered_at')}, ${instant('s.sent_at')}, s.sent_to, o.cancel_reason, o.version`

/** Words of number, code, customer, phone, note and SKUs; each has to occur. */
const search: Condition<string> = (text, bind) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => {
      const bound = bind(word)
      return `(strpos(lower(concat_ws(' ', s.number, o.order_code, o.buyer_name, o.buyer_phone, o.note)), ${bound}) > 0
        or exists (select from order_item i where i.workspace_id = s.workspace_id and i.order_code = s.order_code and strpos(lower(i.sku), ${bound}) > 0))`
    })
    .join(' and ')

const statusPayment: Condition<PaymentStatus> = (status, bind) =>
  `o.order_status not in (${offStatuses}) and ${statusPaymentSql} = ${bind(status)}::text`

/** `$n::date` of today, bound once. */
type Asking = { readonly services: { readonly now: () => Date }; readonly bind: (value: unknown) => string }
export const todayIn = ({ services, bind }: Asking): string => `${bind(todayOf(services.now()))}::date`

export const salePages = listHandler(saleList, {
  from: saleFrom,
  as: 's',
  select: (ask) => rowColumns(todayIn(ask)),
  where: {
    search,
    status: where.equals('o.order_status', 'int'),
    status_payment: statusPayment,
    store_code: where.oneOf('o.store_code'),
    customer_id: where.id('s.customer_id'),
    start_date: where.since('s.created_at'),
    end_date: where.until('s.created_at'),
  },
  order: { newest: 's.created_at desc, s.order_code desc', oldest: 's.created_at, s.order_code', total: 'o.total desc, s.order_code' },
})

const ages: Readonly<Record<DebtAge, string>> = { 30: '<= 30', 60: 'between 31 and 60', 90: 'between 61 and 90', older: '> 90' }

export const saleInvoicePages = listHandler(saleInvoices, {
  from: saleFrom,
  as: 's',
  select: (ask) => rowColumns(todayIn(ask)),
  where: {
    search,
    status_payment: statusPayment,
    customer_id: where.id('s.customer_id'),
    age: elsewhere,
    overdue: elsewhere,
    start_date: where.since('s.created_at'),
    end_date: where.until('s.created_at'),
  },
  and: (ask) => {
    const { age, overdue } = ask.query
    return [
      's.number is not null',
      age && `${owedDaysSql(todayIn(ask))} ${ages[age]}`,
      overdue === undefined ? undefined : `${overdue ? '' : 'not '}${overdueSql(todayIn(ask))}`,
    ]
  },
  order: {
    // First what is owed and to be paid first.
    due: `((${owedSql}) = 0), s.due_date nulls last, s.order_code`,
    newest: 's.created_at desc, s.order_code desc',
    owed: `(${owedSql}) desc, s.order_code`,
  },
})

const linesText = `
  select i.sku, i.qty, i.price::float8, coalesce((s.line_discounts ->> (row_number() over (order by i.line_no) - 1)::int)::float8, 0) as discount, i.product_id, i.name, i.variant
  from order_item i join sale s on s.workspace_id = i.workspace_id and s.order_code = i.order_code
  where i.workspace_id = $1 and i.order_code = $2 order by i.line_no`

const paymentsText = `
  select x.payment_id, x.amount::float8, x.paid_on::text, x.method, x.note, x.agent_name, ${instant('x.created_at')}, ${instant('x.voided_at')}, x.voided_by
  from sale_payment x where x.workspace_id = $1 and x.order_code = $2 order by x.payment_id`

type Extra = Pick<SaleDetail, 'discount' | 'tax' | 'shipping' | 'address' | 'email' | 'chat_code'> & { readonly is_packed: boolean }

/** The latest conversation with who bought: as the channel knows the buyer, or by the phone. */
const chatSql = `(select c.chat_code from chat c where c.workspace_id = s.workspace_id and (
    (c.marketplace = o.marketplace and c.mp_buyer_id = o.mp_buyer_id)
    or c.phone = any(array[phone_key(o.buyer_phone), '62' || substr(phone_key(o.buyer_phone), 2), '+62' || substr(phone_key(o.buyer_phone), 2)])
  ) order by c.last_message_at desc limit 1)`

/** A sale with all that belongs to it. Throws NOT_FOUND. */
export async function readSale(
  connection: Connection,
  order_code: string,
  { today, chats = true }: { today: string; chats?: boolean },
): Promise<SaleDetail> {
  const values = [workspaceOf(connection), order_code]
  const { client } = connection
  const { rows } = await client.query<SaleRow & Extra>(
    `select ${rowColumns('$3')}, s.discount::float8, s.tax::float8, o.shipping_fee::float8 as shipping, o.address, o.is_packed, c.email,
       ${chats ? chatSql : 'null'} as chat_code
     from ${saleFrom} left join customer c on c.workspace_id = s.workspace_id and c.customer_id = s.customer_id
     where s.workspace_id = $1 and s.order_code = $2`,
    [...values, today],
  )
  const [row] = rows
  if (!row) throw new DomainError('NOT_FOUND')
  const { is_packed, ...sale } = row
  const { rows: lines } = await client.query<SaleLine>(linesText, values)
  const { rows: payments } = await client.query<Payment>(paymentsText, values)
  const { rows: sellers } = await client.query<SaleDetail['seller']>(
    `select name, nullif(address, '') as address, nullif(phone, '') as phone, coalesce(logo_url, image_url) as image_url from workspace where workspace_id = $1`,
    [values[0]],
  )
  const { order_status } = sale
  const isNew = order_status === orderStatus.new || order_status === orderStatus.waiting_payment
  return {
    ...sale,
    goods: documentTotals({ lines, ...sale }).goods,
    open: isNew && !is_packed,
    voidable: isNew || order_status === orderStatus.processing || order_status === orderStatus.waiting_pickup || mayVoid(sale),
    lines,
    payments,
    seller: sellers[0] ?? { name: '', address: null, phone: null, image_url: null },
  }
}

/** As many as a person looks through. */
const mostFound = 20

type Found = CallReply<typeof saleSkus>['skus'][number]
type Wanted = { readonly search?: string | undefined; readonly code?: string | undefined; readonly sku?: readonly string[] | undefined }

/** SKUs that can be sold, packages too; nothing that was archived but by its name. */
export async function readSaleSkus(connection: Connection, { search: text = '', code, sku }: Wanted): Promise<Found[]> {
  const values: unknown[] = [workspaceOf(connection)]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const words = text.trim() ? where.words(`lower(p.name || ' ' || u.variant || ' ' || u.sku)`)(text, bind) : undefined
  const exact = code && `(u.sku = ${bind(code)} or u.barcode = ${bind(code)})`
  const named = sku && `u.sku = any(${bind(sku)}::text[])`
  const conditions = [exact || named ? undefined : 'not p.archive', words || undefined, exact, named].filter(Boolean)
  const { rows } = await connection.client.query<Found>(
    `select u.sku, p.name, u.variant, u.price::float8, greatest(0, u.on_hand - u.allocated) as available
     from sku u join product p on p.workspace_id = u.workspace_id and p.product_id = u.product_id
     where u.workspace_id = $1 ${conditions.map((one) => `and ${one}`).join(' ')} order by p.name, u.sku ${sku ? '' : `limit ${mostFound}`}`,
    values,
  )
  // A SKU by itself goes before those that carry it as their barcode.
  const own = rows.filter((one) => one.sku === code)
  return own.length > 0 ? own : rows
}
