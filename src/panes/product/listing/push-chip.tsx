import type { ListingRow } from '#contract/product/listing.ts'
import { formatInstant, formatNumber, formatRelative, t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'

const tones: Readonly<Record<Exclude<ListingRow['status'], 'matched' | null>, Tone>> = { waiting: 'info', sent: 'success', failed: 'danger' }

/** What became of a listing's number, in words: why not, or when. */
export function pushText({ status, reason, sent_stock, sent_at, next_try_at, link, sync, product_sync }: ListingRow): string {
  if (link !== 'linked') return t(`listing.link.${link}`)
  if (!sync || product_sync === false) return t('listing.push.off')
  if (status === 'failed') return reason ?? t('listing.push.failed')
  if (status === 'waiting')
    return reason && next_try_at ? t('listing.push.again', { reason, when: formatRelative(next_try_at, Date.now()) }) : t('listing.push.waiting')
  if (status === 'matched') return t('listing.push.matched')
  if (status === 'sent' && sent_at) return t('listing.push.sent-at', { number: formatNumber(sent_stock ?? 0), when: formatInstant(sent_at) })
  return t('listing.push.none')
}

/** The same as a chip, with its words in full on hover. */
export function PushChip({ row }: { row: ListingRow }) {
  const { link, status, sync, product_sync } = row
  if (link !== 'linked') return <Chip tone={link === 'waits' ? 'neutral' : 'warning'}>{t(`listing.link.${link}`)}</Chip>
  if (!sync || product_sync === false) return <Chip tone="neutral">{t('listing.push.off')}</Chip>
  if (status === null || status === 'matched')
    return <span className="list-quiet">{status ? t('listing.status.matched') : t('listing.push.none')}</span>
  return (
    <span className="flex min-w-0 items-center gap-1.5 [[data-card]_&]:shrink-0">
      <Chip tone={tones[status]}>{t(`listing.status.${status}`)}</Chip>
      <span className="list-quiet min-w-0 truncate [[data-card]_&]:hidden">
        {status === 'sent' && row.sent_at ? formatRelative(row.sent_at, Date.now()) : (row.reason ?? '')}
      </span>
    </span>
  )
}
