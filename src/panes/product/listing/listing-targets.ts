import type { ListedRow } from '#contract/product/listing.ts'
import { listingActs, mayDo } from '#contract/product/listing.ts'
import { listingForms } from '#contract/product/listing-form.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import type { PaneSelection } from '#kernel/pane-link.ts'
import { usePart } from '#platform/query/use-part.ts'
import { listingDetailScreen } from './listing.screen.ts'

type Known = Pick<ListedRow, 'listing_id' | 'sku' | 'mp_sku' | 'link' | 'store_code' | 'mp_product_id' | 'product_status' | 'acts'> &
  // Of rows that are selected without having been loaded nobody knows it.
  Partial<Pick<ListedRow, 'url'>>

/** What commands know of listings that are selected. */
export const listingContext = (known: readonly Known[]): ContextSnapshot => ({
  'listing.products': known.map(({ store_code, mp_product_id }) => `${store_code}/${mp_product_id}`),
  'listing.acts': known.map((row) => listingActs.filter((act) => mayDo(act, row)).join(' ')),
  ...Object.fromEntries(listingActs.map((act) => [`listing.can-${act}`, known.some((row) => mayDo(act, row))])),
  'listing.skus': known.map(({ sku }) => sku ?? ''),
  'listing.seller-skus': known.map(({ mp_sku }) => mp_sku),
  'listing.links': known.map(({ link }) => link),
  'listing.linked': known.some(({ sku }) => sku !== null),
  'listing.unlinked': known.some(({ sku }) => sku === null),
  'listing.url': known.find(({ url }) => url)?.url ?? null,
  'listing.one-store': new Set(known.map(({ store_code }) => store_code)).size === 1,
})

/** Whether listings are written from here, by what the channels of their stores declare. */
export function useWritingContext(): (known: readonly Known[]) => ContextSnapshot {
  const forms = usePart(listingForms).data
  const stores = usePart(storeList).data
  const updating = new Set(forms?.rows.filter(({ writes }) => writes.includes('update')).map(({ marketplace }) => marketplace))
  const written = new Map(
    stores?.filter(({ marketplace }) => updating.has(marketplace)).map(({ store_code, marketplace }) => [store_code, marketplace]),
  )
  return (known) => {
    const first = known.find(({ store_code }) => written.has(store_code))
    return {
      'listing.can-write': first !== undefined,
      // Its marketplace, its store, and what it is called there.
      'listing.written': first ? [written.get(first.store_code) as string, first.store_code, first.mp_product_id] : [],
    }
  }
}

type Named = Pick<ListedRow, 'marketplace' | 'store_code' | 'mp_product_id'>

/** Where the product of a listing is shown with all of its variants. */
export const listingHref = ({ marketplace, store_code, mp_product_id }: Named): string =>
  listingDetailScreen.href({ params: { marketplace }, query: { product_code: mp_product_id, store_code: [store_code] } })

/** What panes of the same colour follow. */
export const aboutListing = ({ marketplace, store_code, mp_product_id, sku }: Named & Pick<ListedRow, 'sku'>): PaneSelection => ({
  listing: { marketplace, store_code, product_code: mp_product_id },
  ...(sku !== null && { skus: [sku] }),
})
