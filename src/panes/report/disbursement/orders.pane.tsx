import { keepPreviousData } from '@tanstack/react-query'
import { mayAccess } from '#contract/core/privilege.ts'
import { incomeList, incomeSummary } from '#contract/income/income.endpoints.ts'
import { incomeStates } from '#contract/income/income.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { signedRupiah } from '#platform/i18n/signed-rupiah.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { IncomeStateChip, incomeStateText } from '#platform/order/income-text.tsx'
import { profitStateSheet, profitText } from '#platform/order/profit-text.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { subject } from '#platform/session/session.ts'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import type { disbursementScreen } from './disbursement.screen.ts'
import { IncomeFrame } from './income-frame.tsx'

/** Who reads the report alone may not read orders. */
const hrefOf = ({ order_code }: { order_code: string }): string | null =>
  mayAccess(orderDetailScreen.access, subject()) ? orderDetailScreen.href({ query: { order_code } }) : null

type Query = PropsOf<typeof disbursementScreen>['query']
const useSums = ({ search, store_code, marketplace, older, gap, start_date, end_date }: Query) =>
  usePart(
    incomeSummary,
    { query: { search, store_code: store_code?.join(), marketplace: marketplace?.join(), older, gap, start_date, end_date } },
    { placeholderData: keepPreviousData },
  )

const gapLook = ({ gap, settled }: { gap: number; settled: number | null }) =>
  settled === null ? 'list-quiet' : gap < 0 ? 'text-danger' : gap > 0 ? 'text-success' : 'list-quiet'

const orders = declareList(
  incomeList,
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
      state: {
        least: 120,
        cell: (row) => <IncomeStateChip state={row.income_state} />,
        title: (row) => row.note ?? undefined,
        sheet: { field: 'income_state', words: { of: incomeStates, say: incomeStateText } },
      },
      gap: kinds.signed((row) => row.gap, {
        least: 104,
        // Of what is owed, all of it is missing: what is expected says so.
        cell: (row) => signedRupiah(row.settled === null ? null : row.gap),
        look: gapLook,
        title: (row) => partsText(row),
      }),
      expected: kinds.signed((row) => row.expected, { least: 104, yields: 2 }),
      settled: kinds.signed((row) => row.settled, { least: 104, yields: 1 }),
      fees: kinds.signed((row) => row.fees, { least: 96, yields: 4 }),
      shipping: kinds.signed((row) => row.shipping, { least: 92, yields: 9, extra: true }),
      refund: kinds.signed((row) => row.refund, { least: 92, yields: 9, extra: true }),
      adjustment: kinds.signed((row) => row.adjustment, { least: 92, yields: 9, extra: true }),
      cost: kinds.signed((row) => row.cost, { least: 96, yields: 7 }),
      profit: {
        ...kinds.signed((row) => row.profit, { least: 108, yields: 3 }),
        // Nobody knows the fees of what is still owed: what is left of it is an estimate, and says so.
        cell: (row) => profitText(row.profit, row.profit_state),
        look: (row) =>
          row.profit === null ? 'list-quiet' : row.profit < 0 ? 'text-danger' : row.profit_state === 'estimated' ? 'list-quiet' : undefined,
        title: (row) => (row.profit_state && row.profit_state !== 'settled' ? t(`profit.hint.${row.profit_state}`) : undefined),
        sheet: [{ field: 'profit', kind: 'rupiah' }, profitStateSheet],
      },
      settled_at: kinds.day((row) => row.settled_at, { least: 96, yields: 6 }),
      store: kinds.quiet((row) => row.store_name, { least: 110, grow: 0.6, yields: 8 }),
      ordered: kinds.day((row) => row.ordered_at, { least: 96, yields: 5 }),
      note: kinds.quiet((row) => row.note, { least: 120, grow: 0.8, yields: 9, extra: true }),
    }
  },
  {
    kind: 'income',
    key: ({ order_code }) => order_code,
    mark: 'data-order-code',
    name: ({ order_code }) => order_code,
    href: hrefOf,
    menuButton: true,
    select: 'many',
    card: {
      below: 600,
      columns: ['code', 'gap'],
      line: (row) =>
        [
          incomeStateText(row.income_state),
          t('income.card.expected', { amount: formatRupiah(row.expected) }),
          row.settled === null ? null : t('income.card.settled', { amount: formatRupiah(row.settled) }),
          partsText(row),
        ]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: {
      by: 'income_state',
      label: 'income.tabs',
      row: true,
      text: (state) => (state ? incomeStateText(state) : t('income.state.all')),
      useCounts(query) {
        const { data } = useSums(query)
        if (!data) return undefined
        const of: Readonly<Record<string, { orders: number }>> = data.states
        const all = incomeStates.reduce((sum, state) => sum + data.states[state].orders, 0)
        return (key) => (key === 'all' ? all : of[key]?.orders)
      },
      Aside: Sums,
    },
    texts: {
      title: 'income.title',
      failed: 'income.failed',
      column: (id) => t(`income.column.${id}`),
      sorts: { label: 'income.sort', text: (sort) => t(`income.sort.${sort}`) },
      narrow: 'income.filter.label',
    },
    filters: {
      search: { label: 'income.filter.search', hint: 'income.filter.search-hint' },
      store_code: { label: 'income.column.store' },
      marketplace: { label: 'income.filter.marketplace', more: true },
      older: { label: 'income.filter.older', option: (days) => t('income.filter.older-than', { count: days }) },
      gap: { label: 'income.column.gap', option: (side) => t(`income.filter.gap-${side}`) },
      start_date: { label: 'income.column.ordered' },
    },
    empty: {
      icon: 'receipt-text',
      ofStores: true,
      title: 'income.empty',
      text: 'income.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'income.show-all',
      ofTab: ({ income_state }) =>
        income_state === 'different'
          ? { icon: 'circle-check', title: 'income.empty-different' }
          : income_state === 'owed'
            ? { icon: 'circle-check', title: 'income.empty-owed' }
            : undefined,
    },
    context: (rows) => ({
      'income.open': rows.some(({ income_state }) => income_state === 'owed' || income_state === 'different'),
      'income.accepted': rows.some(({ income_state }) => income_state === 'accepted'),
    }),
    about: ({ order_code }) => ({ order_code }),
  },
)

/** What makes the difference, as far as lines say it. */
function partsText({ settled, shipping, refund, adjustment }: { settled: number | null; shipping: number; refund: number; adjustment: number }) {
  if (settled === null) return undefined
  const parts = (Object.entries({ shipping, refund, adjustment }) as ['shipping' | 'refund' | 'adjustment', number][]).filter(
    ([, amount]) => amount !== 0,
  )
  return parts.map(([part, amount]) => `${t(`income.category.${part}`)} ${signedRupiah(amount)}`).join(' · ') || undefined
}

/** What orders were settled with, what fees took of it, and what is still owed: of those that the list is narrowed to, on all of its tabs. */
function Sums({ query }: { query: Query }) {
  const { data } = useSums(query)
  if (!data) return null
  const figures = [
    ['settled', data.settled],
    ['fees', data.fees],
    ['owed', data.states.owed.amount],
    ['different', data.states.different.amount],
  ] as const
  return (
    <dl className="flex min-h-9 items-center gap-4 px-3 text-xs max-phone:hidden">
      {figures.map(([name, amount]) => (
        <div key={name} className="flex gap-1.5 whitespace-nowrap">
          <dt className="text-ink-2">{t(`income.sum.${name}`)}</dt>
          <dd className="font-medium tabular-nums">{signedRupiah(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

export const firstCalls = firstPageOf(incomeList)

export default function DisbursementPane({ query }: PropsOf<typeof disbursementScreen>) {
  return (
    <IncomeFrame part="orders">
      <ListView of={orders} query={query} />
    </IncomeFrame>
  )
}
