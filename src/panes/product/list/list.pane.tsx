import type { QueryOf } from '#contract/core/list-address.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { productCategory } from '#contract/product/category.endpoints.ts'
import { productInventoryValue, productList, productLocation, productSupplier } from '#contract/product/product.endpoints.ts'
import type { EditableField, ProductRow } from '#contract/product/product.ts'
import { maySetField, setsProducts } from '#contract/product/product-access.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { runCommand } from '#platform/command/commands.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import type { ColumnKinds } from '#platform/list/columns.tsx'
import { inPlace } from '#platform/list/in-place.ts'
import { type Column, declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import type { ListColumn } from '#platform/ui/list-columns.ts'
import { Switch } from '#platform/ui/switch.tsx'
import { Link } from '#platform/workbench/link.tsx'
import '../product.css'
import { optionsOf } from '../options.ts'
import { Available } from '../stock-chip.tsx'
import { ProductSheet } from './product-sheet.tsx'
import { useCells } from './use-cells.ts'

const locked = 'product.cell.locked'
const setSync = ({ product_id }: ProductRow, on: boolean) => void runCommand('product.set-sync', { product_ids: [product_id], status: on ? 1 : 0 })

/** What is there of a package follows its parts. */
const lockOf = ({ is_package }: ProductRow, field: EditableField) => (is_package && field === 'stock' ? 'product.cell.package' : undefined)

/** Without a number of their own these are none; nobody clears a stock or a price by a key. */
const clearable: ReadonlySet<EditableField> = new Set(['min_stock', 'buffer'])

/** A number that is set in its cell, by whoever the server lets. */
const set = ({ count }: ColumnKinds<ProductRow>, field: EditableField, rest: ListColumn & Partial<Column<ProductRow>>): Column<ProductRow> =>
  count((row) => row[field], {
    ...rest,
    edit: {
      may: () => maySetField(field, subject()),
      locked,
      lock: (row) => lockOf(row, field),
      text: (row) => String(row[field]),
      ...(clearable.has(field) && { cleared: '0' }),
    },
  })

/** What all that is on hand is worth, and what waits for its shelf beside it: it is ours, and nobody can buy it yet. */
function Worth() {
  const { data } = usePart(productInventoryValue)
  if (!data) return null
  const { value_cost, stock, unshelved, unshelved_cost } = data
  const waiting = unshelved > 0 ? t('product.value.unshelved', { cost: formatRupiah(unshelved_cost), pieces: formatNumber(unshelved) }) : null
  return (
    <p className="product-value">
      {[t('product.value.text', { cost: formatRupiah(value_cost), pieces: formatNumber(stock) }), waiting].filter(Boolean).join(' · ')}
    </p>
  )
}

const products = declareList(
  productList,
  // What gives way, and when: what is counted and what can be sold stay longest, then the SKU. A card shows those two.
  (kinds) => ({
    name: {
      least: 170,
      grow: 2.2,
      // The variant tells one row from the next: a long name gives way to it.
      cell: (row, _run, hrefOf) => (
        <span className="flex items-center gap-1">
          <Link to={hrefOf(row.sku)} className="list-link min-w-16 shrink truncate">
            {row.name}
          </Link>
          {row.is_package ? <Chip>{t('product.package.chip')}</Chip> : null}
          {row.variant ? <span className="list-quiet max-w-3/5 min-w-fit shrink truncate [[data-card]_&]:hidden">· {row.variant}</span> : null}
        </span>
      ),
      title: (row) => `${row.name}${row.variant ? ` · ${row.variant}` : ''}`,
      sheet: [{ field: 'name' }, { field: 'variant', title: 'product.column.variant' }],
    },
    sku: { least: 132, grow: 1, yields: 2, cell: (row) => <Code>{row.sku}</Code>, title: (row) => row.sku, sheet: { field: 'sku' } },
    category: kinds.quiet((row) => row.category, { least: 88, grow: 0.7, yields: 9 }),
    location: kinds.quiet((row) => row.location, { least: 80, yields: 7 }),
    stock: set(kinds, 'stock', { least: 64, yields: 0, sheet: { field: 'stock', kind: 'number' } }),
    allocated: kinds.count((row) => row.allocated, { least: 60, yields: 5, look: 'list-quiet' }),
    unshelved: kinds.count((row) => row.unshelved, { least: 72, extra: true, look: 'list-quiet' }),
    incoming: kinds.count((row) => row.incoming, { least: 72, extra: true, look: 'list-quiet' }),
    available: { least: 88, numeric: true, yields: 1, cell: (row) => <Available row={row} />, sheet: { field: 'available', kind: 'number' } },
    min_stock: set(kinds, 'min_stock', { least: 54, yields: 4, sheet: { field: 'min_stock', kind: 'number' } }),
    buffer: set(kinds, 'buffer', { least: 64, extra: true, sheet: { field: 'buffer', kind: 'number' } }),
    price: set(kinds, 'price', { least: 84, yields: 3, sheet: { field: 'price', kind: 'rupiah' } }),
    price_cost: set(kinds, 'price_cost', { least: 84, yields: 6, sheet: { field: 'price_cost', kind: 'rupiah' } }),
    barcode: kinds.quiet((row) => row.barcode, { least: 120, extra: true }),
    sync: {
      least: 52,
      yields: 8,
      look: 'flex items-center',
      edit: { may: () => mayAccess(setsProducts, subject()), locked, act: (row) => setSync(row, !row.sync) },
      cell: (row) => (
        <Switch
          disabled={!mayAccess(setsProducts, subject())}
          checked={row.sync}
          label={t('product.list.sync', { name: row.name })}
          onChange={(on) => setSync(row, on)}
        />
      ),
      sheet: { field: 'sync', words: { of: ['true', 'false'], say: (is) => t(is === 'true' ? 'common.list.yes' : 'common.list.no') } },
    },
  }),
  {
    kind: 'product',
    key: ({ sku }) => sku,
    mark: 'data-sku',
    name: ({ sku }) => sku,
    select: 'many',
    menuButton: true,
    card: {
      below: 520,
      columns: ['name', 'stock', 'available'],
      from: 2,
      line: (row) => (
        <span className="flex gap-2">
          <Code>{row.sku}</Code>
          <span className="list-quiet">{[row.variant, row.location].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    rowAttributes: ({ product_id }) => ({ 'data-product-id': product_id }),
    tabs: {
      by: 'stock',
      values: ['low', 'empty', 'oversold'],
      also: [{ key: 'archived', query: { archive: true }, text: () => t('product.tab.archived') }],
      label: 'product.tab.label',
      text: (state) => t(`product.tab.${state ?? 'all'}`),
      useCounts() {
        const { data } = usePart(productInventoryValue)
        const totals: Readonly<Record<string, number>> | undefined = data && { ...data, all: data.skus }
        return totals && ((key) => totals[key])
      },
      row: true,
      Aside: Worth,
    },
    texts: {
      title: 'product.list.title',
      failed: 'product.list.loadFailed',
      column: (id) => t(`product.column.${id}`),
      columnHint: (id) => (id === 'name' ? t('product.column.name') : t(`product.columnTitle.${id}`)),
      sorts: { label: 'product.sort.label', text: (sort) => t(`product.sort.${sort}`) },
      narrow: 'product.filter.label',
      selection: 'product.selection.label',
    },
    filters: {
      search: { label: 'product.filter.search', hint: 'product.filter.searchHint' },
      category: { label: 'product.filter.category', useOptions: () => optionsOf(usePart(productCategory).data?.categories) },
      supplier: { label: 'product.filter.supplier', useOptions: () => optionsOf(usePart(productSupplier).data?.suppliers) },
      location: { label: 'product.filter.location', useOptions: () => optionsOf(usePart(productLocation).data?.locations) },
      sync: { label: 'product.filter.sync', option: (on) => t(on ? 'product.sync.on' : 'product.sync.off') },
    },
    empty: {
      icon: 'boxes',
      ofStores: true,
      title: 'product.empty.none',
      text: 'product.empty.noneText',
      noMatch: 'product.empty.noMatch',
      noMatchText: 'product.empty.noMatchText',
      showAll: 'product.list.clearFilters',
      ofTab({ stock, archive }) {
        if (stock) return { icon: 'circle-check', title: 'product.empty.enough', text: 'product.empty.enoughText' }
        return archive ? { title: 'product.empty.archive', text: 'product.empty.archiveText' } : undefined
      },
      elsewhere: ({ search, stock, archive }) =>
        search && !stock && !archive ? { label: 'product.empty.inArchive', query: { search, archive: true } } : undefined,
    },
    context(known) {
      const archived = known.filter(({ archive }) => archive).length
      const synced = known.filter(({ sync }) => sync).length
      return {
        'selection.product_ids': known.map(({ product_id }) => String(product_id)),
        'selection.archive': archived === 0 ? 'off' : archived === known.length ? 'on' : 'mixed',
        'selection.sync': synced === 0 ? 'off' : synced === known.length ? 'on' : 'mixed',
      }
    },
    about: ({ product_id, sku }) => ({ product_id, skus: [sku] }),
    peek: { as: 'sku', Panel: ProductSheet },
    inPlace: inPlace(useCells),
  },
)

export const firstCalls = firstPageOf(productList)

export default function ProductListPane({ query }: PaneProps<unknown, QueryOf<(typeof productList)['address']>>) {
  return <ListView of={products} query={query} />
}
