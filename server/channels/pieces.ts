import type { IncomingOrder } from './channel.ts'

type Line = IncomingOrder['items'][number]

/** What pieces of one line have in common. */
export const placeOf = (piece: Omit<Line, 'qty'>): string => JSON.stringify([piece.mp_variant_id, piece.sku, piece.name, piece.variant, piece.price])

/** Marketplaces that tell every piece by itself: those of one SKU at one price are one line, in the order in which they were told. */
export function linesOf(pieces: readonly Omit<Line, 'qty'>[]): Line[] {
  const lines = new Map<string, Line>()
  for (const piece of pieces) {
    const key = placeOf(piece)
    const line = lines.get(key)
    if (line) line.qty += 1
    else lines.set(key, { ...piece, qty: 1 })
  }
  return [...lines.values()]
}

/** What the lines cost together, whole rupiah. */
export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { qty, price }) => sum + qty * price, 0)
