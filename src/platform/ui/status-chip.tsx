import clsx from 'clsx'
import { type OrderStatus, type OrderStatusName, orderStatusName } from '#contract/order/order-status.ts'
import { t } from '#platform/i18n/i18n.ts'
import { type Tone, toneClass } from './chip.tsx'

/** One tone a state, the same everywhere; the text always says which. */
export const statusTone: Readonly<Record<OrderStatusName, Tone>> = {
  waiting_payment: 'neutral',
  new: 'info',
  processing: 'warning',
  waiting_pickup: 'accent',
  shipped: 'accent',
  returned: 'neutral',
  arrived: 'success',
  complete: 'success',
  complained: 'danger',
  cancelled: 'neutral',
  cancel_requested: 'danger',
}

export function StatusChip({ status, className }: { status: OrderStatus; className?: string }) {
  const text = t(`order.status.${orderStatusName(status)}`)
  return (
    <span
      title={text}
      className={clsx(
        'inline-block rounded-sm px-1.5 text-xs leading-4.5 whitespace-nowrap',
        toneClass[statusTone[orderStatusName(status)]],
        className,
      )}
    >
      {text}
    </span>
  )
}
