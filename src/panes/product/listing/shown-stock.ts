import type { ListingRow } from '#contract/product/listing.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'

/** What the marketplace shows is not what was sent to it: worth a look. What is kept back makes no difference, and what is sold there is on its way here. */
export const differs = ({ sent_stock, stock, status }: ListingRow) => status === 'sent' && sent_stock !== null && sent_stock !== stock

export const differsText = (row: ListingRow): string | undefined =>
  differs(row) ? t('listing.differs', { number: formatNumber(row.sent_stock ?? 0) }) : undefined
