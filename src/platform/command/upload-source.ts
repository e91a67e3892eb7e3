import { z } from 'zod'
import { listingsMadeAtOnce } from '#contract/product/listing-form.ts'
import { storedEntry } from '#platform/storage/stored.ts'

const ours = z.object({ product_ids: z.array(z.number().int()).min(1).max(listingsMadeAtOnce) })
const theirs = z.object({ store_code: z.string(), product_codes: z.array(z.string()).min(1).max(listingsMadeAtOnce) })

/** What was chosen to be listed at another store: thousands do not fit into an address, so this tab keeps them, over a reload as well. */
export const uploadSource = storedEntry('upload.products', ours, 'session')
export const copySource = storedEntry('upload.listings', theirs, 'session')
export type UploadSource = z.output<typeof ours> | z.output<typeof theirs>

export const sizeOf = (of: UploadSource): number => ('product_ids' in of ? of.product_ids : of.product_codes).length

/** Those of a source whose ids are named, in its order. */
export const among = (of: UploadSource, ids: ReadonlySet<string>): UploadSource =>
  'product_ids' in of
    ? { product_ids: of.product_ids.filter((id) => ids.has(String(id))) }
    : { ...of, product_codes: of.product_codes.filter((code) => ids.has(code)) }

/** A source in parts of so many. */
export function partsOf(of: UploadSource, most: number): UploadSource[] {
  const ids = 'product_ids' in of ? of.product_ids.map(String) : of.product_codes
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, part) => among(of, new Set(ids.slice(part * most, (part + 1) * most))))
}
