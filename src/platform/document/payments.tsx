import { z } from 'zod'
import { amountOf } from '#contract/core/amount.ts'
import { dayAt } from '#contract/core/period.ts'
import { type Payment, type PaymentStatus, paymentMethods } from '#contract/core/priced-document.ts'
import { amountWords } from '#platform/form/amount.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, own, rupiah, text } from '#platform/form/fields.tsx'
import { FormDialog } from '#platform/form/form.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { dayText } from '#platform/i18n/day-text.ts'
import { formatInstant, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { DayField } from '#platform/ui/day-field.tsx'

const today = (): string => dayAt(Date.now())

export const paymentText = (status: PaymentStatus): string => t(`purchase.payment.${status}`)
const payTones: Readonly<Record<PaymentStatus, Tone>> = { unpaid: 'danger', partial: 'warning', paid: 'success' }
export const PaymentStatusChip = ({ status }: { status: PaymentStatus }) => <Chip tone={payTones[status]}>{paymentText(status)}</Chip>

export const methodOptions = () => paymentMethods.map((value) => ({ value, label: t(`purchase.method.${value}`) }))

const paymentForm = declareForm(
  z.object({ amount: z.string().min(1), paid_on: z.string().min(1), method: z.enum(paymentMethods), note: z.string().trim().max(200) }),
  {
    blank: { amount: '', paid_on: '', method: 'transfer', note: '' },
    fields: {
      amount: rupiah('purchase.pay.amount'),
      paid_on: own<string>('purchase.pay.paid_on', ({ label, value, error, onChange }) => (
        <DayField label={label} value={value} error={error} max={today()} onChange={onChange} />
      )),
      method: choice('purchase.pay.method', methodOptions),
      note: text('purchase.field.note', { autoComplete: 'off', required: false }),
    },
    codes: { PAYMENT_TOO_HIGH: 'amount' },
  },
)

type Paying = Pick<Payment, 'amount' | 'paid_on' | 'method' | 'note'>

interface PaymentDialogProps<Document> {
  /** What it is called that is paid. */
  readonly name: string
  /** What is left to pay: what is written where nothing else is. */
  readonly left: number
  pay(payment: Paying): Promise<Document>
  sent(document: Document): void
  onClose(): void
}

/** Writes down that some of a purchase or a sale was paid. */
export function PaymentDialog<Document>({ name, left, pay, sent, onClose }: PaymentDialogProps<Document>) {
  const form = useForm(paymentForm, {
    initial: { amount: String(left), paid_on: today() },
    check({ amount }) {
      const paid = amountOf(amount)
      return {
        amount:
          paid === null || paid < 1
            ? amountWords({ least: 1, most: left })
            : paid > left
              ? t('purchase.wrong.too-much', { left: formatRupiah(left) })
              : null,
      }
    },
    send: ({ amount, paid_on, method, note }) => pay({ amount: amountOf(amount) ?? 0, paid_on, method, note: note || null }),
    sent(now: Document) {
      sent(now)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      autoFocus
      title={t('purchase.pay.title', { purchase: name })}
      description={t('purchase.pay.text', { left: formatRupiah(left) })}
      submit={t('purchase.pay.submit')}
      onClose={onClose}
    />
  )
}

export const Voided = ({ of: { voided_at, voided_by } }: { of: Pick<Payment, 'voided_at' | 'voided_by'> }) =>
  voided_at ? <Chip tone="neutral">{t('purchase.voided', { who: voided_by ?? '', when: formatInstant(voided_at) })}</Chip> : null

/** What was paid of a document, and what of that was taken back. */
export function Payments({ payments, onVoid }: { payments: readonly Payment[]; onVoid(payment_id: number): void }) {
  if (payments.length === 0) return null
  return (
    <section aria-label={t('purchase.payments')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('purchase.payments')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map((payment) => (
          <PaymentRow key={payment.payment_id} payment={payment} onVoid={() => onVoid(payment.payment_id)} />
        ))}
      </ul>
    </section>
  )
}

const PaymentRow = ({ payment, onVoid }: { payment: Payment; onVoid(): void }) => {
  const { payment_id, amount, paid_on, method, note, agent_name, voided_at } = payment
  return (
    <li data-payment-id={payment_id} className={`flex flex-wrap items-center gap-3 py-1.5 ${voided_at ? 'text-ink-3' : ''}`}>
      <b className="tabular-nums">{formatRupiah(amount)}</b>
      <span className="min-w-0 wrap-anywhere">
        {[dayText(paid_on), t(`purchase.method.${method}`), note, agent_name].filter(Boolean).join(' · ')}
      </span>
      <span className="flex-1" />
      <Voided of={payment} />
      {voided_at ? null : (
        <Button size="small" icon="rotate-ccw" onClick={onVoid}>
          {t('purchase.command.unpay')}
        </Button>
      )}
    </li>
  )
}
