import { mayAccess } from '#contract/core/privilege.ts'
import { profitOrders, profitOrdersSum } from '#contract/income/profit.endpoints.ts'
import { type ProfitState, profitStates } from '#contract/income/profit.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { signedRupiah } from '#platform/i18n/signed-rupiah.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { marginText, ProfitStateChip, profitStateSheet, profitStateText, profitText } from '#platform/order/profit-text.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import type { profitOrderScreen } from './profit.screen.ts'

/** Who reads the report alone may not read orders. */
const hrefOf = ({ order_code }: { order_code: string }): string | null =>
  mayAccess(orderDetailScreen.access, subject()) ? orderDetailScreen.href({ query: { order_code } }) : null

/** The figures of what the list is narrowed to, whatever it is sorted by and of every state. */
const sumQuery = ({ sort: _, profit_state: __, ...narrowed }: Readonly<Record<string, unknown>>) => ({
  query: profitOrders.address.write(narrowed as never),
})

const orders = declareList(
  profitOrders,
  (kinds) => {
    return {
      code: {
        least: 190,
        grow: 0.8,
        counts: true,
        cell: (row) => {
          const href = hrefOf(row)
          return (
            <>
              <MarketplaceDot marketplace={row.marketplace} className="mr-1.5" />
              {href ? (
                <Link to={href} className="list-link">
                  <Code>{row.order_code}</Code>
                </Link>
              ) : (
                <Code>{row.order_code}</Code>
              )}
            </>
          )
        },
        title: (row) => row.order_code,
        sheet: { field: 'order_code' },
      },
      state: { least: 116, yields: 7, cell: (row) => <ProfitStateChip state={row.profit_state} />, sheet: profitStateSheet },
      profit: {
        least: 112,
        numeric: true,
        cell: (row) => profitText(row.profit, row.profit_state),
        look: (row) => (row.profit === null ? 'list-quiet' : row.profit < 0 ? 'text-danger' : undefined),
        title: (row) => (row.profit_state === 'settled' ? undefined : t(`profit.hint.${row.profit_state}`)),
        sheet: { field: 'profit', kind: 'rupiah' },
      },
      margin: {
        least: 68,
        numeric: true,
        cell: (row) => marginText(row.profit, row.revenue),
        look: (row) => ((row.profit ?? 0) < 0 ? 'text-danger' : undefined),
        yields: 1,
        exported: false,
      },
      revenue: kinds.signed((row) => row.revenue, { least: 104, yields: 2 }),
      fees: kinds.signed((row) => row.fees, { least: 96, yields: 4 }),
      shipping: kinds.signed((row) => row.shipping, { least: 92, yields: 9, extra: true }),
      other: kinds.signed((row) => row.other, { least: 92, yields: 9, extra: true }),
      cost: kinds.signed((row) => row.cost, { least: 96, yields: 3 }),
      packing: kinds.signed((row) => row.packing, { least: 92, yields: 5 }),
      ordered: kinds.day((row) => row.ordered_at, { least: 96, yields: 6 }),
      store: kinds.quiet((row) => row.store_name, { least: 110, grow: 0.6, yields: 8 }),
    }
  },
  {
    kind: 'profit-order',
    key: ({ order_code }) => order_code,
    mark: 'data-order-code',
    name: ({ order_code }) => order_code,
    href: hrefOf,
    card: {
      below: 600,
      columns: ['code', 'profit'],
      line: (row) =>
        [
          profitStateText(row.profit_state),
          t('profit.card.revenue', { amount: signedRupiah(row.revenue) }),
          row.cost === null ? null : t('profit.card.cost', { amount: signedRupiah(row.cost) }),
          marginText(row.profit, row.revenue),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: {
      by: 'profit_state',
      label: 'profit.tabs',
      row: true,
      text: (state) => (state ? profitStateText(state) : t('profit.state.all')),
      useCounts(query) {
        const { data } = usePart(profitOrdersSum, sumQuery(query))
        if (!data) return undefined
        return (key) => (key === 'all' ? profitStates.reduce((sum, state) => sum + data[state].orders, 0) : data[key as ProfitState]?.orders)
      },
      Aside: Sums,
    },
    texts: {
      title: 'profit.order.title',
      failed: 'profit.failed',
      column: (id) => t(`profit.column.${id}`),
      sorts: { label: 'profit.sort', text: (sort) => t(`profit.sort.${sort}`) },
      narrow: 'profit.order.narrow',
    },
    filters: {
      search: { label: 'profit.order.search', hint: 'profit.order.search-hint' },
      margin: { label: 'profit.column.margin', option: (margin) => t(`profit.margin.${margin}`) },
      store_code: { label: 'profit.by.store' },
      marketplace: { label: 'profit.by.marketplace', more: true },
      sku: { label: 'profit.by.sku', linked: true },
      product_id: { label: 'profit.by.product', linked: true },
      campaign_id: { label: 'profit.by.campaign', linked: true },
      start_date: { label: 'profit.column.ordered' },
    },
    empty: {
      icon: 'receipt-text',
      ofStores: true,
      title: 'profit.empty',
      text: 'profit.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'profit.show-all',
    },
    about: ({ order_code }) => ({ order_code }),
  },
)

/** What the orders of the list come to: what is settled and what is estimated, apart. */
function Sums() {
  const { url } = usePane()
  const asked = profitOrders.address.schema.safeParse(Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? '')))
  const { data } = usePart(profitOrdersSum, sumQuery(asked.success ? (asked.data as object as Readonly<Record<string, unknown>>) : {}))
  if (!data) return null
  const { settled, estimated } = data
  return (
    <dl className="flex min-h-9 items-center gap-4 px-3 text-xs max-phone:hidden">
      {(
        [
          ['settled', settled],
          ['estimated', estimated],
        ] as const
      ).map(([state, sums]) => (
        <div key={state} className="flex gap-1.5 whitespace-nowrap" title={t('profit.order.of', { orders: formatNumber(sums.orders) })}>
          <dt className="text-ink-2">{profitStateText(state)}</dt>
          <dd className="font-medium tabular-nums">{sums.orders > 0 ? profitText(sums.profit, state) : '–'}</dd>
          <dd className="text-ink-2 tabular-nums">{sums.orders > 0 ? marginText(sums.profit, sums.revenue) : null}</dd>
        </div>
      ))}
    </dl>
  )
}

export const firstCalls = firstPageOf(profitOrders)

export default function ProfitOrderPane({ query }: PropsOf<typeof profitOrderScreen>) {
  return <ListView of={orders} query={query} />
}
