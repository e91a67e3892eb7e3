import clsx from 'clsx'
import { formatClock, formatNumber, t } from '#platform/i18n/i18n.ts'
import { type PrintJob, removePrint, retryPrint, runPrintQueue, usePrintQueue } from '#platform/print/print-queue.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon, type IconName } from '#platform/ui/icon.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'

const looks: Readonly<Record<PrintJob['state'], { readonly icon: IconName; readonly ink: string }>> = {
  queued: { icon: 'clock', ink: 'text-ink-3' },
  sending: { icon: 'loader', ink: 'text-info' },
  reported: { icon: 'printer', ink: 'text-info' },
  printed: { icon: 'printer-check', ink: 'text-success' },
  failed: { icon: 'circle-alert', ink: 'text-danger' },
}

/** What waits for the printer, and what became of the rest; newest first. */
export function PrintJobs() {
  const { jobs } = usePrintQueue()
  return (
    <section aria-label={t('print.queue')} className="mt-6">
      <h2 className="mb-1 font-medium">{t('print.queue')}</h2>
      {jobs.length === 0 ? (
        <p className="text-ink-3">{t('print.queue-empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {jobs.toReversed().map(({ id, title, labels, state, reason, at }) => (
            <li key={id} data-print={state} className="flex items-center gap-3 py-2">
              <Icon name={looks[state].icon} className={clsx('shrink-0', looks[state].ink)} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{title}</span>
                <span className={clsx('block text-xs', reason ? 'text-danger' : 'text-ink-3')}>
                  {[t(`print.state.${state}`), t('print.labels', { count: labels, number: formatNumber(labels) }), reason]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="text-xs text-ink-3 tabular-nums">{formatClock(at)}</span>
              {state === 'failed' ? (
                <Button size="small" icon="refresh-cw" onClick={() => retryPrint(id)}>
                  {t('common.action.retry')}
                </Button>
              ) : null}
              {state === 'reported' && reason ? (
                <Button size="small" icon="refresh-cw" onClick={() => void runPrintQueue()}>
                  {t('common.action.retry')}
                </Button>
              ) : null}
              {state === 'failed' || state === 'queued' ? (
                <IconButton icon="x" label={t('print.remove', { title })} onClick={() => removePrint(id)} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
