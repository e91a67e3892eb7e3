import type { ListedRow } from '#contract/product/listing.ts'
import { listingActs, mayDo } from '#contract/product/listing.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import type { PaneSelection } from '#kernel/pane-link.ts'
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
})

type Named = Pick<ListedRow, 'marketplace' | 'store_code' | 'mp_product_id'>

/** Where the product of a listing is shown with all of its variants. */
export const listingHref = ({ marketplace, store_code, mp_product_id }: Named): string =>
  listingDetailScreen.href({ params: { marketplace }, query: { product_code: mp_product_id, store_code: [store_code] } })

/** What panes of the same colour follow. */
export const aboutListing = ({ marketplace, store_code, mp_product_id, sku }: Named & Pick<ListedRow, 'sku'>): PaneSelection => ({
  listing: { marketplace, store_code, product_code: mp_product_id },
  ...(sku !== null && { skus: [sku] }),
})
