import type { orderScanList } from '#contract/order/scan.endpoints.ts'
import type { DeskState } from '#kernel/packing-desk.ts'
import { formatClock, formatNumber, t } from '#platform/i18n/i18n.ts'
import { atDesk } from '#platform/packing/desk.ts'
import { useDeskSettings } from '#platform/packing/desk-settings.ts'
import type { useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { Code } from '#platform/ui/code.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { Coming, late } from '#platform/ui/late.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { lockText } from './desk-face.tsx'
import { scanLines } from './scan-line.ts'
import { ScanLines } from './scan-lines.tsx'

/** The camera comes with its first use. */
const cameraView = late(() => import('./desk-camera-view.tsx'))

interface DeskSideProps {
  readonly state: DeskState
  readonly day: ReturnType<typeof useCall<typeof orderScanList>>
}

/** What waits for a decision, codes that nobody knows, and what was packed last. */
export function DeskSide({ state: { conflicts, unknown }, day }: DeskSideProps) {
  const photo = useDeskSettings((settings) => settings.photo)
  const lines = scanLines(day.data?.rows ?? [], [], 'pack')
  return (
    <div className="overflow-y-auto border-l border-line @max-[720px]:border-t @max-[720px]:border-l-0">
      {photo ? <Coming code={cameraView} of={{}} /> : null}
      {conflicts.length > 0 ? (
        <section aria-label={t('packing.conflicts')} className="border-b border-line bg-warning-soft pb-2">
          <h2 className="px-4 pt-3 pb-1 text-2xs font-medium text-warning">{t('packing.conflicts')}</h2>
          <ul>
            {conflicts.map(({ order_code, fault, name, stop }) => (
              <li key={order_code} className="px-4 py-1.5" data-conflict={order_code}>
                <Code>{order_code}</Code>
                <p className="text-xs text-ink-2">{lockText({ fault, name, stop, code: order_code, more: 0 })}</p>
                <span className="mt-1 flex gap-2">
                  {fault === 'held' ? (
                    <Button size="small" onClick={() => atDesk({ type: 'settle', order_code, take_over: true })}>
                      {t('packing.command.take-over')}
                    </Button>
                  ) : null}
                  <Button size="small" onClick={() => atDesk({ type: 'settle', order_code, take_over: false })}>
                    {t('packing.seen')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {unknown.length > 0 ? (
        <section aria-label={t('packing.unknown-codes')} className="border-b border-line pb-2">
          <h2 className="px-4 pt-3 pb-1 text-2xs font-medium text-ink-3">
            {t('packing.unknown-codes')} · {formatNumber(unknown.length)}
          </h2>
          <ul>
            {unknown.map(({ code, at }) => (
              <li key={code} className="flex items-center gap-2 px-4 py-0.5">
                <span className="min-w-0 flex-1 truncate">
                  <Code>{code}</Code>
                </span>
                <span className="text-xs text-ink-3 tabular-nums">{formatClock(at)}</span>
                <IconButton icon="x" label={t('packing.forget', { code })} onClick={() => atDesk({ type: 'forget', code })} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <aside aria-label={t('packing.last')}>
        <h2 className="px-4 pt-3 pb-1 text-2xs font-medium text-ink-3">{t('packing.last')}</h2>
        {day.error && !day.data ? (
          <ErrorState error={day.error} onRetry={() => void day.refetch()} />
        ) : day.isPending ? (
          <Skeleton className="m-4 h-40" />
        ) : lines.length === 0 ? (
          <EmptyState icon="package" title={t('packing.none')} text={t('packing.none-text')} />
        ) : (
          <ScanLines lines={lines} />
        )}
      </aside>
    </div>
  )
}
