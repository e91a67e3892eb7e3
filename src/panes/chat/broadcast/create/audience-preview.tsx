import type { UseQueryResult } from '@tanstack/react-query'
import type { broadcastAudience } from '#contract/chat/broadcast.endpoints.ts'
import type { CallReply } from '#contract/core/endpoint.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'

export type FoundAudience = CallReply<typeof broadcastAudience>

export const spanText = (seconds: number): string =>
  seconds < 90 ? t('broadcast.preview.seconds', { count: Math.max(1, seconds) }) : t('broadcast.preview.minutes', { count: Math.ceil(seconds / 60) })

/** Who gets it, by their first names, and who is left out and why. It follows the form as it changes. */
export function AudiencePreview({ found: { data, error, isFetching, refetch } }: { found: UseQueryResult<FoundAudience> }) {
  return (
    <section className="broadcast-card" aria-label={t('broadcast.preview.receivers')} aria-busy={isFetching}>
      {error && !data ? (
        <div className="broadcast-card-body">
          <Notice tone="danger">
            {t('broadcast.preview.failed')}: {errorText(error)}
          </Notice>
          <Button size="small" icon="refresh-cw" className="mt-2" onClick={() => void refetch()}>
            {t('common.action.retry')}
          </Button>
        </div>
      ) : data ? (
        <Found {...data} />
      ) : (
        <div className="broadcast-card-body flex flex-col gap-3">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="w-48" />
          <Skeleton className="w-40" />
        </div>
      )}
    </section>
  )
}

function Found({ total, first, stores, left_out, seconds }: FoundAudience) {
  return (
    <div className="broadcast-card-body flex flex-col gap-3">
      <div>
        <p className="broadcast-total" role="status" data-audience-total={total}>
          {total > 0 ? t('broadcast.preview.total', { count: total }) : t('broadcast.preview.none')}
        </p>
        {total > 0 ? <p className="broadcast-quiet">{t('broadcast.preview.duration', { span: spanText(seconds) })}</p> : null}
      </div>
      {stores.length > 0 ? (
        <ul className="broadcast-lines">
          {stores.map(({ store_code, store_name, marketplace, total: count, per_second }) => (
            <li key={store_code}>
              <span className="truncate">
                <MarketplaceDot marketplace={marketplace} className="mr-1.5" />
                {store_name}
              </span>
              <span className="broadcast-quiet whitespace-nowrap">
                {t('broadcast.preview.perStore', { total: formatNumber(count), rate: formatNumber(per_second) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {first.length > 0 ? (
        <div>
          <h3 className="text-xs font-medium text-ink-2">{t('broadcast.preview.first')}</h3>
          <p className="text-ink-2">
            {first.map(({ full_name }) => full_name).join(', ')}
            {total > first.length ? ` ${t('broadcast.preview.andMore', { count: total - first.length })}` : ''}
          </p>
        </div>
      ) : null}
      {left_out.length > 0 ? (
        <div>
          <h3 className="text-xs font-medium text-ink-2">{t('broadcast.preview.leftOut')}</h3>
          <ul className="broadcast-lines">
            {left_out.map(({ reason, total: count, first: names }) => (
              <li key={reason} data-left-out={reason}>
                <span>
                  {t(`broadcast.left.${reason}`)}
                  <span className="broadcast-quiet block truncate">
                    {t('broadcast.preview.such', { names: names.map(({ full_name }) => full_name).join(', ') })}
                  </span>
                </span>
                <span>{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
