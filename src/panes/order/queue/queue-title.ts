import { orderStatusName } from '#contract/order/order-status.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { QueueQuery } from './queue-query.ts'

/** What tells this queue from the others that are open: `Pesanan · Baru · “kerudung”`. */
export function queueTitle({ status, s }: QueueQuery): string {
  const only = status?.length === 1 && status[0] !== undefined ? t(`order.status.${orderStatusName(status[0])}`) : null
  return [t('order.queue.title'), only, s && `“${s}”`].filter(Boolean).join(' · ')
}
