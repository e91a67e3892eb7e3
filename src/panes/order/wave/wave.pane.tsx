import { useEffect } from 'react'
import { waveList } from '#contract/order/wave.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { orderQueueScreen } from '../queue/queue.screen.ts'
import { waveScreen } from './wave.screen.ts'
import { WaveFigures } from './wave-figures.tsx'
import { WaveWalk } from './wave-walk.tsx'

export default function WavePane({ query: { wave_id } }: PropsOf<typeof waveScreen>) {
  return wave_id === undefined ? <Waves /> : <WaveWalk key={wave_id} waveId={wave_id} />
}

/** The last waves, each with how far it is. */
function Waves() {
  const { setTitle } = usePane()
  const { data, error, refetch } = useCall(waveList)
  usePaneController({ refresh: () => void refetch() })
  useEffect(() => setTitle(t('wave.title')), [setTitle])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-60" />
  if (data.rows.length === 0)
    return (
      <EmptyState
        icon="boxes"
        title={t('wave.none')}
        text={t('wave.none-text')}
        action={{ label: t('wave.to-queue'), to: orderQueueScreen.href({ query: { status: '300' } }) }}
      />
    )
  return (
    <ul aria-label={t('wave.title')} className="divide-y divide-line overflow-y-auto">
      {data.rows.map((wave) => (
        <li key={wave.wave_id} data-wave={wave.wave_no} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3">
          <Link
            to={waveScreen.href({ query: { wave_id: wave.wave_id } })}
            className="min-w-32 font-medium text-accent underline-offset-2 hover:underline"
          >
            {t('wave.number', { no: wave.wave_no })}
          </Link>
          <span className="min-w-48 text-xs text-ink-3">
            {formatInstant(wave.created_at)} · {wave.name}
          </span>
          <WaveFigures wave={wave} />
        </li>
      ))}
    </ul>
  )
}
