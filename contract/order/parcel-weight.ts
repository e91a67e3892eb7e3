import type { PackingPiece } from './packing.ts'

/** Grams that no parcel of a courier comes to. */
export const mostGrams = 100_000

/** How scales put it: `ST,GS,+  1.250kg`, `1250 g`, or the number alone. */
const reading = /^(?:[A-Z]{2},){0,2}\s*\+?\s*(\d{1,6})(?:[.,](\d{1,4}))?\s*(kg|gram|gr|g)?\s*$/i

/** The grams that a scale or a person says; null where it is no weight. A number with a fraction and without a unit is in kilograms, a whole one in grams. */
export function readGrams(text: string): number | null {
  const [, whole, fraction = '', unit = ''] = reading.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const inKilograms = unit.toLowerCase() === 'kg' || (unit === '' && fraction !== '')
  const grams = Math.round(Number(`${whole}.${fraction || '0'}`) * (inKilograms ? 1000 : 1))
  return grams > 0 && grams <= mostGrams ? grams : null
}

/** What a parcel's pieces weigh together; null where the weight of one is not known. */
export function piecesGrams(pieces: readonly Pick<PackingPiece, 'qty' | 'grams'>[]): number | null {
  if (pieces.length === 0 || pieces.some(({ grams }) => !grams)) return null
  return pieces.reduce((sum, { qty, grams }) => sum + qty * (grams ?? 0), 0)
}

/** A parcel that weighs less than what is in it misses something. What wraps it may be as heavy as half of it, and a box by itself some hundred grams. */
export const isOddWeight = (grams: number, pieces: number): boolean => grams < pieces * 0.9 || grams > pieces * 1.5 + 400
