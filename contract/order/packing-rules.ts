import type { PackingPiece } from './packing.ts'

/** Pieces that lie in the parcel, by SKU. */
export type Counted = Readonly<Record<string, number>>

export type PieceVerdict =
  | { readonly kind: 'counts'; readonly sku: string }
  /** All of them lie in the parcel already. */
  | { readonly kind: 'surplus'; readonly sku: string }
  /** It does not belong in this parcel. */
  | { readonly kind: 'foreign' }

export const countOf = (counted: Counted, sku: string): number => counted[sku] ?? 0

/** How many pieces of a SKU are still missing. */
export const missingOf = (counted: Counted, { sku, qty }: Pick<PackingPiece, 'sku' | 'qty'>): number => Math.max(0, qty - countOf(counted, sku))

export const isComplete = (pieces: readonly PackingPiece[], counted: Counted): boolean => pieces.every((piece) => missingOf(counted, piece) === 0)

const same = (a: string | null, b: string): boolean => a !== null && a.toUpperCase() === b.toUpperCase()

/** What scanning a code says: a SKU by itself goes before one that carries it as its barcode, and of several with one barcode that which is missing. */
export function judgePiece(pieces: readonly PackingPiece[], counted: Counted, code: string): PieceVerdict {
  const bySku = pieces.filter(({ sku }) => same(sku, code))
  const named = bySku.length > 0 ? bySku : pieces.filter(({ barcode }) => same(barcode, code))
  const [first] = named
  if (!first) return { kind: 'foreign' }
  const missing = named.find((piece) => missingOf(counted, piece) > 0)
  return missing ? { kind: 'counts', sku: missing.sku } : { kind: 'surplus', sku: first.sku }
}

export const counting = (counted: Counted, sku: string, by: 1 | -1): Counted => ({ ...counted, [sku]: Math.max(0, countOf(counted, sku) + by) })
