import type { CallInput } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { shiftDay } from '#contract/core/period.ts'
import { highestOf } from '#contract/product/product.ts'
import type { purchaseReceive } from '#contract/purchase/purchase.endpoints.ts'
import { openStatuses, type PurchaseDetail } from '#contract/purchase/purchase.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { writeProductLog } from '../product/product.port.ts'
import { type LockedStock, lockSkus, moveSkus } from '../stock/stock.port.ts'
import { type By, settleIncoming, tellPurchase, tellSkus } from './incoming.ts'
import { type LockedLine, type LockedPurchase, lockPurchase, nameOf } from './lock-purchase.ts'
import { readPurchase } from './purchase.query.ts'
import { costAfter, costWithout, statusBy, worthOf } from './purchase.rules.ts'
import { todayBy } from './write-purchase.ts'

type Body = NonNullable<CallInput<typeof purchaseReceive>['body']>
type Came = { readonly sku: string; readonly qty: number; readonly damaged: number }
type Receiving = Omit<Required<Body>, 'lines'> & { readonly lines: readonly Came[] }

interface Costing {
  readonly sku: string
  readonly product_id: number
  readonly price_cost: number
}

/** What a piece of each SKU costs, of SKUs that are locked. */
async function readCosts(connection: Connection, skus: readonly string[]): Promise<ReadonlyMap<string, Costing>> {
  const { rows } = await connection.client.query<Costing>(
    'select sku, product_id, price_cost::float8 from sku where workspace_id = $1 and sku = any($2::text[])',
    [workspaceOf(connection), skus],
  )
  return new Map(rows.map((row) => [row.sku, row]))
}

/** A SKU as it stands locked, which pieces are laid to or taken from; those that wait for their shelf are `owned` as well. Throws PRODUCT_NOT_FOUND, PACKAGE_STOCK. */
function standing(
  sku: string,
  stock: ReadonlyMap<string, LockedStock>,
  costs: ReadonlyMap<string, Costing>,
): LockedStock & Costing & { readonly owned: number } {
  const [there, costing] = [stock.get(sku), costs.get(sku)]
  if (!there || !costing) throw new DomainError('PRODUCT_NOT_FOUND', { sku })
  if (there.is_package) throw new DomainError('PACKAGE_STOCK', { sku })
  return { ...there, ...costing, owned: there.on_hand + there.unshelved }
}

/** Writes what SKUs cost now, with a line in their products' log. */
async function writeCosts(connection: Connection, changes: readonly (Costing & { readonly after: number })[], note: string, by: By): Promise<void> {
  const changed = changes.filter(({ price_cost, after }) => after !== price_cost)
  if (changed.length === 0) return
  await connection.client.query(
    `update sku set price_cost = x.after, version = version + 1 from jsonb_to_recordset($2::jsonb) as x (sku text, after bigint)
     where sku.workspace_id = $1 and sku.sku = x.sku`,
    [workspaceOf(connection), JSON.stringify(changed.map(({ sku, after }) => ({ sku, after })))],
  )
  await writeProductLog(
    connection,
    changed.map(({ sku, product_id, price_cost, after }) => ({ sku, product_id, field: 'price_cost' as const, before: price_cost, after })),
    { ...by, note },
  )
}

interface Change {
  readonly purchase: LockedPurchase
  /** Its lines as they are after it. */
  readonly lines: readonly LockedLine[]
  readonly closed: boolean
}

/** Writes what came of a purchase by now, and what follows from it. */
async function settle(connection: Connection, { purchase, lines, closed }: Change, by: By): Promise<void> {
  const values = [workspaceOf(connection), purchase.purchase_id]
  const came = lines.map(({ sku, received, value, damaged }) => ({ sku, received, value, damaged }))
  await connection.client.query(
    `update purchase_line l set received = x.received, value = x.value, damaged = x.damaged
     from jsonb_to_recordset($3::jsonb) as x (sku text, received int, value bigint, damaged int) where l.workspace_id = $1 and l.purchase_id = $2 and l.sku = x.sku`,
    [...values, JSON.stringify(came)],
  )
  const billed = lines.reduce((sum, { value }) => sum + value, 0)
  await connection.client.query(
    `update purchase set billed = $3, status_order = $4, closed_at = case when $5::boolean then $6::timestamptz end, version = version + 1, received_at = (
       select min(r.created_at) from purchase_receipt r where r.workspace_id = $1 and r.purchase_id = $2 and r.voided_at is null
     ) where workspace_id = $1 and purchase_id = $2`,
    [...values, billed, statusBy({ closed, lines }), closed, by.at],
  )
}

/** The day by which a first delivery is to be paid, where its supplier gives time. */
async function setDueDate(connection: Connection, { purchase_id, supplier_id, due_date, billed }: LockedPurchase, by: By): Promise<void> {
  if (due_date !== null || billed > 0) return
  const { rows } = await connection.client.query<{ due_days: number | null }>(
    'select due_days from supplier where workspace_id = $1 and supplier_id = $2',
    [workspaceOf(connection), supplier_id],
  )
  const days = rows[0]?.due_days ?? null
  if (days === null) return
  await connection.client.query('update purchase set due_date = $3 where workspace_id = $1 and purchase_id = $2', [
    workspaceOf(connection),
    purchase_id,
    shiftDay(todayBy(by), days),
  ])
}

/** Takes in what came of an order. */
export async function receive(connection: Connection, purchaseId: number, body: Receiving, by: By): Promise<PurchaseDetail> {
  const { purchase, lines } = await lockPurchase(connection, purchaseId, body.version)
  if (purchase.status_order === 'draft') throw new DomainError('PURCHASE_NOT_ORDERED')
  if (!openStatuses.includes(purchase.status_order)) throw new DomainError('PURCHASE_CLOSED', { purchase: nameOf(purchase) })
  const came = body.lines.filter(({ qty, damaged }) => qty + damaged > 0)
  const skus = came.map(({ sku }) => sku)
  const ordered = new Map(lines.map((line) => [line.sku, line]))
  // All of the order's SKUs: where nobody waits for the rest, less is awaited of those that did not come.
  const locked = await lockSkus(connection, [...ordered.keys()])
  const costs = await readCosts(connection, skus)
  const effects = came.map(({ sku, qty, damaged }) => {
    const line = ordered.get(sku)
    if (!line) throw new DomainError('PURCHASE_NOT_IN_IT', { sku })
    const there = standing(sku, locked, costs)
    if (there.on_hand + qty > highestOf.stock) throw new DomainError('STOCK_TOO_HIGH', { sku, stock: there.on_hand + qty })
    const value = worthOf(line, qty)
    const { cost, rounding } = costAfter({ pieces: there.owned, cost: there.price_cost }, qty, value)
    return { ...there, sku, qty, damaged, value, after: cost, rounding }
  })
  const { caller, at } = by
  const { rows } = await connection.client.query<{ receipt_id: number }>(
    `insert into purchase_receipt (workspace_id, purchase_id, reference, note, agent_id, agent_name, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning receipt_id`,
    [workspaceOf(connection), purchaseId, body.reference || null, body.note || null, caller.agent_id, caller.name, at],
  )
  await connection.client.query(
    `insert into purchase_receipt_line (workspace_id, receipt_id, line, sku, qty, damaged, value, stock_before, cost_before, cost_after, rounding)
     select $1, $2, line, sku, qty, damaged, value, owned, price_cost, after, rounding
     from jsonb_to_recordset($3::jsonb) as x (line int, sku text, qty int, damaged int, value bigint, owned int, price_cost bigint, after bigint, rounding bigint)`,
    [workspaceOf(connection), rows[0]?.receipt_id, JSON.stringify(effects.map((effect, line) => ({ ...effect, line })))],
  )
  const arrived = new Map(effects.map((effect) => [effect.sku, effect]))
  const after = lines.map((line) => {
    const { qty = 0, damaged = 0, value = 0 } = arrived.get(line.sku) ?? {}
    return { ...line, received: line.received + qty, damaged: line.damaged + damaged, value: line.value + value }
  })
  await settle(connection, { purchase, lines: after, closed: body.close }, by)
  await setDueDate(connection, purchase, by)
  await writeCosts(connection, effects, nameOf(purchase), by)
  const moved = await moveSkus(
    connection,
    effects
      .filter(({ qty }) => qty > 0)
      .map(({ sku, qty }) => ({
        sku,
        on_hand_change: qty,
        allocated_change: 0,
        reason: 'purchase' as const,
        purchase_id: purchaseId,
        user_id: caller.user_id,
      })),
    at,
  )
  await tellSkus(connection, [...moved, ...(await settleIncoming(connection, [...ordered.keys()]))], by)
  await tellPurchase(connection, purchaseId, by)
  return readPurchase(connection, purchaseId, todayBy(by))
}

interface ReceiptLine {
  readonly sku: string
  readonly qty: number
  readonly damaged: number
  readonly value: number
  readonly cost_before: number
  readonly rounding: number
}

/** Marks a receipt as taken back; answers its lines. Throws NOT_FOUND, RECEIPT_VOIDED. */
async function voidReceipt(connection: Connection, purchaseId: number, receiptId: number, { caller, at }: By): Promise<ReceiptLine[]> {
  const values = [workspaceOf(connection), receiptId]
  const { rows } = await connection.client.query<{ voided: boolean }>(
    'select voided_at is not null as voided from purchase_receipt where workspace_id = $1 and receipt_id = $2 and purchase_id = $3',
    [...values, purchaseId],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  if (rows[0].voided) throw new DomainError('RECEIPT_VOIDED')
  await connection.client.query('update purchase_receipt set voided_at = $3, voided_by = $4 where workspace_id = $1 and receipt_id = $2', [
    ...values,
    at,
    caller.name,
  ])
  const { rows: lines } = await connection.client.query<ReceiptLine>(
    'select sku, qty, damaged, value::float8, cost_before::float8, rounding::float8 from purchase_receipt_line where workspace_id = $1 and receipt_id = $2 order by line',
    values,
  )
  return lines
}

/** Takes a receipt back by movements of its own; what it brought is awaited again. */
export async function unreceive(
  connection: Connection,
  { purchase_id, receipt_id }: { readonly purchase_id: number; readonly receipt_id: number },
  allow_oversold: boolean,
  by: By,
): Promise<PurchaseDetail> {
  const { purchase, lines } = await lockPurchase(connection, purchase_id, null)
  const back = await voidReceipt(connection, purchase_id, receipt_id, by)
  const stock = await lockSkus(
    connection,
    lines.map(({ sku }) => sku),
  )
  const costs = await readCosts(
    connection,
    back.map(({ sku }) => sku),
  )
  const effects = back
    .filter(({ qty }) => qty > 0)
    .map(({ sku, qty, value, rounding, cost_before }) => {
      const there = standing(sku, stock, costs)
      const { on_hand, owned, allocated, price_cost } = there
      const left = on_hand - qty
      if (left < 0) throw new DomainError('STOCK_SHORT', { sku, stock: on_hand, qty })
      if (left < allocated && !allow_oversold) throw new DomainError('STOCK_PROMISED', { sku, stock: left, allocated })
      return { ...there, sku, qty, after: costWithout({ pieces: owned, cost: price_cost }, qty, value + rounding, cost_before) }
    })
  const gone = new Map(back.map((line) => [line.sku, line]))
  const after = lines.map((line) => {
    const { qty = 0, damaged = 0, value = 0 } = gone.get(line.sku) ?? {}
    return { ...line, received: line.received - qty, damaged: line.damaged - damaged, value: line.value - value }
  })
  await settle(connection, { purchase, lines: after, closed: false }, by)
  await writeCosts(connection, effects, nameOf(purchase), by)
  const moved = await moveSkus(
    connection,
    effects.map(({ sku, qty }) => ({
      sku,
      on_hand_change: -qty,
      allocated_change: 0,
      reason: 'purchase_void' as const,
      purchase_id,
      user_id: by.caller.user_id,
    })),
    by.at,
  )
  const awaited = await settleIncoming(
    connection,
    lines.map(({ sku }) => sku),
  )
  await tellSkus(connection, [...moved, ...awaited], by)
  await tellPurchase(connection, purchase_id, by)
  return readPurchase(connection, purchase_id, todayBy(by))
}
