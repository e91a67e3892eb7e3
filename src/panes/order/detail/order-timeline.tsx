import type { OrderLogEntry } from '#contract/order/order-log.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { entryText, noteText } from '#platform/order/log-note.ts'

/** What happened to an order, newest first, by whom and when. */
export function OrderTimeline({ log }: { log: readonly OrderLogEntry[] }) {
  if (!log.length) return <p className="quiet">{t('order.detail.noTimeline')}</p>
  return (
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
  )
}

const newestFirst = (log: readonly OrderLogEntry[]) => [...log].sort((a, b) => b.log_id - a.log_id)
