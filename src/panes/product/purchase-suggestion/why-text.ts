import type { SuggestionRow } from '#contract/product/purchase-suggestion.ts'
import { formatDecimal, formatNumber, t } from '#platform/i18n/i18n.ts'

/** Why so many are suggested, or none, in a sentence. */
export function whyText({ sold, speed, free, incoming, days_left, lead_time, min_stock, suggested, dead }: SuggestionRow): string {
  const parts = [
    dead
      ? t('purchase-suggestion.why.dead')
      : sold === 0
        ? t('purchase-suggestion.why.unsold')
        : t('purchase-suggestion.why.sells', { speed: formatDecimal(speed) }),
    free < 0
      ? t('purchase-suggestion.why.promised', { count: -free, number: formatNumber(-free) })
      : days_left === null
        ? t('purchase-suggestion.why.left', { count: free, number: formatNumber(free) })
        : t('purchase-suggestion.why.lasts', { number: formatNumber(free), count: days_left, days: formatNumber(days_left) }),
    ...(incoming > 0 ? [t('purchase-suggestion.why.incoming', { number: formatNumber(incoming) })] : []),
    ...(sold > 0 ? [t('purchase-suggestion.why.lead', { count: lead_time })] : []),
    ...(min_stock > 0 ? [t('purchase-suggestion.why.minimum', { number: formatNumber(min_stock) })] : []),
    ...(suggested === 0 && !dead ? [t('purchase-suggestion.why.enough')] : []),
  ]
  return parts.join('; ')
}
