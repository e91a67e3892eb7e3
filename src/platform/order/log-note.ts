import { type OrderLogAction, type OrderLogEntry, orderLogAction, orderLogActionName } from '#contract/order/order-log.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'

/** What an entry of the order log tells; a return's says where it went. */
export const entryText = ({ action, return_status }: Pick<OrderLogEntry, 'action' | 'return_status'>): string =>
  return_status ? t('order.log.return', { status: t(`return.status.${return_status}`) }) : t(`order.log.action.${orderLogActionName(action)}`)

/** A remark of the order log as it was given; what the server keeps as a fact is told in the reader's words: a change, and funds for a lost parcel. */
export function noteText(action: OrderLogAction, note: string): string {
  if (action === orderLogAction.created && note === 'edit') return t('order.log.edit')
  if (action === orderLogAction.lost_confirmed && /^\d+$/.test(note)) return t('order.log.funds', { amount: formatRupiah(Number(note)) })
  return `“${note}”`
}
