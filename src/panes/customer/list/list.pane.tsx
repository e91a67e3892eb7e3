import { useCallback, useMemo, useRef, useState } from 'react'
import { customerList } from '#contract/customer/customer.endpoints.ts'
import type { CustomerRow } from '#contract/customer/customer.ts'
import type { PaneProps, Placement } from '#kernel/screen.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { usePagedRows } from '#platform/query/paged-rows.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { openMenu } from '#platform/ui/menu.tsx'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { useCursorFollowsRows, useListCursor } from '#platform/workbench/use-list-cursor.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import '../customer.css'
import { customerMenuEntries } from '../customer-menu.ts'
import { customerDetailScreen } from '../detail/detail.screen.ts'
import { customerColumns } from './customer-columns.ts'
import { CustomerFilters } from './customer-filters.tsx'
import { type CustomerQuery, customerInput, isNarrowed } from './customer-query.ts'
import { CustomerGridRow, customerKey, type RowEvents } from './customer-row.tsx'
import { customerListScreen } from './list.screen.ts'

const pageSize = 100
const { columns, cardsBelow, layout } = customerColumns

export default function CustomerListPane({ query: given }: PaneProps<unknown, CustomerQuery>) {
  const pane = usePane()
  const address = JSON.stringify(customerInput(given))
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const query = useMemo(() => given, [address])
  const input = useMemo(() => customerInput(query), [query])
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const failed = t('customer.list.loadFailed')
  const rows = usePagedRows<CustomerRow, typeof customerList>({ endpoint: customerList, input, pageSize, ...visible, failed })
  const grid = useRef<VirtualGridHandle>(null)
  const { cursor, move, startAt } = useListCursor(address, grid)
  const search = useRef<HTMLInputElement>(null)
  const filters = useRef<HTMLButtonElement>(null)
  const { total } = rows

  const codeAt = useCallback(
    (index: number) => {
      const row = rows.at(index)
      return row && customerKey(row)
    },
    [rows],
  )

  useCursorFollowsRows({ cursor, move, grid, total, stale: rows.stale, codeAt })

  const goTo = useCallback(
    (next: Partial<CustomerQuery>, history: 'push' | 'replace' = 'push') =>
      pane.navigate(customerListScreen.href({ query: customerInput({ ...query, ...next }) }), history),
    [pane.navigate, query],
  )
  const open = (index: number | null, placement: Placement | 'window') => {
    const row = index === null ? undefined : rows.at(index)
    if (!row) return
    const { marketplace, mp_buyer_id } = row
    workbench.open(customerDetailScreen.href({ params: { marketplace, mp_buyer_id } }), placement)
  }

  const row = cursor.index === null ? undefined : rows.at(cursor.index)
  usePaneContext({
    'selection.kind': row ? 'customer' : null,
    'selection.count': row ? 1 : 0,
    'selection.codes': row ? [customerKey(row)] : [],
    'customer.name': row?.full_name ?? null,
    'customer.phone': row?.phone ?? null,
    'customer.address': null,
  })
  usePaneSelection(row ? { marketplace: row.marketplace, mp_buyer_id: row.mp_buyer_id } : null)
  usePaneController({
    list: {
      move: (by) => move({ type: 'move', by, total, codeAt }),
      toEnd: (end) => move({ type: 'go', index: end === 'first' ? 0 : total - 1, total, codeAt }),
      // Nothing is done to several buyers at once, so nothing is selected but the row under the cursor.
      toggle() {},
      extend: (by) => move({ type: 'move', by, total, codeAt }),
      selectAll() {},
      clear() {},
      open: (placement) => open(cursor.index, placement),
      peek: () => open(cursor.index, 'right'),
      remember: () => () => move({ type: 'restore', cursor }),
    },
    search: () => search.current?.focus(),
    filter: () => filters.current?.click(),
    refresh: rows.refetch,
  })

  const latest = useRef({ total, codeAt, open })
  latest.current = { total, codeAt, open }
  const events = useMemo<RowEvents>(() => {
    const point = (index: number) => move({ type: 'go', index, total: latest.current.total, codeAt: latest.current.codeAt })
    return {
      point,
      open: (index) => latest.current.open(index, 'replace'),
      menu(index, at) {
        point(index)
        // The commands look at the cursor: the menu opens once it stands.
        requestAnimationFrame(() => openMenu({ at, entries: customerMenuEntries(), label: t('customer.list.actions') }))
      },
    }
  }, [move])

  return (
    <div className="customers">
      <CustomerFilters query={query} searchField={search} filterButton={filters} onChange={goTo} />
      {rows.error && !rows.head ? (
        <ErrorState error={rows.error} fallback={failed} onRetry={rows.refetch} />
      ) : rows.head && total === 0 && !rows.stale ? (
        <EmptyState
          icon="users"
          title={t(isNarrowed(query) ? 'customer.list.noMatch' : 'customer.list.empty')}
          text={t(isNarrowed(query) ? 'customer.list.noMatchText' : 'customer.list.emptyText')}
          action={isNarrowed(query) ? { label: t('customer.list.clearFilters'), to: customerListScreen.href() } : undefined}
        />
      ) : (
        <VirtualGrid
          ref={grid}
          label={t('customer.list.title')}
          total={total}
          cardsBelow={cardsBelow}
          busy={rows.loading || rows.stale}
          stale={rows.stale}
          activeIndex={cursor.index}
          startAt={startAt}
          onVisible={setVisible}
          onReach={(index) => move({ type: 'reach', index, total, codeAt })}
          head={(width, card) => (
            <div role="row" className="list-head" style={{ gridTemplateColumns: layout(width, card).template }} aria-rowindex={1}>
              <span role="columnheader">
                <span className="sr-only">{t('customer.filter.marketplace')}</span>
              </span>
              <span role="columnheader">
                {t('customer.column.name')}
                {rows.head ? <span className="customer-total"> · {formatNumber(total)}</span> : null}
              </span>
              {layout(width, card).shown.map((id) => (
                <span role="columnheader" key={id} className={columns[id].numeric ? 'list-number' : undefined}>
                  {t(`customer.column.${id}`)}
                </span>
              ))}
            </div>
          )}
          row={(index, top, width, card) => {
            const one = rows.at(index)
            return one ? (
              <CustomerGridRow
                key={customerKey(one)}
                row={one}
                index={index}
                top={top}
                {...layout(width, card)}
                card={card}
                cursor={cursor.index === index}
                events={events}
              />
            ) : undefined
          }}
        />
      )}
    </div>
  )
}
