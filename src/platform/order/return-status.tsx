import type { ReturnStatus } from '#contract/return-refund/return-refund.ts'
import { t } from '#platform/i18n/i18n.ts'
import { Chip } from '#platform/ui/chip.tsx'

const tones: Readonly<Record<ReturnStatus, 'danger' | 'warning' | 'info' | 'success' | 'neutral'>> = {
  requested: 'danger',
  processing: 'info',
  judging: 'warning',
  seller_dispute: 'warning',
  accepted: 'info',
  awaiting_buyer_ship: 'info',
  buyer_shipped_item: 'danger',
  rejected: 'neutral',
  cancelled: 'neutral',
  closed: 'neutral',
  complete: 'success',
}

/** Where a return is, in the specification's words. */
export const returnStatusText = (status: ReturnStatus): string => t(`return.status.${status}`)

export const ReturnStatusChip = ({ status }: { status: ReturnStatus }) => <Chip tone={tones[status]}>{returnStatusText(status)}</Chip>
