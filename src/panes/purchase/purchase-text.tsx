import type { PurchaseRow, PurchaseStatus } from '#contract/purchase/purchase.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { PaymentStatusChip } from '#platform/document/payments.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { Chip, type Tone } from '#platform/ui/chip.tsx'

/** `PO-2026-0001`, or `Draf #12` while it has no number. */
export const purchaseName = ({ number, purchase_id }: Pick<PurchaseRow, 'number' | 'purchase_id'>): string =>
  number ?? t('purchase.draft-name', { purchase_id })

export const statusText = (status: PurchaseStatus): string => t(`purchase.status.${status}`)

const tones: Readonly<Record<PurchaseStatus, Tone>> = {
  draft: 'info',
  ordered: 'accent',
  partial: 'warning',
  received: 'success',
  cancelled: 'neutral',
}

export const StatusChip = ({ status }: { status: PurchaseStatus }) => <Chip tone={tones[status]}>{statusText(status)}</Chip>

/** Nothing is to be paid of a draft, nor of what was cancelled before anything came. */
const isPayable = ({ status_order, billed, paid }: Pick<PurchaseRow, 'status_order' | 'billed' | 'paid'>): boolean =>
  status_order !== 'draft' && (status_order !== 'cancelled' || billed > 0 || paid > 0)
export const PaymentChip = ({ row }: { row: PurchaseRow }) => (isPayable(row) ? <PaymentStatusChip status={row.status_payment} /> : null)

/** What commands know of a purchase: what may be done with it. */
export function purchaseContext(row: PurchaseRow | undefined): ContextSnapshot {
  const status = row?.status_order
  return {
    'purchase.version': row?.version ?? 0,
    'purchase.draft': status === 'draft',
    'purchase.deletable': status === 'draft' && row?.number === null,
    'purchase.open': status === 'ordered' || status === 'partial',
    'purchase.ordered': status === 'ordered',
    'purchase.partial': status === 'partial',
    'purchase.cancelled': status === 'cancelled',
    'purchase.short': status === 'received' && (row?.received_total ?? 0) < (row?.qty_total ?? 0),
    'purchase.sendable': status !== undefined && status !== 'draft' && status !== 'cancelled',
    'purchase.payable': row !== undefined && isPayable(row) && row.status_payment !== 'paid',
  }
}
