import type { ListingStatus } from '#contract/product/listing.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'

/** Where a listing is at its marketplace; only what is not on sale stands out. */
export function ProductStatus({ of: status }: { of: ListingStatus }) {
  const text = t(`listing.product-status.${status}`)
  if (status === 'active') return <span className="list-quiet">{text}</span>
  return <Chip tone={status === 'banned' ? 'danger' : 'neutral'}>{text}</Chip>
}
