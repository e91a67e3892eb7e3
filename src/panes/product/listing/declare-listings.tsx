import {
  type listingBlibli,
  listingCounts,
  type listingLazada,
  type listingList,
  type listingShopee,
  type listingTiktok,
  type listingTokopedia,
} from '#contract/product/listing.endpoints.ts'
import { type ListingMarketplace, type ListingRow, listingStatuses, pushStates } from '#contract/product/listing.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { productListScreen } from '../list/list.screen.ts'
import { aboutListing, listingContext, listingHref, useWritingContext } from './listing-targets.ts'
import { ProductStatus } from './product-status.tsx'
import { PushChip, pushText } from './push-chip.tsx'
import { differs, differsText } from './shown-stock.ts'

const productOf = (sku: string) => productListScreen.href({ query: { sku } })
const titleOf = ({ name, variant }: Pick<ListingRow, 'name' | 'variant'>) => [name, variant].filter(Boolean).join(' · ')
/** The SKU that a listing carries, and ours that it sells where that is another. */
function Skus({ row: { mp_sku, sku } }: { row: ListingRow }) {
  if (sku === null) return mp_sku ? <Code>{mp_sku}</Code> : <span className="list-quiet">{t('listing.no-sku')}</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link to={productOf(sku)} className="list-link truncate">
        <Code>{sku}</Code>
      </Link>
      {mp_sku === sku ? null : <span className="list-quiet truncate">≠ {mp_sku || t('listing.no-sku')}</span>}
    </span>
  )
}

type Listings =
  | typeof listingList
  | typeof listingShopee
  | typeof listingTokopedia
  | typeof listingLazada
  | typeof listingTiktok
  | typeof listingBlibli

/** What all lists of listings show: those of every marketplace, or of one. */
export function declareListings(list: Listings, marketplace?: ListingMarketplace) {
  // Their rows and filters are the same, but for the marketplace of the list over all: it is named below where it is there.
  return declareList(
    list as typeof listingShopee,
    (kinds) => ({
      marketplace: kinds.marketplace((row) => row.marketplace),
      name: {
        least: 180,
        grow: 2.4,
        counts: true,
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-2">
            {row.image_url ? <img src={row.image_url} alt="" width={24} height={24} loading="lazy" className="shrink-0 rounded-sm" /> : null}
            <Link to={listingHref(row)} className="list-link min-w-16 shrink truncate">
              {row.name}
            </Link>
            {row.variant ? <span className="list-quiet max-w-3/5 min-w-fit shrink truncate [[data-card]_&]:hidden">· {row.variant}</span> : null}
          </span>
        ),
        title: titleOf,
        sheet: [{ field: 'name' }, { field: 'variant', title: 'product.column.variant' }],
      },
      store: kinds.quiet((row) => row.store_name, { least: 110, grow: 0.8, yields: 5 }),
      sku: {
        least: 140,
        grow: 1.2,
        yields: 2,
        cell: (row) => <Skus row={row} />,
        title: (row) => row.sku ?? row.mp_sku,
        sheet: [{ field: 'mp_sku' }, { field: 'sku', title: 'listing.column.ours' }],
      },
      stock: {
        least: 64,
        numeric: true,
        yields: 0,
        cell: (row) => <span className={differs(row) ? 'font-semibold text-warning' : undefined}>{formatNumber(row.stock)}</span>,
        title: differsText,
        sheet: { field: 'stock', kind: 'number' },
      },
      available: {
        least: 64,
        numeric: true,
        yields: 3,
        cell: (row) => (row.available === null ? null : formatNumber(row.available)),
        sheet: { field: 'available', kind: 'number' },
      },
      price: kinds.rupiah((row) => row.price, { least: 92, yields: 4 }),
      status: {
        least: 150,
        grow: 1,
        yields: 1,
        cell: (row) => <PushChip row={row} />,
        title: pushText,
        sheet: [
          { field: 'status', words: { of: pushStates, say: (state: (typeof pushStates)[number]) => t(`listing.status.${state}`) } },
          { field: 'reason', title: 'listing.column.reason' },
        ],
      },
      product_status: {
        least: 96,
        yields: 6,
        cell: (row) => (
          <span className="flex items-center gap-1.5">
            <ProductStatus of={row.product_status} />
            {row.also_at.map((one) => (
              <MarketplaceDot key={one} marketplace={one} label="short" />
            ))}
          </span>
        ),
        title: (row) => row.mp_status || undefined,
        sheet: {
          field: 'product_status',
          words: { of: listingStatuses, say: (state: ListingRow['product_status']) => t(`listing.product-status.${state}`) },
        },
      },
    }),
    {
      kind: 'listing',
      key: ({ listing_id }) => String(listing_id),
      mark: 'data-listing',
      name: titleOf,
      href: listingHref,
      select: 'many',
      menuButton: true,
      card: {
        below: 560,
        columns: ['marketplace', 'name', 'stock'],
        from: 2,
        line: (row) => (
          <span className="flex min-w-0 gap-2">
            <span className="list-quiet min-w-0 truncate">{[row.variant, row.store_name, row.sku ?? row.mp_sku].filter(Boolean).join(' · ')}</span>
            <PushChip row={row} />
          </span>
        ),
      },
      tabs: {
        by: 'status',
        values: ['waiting', 'failed'],
        also: [{ key: 'not_linked', query: { link: 'not_linked' }, text: () => t('listing.tab.not_linked') }],
        label: 'listing.tab.label',
        // Beside the product that is looked at there is no room for them among the filters.
        row: true,
        text: (status) => t(`listing.tab.${status === 'waiting' || status === 'failed' ? status : 'all'}`),
        useCounts() {
          const { data } = usePart(listingCounts, { query: { marketplace } })
          const totals: Readonly<Record<string, number>> | undefined = data
          return totals && ((key) => totals[key])
        },
      },
      texts: {
        title: marketplace ? `listing.list.${marketplace}` : 'listing.list.title',
        failed: 'listing.list.failed',
        column: (id) => t(`listing.column.${id}`),
        sorts: { label: 'listing.sort.label', text: (sort) => t(`listing.sort.${sort}`) },
        narrow: 'listing.filter.label',
        selection: 'listing.selection',
      },
      filters: {
        search: { label: 'listing.filter.search', hint: 'listing.filter.search-hint' },
        store_code: { label: 'listing.filter.store' },
        product_status: { label: 'listing.filter.product-status', option: (status) => t(`listing.product-status.${status}`) },
        link: {
          label: 'listing.filter.link',
          option: (link) => (link === 'not_linked' ? t('listing.tab.not_linked') : t(`listing.link.${link}`)),
        },
        ...({ marketplace: marketplace ? undefined : { label: 'listing.filter.marketplace' } } as object),
      },
      empty: {
        icon: 'store',
        ofStores: true,
        title: 'listing.empty.none',
        text: 'listing.empty.none-text',
        noMatch: 'listing.empty.no-match',
        noMatchText: 'listing.empty.no-match-text',
        showAll: 'listing.empty.show-all',
        ofTab({ status, link }) {
          if (status === 'waiting') return { icon: 'circle-check', title: 'listing.empty.waiting' }
          if (status === 'failed') return { icon: 'circle-check', title: 'listing.empty.failed' }
          return link === 'not_linked' ? { icon: 'circle-check', title: 'listing.empty.linked' } : undefined
        },
      },
      context: (known) => ({ ...listingContext(known), 'listing.opens': true }),
      useContext: useWritingContext,
      about: aboutListing,
    },
  )
}
