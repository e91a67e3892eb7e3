import { DomainError } from '#contract/core/error.ts'
import type { PurchaseStatus } from '#contract/purchase/purchase.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

export interface LockedPurchase {
  readonly purchase_id: number
  readonly number: string | null
  readonly supplier_id: number | null
  readonly status_order: PurchaseStatus
  readonly discount: number
  readonly tax: number
  readonly shipping: number
  readonly total: number
  readonly billed: number
  readonly paid: number
  readonly closed: boolean
  readonly due_date: string | null
  readonly version: number
}

export interface LockedLine {
  readonly line: number
  readonly sku: string
  readonly qty: number
  readonly price_cost: number
  readonly discount: number
  readonly landed: number
  readonly received: number
  readonly value: number
  readonly damaged: number
}

/** A purchase, locked, in the version that was seen; null: whatever it is. Throws NOT_FOUND, PURCHASE_CHANGED. */
export async function lockPurchase(
  connection: Connection,
  purchaseId: number,
  version: number | null,
): Promise<{ purchase: LockedPurchase; lines: LockedLine[] }> {
  const values = [workspaceOf(connection), purchaseId]
  const { rows } = await connection.client.query<LockedPurchase>(
    `select purchase_id, number, supplier_id, status_order, discount::float8, tax::float8, shipping::float8, total::float8, billed::float8, paid::float8,
       closed_at is not null as closed, due_date::text, version
     from purchase where workspace_id = $1 and purchase_id = $2 for update`,
    values,
  )
  const [purchase] = rows
  if (!purchase) throw new DomainError('NOT_FOUND')
  if (version !== null && purchase.version !== version) throw new DomainError('PURCHASE_CHANGED')
  const { rows: lines } = await connection.client.query<LockedLine>(
    `select line, sku, qty, price_cost::float8, discount::float8, landed::float8, received, value::float8, damaged
     from purchase_line where workspace_id = $1 and purchase_id = $2 order by line`,
    values,
  )
  return { purchase, lines }
}

/** What it is called in messages. */
export const nameOf = ({ number, purchase_id }: Pick<LockedPurchase, 'number' | 'purchase_id'>): string => number ?? `#${purchase_id}`

/** Some of it came, damaged or not, and was not taken back. */
export const isBegun = (lines: readonly LockedLine[]): boolean => lines.some(({ received, damaged }) => received > 0 || damaged > 0)
