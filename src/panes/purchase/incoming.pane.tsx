import { purchaseIncoming } from '#contract/purchase/purchase.endpoints.ts'
import type { IncomingRow } from '#contract/purchase/purchase.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { Code } from '#platform/ui/code.tsx'
import { purchaseHref, useSupplierOptions } from './declare-purchases.tsx'
import type { purchaseIncomingScreen } from './purchase.screen.ts'
import { purchaseName } from './purchase-text.tsx'

const nameText = ({ name, variant }: IncomingRow) => [name, variant].filter(Boolean).join(' · ')

const incoming = declareList(
  purchaseIncoming,
  ({ count, quiet, link }) => ({
    name: {
      least: 160,
      grow: 1.6,
      cell: nameText,
      title: nameText,
      counts: true,
      sheet: [{ field: 'name' }, { field: 'variant', title: 'product.column.variant' }],
    },
    sku: { least: 120, grow: 0.7, yields: 3, cell: ({ sku }) => <Code>{sku}</Code>, title: ({ sku }) => sku, sheet: { field: 'sku' } },
    incoming: count((row) => row.incoming, {
      least: 80,
      cell: (row) => <b>{formatNumber(row.incoming)}</b>,
      sheet: { field: 'incoming', kind: 'number' },
    }),
    qty: count((row) => row.qty, { least: 72, yields: 5 }),
    received: count((row) => row.received, { least: 80, yields: 4 }),
    damaged: count((row) => row.damaged, { least: 72, yields: 8 }),
    number: link(purchaseName, purchaseHref, { least: 128, yields: 1, sheet: { field: 'number' } }),
    supplier: quiet((row) => row.supplier, { least: 110, grow: 0.8, yields: 2 }),
    delivery: {
      least: 104,
      yields: 0,
      cell: ({ delivery_date, late }) => (late ? <b className="text-danger">{dayText(delivery_date)}</b> : dayText(delivery_date)),
      sheet: { field: 'delivery_date', kind: 'day' },
    },
  }),
  {
    kind: 'purchase-incoming',
    key: ({ purchase_id, sku }) => `${purchase_id} ${sku}`,
    mark: 'data-incoming',
    name: ({ sku }) => sku,
    href: purchaseHref,
    menuButton: true,
    card: {
      below: 560,
      columns: ['name', 'incoming', 'delivery'],
      line: (row) => [row.sku, purchaseName(row), row.supplier].filter(Boolean).join(' · '),
    },
    texts: {
      title: 'purchase.incoming.title',
      failed: 'purchase.incoming.failed',
      column: (id) => t(`purchase.column.${id}`),
      sorts: { label: 'purchase.sort', text: (sort) => t(`purchase.incoming.sort.${sort}`) },
      narrow: 'purchase.incoming.narrow',
    },
    filters: {
      search: { label: 'purchase.filter.search', hint: 'purchase.incoming.search-hint' },
      supplier_id: { label: 'purchase.column.supplier', useOptions: useSupplierOptions },
      late: { label: 'purchase.incoming.late', option: (late) => t(late ? 'purchase.incoming.late-yes' : 'purchase.incoming.late-no') },
    },
    empty: {
      icon: 'truck',
      title: 'purchase.incoming.empty',
      text: 'purchase.incoming.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'purchase.show-all',
    },
    context: (known) => ({
      'purchase.ids': known.map(({ purchase_id }) => String(purchase_id)),
      ...stockContext(known.map(({ sku }) => sku)),
    }),
    about: ({ product_id, sku }) => (product_id === null ? { skus: [sku] } : { product_id, skus: [sku] }),
  },
)

export default function PurchaseIncomingPane({ query }: PropsOf<typeof purchaseIncomingScreen>) {
  return <ListView of={incoming} query={query} />
}
