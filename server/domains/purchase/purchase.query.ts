import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { dayAt } from '#contract/core/period.ts'
import { type DebtAge, documentTotals, type Payment, type PaymentStatus } from '#contract/core/priced-document.ts'
import { purchaseIncoming, purchaseInvoices, purchaseList, type purchaseSkus } from '#contract/purchase/purchase.endpoints.ts'
import type { IncomingRow, PurchaseDetail, PurchaseLine, PurchaseReceipt, PurchaseRow } from '#contract/purchase/purchase.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { type Condition, elsewhere, where } from '../list-where.ts'

export const todayOf = (now: Date): string => dayAt(now.getTime())

const instant = (column: string) => `to_json(${column}) #>> '{}' as ${column.split('.')[1]}`

/** What is to be paid in all: as ordered while it stands, what came of it once it is over. */
export const payableSql = `case when d.status_order in ('received', 'cancelled') then d.billed else greatest(d.total, d.billed) end`
const statusPaymentSql = `case when d.paid >= ${payableSql} then 'paid' when d.paid > 0 then 'partial' else 'unpaid' end`
export const owedSql = 'greatest(0, d.billed - d.paid)'
/** Days since it is owed: from the invoice's day, else from the one on which the first of it came. `today` is SQL. */
export const owedDaysSql = (today: string): string =>
  `case when d.billed > d.paid then greatest(0, ${today}::date - coalesce(d.invoice_date, (d.received_at at time zone 'Asia/Jakarta')::date)) end`

const from = 'purchase d left join supplier s on s.workspace_id = d.workspace_id and s.supplier_id = d.supplier_id'
const ofLines = (sum: string) => `(select ${sum} from purchase_line l where l.workspace_id = d.workspace_id and l.purchase_id = d.purchase_id)`

const rowColumns = (today: string): string => `
  d.purchase_id, d.number, d.supplier_id, s.name as supplier, d.status_order, ${statusPaymentSql} as status_payment, d.delivery_date::text, d.invoice_number,
  d.invoice_date::text, d.due_date::text, d.note, ${ofLines('count(*)::int')} as line_total, ${ofLines('coalesce(sum(l.qty), 0)::int')} as qty_total,
  ${ofLines('coalesce(sum(l.received), 0)::int')} as received_total, d.total::float8, d.billed::float8, d.paid::float8, ${owedSql}::float8 as owed,
  ${owedDaysSql(today)} as owed_days, d.agent_id, d.agent_name, ${instant('d.created_at')}, ${instant('d.ordered_at')}, ${instant('d.sent_at')}, d.sent_to, d.version`

/** Words of number, supplier, invoice, note and SKUs; each has to occur. */
const search: Condition<string> = (text, bind) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => {
      const bound = bind(word)
      return `(strpos(lower(concat_ws(' ', d.number, s.name, d.invoice_number, d.note)), ${bound}) > 0 or d.purchase_id::text = ltrim(${bound}, '#')
        or exists (select from purchase_line l where l.workspace_id = d.workspace_id and l.purchase_id = d.purchase_id and strpos(lower(l.sku), ${bound}) > 0))`
    })
    .join(' and ')

const narrowing = {
  search,
  status_payment: (status: PaymentStatus, bind) => `${statusPaymentSql} = ${bind(status)}::text`,
  supplier_id: where.id('d.supplier_id'),
} satisfies Record<string, Condition<never>>

/** `$n::date` of today, bound once. */
type Asking = { readonly services: { readonly now: () => Date }; readonly bind: (value: unknown) => string }
const todayIn = ({ services, bind }: Asking): string => `${bind(todayOf(services.now()))}::date`

export const purchasePages = listHandler(purchaseList, {
  from,
  as: 'd',
  select: (ask) => rowColumns(todayIn(ask)),
  where: {
    ...narrowing,
    // A draft and what was cancelled is not to be paid.
    status_payment: (status, bind) => `d.status_order not in ('draft', 'cancelled') and ${narrowing.status_payment(status, bind)}`,
    status_order: where.equals('d.status_order'),
    start_date: where.since('d.created_at'),
    end_date: where.until('d.created_at'),
  },
  order: {
    newest: 'd.purchase_id desc',
    oldest: 'd.purchase_id',
    delivery_date: `(d.status_order in ('received', 'cancelled')), d.delivery_date nulls last, d.purchase_id`,
    total: 'd.total desc, d.purchase_id',
  },
})

/** Since when days are counted of what is owed. */
const billedOn = `coalesce(d.invoice_date, (d.received_at at time zone 'Asia/Jakarta')::date, (d.created_at at time zone 'Asia/Jakarta')::date)`
const ages: Readonly<Record<DebtAge, string>> = { 30: '<= 30', 60: 'between 31 and 60', 90: 'between 61 and 90', older: '> 90' }

export const purchaseInvoicePages = listHandler(purchaseInvoices, {
  from,
  as: 'd',
  select: (ask) => rowColumns(todayIn(ask)),
  where: {
    ...narrowing,
    age: elsewhere,
    overdue: elsewhere,
    start_date: (day, bind) => `${billedOn} >= ${bind(day)}::date`,
    end_date: (day, bind) => `${billedOn} <= ${bind(day)}::date`,
  },
  and: (ask) => {
    const { age, overdue } = ask.query
    return [
      '(d.billed > 0 or d.paid > 0 or d.invoice_number is not null)',
      age && `${owedDaysSql(todayIn(ask))} ${ages[age]}`,
      overdue === undefined ? undefined : `${overdue ? '' : 'not '}(${owedSql} > 0 and coalesce(d.due_date < ${todayIn(ask)}, false))`,
    ]
  },
  order: {
    // First what is owed and to be paid first.
    due: `(${owedSql} = 0), d.due_date nulls last, d.purchase_id`,
    newest: `${billedOn} desc, d.purchase_id desc`,
    owed: `${owedSql} desc, d.purchase_id`,
  },
})

const incomingFrom = `purchase_line l join purchase d on d.workspace_id = l.workspace_id and d.purchase_id = l.purchase_id and d.status_order in ('ordered', 'partial')
  left join supplier s on s.workspace_id = d.workspace_id and s.supplier_id = d.supplier_id
  left join sku u on u.workspace_id = l.workspace_id and u.sku = l.sku left join product p on p.workspace_id = u.workspace_id and p.product_id = u.product_id`
const lateSql = (today: string) => `coalesce(d.delivery_date < ${today}::date, false)`
const incomingColumns = (
  today: string,
) => `d.purchase_id, d.number, d.supplier_id, s.name as supplier, d.delivery_date::text, ${lateSql(today)} as late, l.sku,
  u.product_id, coalesce(p.name, l.sku) as name, coalesce(u.variant, '') as variant, l.qty, l.received, l.damaged, l.qty - l.received as incoming, l.price_cost::float8,
  d.status_order`
const incomingOrder = {
  delivery_date: 'd.delivery_date nulls last, d.purchase_id, l.line',
  name: 'p.name, u.sku, d.purchase_id, l.line',
  incoming: 'l.qty - l.received desc, d.purchase_id, l.line',
}

export const incomingPages = listHandler(purchaseIncoming, {
  from: incomingFrom,
  as: 'l',
  select: (ask) => incomingColumns(todayIn(ask)),
  where: {
    search: where.words(`lower(concat_ws(' ', d.number, s.name, p.name, u.variant, l.sku))`),
    supplier_id: where.id('d.supplier_id'),
    late: elsewhere,
  },
  and: (ask) => {
    const { late } = ask.query
    return ['l.qty > l.received', late === undefined ? undefined : `${late ? '' : 'not '}${lateSql(todayIn(ask))}`]
  },
  order: incomingOrder,
})

/** What of a product is awaited. */
export async function readIncomingOf(
  connection: Connection,
  productId: number,
  sort: 'delivery_date' | 'incoming',
  today: string,
): Promise<IncomingRow[]> {
  const { rows } = await connection.client.query<IncomingRow>(
    `select ${incomingColumns('$3')} from ${incomingFrom}
     where l.workspace_id = $1 and u.product_id = $2 and l.qty > l.received order by ${incomingOrder[sort]} limit 500`,
    [workspaceOf(connection), productId, today],
  )
  return rows
}

/** Rows of purchases, by their numbers. */
export async function readPurchaseRows(connection: Connection, ids: readonly number[], today: string): Promise<PurchaseRow[]> {
  const { rows } = await connection.client.query<PurchaseRow>(
    `select ${rowColumns('$3')} from ${from} where d.workspace_id = $1 and d.purchase_id = any($2::bigint[]) order by d.purchase_id`,
    [workspaceOf(connection), ids, today],
  )
  return rows
}

const linesText = `
  select l.sku, l.qty, l.price_cost::float8, l.discount::float8, l.received, l.damaged, l.landed::float8, l.value::float8, u.product_id, coalesce(p.name, l.sku) as name,
    coalesce(u.variant, '') as variant, u.barcode, u.location, coalesce(u.on_hand, 0) as stock, coalesce(u.incoming, 0) as incoming
  from purchase_line l left join sku u on u.workspace_id = l.workspace_id and u.sku = l.sku
  left join product p on p.workspace_id = u.workspace_id and p.product_id = u.product_id
  where l.workspace_id = $1 and l.purchase_id = $2 order by l.line`

const byColumns = `agent_name, ${instant('x.created_at')}, ${instant('x.voided_at')}, voided_by`

const receiptsText = `
  select x.receipt_id, x.reference, x.note, ${byColumns}, (
    select json_agg(json_build_object('sku', r.sku, 'name', coalesce(p.name, r.sku), 'variant', coalesce(u.variant, ''), 'qty', r.qty, 'damaged', r.damaged,
      'value', r.value, 'stock_before', r.stock_before, 'cost_before', r.cost_before, 'cost_after', r.cost_after, 'rounding', r.rounding) order by r.line)
    from purchase_receipt_line r left join sku u on u.workspace_id = r.workspace_id and u.sku = r.sku
    left join product p on p.workspace_id = u.workspace_id and p.product_id = u.product_id
    where r.workspace_id = x.workspace_id and r.receipt_id = x.receipt_id
  ) as lines
  from purchase_receipt x where x.workspace_id = $1 and x.purchase_id = $2 order by x.receipt_id`

const paymentsText = `
  select x.payment_id, x.amount::float8, x.paid_on::text, x.method, x.note, ${byColumns}
  from purchase_payment x where x.workspace_id = $1 and x.purchase_id = $2 order by x.payment_id`

type Extra = Pick<PurchaseDetail, 'discount' | 'tax' | 'shipping' | 'reach'>

/** A purchase with all that belongs to it. Throws NOT_FOUND. */
export async function readPurchase(connection: Connection, purchaseId: number, today: string): Promise<PurchaseDetail> {
  const values = [workspaceOf(connection), purchaseId]
  const { client } = connection
  const [row] = await readPurchaseRows(connection, [purchaseId], today)
  if (!row) throw new DomainError('NOT_FOUND')
  const { rows: extras } = await client.query<Extra>(
    `select d.discount::float8, d.tax::float8, d.shipping::float8,
       case when s.supplier_id is not null then json_build_object('contact', s.contact, 'email', s.email, 'phone', s.phone, 'address', s.address) end as reach
     from ${from} where d.workspace_id = $1 and d.purchase_id = $2`,
    values,
  )
  const { rows: lines } = await client.query<PurchaseLine>(linesText, values)
  const { rows: receipts } = await client.query<PurchaseReceipt>(receiptsText, values)
  const { rows: payments } = await client.query<Payment>(paymentsText, values)
  const { rows: buyers } = await client.query<PurchaseDetail['buyer']>(
    'select name, address, phone, coalesce(logo_url, image_url) as logo_url from workspace where workspace_id = $1',
    [values[0]],
  )
  const extra = extras[0] as Extra
  return {
    ...row,
    ...extra,
    goods: documentTotals({ lines, ...extra }).goods,
    lines,
    receipts,
    payments,
    buyer: buyers[0] ?? { name: '', address: null, phone: null, logo_url: null },
  }
}

/** As many as a person looks through. */
const mostFound = 20

type Found = CallReply<typeof purchaseSkus>['skus'][number]
type Wanted = { readonly search?: string | undefined; readonly code?: string | undefined; readonly sku?: readonly string[] | undefined }

/** SKUs that can be bought: no packages, whose parts are, and nothing that was archived. */
export async function readPurchaseSkus(connection: Connection, { search: text = '', code, sku }: Wanted): Promise<Found[]> {
  const values: unknown[] = [workspaceOf(connection)]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const words = text.trim() ? where.words(`lower(p.name || ' ' || u.variant || ' ' || u.sku)`)(text, bind) : undefined
  const exact = code && `(u.sku = ${bind(code)} or u.barcode = ${bind(code)})`
  const named = sku && `u.sku = any(${bind(sku)}::text[])`
  const conditions = ['not p.is_package', exact || named ? undefined : 'not p.archive', words || undefined, exact, named]
  const { rows } = await connection.client.query<Found>(
    `select u.sku, p.name, u.variant, p.supplier, u.price_cost::float8, u.on_hand as stock, u.incoming
     from sku u join product p on p.workspace_id = u.workspace_id and p.product_id = u.product_id
     where u.workspace_id = $1 and ${conditions.filter(Boolean).join(' and ')} order by p.name, u.sku ${sku ? '' : `limit ${mostFound}`}`,
    values,
  )
  // A SKU by itself goes before those that carry it as their barcode.
  const own = rows.filter((one) => one.sku === code)
  return own.length > 0 ? own : rows
}
