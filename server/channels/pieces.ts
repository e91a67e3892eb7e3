import type { IncomingOrder, IncomingPackage } from './orders.ts'

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

/** A piece with the line that it is of, by its place among all lines, and the parcel that it goes in, where there is one yet. */
export interface PlacedPiece {
  readonly line: number
  readonly mp_package_id: string | null | undefined
  readonly tracking_number: string | null | undefined
}

/** Of each piece, which line of `linesOf` it is of, counted from 1. */
export function linePlacesOf(pieces: readonly Omit<Line, 'qty'>[]): number[] {
  const places = pieces.map(placeOf)
  const keys = [...new Set(places)]
  return places.map((place) => keys.indexOf(place) + 1)
}

/** The parcels that pieces name, in the order of `ids` or else in that of the pieces. */
export function parcelsOf(
  pieces: readonly PlacedPiece[],
  ids: readonly string[] = [...new Set(pieces.flatMap(({ mp_package_id }) => mp_package_id || []))],
): IncomingPackage[] {
  return ids.map((mp_package_id) => {
    const inside = pieces.filter((piece) => piece.mp_package_id === mp_package_id)
    const qty = new Map<number, number>()
    for (const { line } of inside) qty.set(line, (qty.get(line) ?? 0) + 1)
    return {
      mp_package_id,
      tracking_number: inside.find(({ tracking_number }) => tracking_number)?.tracking_number || null,
      lines: [...qty].map(([line, count]) => ({ line, qty: count })),
    }
  })
}

/** An order's own number stands for all of its parcels: of several it is there once each has one. */
export const numberOfAll = (packages: readonly IncomingPackage[], number: string | null): string | null =>
  packages.length > 1 && packages.some(({ tracking_number }) => !tracking_number) ? null : number
