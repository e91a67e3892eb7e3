import type { OrderPackage, PackageLine } from '#contract/order/shipment.ts'

/** How many pieces of each of the order's lines are in a parcel, line by line. */
export type Parcel = readonly number[]

const isSame = (one: Parcel, other: Parcel) => one.every((qty, line) => qty === other[line])
const sumOf = (parcels: readonly Parcel[], line: number) => parcels.reduce((sum, parcel) => sum + (parcel[line] ?? 0), 0)

/** The parcels that stand packed at the marketplace; what still waits there is in none of them. */
export const packedParcels = (items: readonly PackageLine[], packages: readonly Pick<OrderPackage, 'mp_package_id' | 'lines'>[]): Parcel[] =>
  packages
    .filter(({ mp_package_id }) => mp_package_id !== '')
    .map(({ lines }) => items.map(({ line_no }) => lines.filter((line) => line.line_no === line_no).reduce((sum, { qty }) => sum + qty, 0)))

/** What is in none of them, line by line. */
export const leftOf = (items: readonly PackageLine[], packed: readonly Parcel[]): Parcel => items.map(({ qty }, line) => qty - sumOf(packed, line))

/** At first all that is left goes in one parcel, beside another to put some of it in where nothing is packed yet. */
export function firstArrangement(items: readonly PackageLine[], packed: readonly Parcel[]): Parcel[] {
  const left = leftOf(items, packed)
  if (left.every((qty) => qty === 0)) return []
  return packed.length > 0 ? [left] : [left, items.map(() => 0)]
}

/** What a person arranged, once some of it is packed: those parcels are no longer theirs to arrange. Begins anew where something else was packed. */
export function rearranged(arranged: readonly Parcel[], items: readonly PackageLine[], packed: readonly Parcel[]): readonly Parcel[] {
  const rest = [...arranged]
  for (const parcel of packed) {
    const at = rest.findIndex((one) => isSame(one, parcel))
    if (at >= 0) rest.splice(at, 1)
  }
  const left = leftOf(items, packed)
  return left.every((qty, line) => qty === sumOf(rest, line)) && rest.length > 0 ? rest : firstArrangement(items, packed)
}

/** Puts so many pieces of a line in a parcel; `alone`: all that are not in it are in none. */
export const placed = (parcels: readonly Parcel[], line: number, at: number, qty: number, alone: boolean): Parcel[] =>
  parcels.map((parcel, index) => parcel.map((now, one) => (one !== line ? now : index === at ? qty : alone ? 0 : now)))

/** The parcels as they are asked for. */
export const packagesOf = (items: readonly PackageLine[], parcels: readonly Parcel[]): { lines: PackageLine[] }[] =>
  parcels.map((parcel) => ({
    lines: items.flatMap(({ line_no }, line) => ((parcel[line] ?? 0) > 0 ? [{ line_no, qty: parcel[line] ?? 0 }] : [])),
  }))
