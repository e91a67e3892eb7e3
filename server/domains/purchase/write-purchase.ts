import { DomainError } from '#contract/core/error.ts'
import { dayAt } from '#contract/core/period.ts'
import { documentTotals } from '#contract/core/priced-document.ts'
import {
  openStatuses,
  type PurchaseDetail,
  type PurchaseFields,
  type PurchaseRow,
  type PurchaseStatus,
  statusMoves,
} from '#contract/purchase/purchase.ts'
import type { Connection } from '#server/db/database.ts'
import { nextNumber } from '#server/db/number-series.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { lockSkus } from '../stock/stock.port.ts'
import { type By, settleIncoming, tellPurchase, tellSkus } from './incoming.ts'
import { isBegun, type LockedLine, type LockedPurchase, lockPurchase, nameOf } from './lock-purchase.ts'
import { readPurchase, readPurchaseRows } from './purchase.query.ts'
import { landedOf, statusBy } from './purchase.rules.ts'
import { keepSupplier } from './supplier.ts'

export const todayBy = ({ at }: By): string => dayAt(Date.parse(at))

/** Throws PRODUCT_NOT_FOUND, or PACKAGE_STOCK: of a package its parts are bought. */
async function assertBought(connection: Connection, skus: readonly string[]): Promise<void> {
  const { rows } = await connection.client.query<{ sku: string; is_package: boolean | null }>(
    `select asked.sku, p.is_package from unnest($2::text[]) as asked (sku) left join sku u on u.workspace_id = $1 and u.sku = asked.sku
     left join product p on p.workspace_id = $1 and p.product_id = u.product_id where u.sku is null or p.is_package order by 1 limit 1`,
    [workspaceOf(connection), skus],
  )
  if (rows[0]) throw new DomainError(rows[0].is_package === null ? 'PRODUCT_NOT_FOUND' : 'PACKAGE_STOCK', { sku: rows[0].sku })
}

async function insertLines(connection: Connection, purchaseId: number, fields: PurchaseFields, total: number): Promise<void> {
  const landed = landedOf(fields.lines, total)
  await connection.client.query(
    `insert into purchase_line (workspace_id, purchase_id, line, sku, qty, price_cost, discount, landed)
     select $1, $2, line, sku, qty, price_cost, discount, landed
     from jsonb_to_recordset($3::jsonb) as x (line int, sku text, qty int, price_cost bigint, discount bigint, landed bigint)`,
    [workspaceOf(connection), purchaseId, JSON.stringify(fields.lines.map((line, at) => ({ ...line, line: at, landed: landed[at] })))],
  )
}

const headColumns = [
  'supplier_id',
  'delivery_date',
  'invoice_number',
  'invoice_date',
  'due_date',
  'note',
  'discount',
  'tax',
  'shipping',
  'total',
] as const
const headOf = (fields: PurchaseFields, supplier_id: number | null): unknown[] => {
  const { delivery_date, invoice_number, invoice_date, due_date, note, discount, tax, shipping } = fields
  const { total } = documentTotals(fields)
  return [supplier_id, delivery_date, invoice_number || null, invoice_date, due_date, note || null, discount, tax, shipping, total]
}

/** Begins a draft, and tells of it. Answers its number. */
async function insertPurchase(connection: Connection, fields: PurchaseFields, by: By): Promise<number> {
  const { caller, at } = by
  const supplierId = await keepSupplier(connection, fields.supplier, by)
  const { rows } = await connection.client.query<{ purchase_id: number }>(
    `insert into purchase (workspace_id, agent_id, agent_name, created_at, ${headColumns.join()})
     values ($1, $2, $3, $4, ${headColumns.map((_, place) => `$${place + 5}`).join()}) returning purchase_id`,
    [workspaceOf(connection), caller.agent_id, caller.name, at, ...headOf(fields, supplierId)],
  )
  const purchaseId = rows[0]?.purchase_id
  if (purchaseId === undefined) throw new Error('An insert returned no row')
  await insertLines(connection, purchaseId, fields, documentTotals(fields).total)
  await tellPurchase(connection, purchaseId, by)
  return purchaseId
}

export async function createPurchase(connection: Connection, fields: PurchaseFields, by: By): Promise<PurchaseDetail> {
  await assertBought(
    connection,
    fields.lines.map(({ sku }) => sku),
  )
  return readPurchase(connection, await insertPurchase(connection, fields, by), todayBy(by))
}

interface Wanted {
  readonly sku: string
  readonly qty: number
}

/** A draft for each supplier of these SKUs, at what they cost last; those that nobody says where from are one without a supplier. */
export async function createBySupplier(connection: Connection, lines: readonly Wanted[], by: By): Promise<PurchaseRow[]> {
  const skus = lines.map(({ sku }) => sku)
  await assertBought(connection, skus)
  const { rows } = await connection.client.query<{ sku: string; price_cost: number; supplier: string | null }>(
    `select u.sku, u.price_cost::float8, p.supplier from sku u join product p on p.workspace_id = u.workspace_id and p.product_id = u.product_id
     where u.workspace_id = $1 and u.sku = any($2::text[])`,
    [workspaceOf(connection), skus],
  )
  const known = new Map(rows.map((row) => [row.sku, row]))
  const groups = new Map<string, { supplier: string | null; lines: PurchaseFields['lines'] }>()
  for (const { sku, qty } of lines) {
    const { supplier = null, price_cost = 0 } = known.get(sku) ?? {}
    const group = groups.get(supplier ?? '') ?? { supplier, lines: [] }
    group.lines.push({ sku, qty, price_cost, discount: 0 })
    groups.set(supplier ?? '', group)
  }
  const nothing = { delivery_date: null, invoice_number: null, invoice_date: null, due_date: null, note: null, discount: 0, tax: 0, shipping: 0 }
  const ids: number[] = []
  for (const [, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    ids.push(await insertPurchase(connection, { ...nothing, ...group }, by))
  return readPurchaseRows(connection, ids, todayBy(by))
}

/** Whether what a purchase costs is asked to be another than it is. */
function costsOtherwise(fields: PurchaseFields, supplierId: number | null, purchase: LockedPurchase, lines: readonly LockedLine[]): boolean {
  return (
    supplierId !== purchase.supplier_id ||
    (['discount', 'tax', 'shipping'] as const).some((field) => fields[field] !== purchase[field]) ||
    fields.lines.length !== lines.length ||
    fields.lines.some((line, at) => (['sku', 'qty', 'price_cost', 'discount'] as const).some((field) => line[field] !== lines[at]?.[field]))
  )
}

/** Changes a purchase as a whole. What came was valued by its lines and costs, so after that only its days, invoice and note change. */
export async function changePurchase(
  connection: Connection,
  purchaseId: number,
  { version, ...fields }: PurchaseFields & { readonly version: number },
  by: By,
): Promise<PurchaseDetail> {
  const { purchase, lines } = await lockPurchase(connection, purchaseId, version)
  if (purchase.status_order === 'cancelled') throw new DomainError('PURCHASE_CLOSED', { purchase: nameOf(purchase) })
  const supplierId = await keepSupplier(connection, fields.supplier, by)
  if (supplierId === null && purchase.status_order !== 'draft') throw new DomainError('PURCHASE_NO_SUPPLIER', {}, undefined, 'supplier')
  const otherwise = costsOtherwise(fields, supplierId, purchase, lines)
  if (otherwise && (isBegun(lines) || purchase.status_order === 'received')) throw new DomainError('PURCHASE_BEGUN', { purchase: nameOf(purchase) })
  const workspaceId = workspaceOf(connection)
  await connection.client.query(
    `update purchase set ${headColumns.map((column, place) => `${column} = $${place + 3}`).join(', ')}, version = version + 1 where workspace_id = $1 and purchase_id = $2`,
    [workspaceId, purchaseId, ...headOf(fields, supplierId)],
  )
  if (otherwise) {
    const skus = fields.lines.map(({ sku }) => sku)
    await assertBought(connection, skus)
    const touched = [...skus, ...lines.map(({ sku }) => sku)]
    await lockSkus(connection, touched)
    await connection.client.query('delete from purchase_line where workspace_id = $1 and purchase_id = $2', [workspaceId, purchaseId])
    await insertLines(connection, purchaseId, fields, documentTotals(fields).total)
    await tellSkus(connection, await settleIncoming(connection, touched), by)
  }
  await tellPurchase(connection, purchaseId, by)
  return readPurchase(connection, purchaseId, todayBy(by))
}

export async function deletePurchase(connection: Connection, purchaseId: number, by: By): Promise<PurchaseDetail> {
  const { purchase } = await lockPurchase(connection, purchaseId, null)
  // A number that was given is not given again: what carries it stays.
  if (purchase.number !== null) throw new DomainError('PURCHASE_ORDERED', { purchase: nameOf(purchase) })
  const before = await readPurchase(connection, purchaseId, todayBy(by))
  for (const table of ['purchase_line', 'purchase'])
    await connection.client.query(`delete from ${table} where workspace_id = $1 and purchase_id = $2`, [workspaceOf(connection), purchaseId])
  await tellPurchase(connection, purchaseId, by)
  return before
}

/** Whether an order may be put into a status by hand, beside what the table of moves says. */
function allows(to: PurchaseStatus, { status_order, paid, closed }: LockedPurchase, lines: readonly LockedLine[]): boolean {
  if (!statusMoves[status_order].includes(to)) return false
  if (to === 'draft') return paid === 0 && !isBegun(lines)
  if (status_order === 'received') return closed && lines.some(({ qty, received }) => received < qty) && lines.some(({ received }) => received > 0)
  return true
}

/** Orders a draft, takes it back, cancels it, stops waiting for its rest, or undoes one of these. */
export async function moveStatus(
  connection: Connection,
  purchaseId: number,
  { status_order: to, version }: { readonly status_order: PurchaseStatus; readonly version: number },
  by: By,
): Promise<PurchaseDetail> {
  const { purchase, lines } = await lockPurchase(connection, purchaseId, version)
  if (!allows(to, purchase, lines)) throw new DomainError('PURCHASE_MOVE', { purchase: nameOf(purchase) })
  if (to === 'ordered' && purchase.supplier_id === null) throw new DomainError('PURCHASE_NO_SUPPLIER', {}, undefined, 'supplier')
  const skus = lines.map(({ sku }) => sku)
  await lockSkus(connection, skus)
  const number = purchase.number ?? (to === 'ordered' ? await nextNumber(connection, `PO-${todayBy(by).slice(0, 4)}`) : null)
  const closed = to === 'received'
  const status = openStatuses.includes(to) ? statusBy({ closed, lines }) : to
  await connection.client.query(
    `update purchase set status_order = $3, number = $4, ordered_at = case when $3 = 'draft' then null else coalesce(ordered_at, $5) end,
       closed_at = case when $6::boolean then $5::timestamptz end, version = version + 1 where workspace_id = $1 and purchase_id = $2`,
    [workspaceOf(connection), purchaseId, status, number, by.at, closed],
  )
  await tellSkus(connection, await settleIncoming(connection, skus), by)
  await tellPurchase(connection, purchaseId, by)
  return readPurchase(connection, purchaseId, todayBy(by))
}
