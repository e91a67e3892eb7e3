import type { OrderActionState } from '#contract/order/order.ts'
import { t } from '#platform/i18n/i18n.ts'
import { failureText } from '#platform/order/failure-text.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Tooltip } from '#platform/ui/tooltip.tsx'

/** What is on its way to the marketplace, or why the marketplace refused; stands where the status stands. */
export function OrderActionNote({ state }: { state: OrderActionState }) {
  if (state.state === 'pending')
    return (
      <span className="action-note" data-state="pending">
        <Icon name="loader" className="action-spin" />
        {t(`order.pending.${state.action}`)}
      </span>
    )
  const reason = failureText(state)
  return (
    <Tooltip text={reason}>
      <span className="action-note" data-state="failed" role="img" aria-label={`${t(`order.failed.${state.action}`)}: ${reason}`}>
        <Icon name="circle-alert" />
        {t(`order.failed.${state.action}`)}
      </span>
    </Tooltip>
  )
}
