import { returnCounts, returnList } from '#contract/return-refund/return-refund.endpoints.ts'
import { returnStages } from '#contract/return-refund/return-refund.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { ReturnStatusChip, returnStatusText } from '#platform/order/return-status.tsx'
import { usePart } from '#platform/query/use-part.ts'
import { Code } from '#platform/ui/code.tsx'
import { Deadline } from '#platform/ui/deadline.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { returnDetailScreen } from '../detail/detail.screen.ts'
import type { returnListScreen } from './list.screen.ts'

const hrefOf = ({ return_code }: { return_code: string }) => returnDetailScreen.href({ query: { return_code } })

const returns = declareList(
  returnList,
  // What gives way, and when: which it is, until when and where it stands stay longest.
  (kinds) => ({
    code: {
      least: 196,
      grow: 0.5,
      counts: true,
      cell: (row) => (
        <>
          <MarketplaceDot marketplace={row.marketplace} className="mr-1.5" />
          <Link to={hrefOf(row)} className="list-link">
            <Code>{row.return_code}</Code>
          </Link>
        </>
      ),
      title: (row) => row.return_code,
      sheet: { field: 'return_code' },
    },
    status: {
      least: 128,
      yields: 1,
      cell: (row) => <ReturnStatusChip status={row.return_status} />,
      title: (row) => returnStatusText(row.return_status),
      sheet: { field: 'return_status' },
    },
    kind: kinds.quiet((row) => t(`return.kind.${row.kind}`), { least: 112, yields: 6, sheet: { field: 'kind' } }),
    reason: {
      least: 150,
      grow: 2,
      yields: 2,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{row.comment || row.reason}</span>
          {row.evidence > 0 ? (
            <span className="list-quiet inline-flex shrink-0 items-center gap-0.5">
              <Icon name="image" size={13} label={t('return.evidence', { count: row.evidence })} />
              {row.evidence}
            </span>
          ) : null}
        </span>
      ),
      title: (row) => [row.reason, row.comment].filter(Boolean).join(' · '),
      sheet: { field: 'comment' },
    },
    product: kinds.quiet((row) => row.product_name, { least: 130, grow: 1.2, yields: 5, sheet: { field: 'product_name' } }),
    buyer: kinds.quiet((row) => row.buyer_name, { least: 96, grow: 0.6, yields: 7 }),
    store: kinds.quiet((row) => row.store_name, { least: 100, grow: 0.6, yields: 8 }),
    order: kinds.quiet((row) => row.order_code, { least: 160, yields: 9, extra: true, sheet: { field: 'order_code' } }),
    amount: kinds.rupiah((row) => row.refund_amount, { least: 96, yields: 3 }),
    when: kinds.ago((row) => row.created_at, { least: 112, yields: 4 }),
    deadline: {
      least: 104,
      cell: (row) => row.deadline && <Deadline at={row.deadline} kind="return" always />,
      sheet: { field: 'deadline', kind: 'instant' },
    },
  }),
  {
    kind: 'return',
    key: ({ return_code }) => return_code,
    mark: 'data-return-code',
    name: ({ return_code }) => return_code,
    href: hrefOf,
    menuButton: true,
    card: {
      below: 560,
      columns: ['code', 'deadline'],
      line: (row) =>
        [returnStatusText(row.return_status), row.comment || row.reason, row.product_name, formatRupiah(row.refund_amount)]
          .filter(Boolean)
          .join(' · '),
    },
    tabs: {
      by: 'stage',
      values: returnStages,
      label: 'return.tab.label',
      text: (stage) => t(`return.tab.${stage ?? 'all'}`),
      useCounts() {
        const { data } = usePart(returnCounts)
        const totals: Readonly<Record<string, number>> | undefined = data
        return totals && ((key) => totals[key])
      },
    },
    texts: {
      title: 'return.list.title',
      failed: 'return.list.failed',
      column: (id) => t(`return.column.${id}`),
      sorts: { label: 'return.sort.label', text: (sort) => t(`return.sort.${sort}`) },
      narrow: 'return.filter.label',
    },
    filters: {
      search: { label: 'return.filter.search', hint: 'return.filter.search-hint' },
      return_status: { label: 'return.filter.status', option: returnStatusText },
      due: { label: 'return.filter.due', option: (hours) => t('return.filter.due-in', { count: hours }) },
      store_code: { label: 'return.filter.store' },
      kind: { label: 'return.filter.kind', option: (kind) => t(`return.kind.${kind}`), more: true },
      start_date: { label: 'return.filter.days', more: true },
    },
    empty: {
      icon: 'undo-2',
      ofStores: true,
      title: 'return.empty.none',
      text: 'return.empty.none-text',
      noMatch: 'return.empty.no-match',
      noMatchText: 'return.empty.no-match-text',
      showAll: 'return.empty.show-all',
      ofTab: ({ stage }) => (stage === 'waiting' ? { icon: 'circle-check', title: 'return.empty.answered' } : undefined),
    },
    context: ([row]: readonly { return_code: string; order_code: string; answers: readonly string[] }[]) => ({
      'return.code': row?.return_code ?? null,
      'return.order': row?.order_code ?? null,
      'return.answers': row?.answers ?? [],
    }),
    about: ({ order_code }) => ({ order_code }),
  },
)

export const firstCalls = firstPageOf(returnList)

export default function ReturnListPane({ query }: PropsOf<typeof returnListScreen>) {
  return <ListView of={returns} query={query} />
}
