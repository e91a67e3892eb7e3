import { z } from 'zod'
import { dayAt } from '#contract/core/period.ts'
import { type PaymentFields, paymentMethods } from '#contract/core/priced-document.ts'
import { ownStores, type SaleDetail, type SaleFields, saleFields } from '#contract/sale/sale.ts'
import { documentDraft, sentAmounts, sentLine, totalsOf, writtenAmounts, writtenLine, wrongDocument } from '#platform/document/draft.ts'
import { methodOptions } from '#platform/document/payments.tsx'
import { amountIn } from '#platform/form/amount.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, choice, rupiah, text } from '#platform/form/fields.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { formatRupiah, t } from '#platform/i18n/i18n.ts'
import { dueField } from './due-field.tsx'
import { saleStorePicker } from './sale-pickers.ts'

const payings = ['unpaid', 'paid', 'part'] as const
const handings = ['now', 'later'] as const

const draft = z.object({
  store_code: z.string().nullable(),
  /** Who was picked, and the phone that they had then: with another one it is somebody else. */
  customer_id: z.number().nullable(),
  known_phone: z.string(),
  buyer_name: z.string().trim().min(1).max(100),
  buyer_phone: z.string().trim().max(20),
  buyer_address: z.string().trim().max(300),
  due_date: z.string(),
  ...documentDraft.shape,
  handing: z.enum(handings),
  paying: z.enum(payings),
  amount: z.string(),
  method: z.enum(paymentMethods),
})
export type Draft = z.output<typeof draft>

const plain = { autoComplete: 'off', required: false } as const

export const saleForm = declareForm(draft, {
  blank: {
    store_code: ownStores.offline,
    customer_id: null,
    known_phone: '',
    buyer_name: '',
    buyer_phone: '',
    buyer_address: '',
    due_date: '',
    ...documentDraft.blank,
    handing: 'now',
    paying: 'paid',
    amount: '',
    method: 'cash',
  },
  fields: {
    store_code: pick('sale.field.store', saleStorePicker, { required: true }),
    buyer_name: text('sale.field.buyer_name', { autoComplete: 'off' }),
    buyer_phone: text('sale.field.buyer_phone', { ...plain, type: 'tel', hint: 'sale.field.buyer_phone-hint' }),
    buyer_address: area('sale.field.buyer_address', { required: false }),
    due_date: dueField,
    ...documentDraft.fields,
    handing: choice('sale.field.handing', () => handings.map((value) => ({ value, label: t(`sale.handing.${value}`) }))),
    paying: choice('sale.field.paying', () => payings.map((value) => ({ value, label: t(`sale.paying.${value}`) }))),
    amount: rupiah('purchase.pay.amount', { required: false }),
    method: choice('purchase.pay.method', methodOptions),
  },
  codes: { PRODUCT_NOT_FOUND: 'lines', PAYMENT_TOO_HIGH: 'amount', CUSTOMER_TAKEN: 'buyer_phone' },
})

/** What is wrong with what is written, by path. */
export function wrongSale(written: Draft): Record<string, string | null> {
  const wrong = wrongDocument(written, 'sale.wrong.discount')
  if (written.buyer_phone && !/^\+?\d[\d\s-]{6,18}$/.test(written.buyer_phone)) wrong.buyer_phone = t('order.create.phone-wrong')
  const { total } = totalsOf(written)
  const paid = amountIn(written.amount)
  if (written.paying === 'part' && (paid === null || paid < 1 || paid > total))
    wrong.amount = t('purchase.wrong.too-much', { left: formatRupiah(Math.max(0, total)) })
  return wrong
}

/** What is sent of a draft. */
export const fieldsOf = (written: Draft): SaleFields =>
  saleFields.parse({
    store_code: written.store_code ?? '',
    customer_id: written.buyer_phone === written.known_phone ? written.customer_id : null,
    buyer_name: written.buyer_name,
    buyer_phone: written.buyer_phone || null,
    buyer_address: written.buyer_address || null,
    due_date: written.due_date || null,
    note: written.note || null,
    ...sentAmounts(written),
    lines: written.lines.map(sentLine),
  })

/** What of a new sale is paid at once. */
export function paymentOf(written: Draft): PaymentFields | null {
  const { total } = totalsOf(written)
  const amount = written.paying === 'paid' ? total : written.paying === 'part' ? (amountIn(written.amount) ?? 0) : 0
  return amount > 0 ? { amount, paid_on: dayAt(Date.now()), method: written.method, note: null } : null
}

/** A sale of the server as its form holds it. */
export const draftOf = (sale: SaleDetail): Draft => ({
  store_code: sale.store_code,
  customer_id: sale.customer_id,
  known_phone: sale.buyer_phone ?? '',
  buyer_name: sale.buyer_name,
  buyer_phone: sale.buyer_phone ?? '',
  buyer_address: sale.address.street,
  due_date: sale.due_date ?? '',
  note: sale.note ?? '',
  version: sale.version,
  ...writtenAmounts(sale),
  lines: sale.lines.map(writtenLine),
  handing: 'later',
  paying: 'unpaid',
  amount: '',
  method: 'cash',
})
