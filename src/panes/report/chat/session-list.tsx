import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { chatReportDetail, type chatReportSummary } from '#contract/chat/chat-report.endpoints.ts'
import type { ReportSession } from '#contract/chat/chat-report.ts'
import { type SessionState, type SessionType, sessionTypes } from '#contract/chat/chat-report-words.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { queryKeyOf } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { formatSeconds } from '../shared/shares.ts'
import type { FilterInput } from './report-input.ts'

interface SessionListProps {
  readonly input: FilterInput
  readonly type: SessionType
  readonly summary: CallReply<typeof chatReportSummary>
  /** Conversations are shown to who may read them. */
  readonly mayOpen: boolean
  readonly addressOf: (type: SessionType) => string
}

const tones: Readonly<Record<SessionState, Tone>> = { answered: 'success', neglected: 'danger', waiting: 'warning' }

/** The sessions behind the figures, newest first. */
export function SessionList({ input, type, summary, mayOpen, addressOf }: SessionListProps) {
  const id = useId()
  const list = useInfiniteQuery({
    queryKey: queryKeyOf(chatReportDetail, { query: { ...input, type } }, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(
        chatReportDetail,
        { query: { ...input, type, ...(pageParam && { before: pageParam.started_at, before_chat_code: pageParam.chat_code }) } },
        { signal },
      ),
    initialPageParam: undefined as ReportSession | undefined,
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1) : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows)
  const counts: Readonly<Record<SessionType, number>> = { ...summary, all: summary.sessions, converted: summary.conversion?.converted ?? 0 }
  return (
    <section className="report-section" aria-labelledby={id}>
      <h2 id={id}>{t('chat-report.sessionList')}</h2>
      <Tabs
        label={t('chat-report.sessionList')}
        tabs={sessionTypes.map((one) => ({
          key: one,
          label: t(`chat-report.type.${one}`),
          to: addressOf(one),
          active: one === type,
          count: counts[one],
        }))}
      />
      {list.error && !rows ? (
        <ErrorState error={list.error} fallback={t('chat-report.loadFailed')} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <Skeleton className="m-3 h-40!" />
      ) : rows.length === 0 ? (
        <p className="report-more text-ink-3">{t('chat-report.noneOfType')}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <div className="report-scroll" tabIndex={0} role="group" aria-labelledby={id}>
            <table className="report-table">
              <thead>
                <tr>
                  <th scope="col">{t('chat-report.started')}</th>
                  <th scope="col">{t('chat-report.buyer')}</th>
                  <th scope="col">{t('chat-report.store')}</th>
                  <th scope="col">{t('chat-report.state')}</th>
                  <th scope="col" className="number">
                    {t('chat-report.figure.first_response')}
                  </th>
                  <th scope="col">{t('chat-report.repliedBy')}</th>
                  <th scope="col" className="number">
                    {t('chat-report.figure.revenue')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <SessionRow key={`${row.chat_code} ${row.started_at}`} row={row} mayOpen={mayOpen} />
                ))}
              </tbody>
            </table>
          </div>
          {list.hasNextPage ? (
            <div className="report-more">
              <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('chat-report.more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </section>
  )
}

const SessionRow = ({ row, mayOpen }: { row: ReportSession; mayOpen: boolean }) => (
  <tr data-chat-code={row.chat_code}>
    <td className="quiet">{formatInstant(row.started_at)}</td>
    <td>
      {mayOpen ? (
        <Link to={conversationScreen.href({ query: { chat_code: row.chat_code } })} className="list-link">
          {row.full_name}
        </Link>
      ) : (
        row.full_name
      )}
    </td>
    <td>
      <MarketplaceDot marketplace={row.marketplace} label="short" /> {row.store_name}
    </td>
    <td>
      <Chip tone={tones[row.state]}>{t(`chat-report.figure.${row.state}`)}</Chip>
    </td>
    <td className="number">{formatSeconds(row.first_response)}</td>
    <td>
      {row.agent_name ?? (row.state === 'answered' ? <span className="quiet">{t('chat-report.outside')}</span> : <span className="quiet">–</span>)}
    </td>
    <td className="number" title={row.orders ? t('chat-report.orders', { count: row.orders }) : undefined}>
      {row.orders ? formatRupiah(row.revenue) : <span className="quiet">–</span>}
    </td>
  </tr>
)
