import { listingDetail } from '#contract/product/listing.endpoints.ts'
import { type ListedRow, listingStatuses, pushStates } from '#contract/product/listing.ts'
import { formatInstant, formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'
import { declareList, type RunHere } from '#platform/list/list-spec.ts'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { productListScreen } from '../list/list.screen.ts'
import { variantAddress } from './listing.screen.ts'
import { aboutListing, listingContext, useWritingContext } from './listing-targets.ts'
import { ProductStatus } from './product-status.tsx'
import { PushChip, pushText } from './push-chip.tsx'
import { differs, differsText } from './shown-stock.ts'

/** What the product of a pane is asked by; the pane and its list ask the same. */
export const productAsked = (marketplace: ListedRow['marketplace'], product_code: string | undefined, store_code: readonly string[] | undefined) => ({
  params: { marketplace },
  query: { product_code: product_code ?? '', ...(store_code?.[0] !== undefined && { store_code: store_code[0] }) },
})

const ourProduct = (sku: string): string => productListScreen.href({ query: { sku } })
const nameOf = ({ name, variant }: Pick<ListedRow, 'name' | 'variant'>): string => variant || name
const statusText = (status: ListedRow['product_status']): string => t(`listing.product-status.${status}`)

/** What became of its number, why not, and another try. */
function Pushed({ row, run }: { row: ListedRow; run: RunHere }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <PushChip row={row} />
      {row.status === 'failed' ? (
        <Button size="small" icon="rotate-ccw" className="shrink-0" onClick={() => run('listing.push')}>
          {t('listing.variant.retry')}
        </Button>
      ) : null}
    </span>
  )
}

/** The variants of a product as a store sells it, each with what of ours it sells. */
export const variants = declareList(
  wholeList(
    variantAddress,
    ({ params, query }) => {
      const { product_code, store_code } = query as { product_code?: string; store_code?: string[] }
      const found = useCall(listingDetail, productAsked(params?.marketplace as ListedRow['marketplace'], product_code, store_code))
      const { data, error, isFetching, refetch } = found
      return { data: data?.variants, error, isFetching, refetch }
    },
    {
      search: ({ name, variant, mp_sku, sku, mp_variant_id }, words) => hasWords(words, name, variant, mp_sku, sku ?? '', mp_variant_id),
      // Which product it is, not which of its variants.
      product_code: () => true,
      store_code: () => true,
    },
  ),
  ({ quiet, rupiah }) => ({
    variant: {
      least: 130,
      grow: 1.4,
      counts: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          {row.image_url ? <img src={row.image_url} alt="" width={24} height={24} loading="lazy" className="shrink-0 rounded-sm" /> : null}
          <span className="truncate">{nameOf(row)}</span>
        </span>
      ),
      title: nameOf,
      sheet: { field: 'variant' },
    },
    mp_sku: {
      least: 110,
      grow: 0.8,
      yields: 5,
      cell: ({ mp_sku }) => (mp_sku ? <Code>{mp_sku}</Code> : <span className="list-quiet">{t('listing.no-sku')}</span>),
      title: ({ mp_sku }) => mp_sku,
      sheet: { field: 'mp_sku' },
    },
    ours: {
      least: 110,
      grow: 0.8,
      yields: 2,
      cell: ({ sku, link }) =>
        sku === null ? (
          <span className="list-quiet">{t(`listing.link.${link}`)}</span>
        ) : (
          <Link to={ourProduct(sku)} className="list-link">
            <Code>{sku}</Code>
          </Link>
        ),
      title: ({ sku, link }) => sku ?? t(`listing.link.${link}`),
      sheet: { field: 'sku' },
    },
    stock: {
      least: 60,
      numeric: true,
      yields: 0,
      cell: (row) => <span className={differs(row) ? 'font-semibold text-warning' : undefined}>{formatNumber(row.stock)}</span>,
      title: differsText,
      sheet: { field: 'stock', kind: 'number' },
    },
    available: {
      least: 60,
      numeric: true,
      yields: 3,
      cell: (row) => (row.available === null ? null : formatNumber(row.available)),
      sheet: { field: 'available', kind: 'number' },
    },
    price: rupiah((row) => row.price, { least: 92, yields: 6 }),
    sync: {
      least: 56,
      yields: 4,
      look: 'flex items-center',
      cell: (row, run) => (
        <Switch
          checked={row.sync}
          label={t('listing.variant.sync', { name: nameOf(row) })}
          onChange={(on) => run(on ? 'listing.sync-on' : 'listing.sync-off')}
        />
      ),
      sheet: { field: 'sync', words: { of: ['true', 'false'], say: (is) => t(is === 'true' ? 'common.list.yes' : 'common.list.no') } },
    },
    status: {
      least: 200,
      grow: 1.6,
      yields: 1,
      cell: (row, run) => <Pushed row={row} run={run} />,
      title: pushText,
      sheet: [
        { field: 'status', words: { of: pushStates, say: (state: (typeof pushStates)[number]) => t(`listing.status.${state}`) } },
        { field: 'reason', title: 'listing.column.reason' },
      ],
    },
    sent: {
      least: 110,
      yields: 7,
      look: 'list-quiet',
      cell: ({ sent_stock, sent_at }) => sent_at && `${formatNumber(sent_stock ?? 0)} · ${formatRelative(sent_at, Date.now())}`,
      title: ({ sent_at }) => (sent_at ? formatInstant(sent_at) : undefined),
      sheet: { field: 'sent_at', kind: 'instant' },
    },
    product_status: {
      least: 90,
      yields: 8,
      cell: (row) => <ProductStatus of={row.product_status} />,
      title: (row) => row.mp_status || undefined,
      sheet: { field: 'product_status', words: { of: listingStatuses, say: statusText } },
    },
    id: quiet((row) => row.mp_variant_id, { least: 110, extra: true }),
  }),
  {
    kind: 'listing',
    key: ({ listing_id }) => String(listing_id),
    mark: 'data-listing',
    name: nameOf,
    href: ({ sku }) => (sku === null ? null : ourProduct(sku)),
    select: 'many',
    whole: true,
    menuButton: true,
    card: {
      below: 560,
      columns: ['variant', 'stock', 'available'],
      from: 2,
      line: (row) => (
        <span className="flex min-w-0 gap-2">
          <span className="list-quiet min-w-0 truncate">{row.sku ?? row.mp_sku}</span>
          <PushChip row={row} />
        </span>
      ),
    },
    texts: {
      title: 'listing.variant.title',
      failed: 'listing.list.failed',
      column: (id) => t(`listing.variant.column.${id}`),
      narrow: 'listing.filter.label',
      selection: 'listing.selection',
    },
    filters: { search: { label: 'listing.variant.search', hint: 'listing.variant.search-hint' } },
    empty: { icon: 'store', title: 'listing.empty.none', noMatch: 'listing.empty.no-match' },
    context: listingContext,
    useContext: useWritingContext,
    about: aboutListing,
    exported: false,
  },
)
