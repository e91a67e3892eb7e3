import { type OrderLogAction, orderLogAction } from '#contract/order/order-log.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'

/** A remark of the order log as it was given; what the server keeps as a fact is told in the reader's words: a change, and funds for a lost parcel. */
export function noteText(action: OrderLogAction, note: string): string {
  if (action === orderLogAction.created && note === 'edit') return t('order.log.edit')
  if (action === orderLogAction.lost_confirmed && /^\d+$/.test(note)) return t('order.log.funds', { amount: formatRupiah(Number(note)) })
  return `“${note}”`
}
