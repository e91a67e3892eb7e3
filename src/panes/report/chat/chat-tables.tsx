import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { chatReportAgent, chatReportConversion } from '#contract/chat/chat-report.endpoints.ts'
import type { ConversionFigures } from '#contract/chat/chat-report.ts'
import { rateOf } from '#contract/chat/chat-report-words.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { formatSeconds, formatShare } from '../shared/shares.ts'
import type { FilterInput } from './report-input.ts'

interface TableProps {
  readonly title: string
  readonly heads: readonly (readonly [name: string, numeric: boolean])[]
  /** Absent until it is there. */
  readonly rows: ReactNode | undefined
  readonly error: unknown
  onRetry(): void
}

function ReportTable({ title, heads, rows, error, onRetry }: TableProps) {
  const id = useId()
  return (
    <section className="report-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {error && rows === undefined ? (
        <ErrorState error={error} fallback={t('chat-report.loadFailed')} onRetry={onRetry} />
      ) : rows === undefined ? (
        <Skeleton className="m-3 h-30!" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="report-scroll" tabIndex={0} role="group" aria-labelledby={id}>
          <table className="report-table">
            <thead>
              <tr>
                {heads.map(([name, numeric]) => (
                  <th key={name} scope="col" className={numeric ? 'number' : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const conversionHeads = () =>
  [
    [t('chat-report.rate'), true],
    [t('chat-report.figure.orders'), true],
    [t('chat-report.figure.revenue'), true],
  ] as const

const ConversionCells = ({ converted, orders, revenue, answered }: ConversionFigures & { answered: number }) => (
  <>
    <td className="number">{formatShare(rateOf(converted, answered))}</td>
    <td className="number">{formatNumber(orders)}</td>
    <td className="number">{formatRupiah(revenue)}</td>
  </>
)

/** Who answered what, and what came of it. */
export function AgentTable({ input }: { input: FilterInput }) {
  const agents = useCall(chatReportAgent, { query: input }, { placeholderData: keepPreviousData })
  return (
    <ReportTable
      title={t('chat-report.agents')}
      heads={[
        [t('chat-report.agent'), false],
        [t('chat-report.figure.answered'), true],
        [t('chat-report.figure.first_response'), true],
        [t('chat-report.medianOf'), true],
        ...conversionHeads(),
      ]}
      error={agents.error}
      onRetry={() => void agents.refetch()}
      rows={agents.data?.rows.map((agent) => (
        <tr key={agent.user_id ?? 'outside'} data-user-id={agent.user_id ?? undefined}>
          <th scope="row">{agent.name ?? <span className="quiet">{t('chat-report.outside')}</span>}</th>
          <td className="number">{formatNumber(agent.answered)}</td>
          <td className="number">{formatSeconds(agent.first_response)}</td>
          <td className="number">{formatSeconds(agent.first_response_median)}</td>
          <ConversionCells {...agent} />
        </tr>
      ))}
    />
  )
}

/** Where buyers wrote, and where they bought. */
export function StoreTable({ input }: { input: FilterInput }) {
  const conversion = useCall(chatReportConversion, { query: input }, { placeholderData: keepPreviousData })
  return (
    <ReportTable
      title={t('chat-report.stores')}
      heads={[
        [t('chat-report.store'), false],
        [t('chat-report.figure.sessions'), true],
        [t('chat-report.figure.answered'), true],
        ...conversionHeads(),
      ]}
      error={conversion.error}
      onRetry={() => void conversion.refetch()}
      rows={conversion.data?.stores.map((store) => (
        <tr key={store.store_code} data-store-code={store.store_code}>
          <th scope="row">
            <MarketplaceDot marketplace={store.marketplace} label="short" /> {store.store_name}
          </th>
          <td className="number">{formatNumber(store.sessions)}</td>
          <td className="number">{formatNumber(store.answered)}</td>
          <ConversionCells {...store} />
        </tr>
      ))}
    />
  )
}
