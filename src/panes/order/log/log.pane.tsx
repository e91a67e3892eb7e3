import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { orderLog } from '#contract/order/order.endpoints.ts'
import { orderLogAction, orderLogActionName } from '#contract/order/order-log.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { MultiSelect } from '#platform/ui/multi-select.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane, usePaneController, usePaneLabel } from '#platform/workbench/pane.ts'
import { orderDetailScreen } from '../detail/detail.screen.ts'
import { SkeletonLines } from '../skeleton-lines.tsx'
import '../order.css'
import { orderLogScreen } from './log.screen.ts'

interface LogQuery {
  order_code?: string
  action?: string
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
    queryKey: [orderLog.id, { query }],
    queryFn: ({ pageParam, signal }) => call(orderLog, { query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.has_more ? page.rows[page.rows.length - 1]?.log_id : undefined),
  })
  const change = useCallback(
    (next: LogQuery) => pane.navigate(orderLogScreen.href({ query: { ...query, ...next } }), 'replace'),
    [pane.navigate, query],
  )
  usePaneController({ search: () => search.current?.focus(), refresh: () => void log.refetch() })
  const rows = log.data?.pages.flatMap((page) => page.rows) ?? []
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
        {(['start_date', 'end_date'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            hideLabel
            label={t(`order.filter.${name}`)}
            value={query[name] ?? ''}
            onChange={(value) => change({ [name]: value || undefined })}
          />
        ))}
      </div>
      {log.error && !rows.length ? (
        <ErrorState error={log.error} fallback={t('order.queue.loadFailed')} onRetry={() => void log.refetch()} />
      ) : log.isPending ? (
        <SkeletonLines count={14} />
      ) : rows.length === 0 ? (
        <EmptyState icon="history" title={t('order.log.empty')} text={t('order.log.emptyText')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="order-log-scroll" tabIndex={0} role="group" aria-label={t('order.log.title')}>
          <table className="log-table">
            <thead>
              <tr>
                <th>{t('order.log.when')}</th>
                <th>{t('order.column.code')}</th>
                <th>{t('order.log.action')}</th>
                <th>{t('order.log.who')}</th>
                <th>{t('order.log.note')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.log_id} data-order-code={row.order_code}>
                  <td className="quiet">{formatInstant(row.created_at)}</td>
                  <td>
                    <MarketplaceDot marketplace={row.marketplace} />{' '}
                    <Link to={orderDetailScreen.href({ query: { order_code: row.order_code } })}>
                      <Code>{row.order_code}</Code>
                    </Link>
                  </td>
                  <td>{t(`order.log.action.${orderLogActionName(row.action)}`)}</td>
                  <td>{row.agent_name ?? <span className="quiet">{t('order.log.system')}</span>}</td>
                  <td className="quiet">{row.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {log.hasNextPage ? (
            <Button variant="ghost" onClick={() => void log.fetchNextPage()} disabled={log.isFetchingNextPage}>
              {t('order.log.more')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
