import { stockLedger } from '#contract/product/stock-ledger.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { stockContext } from '#platform/command/stock-context.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { useCall } from '#platform/query/query.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { ledgerAddress, type stockLedgerScreen, stockMovementScreen } from './stock-ledger.screen.ts'

const hrefOf = ({ sku }: { sku: string }) => stockMovementScreen.href({ query: { sku: [sku] } })
const useLedger = () => useCall(stockLedger, {}, { staleTime: 0 })
const useDiffering = () => {
  const { data, error, isFetching, refetch } = useLedger()
  return { data: data?.rows, error, isFetching, refetch }
}

const differing = declareList(
  wholeList(ledgerAddress, useDiffering, { search: ({ sku, name }, words) => hasWords(words, sku, name) }),
  ({ link, quiet, count }) => ({
    sku: link((row) => row.sku, hrefOf, { least: 140, grow: 1, counts: true }),
    name: quiet((row) => row.name, { least: 140, grow: 1.4, yields: 0 }),
    stock: count((row) => row.stock, { least: 78 }),
    moved: count(({ moved }) => moved.stock, { least: 78 }),
    allocated: count((row) => row.allocated, { least: 78, yields: 1 }),
    allocated_moved: count(({ moved }) => moved.allocated, { least: 78, yields: 1 }),
    unshelved: count((row) => row.unshelved, { least: 78, yields: 2 }),
    unshelved_moved: count(({ moved }) => moved.unshelved, { least: 78, yields: 2 }),
    incoming: count((row) => row.incoming, { least: 78, yields: 3 }),
    incoming_moved: count(({ moved }) => moved.incoming, { least: 78, yields: 3 }),
  }),
  {
    kind: 'ledger-difference',
    key: ({ sku }) => sku,
    mark: 'data-sku',
    name: ({ sku }) => sku,
    href: hrefOf,
    card: { below: 480, columns: ['sku', 'stock', 'moved'], from: 2, line: (row) => row.name },
    texts: { title: 'stock.ledger.title', failed: 'stock.ledger.failed', column: (id) => t(`stock.ledger.column.${id}`) },
    filters: { search: { label: 'stock.ledger.search', hint: 'stock.ledger.search-hint' } },
    empty: {
      icon: 'circle-check',
      title: 'stock.ledger.right',
      text: 'stock.ledger.right-text',
      noMatch: 'common.list.nothing-found',
      showAll: 'stock.movements.show-all',
    },
    context: (known) => stockContext(known.map(({ sku }) => sku)),
    exported: false,
  },
)

export default function StockLedgerPane({ query }: PropsOf<typeof stockLedgerScreen>) {
  const { data, isLoading } = useLedger()
  return (
    <div className="flex h-full min-h-0 flex-col">
      {data ? (
        <Notice tone={data.differing > 0 ? 'danger' : 'success'} className="m-3 flex-none">
          {t(data.differing > 0 ? 'stock.ledger.wrong' : 'stock.ledger.all', {
            count: data.differing > 0 ? data.differing : data.checked,
            number: formatNumber(data.differing > 0 ? data.differing : data.checked),
          })}
        </Notice>
      ) : isLoading ? (
        <Skeleton className="m-3 h-9 flex-none" />
      ) : null}
      <div className="min-h-0 flex-1">
        <ListView of={differing} query={query} />
      </div>
    </div>
  )
}
