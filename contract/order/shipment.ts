import { z } from 'zod'
import { type OrderStatus, orderStatus } from './order-status.ts'

/** Which of an order's pieces are in a parcel. */
export const packageLineSchema = z.object({ line_no: z.number().int().min(1).max(999), qty: z.number().int().min(1).max(100_000) })
export type PackageLine = z.output<typeof packageLineSchema>

/** One of several parcels of an order. */
export const orderPackageSchema = z.object({
  /** From 1, in the marketplace's order. */
  package_no: z.number().int(),
  /** Empty: its pieces still wait to be packed at the marketplace, while others of the order are. */
  mp_package_id: z.string(),
  tracking_number: z.string().nullable(),
  is_packed: z.boolean(),
  lines: z.array(packageLineSchema),
})
export type OrderPackage = z.output<typeof orderPackageSchema>

/** Whether an order is split from where it is: while it is new and whole, or packed by half where splitting is packing. */
export const mayBeSplit = (
  {
    order_status,
    package_count = 1,
    merged_as = null,
  }: { readonly order_status: OrderStatus; readonly package_count?: number | undefined; readonly merged_as?: string | null | undefined },
  { packs = false }: { readonly packs?: boolean | undefined },
): boolean => order_status === orderStatus.new && merged_as === null && (package_count === 1 || packs)

/** Parcels that an order is split into, at most; a marketplace may take fewer. */
export const mostPackages = 30
/** Orders that go in one parcel. */
export const mostMerged = 20

/** What a parcel of a split order is known by at the desk: its order's code and its number. */
export const parcelCodeOf = (order_code: string, package_no: number): string => `${order_code}/${package_no}`

/** A parcel's code apart; `package_no` null: the whole order is one parcel. */
export function parcelOf(code: string): { readonly order_code: string; readonly package_no: number | null } {
  const found = /^(.+)\/(\d{1,2})$/.exec(code)
  return found ? { order_code: found[1] as string, package_no: Number(found[2]) } : { order_code: code, package_no: null }
}

type Pieces = readonly { readonly line: number; readonly qty: number }[]

const countOf = (pieces: Pieces) => {
  const counts = new Map<number, number>()
  for (const { line, qty } of pieces) counts.set(line, (counts.get(line) ?? 0) + qty)
  return counts
}

/** Whether two parcels hold the same pieces, in whatever order they are told. */
export function areSamePieces(one: Pieces, other: Pieces): boolean {
  const [a, b] = [countOf(one), countOf(other)]
  return a.size === b.size && [...a].every(([line, qty]) => b.get(line) === qty)
}

/** Whether parcels hold all of an order's pieces, each once, and none is empty. */
export function holdAll(packages: readonly { readonly lines: readonly PackageLine[] }[], ordered: readonly PackageLine[]): boolean {
  const left = new Map(ordered.map(({ line_no, qty }) => [line_no, qty]))
  for (const { lines } of packages) {
    if (lines.length === 0) return false
    for (const { line_no, qty } of lines) left.set(line_no, (left.get(line_no) ?? 0) - qty)
  }
  return [...left.values()].every((rest) => rest === 0)
}
