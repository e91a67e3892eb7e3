import { productCategory } from '#contract/product/category.endpoints.ts'
import { productSupplier } from '#contract/product/product.endpoints.ts'
import { purchaseSuggestion } from '#contract/product/purchase-suggestion.endpoints.ts'
import type { AbcClass } from '#contract/product/purchase-suggestion.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatDecimal, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { productListScreen } from '../list/list.screen.ts'
import { optionsOf } from '../options.ts'
import type { purchaseSuggestionScreen } from './purchase-suggestion.screen.ts'
import { whyText } from './why-text.ts'

/** Sales go on without an event of their own here: read again so often. Milliseconds. */
const everyFiveMinutes = 300_000

const hrefOf = ({ sku }: { sku: string }) => productListScreen.href({ query: { sku } })
const tones: Readonly<Record<AbcClass, Tone>> = { A: 'success', B: 'info', C: 'neutral' }
const daysText = (days: number) => t('purchase-suggestion.days', { count: days })

const suggestions = declareList(
  purchaseSuggestion,
  // How many to buy, and how long what is there lasts, always stand.
  ({ count, quiet, rupiah, text }) => ({
    name: {
      least: 150,
      grow: 1.4,
      cell: (row) => (
        <Link to={hrefOf(row)} className="list-link">
          {row.name}
          {row.variant ? <span className="list-quiet"> · {row.variant}</span> : null}
        </Link>
      ),
      title: (row) => [row.name, row.variant].filter(Boolean).join(' · '),
      sheet: [{ field: 'name' }, { field: 'variant', title: 'product.column.variant' }],
    },
    sku: { least: 120, grow: 0.7, yields: 4, cell: ({ sku }) => <Code>{sku}</Code>, title: ({ sku }) => sku, sheet: { field: 'sku' } },
    suggested: count((row) => row.suggested, {
      least: 72,
      cell: ({ suggested }) => (suggested > 0 ? <b>{formatNumber(suggested)}</b> : <span className="list-quiet">0</span>),
      sheet: { field: 'suggested', kind: 'number' },
    }),
    why: text(whyText, { least: 300, grow: 4, yields: 1, look: 'list-quiet' }),
    days_left: {
      least: 72,
      numeric: true,
      yields: 0,
      cell: ({ days_left }) => (days_left === null ? '–' : formatNumber(days_left)),
      sheet: { field: 'days_left', kind: 'number' },
    },
    speed: { least: 72, numeric: true, yields: 5, cell: ({ speed }) => formatDecimal(speed), sheet: { field: 'speed', kind: 'number' } },
    sold: count((row) => row.sold, { least: 72, extra: true, sheet: { field: 'sold', kind: 'number' } }),
    stock: count((row) => row.stock, { least: 64, yields: 8, sheet: { field: 'stock', kind: 'number' } }),
    free: count((row) => row.free, { least: 72, yields: 6, sheet: { field: 'free', kind: 'number' } }),
    incoming: count((row) => row.incoming, { least: 72, yields: 7, sheet: { field: 'incoming', kind: 'number' } }),
    min_stock: count((row) => row.min_stock, { least: 54, yields: 9, sheet: { field: 'min_stock', kind: 'number' } }),
    abc: {
      least: 88,
      yields: 3,
      cell: ({ abc, dead }) => (
        <span className="flex gap-1">
          <Chip tone={tones[abc]}>{abc}</Chip>
          {dead ? <Chip tone="danger">{t('purchase-suggestion.dead')}</Chip> : null}
        </span>
      ),
      sheet: [
        { field: 'abc' },
        {
          field: 'dead',
          title: 'purchase-suggestion.state.dead',
          words: { of: ['true', 'false'], say: (is) => t(is === 'true' ? 'common.list.yes' : 'common.list.no') },
        },
      ],
    },
    cost: {
      least: 96,
      numeric: true,
      yields: 10,
      cell: ({ suggested_cost }) => (suggested_cost > 0 ? formatRupiah(suggested_cost) : ''),
      sheet: { field: 'suggested_cost', kind: 'rupiah' },
    },
    revenue: rupiah((row) => row.revenue, { least: 96, extra: true }),
    supplier: quiet((row) => row.supplier, { least: 96, grow: 0.5, yields: 11 }),
    category: quiet((row) => row.category, { least: 88, extra: true }),
  }),
  {
    kind: 'product',
    key: ({ sku }) => sku,
    mark: 'data-sku',
    name: ({ sku }) => sku,
    href: hrefOf,
    select: 'many',
    menuButton: true,
    every: everyFiveMinutes,
    card: { below: 560, columns: ['name', 'suggested', 'days_left'], from: 2, line: whyText },
    tabs: { by: 'state', row: true, label: 'purchase-suggestion.tabs', text: (state) => t(`purchase-suggestion.state.${state ?? 'all'}`) },
    texts: {
      title: 'purchase-suggestion.title',
      failed: 'purchase-suggestion.failed',
      column: (id) => t(`purchase-suggestion.column.${id}`),
      columnHint: (id) => t(`purchase-suggestion.about.${id}`),
      sorts: { label: 'purchase-suggestion.sort', text: (sort) => t(`purchase-suggestion.sort.${sort}`) },
      narrow: 'purchase-suggestion.narrow',
      selection: 'product.selection.label',
    },
    filters: {
      search: { label: 'product.filter.search', hint: 'product.filter.searchHint' },
      lead_time: { label: 'purchase-suggestion.lead-time', option: daysText },
      cover: { label: 'purchase-suggestion.cover', option: daysText },
      abc: { more: true, label: 'purchase-suggestion.column.abc', option: (one) => t(`purchase-suggestion.abc.${one}`) },
      days_left: { more: true, label: 'purchase-suggestion.column.days_left', option: (days) => t('purchase-suggestion.at-most', { count: days }) },
      supplier: { more: true, label: 'product.filter.supplier', useOptions: () => optionsOf(usePart(productSupplier).data?.suppliers) },
      category: { more: true, label: 'product.filter.category', useOptions: () => optionsOf(usePart(productCategory).data?.categories) },
    },
    empty: {
      icon: 'package-plus',
      ofStores: true,
      title: 'product.empty.none',
      text: 'product.empty.noneText',
      noMatch: 'product.empty.noMatch',
      noMatchText: 'product.empty.noMatchText',
      showAll: 'product.list.clearFilters',
      ofTab: ({ state }) =>
        state ? { icon: 'circle-check', title: `purchase-suggestion.none.${state}`, text: `purchase-suggestion.none.${state}-text` } : undefined,
    },
    context: (known) => ({
      'selection.product_ids': known.map(({ product_id }) => String(product_id)),
      'selection.suggested': known.map(({ suggested }) => String(suggested)),
      'purchase.suggested': known.some(({ suggested }) => suggested > 0),
    }),
    about: ({ product_id, sku }) => ({ product_id, skus: [sku] }),
  },
)

export default function PurchaseSuggestionPane({ query }: PropsOf<typeof purchaseSuggestionScreen>) {
  return <ListView of={suggestions} query={query} />
}
