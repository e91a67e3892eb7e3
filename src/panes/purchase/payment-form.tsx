import { z } from 'zod'
import { dayAt } from '#contract/core/period.ts'
import { amountOf } from '#contract/product/product-import.ts'
import { purchasePay } from '#contract/purchase/purchase.endpoints.ts'
import { type PurchaseDetail, paymentMethods } from '#contract/purchase/purchase.ts'
import { rememberUndo } from '#platform/command/undo.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, own, text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { call } from '#platform/http/call.ts'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { DayField } from '#platform/ui/day-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { purchaseName } from './purchase-text.tsx'

const today = (): string => dayAt(Date.now())

const paymentForm = declareForm(
  z.object({ amount: z.string().min(1), paid_on: z.string().min(1), method: z.enum(paymentMethods), note: z.string().trim().max(200) }),
  {
    blank: { amount: '', paid_on: '', method: 'transfer', note: '' },
    fields: {
      amount: text('purchase.pay.amount', { inputMode: 'numeric', autoComplete: 'off', unit: 'purchase.field.rupiah' }),
      paid_on: own<string>('purchase.pay.paid_on', ({ label, value, error, onChange }) => (
        <DayField label={label} value={value} error={error} max={today()} onChange={onChange} />
      )),
      method: choice('purchase.pay.method', () => paymentMethods.map((value) => ({ value, label: t(`purchase.method.${value}`) }))),
      note: text('purchase.field.note', { autoComplete: 'off', required: false }),
    },
    codes: { PAYMENT_TOO_HIGH: 'amount' },
  },
)

/** What is left to pay. */
const leftOf = ({ status_order, total, billed, paid }: PurchaseDetail): number => {
  const payable = status_order === 'received' || status_order === 'cancelled' ? billed : Math.max(total, billed)
  return Math.max(0, payable - paid)
}

/** Writes down that some of a purchase was paid; all that is left where nothing else is written. */
export function PaymentForm({ purchase, onClose }: { purchase: PurchaseDetail; onClose(): void }) {
  const { purchase_id } = purchase
  const left = leftOf(purchase)
  const form = useForm(paymentForm, {
    initial: { amount: String(left), paid_on: today() },
    check({ amount }) {
      const paid = amountOf(amount)
      return {
        amount:
          paid === null || paid < 1 ? t('purchase.wrong.amount') : paid > left ? t('purchase.wrong.too-much', { left: formatRupiah(left) }) : null,
      }
    },
    send: ({ amount, paid_on, method, note }) =>
      call(purchasePay, { params: { purchase_id }, body: { amount: amountOf(amount) ?? 0, paid_on, method, note: note || null } }),
    sent(now) {
      const made = now.payments.at(-1)
      const values = { purchase: purchaseName(now), amount: formatRupiah(made?.amount ?? 0) }
      if (made)
        rememberUndo({
          label: 'purchase.done.paid',
          values,
          by: { command: 'purchase.unpay', args: { purchase_id, payment_id: made.payment_id, sure: 'yes' } },
        })
      toast.show({ kind: 'success', text: t('purchase.done.paid', values) })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      autoFocus
      title={t('purchase.pay.title', { purchase: purchaseName(purchase) })}
      description={t('purchase.pay.text', { left: formatRupiah(left) })}
      submit={t('purchase.pay.submit')}
      onClose={onClose}
    />
  )
}
