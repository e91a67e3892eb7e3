import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { chatReportExport, chatReportSummary } from '#contract/chat/chat-report.endpoints.ts'
import { dayAt } from '#contract/core/period.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import type { PaneProps } from '#kernel/screen.ts'
import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { queryClient, useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { presetPeriod } from '#platform/ui/period/presets.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import '../shared/report.css'
import { saveReport } from '../shared/save-report.ts'
import { chatReportScreen } from './chat.screen.ts'
import { DailyCharts, HourChart } from './chat-charts.tsx'
import { ChatFigures } from './chat-figures.tsx'
import { ChatReportFilters } from './chat-report-filters.tsx'
import type { ChatReportQuery } from './chat-report-query.ts'
import { AgentTable, StoreTable } from './chat-tables.tsx'
import { addressInput, filterInput, isNarrowed, periodOf, typeOf } from './report-input.ts'
import { SessionList } from './session-list.tsx'

export default function ChatReportPane({ query }: PaneProps<unknown, ChatReportQuery>) {
  const pane = usePane()
  const user = useSession((state) => state.user)
  const filterButton = useRef<HTMLButtonElement>(null)
  const now = Date.now()
  const address = JSON.stringify(filterInput(query, now))
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const input = useMemo(() => filterInput(query, now), [address])
  const summary = useCall(chatReportSummary, { query: { ...input, with_conversion: '1' } }, { placeholderData: keepPreviousData })
  const period = periodOf(query, now)
  const hrefOf = (next: Partial<ChatReportQuery>) => chatReportScreen.href({ query: addressInput({ ...query, ...next }) })
  const goTo = (next: Partial<ChatReportQuery>) => pane.navigate(hrefOf(next))
  const download = mayAccess(chatReportExport.access, user)
    ? () => void saveReport(chatReportExport, { query: input }, `${t('chat-report.fileName')}-${input.start_date}-${input.end_date}.xlsx`)
    : undefined
  usePaneController({
    filter: () => filterButton.current?.click(),
    refresh: () => void queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => String(queryKey[0]).startsWith('chat-report.') }),
    ...(download && { download }),
  })
  const shown = summary.data
  return (
    <div className="report">
      <ChatReportFilters query={query} period={period} periodButton={filterButton} onChange={goTo} onDownload={download} />
      {summary.error && !shown ? (
        <ErrorState error={summary.error} fallback={t('chat-report.loadFailed')} onRetry={() => void summary.refetch()} />
      ) : !shown ? (
        <div className="report-body" aria-busy>
          <Skeleton className="h-41.5!" />
          <Skeleton className="h-60!" />
        </div>
      ) : shown.sessions === 0 && !summary.isPlaceholderData ? (
        <Empty narrowed={isNarrowed(query)} hrefOf={hrefOf} />
      ) : (
        <div className="report-body" data-stale={summary.isPlaceholderData || undefined}>
          <ChatFigures summary={shown} />
          <div className="report-charts">
            <DailyCharts input={input} cursorKey={pane.id} />
            <HourChart input={input} isWh={query.is_wh} cursorKey={pane.id} onChange={(is_wh) => goTo({ is_wh })} />
          </div>
          <div className="report-pair">
            <AgentTable input={input} />
            <StoreTable input={input} />
          </div>
          <SessionList
            input={input}
            type={typeOf(query)}
            summary={shown}
            mayOpen={mayAccess(conversationScreen.access, user)}
            addressOf={(type) => hrefOf({ type })}
          />
        </div>
      )}
    </div>
  )
}

/** Nothing in these days: a longer period, or fewer filters, may show something. */
function Empty({ narrowed, hrefOf }: { narrowed: boolean; hrefOf(next: Partial<ChatReportQuery>): string }) {
  if (narrowed)
    return (
      <EmptyState
        icon="chart-column"
        title={t('chat-report.noMatch')}
        text={t('chat-report.noMatchText')}
        action={{
          label: t('chat-report.clearFilters'),
          to: hrefOf({ store_code: undefined, marketplace: undefined, tag_ids: undefined, consumer_type: undefined }),
        }}
      />
    )
  return (
    <EmptyState
      icon="chart-column"
      title={t('chat-report.empty')}
      text={t('chat-report.emptyText')}
      action={{ label: t('chat-report.showLonger'), to: hrefOf(presetPeriod('last30', dayAt(Date.now()))) }}
    />
  )
}
