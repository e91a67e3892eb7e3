import { mayAccess } from '#contract/core/privilege.ts'
import { incomeLineList } from '#contract/income/income.endpoints.ts'
import { incomeCategories } from '#contract/income/income.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { incomeCategoryText } from '#platform/order/income-text.tsx'
import { subject } from '#platform/session/session.ts'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import type { incomeLineScreen } from './disbursement.screen.ts'
import { IncomeFrame } from './income-frame.tsx'

const orderOf = ({ order_code, has_order }: { order_code: string | null; has_order: boolean }): string | null =>
  order_code && has_order && mayAccess(orderDetailScreen.access, subject()) ? orderDetailScreen.href({ query: { order_code } }) : null

const lines = declareList(
  incomeLineList,
  (kinds) => ({
    category: {
      least: 150,
      grow: 0.6,
      counts: true,
      cell: (row) => (
        <>
          <MarketplaceDot marketplace={row.marketplace} className="mr-1.5" />
          {incomeCategoryText(row.category)}
        </>
      ),
      title: (row) => incomeCategoryText(row.category),
      sheet: { field: 'category', words: { of: incomeCategories, say: incomeCategoryText } },
    },
    kind: kinds.quiet((row) => row.mp_kind || t('income.line.unexplained'), { least: 150, grow: 1, yields: 2, sheet: { field: 'mp_kind' } }),
    amount: kinds.signed((row) => row.amount, { least: 110, look: (row) => (row.amount < 0 ? 'text-danger' : undefined) }),
    order: {
      least: 180,
      grow: 0.6,
      cell: (row) => {
        const href = orderOf(row)
        if (!row.order_code) return <span className="list-quiet">–</span>
        if (href)
          return (
            <Link to={href} className="list-link">
              <Code>{row.order_code}</Code>
            </Link>
          )
        return (
          <span className="list-quiet" title={row.has_order ? undefined : t('income.line.not-here')}>
            <Code>{row.order_code}</Code>
          </span>
        )
      },
      title: (row) => row.order_code ?? undefined,
      sheet: { field: 'order_code' },
    },
    settlement: kinds.quiet((row) => row.settlement_code, { least: 180, yields: 3 }),
    settled_at: kinds.instant((row) => row.settled_at, { yields: 1 }),
    store: kinds.quiet((row) => row.store_name, { least: 110, grow: 0.6, yields: 4 }),
  }),
  {
    kind: 'income-line',
    key: ({ settlement_code, line_code }) => `${settlement_code} ${line_code}`,
    mark: 'data-income-line',
    name: ({ category }) => incomeCategoryText(category),
    href: orderOf,
    card: {
      below: 560,
      columns: ['category', 'amount'],
      line: (row) => [row.mp_kind, row.order_code, row.settlement_code].filter(Boolean).join(' · '),
    },
    texts: {
      title: 'income.line.title',
      failed: 'income.failed',
      column: (id) => t(`income.column.${id}`),
      sorts: { label: 'income.sort', text: (sort) => t(`income.line.sort.${sort}`) },
      narrow: 'income.line.narrow',
    },
    filters: {
      search: { label: 'income.line.search', hint: 'income.line.search-hint' },
      settlement_code: { label: 'income.column.settlement', linked: true },
      category: { label: 'income.column.category', option: incomeCategoryText },
      matched: { label: 'income.line.matched', option: (matched) => t(`income.line.matched-${matched}`) },
      store_code: { label: 'income.column.store' },
      start_date: { label: 'income.column.settled_at' },
    },
    empty: {
      icon: 'list-checks',
      ofStores: true,
      title: 'income.line.empty',
      text: 'income.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'income.show-all',
    },
    about: ({ order_code }) => (order_code ? { order_code } : {}),
  },
)

export const firstCalls = firstPageOf(incomeLineList)

export default function IncomeLinePane({ query }: PropsOf<typeof incomeLineScreen>) {
  return (
    <IncomeFrame part="lines">
      <ListView of={lines} query={query} />
    </IncomeFrame>
  )
}
