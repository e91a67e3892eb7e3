import { rouletteList, rouletteRead } from '#contract/roulette/roulette.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePaneController } from '#platform/workbench/pane.ts'
import { rouletteScreen } from './roulette.screen.ts'
import { RouletteForm } from './roulette-form.tsx'
import { RouletteStage } from './roulette-stage.tsx'

export default function RoulettePane({ query: { roulette_id } }: PropsOf<typeof rouletteScreen>) {
  return roulette_id === undefined ? <Begin /> : <Stage key={roulette_id} rouletteId={roulette_id} />
}

function Stage({ rouletteId }: { rouletteId: string }) {
  const { data, error, refetch } = useCall(rouletteRead, { params: { roulette_id: rouletteId } })
  usePaneController({ refresh: () => void refetch() })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <RouletteStage roulette={data} /> : <Skeleton className="m-6 h-60" />
}

/** A new draw, and below it those that were. */
function Begin() {
  const { data, error, refetch } = useCall(rouletteList)
  usePaneController({ refresh: () => void refetch() })
  return (
    <Page title={t('roulette.new')} text={t('roulette.new-text')}>
      <RouletteForm />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.length ? (
        <section aria-label={t('roulette.before')} className="flex flex-col gap-2 border-t border-line pt-4">
          <h3 className="font-semibold">{t('roulette.before')}</h3>
          <ul className="divide-y divide-line">
            {data.map(({ roulette_id, title, entry_count, created_at, drawn_at }) => (
              <li key={roulette_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <Link
                  to={rouletteScreen.href({ query: { roulette_id } })}
                  className="min-w-40 flex-1 font-medium text-accent underline-offset-2 hover:underline"
                >
                  {title}
                </Link>
                <span className="text-xs text-ink-3">
                  {t('roulette.entries', { count: entry_count })} · {formatInstant(drawn_at ?? created_at)}
                </span>
                <Chip tone={drawn_at ? 'success' : 'info'}>{t(drawn_at ? 'roulette.state.drawn' : 'roulette.state.waiting')}</Chip>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  )
}
