import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type LockedStock, lockSkus, partsSql } from '../stock/stock.port.ts'

/** Pieces that an order takes from the shelf, and the line that wants them. */
export interface PieceNeed {
  readonly sku: string
  readonly qty: number
  readonly line: number
}

/** What lines take from the shelf: of a package its parts, as it is made now. */
export const piecesOf = (connection: Connection, lines: readonly { readonly sku: string; readonly qty: number }[]): Promise<PieceNeed[]> =>
  prepared<PieceNeed>(
    connection,
    `select coalesce(part.sku, x.sku) as sku, (x.qty * coalesce(part.qty, 1))::int as qty, x.line
     from jsonb_to_recordset($2::jsonb) as x(sku text, qty int, line int)
     left join lateral jsonb_to_recordset(${partsSql('$1', 'x.sku')}) as part(sku text, qty int) on true order by x.line, 1`,
    [workspaceOf(connection), JSON.stringify(lines.map(({ sku, qty }, line) => ({ sku, qty, line })))],
  )

export const lockFree = (connection: Connection, needs: readonly { readonly sku: string }[]): Promise<ReadonlyMap<string, LockedStock>> =>
  lockSkus(
    connection,
    needs.map(({ sku }) => sku),
  )

/**
 * Throws STOCK_LEFT, about the line, where less is left to sell of a piece than all lines take. `own`: what this order itself has been promised before.
 */
export function requireFree(
  stock: ReadonlyMap<string, LockedStock>,
  needs: readonly PieceNeed[],
  own: ReadonlyMap<string, number> = new Map(),
): void {
  const wanted = new Map<string, number>()
  for (const { sku, qty, line } of needs) {
    const all = (wanted.get(sku) ?? 0) + qty
    wanted.set(sku, all)
    const { on_hand, allocated } = stock.get(sku) ?? { on_hand: 0, allocated: 0 }
    const mine = own.get(sku) ?? 0
    const left = Math.max(0, on_hand - allocated) + mine
    // An order that was sold too much may stay as it is: only more of it needs more.
    if (all > left && all > mine) throw new DomainError('STOCK_LEFT', { sku, stock: left, qty: all }, undefined, `items.${line}.qty`)
  }
}
