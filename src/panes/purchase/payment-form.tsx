import { purchasePay } from '#contract/purchase/purchase.endpoints.ts'
import type { PurchaseDetail } from '#contract/purchase/purchase.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { PaymentDialog } from '#platform/document/payments.tsx'
import { call } from '#platform/http/call.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { purchaseName } from './purchase-text.tsx'

/** What is left to pay. */
const leftOf = ({ status_order, total, billed, paid }: PurchaseDetail): number => {
  const payable = status_order === 'received' || status_order === 'cancelled' ? billed : Math.max(total, billed)
  return Math.max(0, payable - paid)
}

/** Writes down that some of a purchase was paid. */
export function PaymentForm({ purchase, onClose }: { purchase: PurchaseDetail; onClose(): void }) {
  const { purchase_id } = purchase
  return (
    <PaymentDialog
      name={purchaseName(purchase)}
      left={leftOf(purchase)}
      pay={(body) => call(purchasePay, { params: { purchase_id }, body })}
      sent={(now) => {
        const made = now.payments.at(-1)
        const values = { purchase: purchaseName(now), amount: formatRupiah(made?.amount ?? 0) }
        if (made)
          rememberUndo({
            label: 'purchase.done.paid',
            values,
            by: { command: 'purchase.unpay', args: { purchase_id, payment_id: made.payment_id, sure: 'yes' } },
          })
        toast.show({ kind: 'success', text: t('purchase.done.paid', values) })
      }}
      onClose={onClose}
    />
  )
}
