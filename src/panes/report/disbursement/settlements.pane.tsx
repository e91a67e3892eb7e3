import { settlementList } from '#contract/income/income.endpoints.ts'
import { type PayoutState, payoutStates } from '#contract/income/income.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { incomeLineScreen, type settlementScreen } from './disbursement.screen.ts'
import { IncomeFrame } from './income-frame.tsx'

const tones: Readonly<Record<PayoutState, Tone>> = { paid: 'success', processing: 'info', failed: 'danger' }
const payoutText = (state: PayoutState): string => t(`income.payout.${state}`)
const hrefOf = ({ settlement_code }: { settlement_code: string }) => incomeLineScreen.href({ query: { settlement_code } })

const settlements = declareList(
  settlementList,
  (kinds) => {
    return {
      code: {
        least: 196,
        grow: 0.8,
        counts: true,
        cell: (row) => (
          <>
            <MarketplaceDot marketplace={row.marketplace} className="mr-1.5" />
            <Link to={hrefOf(row)} className="list-link">
              <Code>{row.settlement_code}</Code>
            </Link>
          </>
        ),
        title: (row) => row.settlement_code,
        sheet: { field: 'settlement_code' },
      },
      payout: {
        least: 116,
        cell: (row) => <Chip tone={tones[row.payout_state]}>{payoutText(row.payout_state)}</Chip>,
        sheet: { field: 'payout_state', words: { of: payoutStates, say: payoutText } },
      },
      amount: kinds.signed((row) => row.amount, { least: 110 }),
      sales: kinds.signed((row) => row.sales, { least: 104, yields: 2 }),
      fees: kinds.signed((row) => row.fees, { least: 100, yields: 3 }),
      other: kinds.signed((row) => row.other, { least: 100, yields: 4 }),
      lines: kinds.count((row) => row.lines, { least: 64, yields: 5 }),
      settled_at: kinds.instant((row) => row.settled_at, { yields: 1 }),
      store: kinds.quiet((row) => row.store_name, { least: 110, grow: 0.6, yields: 6 }),
    }
  },
  {
    kind: 'settlement',
    key: ({ settlement_code }) => settlement_code,
    mark: 'data-settlement-code',
    name: ({ settlement_code }) => settlement_code,
    href: hrefOf,
    card: {
      below: 560,
      columns: ['code', 'amount'],
      line: (row) => [payoutText(row.payout_state), formatRupiah(row.sales), row.store_name].join(' · '),
    },
    texts: {
      title: 'income.settlement.title',
      failed: 'income.failed',
      column: (id) => t(`income.column.${id}`),
      sorts: { label: 'income.sort', text: (sort) => t(`income.sort.${sort}`) },
      narrow: 'income.settlement.narrow',
    },
    filters: {
      search: { label: 'income.settlement.search', hint: 'income.settlement.search-hint' },
      payout_state: { label: 'income.column.payout', option: payoutText },
      store_code: { label: 'income.column.store' },
      marketplace: { label: 'income.filter.marketplace', more: true },
      start_date: { label: 'income.column.settled_at' },
    },
    empty: {
      icon: 'archive',
      ofStores: true,
      title: 'income.settlement.empty',
      text: 'income.empty-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'income.show-all',
    },
  },
)

export const firstCalls = firstPageOf(settlementList)

export default function SettlementPane({ query }: PropsOf<typeof settlementScreen>) {
  return (
    <IncomeFrame part="settlements">
      <ListView of={settlements} query={query} />
    </IncomeFrame>
  )
}
