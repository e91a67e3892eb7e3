import { useMemo } from 'react'
import type { SupplierRow } from '#contract/purchase/purchase.ts'
import { supplierList } from '#contract/purchase/supplier.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { type Column, declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { purchaseInvoiceScreen, purchaseListScreen, supplierScreen } from './purchase.screen.ts'
import { SupplierForm } from './supplier-form.tsx'

type Amount = 'owed' | 'owed_30' | 'owed_60' | 'owed_90' | 'owed_older' | 'overdue' | 'advance'
const purchasesOf = ({ supplier_id }: SupplierRow) => purchaseListScreen.href({ query: { supplier_id } })
const ages = { owed: undefined, owed_30: '30', owed_60: '60', owed_90: '90', owed_older: 'older' } as const

/** An amount that opens the purchases behind it. */
const amount = (field: Amount, rest: Partial<Column<SupplierRow>> & { least: number }): Column<SupplierRow> => ({
  numeric: true,
  cell(row) {
    if (row[field] === 0) return <span className="list-quiet">–</span>
    if (field === 'advance') return formatRupiah(row.advance)
    const query = field === 'overdue' ? { supplier_id: row.supplier_id, overdue: '1' as const } : { supplier_id: row.supplier_id, age: ages[field] }
    return (
      <Link to={purchaseInvoiceScreen.href({ query })} className={`list-link ${field === 'overdue' ? 'text-danger' : ''}`}>
        {formatRupiah(row[field])}
      </Link>
    )
  },
  sheet: { field, kind: 'rupiah' },
  ...rest,
})

const suppliers = declareList(
  supplierList,
  ({ link, quiet, count }) => ({
    name: link((row) => row.name, purchasesOf, { least: 150, grow: 1.4, counts: true }),
    contact: quiet((row) => row.contact, { least: 100, grow: 0.6, yields: 9 }),
    phone: quiet((row) => row.phone, { least: 110, yields: 7 }),
    email: quiet((row) => row.email, { least: 130, grow: 0.6, yields: 10 }),
    products: count((row) => row.products, { least: 72, yields: 8 }),
    open: count((row) => row.open, { least: 72, yields: 6 }),
    owed: amount('owed', { least: 110 }),
    overdue: amount('overdue', { least: 110, yields: 0 }),
    owed_30: amount('owed_30', { least: 104, yields: 2 }),
    owed_60: amount('owed_60', { least: 104, yields: 3 }),
    owed_90: amount('owed_90', { least: 104, yields: 4 }),
    owed_older: amount('owed_older', { least: 104, yields: 1 }),
    advance: amount('advance', { least: 104, extra: true }),
    due_days: count((row) => row.due_days ?? 0, {
      least: 80,
      extra: true,
      cell: ({ due_days }) => (due_days === null ? '–' : t('purchase.days', { count: due_days })),
      sheet: { field: 'due_days', kind: 'number' },
    }),
  }),
  {
    kind: 'supplier',
    key: ({ supplier_id }) => String(supplier_id),
    mark: 'data-supplier-id',
    name: ({ name }) => name,
    href: purchasesOf,
    menuButton: true,
    card: {
      below: 560,
      columns: ['name', 'owed'],
      line: (row) =>
        [row.contact, row.phone, row.overdue > 0 ? t('supplier.card-overdue', { amount: formatRupiah(row.overdue) }) : null]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: { by: 'owed', label: 'supplier.tabs', text: (owed) => t(`supplier.tab.${owed === 'owed' || owed === 'overdue' ? owed : 'all'}`) },
    texts: {
      title: 'supplier.title',
      failed: 'supplier.failed',
      column: (id) => t(`supplier.column.${id}`),
      columnHint: (id) => t(`supplier.column.${id}`),
      sorts: { label: 'purchase.sort', text: (sort) => t(`supplier.sort.${sort}`) },
      narrow: 'supplier.narrow',
    },
    filters: { search: { label: 'supplier.search', hint: 'supplier.search-hint' } },
    empty: {
      icon: 'users',
      title: 'supplier.empty',
      text: 'supplier.empty-text',
      command: 'supplier.new',
      noMatch: 'common.list.nothing-found',
      showAll: 'purchase.show-all',
      ofTab: ({ owed }) => (owed ? { icon: 'circle-check', title: 'supplier.empty-tab' } : undefined),
    },
    context: ([row]) => ({ 'supplier.name': row?.name ?? '' }),
  },
)

export default function SupplierPane({ query }: PropsOf<typeof supplierScreen>) {
  const { navigate } = usePane()
  const { edit, shown } = useMemo(() => {
    const { edit, ...shown } = query
    return { edit, shown }
  }, [query])
  return (
    <>
      <ListView of={suppliers} query={shown} />
      {edit ? <Edited key={edit} id={edit} onClose={() => navigate(supplierScreen.href({ query: shown as never }), 'replace')} /> : null}
    </>
  )
}

/** The form of a new supplier, or of one that is kept. */
function Edited({ id, onClose }: { id: string; onClose(): void }) {
  const { data } = usePart(supplierList, { query: { limit: 500 } })
  if (id === 'new') return <SupplierForm onClose={onClose} />
  const supplier = data?.rows.find(({ supplier_id }) => String(supplier_id) === id)
  return supplier ? <SupplierForm supplier={supplier} onClose={onClose} /> : null
}
