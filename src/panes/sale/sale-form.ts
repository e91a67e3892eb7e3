import { z } from 'zod'
import type { CallReply } from '#contract/core/endpoint.ts'
import { dayAt } from '#contract/core/period.ts'
import { amountOf } from '#contract/product/product-import.ts'
import { paymentMethods } from '#contract/purchase/purchase.ts'
import type { saleSkus } from '#contract/sale/sale.endpoints.ts'
import {
  mostSalePieces,
  mostSaleTotal,
  ownStores,
  type SaleDetail,
  type SaleFields,
  type SalePaymentFields,
  saleFields,
} from '#contract/sale/sale.ts'
import { amountIn, isAmount, writtenAmount } from '#platform/form/amount.ts'
import { declareForm, type Field } from '#platform/form/declare-form.ts'
import { area, choice, own, text } from '#platform/form/fields.tsx'
import { methodOptions } from '#platform/form/payments.tsx'
import { pick } from '#platform/form/pick-field.tsx'
import { formatRupiah, type MessageKey, t } from '#platform/i18n/i18n.ts'
import { dueField } from './due-field.tsx'
import { saleStorePicker } from './sale-pickers.ts'

/** A line as it is written; what its SKU is called stands beside it. */
const lineDraft = z.object({ sku: z.string(), qty: z.string(), price: z.string(), discount: z.string(), name: z.string(), variant: z.string() })
export type LineDraft = z.output<typeof lineDraft>

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
  note: z.string().trim().max(500),
  discount: z.string(),
  tax: z.string(),
  shipping: z.string(),
  lines: z.array(lineDraft).readonly(),
  handing: z.enum(handings),
  paying: z.enum(payings),
  amount: z.string(),
  method: z.enum(paymentMethods),
  /** The version that was changed; null: what it is now. */
  version: z.number().nullable(),
})
export type Draft = z.output<typeof draft>

const money = (label: MessageKey): Field<string> =>
  text(label, { inputMode: 'numeric', autoComplete: 'off', required: false, unit: 'purchase.field.rupiah' })
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
    note: '',
    discount: '',
    tax: '',
    shipping: '',
    lines: [],
    handing: 'now',
    paying: 'paid',
    amount: '',
    method: 'cash',
    version: null,
  },
  fields: {
    store_code: pick('sale.field.store', saleStorePicker, { required: true }),
    buyer_name: text('sale.field.buyer_name', { autoComplete: 'off' }),
    buyer_phone: text('sale.field.buyer_phone', { ...plain, type: 'tel', hint: 'sale.field.buyer_phone-hint' }),
    buyer_address: area('sale.field.buyer_address', { required: false }),
    due_date: dueField,
    discount: money('purchase.field.discount'),
    tax: money('purchase.field.tax'),
    shipping: money('purchase.field.shipping'),
    note: area('purchase.field.note', { required: false }),
    handing: choice('sale.field.handing', () => handings.map((value) => ({ value, label: t(`sale.handing.${value}`) }))),
    paying: choice('sale.field.paying', () => payings.map((value) => ({ value, label: t(`sale.paying.${value}`) }))),
    amount: money('purchase.pay.amount'),
    method: choice('purchase.pay.method', methodOptions),
    // Drawn by what shows the lines.
    lines: own<readonly LineDraft[]>('purchase.field.lines', () => null),
  },
  codes: { PRODUCT_NOT_FOUND: 'lines', PAYMENT_TOO_HIGH: 'amount', CUSTOMER_TAKEN: 'buyer_phone' },
})

/** What a line comes to, as far as it is written. */
export const lineAmount = ({ qty, price, discount }: LineDraft): number => (amountIn(qty) ?? 0) * (amountIn(price) ?? 0) - (amountIn(discount) ?? 0)

/** What the sale comes to, as far as it is written. */
export const totalsOf = ({ lines, discount, tax, shipping }: Draft): { goods: number; total: number } => {
  const goods = lines.reduce((sum, line) => sum + lineAmount(line), 0)
  return { goods, total: goods - (amountIn(discount) ?? 0) + (amountIn(tax) ?? 0) + (amountIn(shipping) ?? 0) }
}

const mostPrice = 1_000_000_000

function wrongLines({ lines }: Draft, wrong: Record<string, string | null>): void {
  for (const [at, line] of lines.entries()) {
    const qty = amountOf(line.qty)
    if (qty === null || qty < 1 || qty > mostSalePieces) wrong[`lines.${at}.qty`] = t('purchase.wrong.qty', { most: mostSalePieces })
    if (!isAmount(line.price, mostPrice)) wrong[`lines.${at}.price`] = t('purchase.wrong.amount')
    if (!isAmount(line.discount, mostSaleTotal)) wrong[`lines.${at}.discount`] = t('purchase.wrong.amount')
    else if (lineAmount(line) < 0) wrong[`lines.${at}.discount`] = t('purchase.wrong.line-discount')
  }
  if (lines.length === 0) wrong.lines = t('purchase.wrong.no-lines')
}

/** What is wrong with what is written, by path. */
export function wrongSale(written: Draft): Record<string, string | null> {
  const wrong: Record<string, string | null> = {}
  wrongLines(written, wrong)
  for (const field of ['discount', 'tax', 'shipping'] as const)
    if (!isAmount(written[field], mostSaleTotal)) wrong[field] = t('purchase.wrong.amount')
  if (written.buyer_phone && !/^\+?\d[\d\s-]{6,18}$/.test(written.buyer_phone)) wrong.buyer_phone = t('order.create.phone-wrong')
  const { total } = totalsOf(written)
  if (total < 0 && Object.keys(wrong).length === 0) wrong.discount = t('sale.wrong.discount')
  if (total > mostSaleTotal) wrong.lines = t('purchase.wrong.total', { most: formatRupiah(mostSaleTotal) })
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
    discount: amountIn(written.discount) ?? 0,
    tax: amountIn(written.tax) ?? 0,
    shipping: amountIn(written.shipping) ?? 0,
    lines: written.lines.map(({ sku, qty, price, discount }) => ({
      sku,
      qty: amountOf(qty) ?? 0,
      price: amountIn(price) ?? 0,
      discount: amountIn(discount) ?? 0,
    })),
  })

/** What of a new sale is paid at once. */
export function paymentOf(written: Draft): SalePaymentFields | null {
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
  discount: writtenAmount(sale.discount),
  tax: writtenAmount(sale.tax),
  shipping: writtenAmount(sale.shipping),
  lines: sale.lines.map(({ sku, qty, price, discount, name, variant }) => ({
    sku,
    qty: String(qty),
    price: String(price),
    discount: writtenAmount(discount),
    name,
    variant,
  })),
  handing: 'later',
  paying: 'unpaid',
  amount: '',
  method: 'cash',
  version: null,
})

type FoundSku = CallReply<typeof saleSkus>['skus'][number]

/** The lines with a SKU that was scanned or picked: a new line at its price, or a piece more of the one that is there. */
export function withSku(lines: readonly LineDraft[], { sku, name, variant, price }: FoundSku, pieces: 0 | 1): LineDraft[] {
  if (!lines.some((line) => line.sku === sku)) return [...lines, { sku, qty: '1', price: String(price), discount: '', name, variant }]
  return lines.map((line) => (line.sku === sku && pieces ? { ...line, qty: String((amountOf(line.qty) ?? 0) + 1) } : line))
}
