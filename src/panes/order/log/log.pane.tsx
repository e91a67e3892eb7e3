import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { orderLog, orderLogAgents } from '#contract/order/order.endpoints.ts'
import { orderLogAction, orderLogActionName } from '#contract/order/order-log.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { queryKeyOf, useCall } from '#platform/query/query.ts'
import { DateRange } from '#platform/ui/date-range.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { Select } from '#platform/ui/select.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { VirtualGrid } from '#platform/ui/virtual-grid.tsx'
import { usePane, usePaneController, usePaneLabel } from '#platform/workbench/pane.ts'
import { useRows } from '#platform/workbench/use-rows.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { SkeletonLines } from '../skeleton-lines.tsx'
import '../order.css'
import { orderLogScreen } from './log.screen.ts'
import { LogHead, LogLine, type LogRow, logColumns } from './log-rows.tsx'

const { layout, cardsBelow } = logColumns

interface LogQuery {
  order_code?: string
  action?: string
  agent_id?: string
  start_date?: string
  end_date?: string
}

const actions = Object.values(orderLogAction).map((action) => ({ value: String(action), label: orderLogActionName(action) }))

export default function OrderLogPane({ query }: PaneProps<unknown, LogQuery>) {
  const pane = usePane()
  const search = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(query.order_code ?? '')
  useEffect(() => setCode(query.order_code ?? ''), [query.order_code])
  const log = useInfiniteQuery({
    queryKey: queryKeyOf(orderLog, { query }, 'pages'),
    queryFn: ({ pageParam, signal }) => call(orderLog, { query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.has_more ? page.rows[page.rows.length - 1]?.log_id : undefined),
  })
  const agents = useCall(orderLogAgents).data?.agents ?? []
  const change = useCallback(
    (next: LogQuery) => pane.navigate(orderLogScreen.href({ query: { ...query, ...next } }), 'replace'),
    [pane.navigate, query],
  )
  const rows = log.data?.pages.flatMap((page) => page.rows) ?? []
  const open = ({ order_code }: LogRow, placement: Parameters<typeof workbench.open>[1]) =>
    workbench.open(orderDetailScreen.href({ query: { order_code } }), placement)
  const { index, grid, list, go, reach } = useRows({ rows, codeOf: ({ log_id }) => String(log_id), open })
  usePaneController({ list, search: () => search.current?.focus(), refresh: () => void log.refetch() })
  return (
    <div className="order-log">
      <div className="queue-filters" role="search" aria-label={usePaneLabel(t('order.filter.label'))}>
        <TextField
          ref={search}
          type="search"
          icon="search"
          label={t('order.log.code')}
          hideLabel
          placeholder={t('order.log.code')}
          value={code}
          onChange={setCode}
          onKeyDown={(event) => {
            if (event.key === 'Enter') change({ order_code: code.trim() || undefined })
          }}
        />
        <MultiSelect
          label={t('order.log.action')}
          options={actions.map(({ value, label }) => ({ value, label: t(`order.log.action.${label}`) }))}
          values={query.action?.split(',') ?? []}
          onChange={(values) => change({ action: values.join(',') || undefined })}
        />
        <Select
          label={t('order.log.agent')}
          hideLabel
          value={query.agent_id ?? ''}
          options={[
            { value: '', label: t('order.log.everyAgent') },
            ...agents.map(({ agent_id, agent_name }) => ({ value: String(agent_id), label: agent_name })),
          ]}
          onChange={(agent_id) => change({ agent_id: agent_id || undefined })}
        />
        <DateRange
          hideLabel
          start_date={query.start_date}
          end_date={query.end_date}
          from={t('order.filter.start_date')}
          to={t('order.filter.end_date')}
          onChange={change}
        />
      </div>
      {log.error && !rows.length ? (
        <ErrorState error={log.error} fallback={t('order.queue.loadFailed')} onRetry={() => void log.refetch()} />
      ) : log.isPending ? (
        <SkeletonLines count={14} />
      ) : rows.length === 0 ? (
        <EmptyState icon="history" title={t('order.log.empty')} text={t('order.log.emptyText')} />
      ) : (
        <VirtualGrid
          ref={grid}
          label={t('order.log.title')}
          total={rows.length}
          cardsBelow={cardsBelow}
          busy={log.isFetching}
          stale={false}
          activeIndex={index}
          startAt={0}
          onReach={reach}
          onVisible={({ last }) => {
            if (last >= rows.length - 20 && log.hasNextPage && !log.isFetchingNextPage) void log.fetchNextPage()
          }}
          head={(width, card) => <LogHead {...layout(width, card)} />}
          row={(at, top, width, card) => {
            const one = rows[at]
            return one ? (
              <LogLine
                key={one.log_id}
                row={one}
                index={at}
                top={top}
                {...layout(width, card)}
                card={card}
                cursor={at === index}
                onPoint={() => go(at)}
                onOpen={() => open(one, 'replace')}
              />
            ) : undefined
          }}
        />
      )}
    </div>
  )
}
