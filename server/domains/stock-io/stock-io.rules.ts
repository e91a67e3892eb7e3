import type { ErrorCode } from '#contract/core/error.ts'
import { highestOf } from '#contract/product/product.ts'
import { type StockIoType, stockAfter } from '#contract/product/stock-io.ts'
import type { LockedStock } from '../stock/stock.port.ts'

export interface IoLine {
  readonly sku: string
  readonly qty: number
  readonly location: string | null
}

/** What posting a line makes of its SKU. */
export interface LineEffect {
  readonly sku: string
  /** Pieces of the line: of a transfer, all that were there. */
  readonly qty: number
  readonly before: LockedStock
  readonly on_hand: number
  readonly location: string | null
}

interface Refused {
  readonly refused: Extract<
    ErrorCode,
    'PRODUCT_NOT_FOUND' | 'PRODUCT_CHANGED' | 'PACKAGE_STOCK' | 'STOCK_SHORT' | 'STOCK_PROMISED' | 'STOCK_TOO_HIGH'
  >
  readonly values: Readonly<Record<string, string | number>>
}

interface Posting {
  readonly io_type: StockIoType
  readonly lines: readonly IoLine[]
  readonly allow_oversold: boolean
  /** What was seen on hand, where that has to be so still. */
  readonly seen: ReadonlyMap<string, number>
}

/** What posting a document makes of its SKUs, or the first reason why it is refused as a whole. */
export function judgePosting({ io_type, lines, allow_oversold, seen }: Posting, stock: ReadonlyMap<string, LockedStock>): LineEffect[] | Refused {
  const effects: LineEffect[] = []
  for (const { sku, qty, location } of lines) {
    const before = stock.get(sku)
    if (!before) return { refused: 'PRODUCT_NOT_FOUND', values: { sku } }
    if (before.is_package) return { refused: 'PACKAGE_STOCK', values: { sku } }
    const { on_hand: now, allocated } = before
    if ((seen.get(sku) ?? now) !== now) return { refused: 'PRODUCT_CHANGED', values: { sku } }
    const after = stockAfter(io_type, qty, now)
    if (after < 0) return { refused: 'STOCK_SHORT', values: { sku, stock: now, qty } }
    if (after > highestOf.stock) return { refused: 'STOCK_TOO_HIGH', values: { sku, stock: after } }
    // Coming closer to what is promised is never refused, though it may not be enough yet.
    if (after < allocated && after < now && !allow_oversold) return { refused: 'STOCK_PROMISED', values: { sku, stock: after, allocated } }
    effects.push(
      io_type === 'transfer' ? { sku, qty: now, before, on_hand: now, location } : { sku, qty, before, on_hand: after, location: before.location },
    )
  }
  return effects
}

/** A posted line with what it found. */
export interface PostedLine extends IoLine {
  readonly stock_before: number | null
  readonly location_before: string | null
}

/** The document that takes a posted one back. What was counted is counted anew: as many pieces as are there now, without the difference that it made. */
export function reversalOf(
  io_type: StockIoType,
  lines: readonly PostedLine[],
  stock: ReadonlyMap<string, LockedStock>,
): { readonly io_type: StockIoType; readonly lines: readonly IoLine[] } {
  if (io_type === 'in' || io_type === 'out') return { io_type: io_type === 'in' ? 'out' : 'in', lines }
  return {
    io_type,
    lines: lines.map((line) => {
      const { sku, qty, stock_before, location_before } = line
      if (io_type === 'transfer') return { sku, qty, location: location_before }
      return { sku, qty: Math.max(0, (stock.get(sku)?.on_hand ?? 0) - (qty - (stock_before ?? qty))), location: null }
    }),
  }
}
