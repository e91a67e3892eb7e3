import { listingStatuses } from '#contract/product/listing.ts'
import type { ProductLogEntry } from '#contract/product/product.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'

type Change = Pick<ProductLogEntry, 'field' | 'before' | 'after' | 'before_text' | 'after_text'>

/** Where a listing is, of what the log keeps of it. */
const placeText = (status: string | null) => {
  const known = listingStatuses.find((one) => one === status)
  return known ? t(`listing.product-status.${known}`) : '–'
}

/** What a change was, after the name of what changed: `10 → 14`, `on`, `Merah → Maroon`. */
export function changeText({ field, before, after, before_text, after_text }: Change): string {
  if (field === 'sync') return t(after ? 'product.sync.on' : 'product.sync.off')
  if (field === 'archive') return t(after ? 'product.archive.on' : 'product.archive.off')
  if (field === 'sku') return t(after_text === null ? 'product.log.removed' : 'product.log.added', { sku: after_text ?? before_text ?? '' })
  if (field === 'listing_status') return `${placeText(before_text)} → ${placeText(after_text)}`
  if (before_text !== null || after_text !== null) return `${before_text ?? '–'} → ${after_text ?? '–'}`
  return `${formatNumber(before)} → ${formatNumber(after)}`
}
