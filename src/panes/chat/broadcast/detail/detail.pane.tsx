import { useEffect } from 'react'
import { broadcastDetail } from '#contract/chat/broadcast.endpoints.ts'
import type { BroadcastDetail } from '#contract/chat/broadcast.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { languageName } from '#platform/chat/template-languages.ts'
import { CommandButton } from '#platform/command/command-button.tsx'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Progress } from '#platform/ui/progress.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import '../broadcast.css'
import { BroadcastState, isRunning } from '../broadcast-state.tsx'
import { BubblePreview } from '../bubble-preview.tsx'
import { broadcastListScreen } from '../list/list.screen.ts'
import type { broadcastDetailScreen } from './detail.screen.ts'
import { ReceiverList } from './receiver-list.tsx'

/** One broadcast; without a number, the list of them. */
export default function BroadcastDetailPane({ params: { id }, query }: PropsOf<typeof broadcastDetailScreen>) {
  const { navigate } = usePane()
  useEffect(() => {
    if (id === undefined) navigate(broadcastListScreen.href(), 'replace')
  }, [id, navigate])
  return id === undefined ? null : <Detail key={id} id={id} query={query} />
}

function Detail({ id, query }: { id: string; query: PropsOf<typeof broadcastDetailScreen>['query'] }) {
  const { setTitle } = usePane()
  const broadcast = useCall(broadcastDetail, { params: { broadcast_id: id } })
  const { data, error } = broadcast
  const name = data?.name
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  if (error && !data)
    return error.code === 'NOT_FOUND' ? (
      <EmptyState icon="send" title={t('broadcast.detail.gone')} action={{ label: t('broadcast.detail.toList'), to: broadcastListScreen.href() }} />
    ) : (
      <ErrorState error={error} fallback={t('broadcast.detail.failed')} onRetry={() => void broadcast.refetch()} />
    )
  if (!data)
    return (
      <div aria-busy className="flex flex-col gap-3 p-4">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="w-80" />
        <Skeleton className="mt-3 h-40" />
      </div>
    )
  return (
    <div className="broadcast-detail">
      <Head broadcast={data} />
      <div className="broadcast-detail-body">
        <Said broadcast={data} />
        <ReceiverList broadcast={data} query={query} onRefresh={() => void broadcast.refetch()} />
      </div>
    </div>
  )
}

function Head({ broadcast }: { broadcast: BroadcastDetail }) {
  const { name, created_by, created_at, scheduled_at, started_at, finished_at, done_total, receiver_total, retry_total } = broadcast
  const facts = [
    ['created', `${formatInstant(created_at)} · ${created_by}`],
    ['scheduled', scheduled_at && formatInstant(scheduled_at)],
    ['started', started_at && formatInstant(started_at)],
    ['finished', finished_at && formatInstant(finished_at)],
  ] as const
  return (
    <header className="broadcast-detail-head">
      <h2>
        <span title={name}>{name}</span>
        <BroadcastState {...broadcast} />
      </h2>
      <div className="broadcast-detail-actions">
        {retry_total > 0 ? <CommandButton size="small" id="broadcast.retry" icon="rotate-ccw" primary /> : null}
        <CommandButton size="small" id="broadcast.again" icon="copy" />
        {isRunning(broadcast) ? <CommandButton size="small" id="broadcast.cancel" icon="ban" /> : null}
      </div>
      <dl className="broadcast-facts" aria-label={t('broadcast.detail.facts')}>
        {facts.map(([key, text]) =>
          text ? (
            <div key={key}>
              <dt>{t(`broadcast.detail.${key}`)}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Progress value={done_total} total={receiver_total} label={t('broadcast.progress')} className="broadcast-progress" />
    </header>
  )
}

/** What it says, with the variables as they were written. */
function Said({
  broadcast: { created_by, kind, message, values, template, template_language, image_url, started_at, scheduled_at, created_at },
}: {
  broadcast: BroadcastDetail
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="broadcast-said" aria-label={t('broadcast.detail.message')} tabIndex={0}>
      {template ? (
        <p className="broadcast-quiet">{t('broadcast.detail.template', { name: template, language: languageName(template_language ?? 'id') })}</p>
      ) : null}
      <BubblePreview
        kind={kind}
        message={message}
        values={values}
        image={image_url}
        known={{ name: '{name}', store: '{store}', agent: created_by }}
        at={started_at ?? scheduled_at ?? created_at}
      />
    </section>
  )
}
