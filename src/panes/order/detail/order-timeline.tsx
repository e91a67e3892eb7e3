import type { OrderLogEntry } from '#contract/order/order-log.ts'
import { retentionRead } from '#contract/workspace/retention.endpoints.ts'
import { retentionKinds } from '#contract/workspace/retention.ts'
import { formatDay, formatInstant, t } from '#platform/i18n/i18n.ts'
import { entryText, noteText } from '#platform/order/log-note.ts'
import { usePart } from '#platform/query/use-part.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** What happened to an order, newest first, by whom and when; of an old one also whether its history is whole. */
export function OrderTimeline({ log, ordered_at }: { log: readonly OrderLogEntry[]; ordered_at: string }) {
  const gone = ordered_at < daysAgo(retentionKinds.order_log.least) ? <Gone ordered_at={ordered_at} /> : null
  if (!log.length && !gone) return <p className="quiet">{t('order.detail.noTimeline')}</p>
  return (
    <>
      <ol className="timeline">
        {newestFirst(log).map((entry) => (
          <li key={entry.log_id}>
            <span>{entryText(entry)}</span>
            {entry.note ? <span className="quiet">{noteText(entry.action, entry.note)}</span> : null}
            <span className="quiet">
              {entry.agent_name ?? t('order.log.system')} · {formatInstant(entry.created_at)}
            </span>
          </li>
        ))}
      </ol>
      {gone}
    </>
  )
}

/** Entries that the workspace does not keep for so long. */
function Gone({ ordered_at }: { ordered_at: string }) {
  const days = usePart(retentionRead).data?.order_log ?? null
  if (days === null) return null
  const since = daysAgo(days)
  return ordered_at < since ? <p className="quiet">{t('order.detail.log-gone', { day: formatDay(since) })}</p> : null
}

const newestFirst = (log: readonly OrderLogEntry[]) => [...log].sort((a, b) => b.log_id - a.log_id)
