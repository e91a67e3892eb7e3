import { type OrderStatus, orderStatusName } from '#contract/order/order-status.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'
import { statusTone } from '#platform/ui/status-chip.tsx'

export const statusText = (status: OrderStatus): string => t(`order.status.${orderStatusName(status)}`)

/** As large as what stands beside it, which says whether it is paid. */
export const SaleStatusChip = ({ status }: { status: OrderStatus }) => <Chip tone={statusTone[orderStatusName(status)]}>{statusText(status)}</Chip>
