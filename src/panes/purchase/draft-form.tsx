import { z } from 'zod'
import type { CallReply } from '#contract/core/endpoint.ts'
import { amountOf } from '#contract/product/product-import.ts'
import type { purchaseSkus } from '#contract/purchase/purchase.endpoints.ts'
import { mostPurchasePieces, mostPurchaseTotal, type PurchaseDetail, type PurchaseFields, purchaseFields } from '#contract/purchase/purchase.ts'
import { amountIn, isAmount, writtenAmount } from '#platform/form/amount.ts'
import { declareForm, type Field } from '#platform/form/declare-form.ts'
import { area, own, text } from '#platform/form/fields.tsx'
import { formatRupiah, type MessageKey, t } from '#platform/i18n/i18n.ts'
import { DayField } from '#platform/ui/day-field.tsx'

/** A line as it is written; what its SKU is called stands beside it. */
const lineDraft = z.object({ sku: z.string(), qty: z.string(), price_cost: z.string(), discount: z.string(), name: z.string(), variant: z.string() })
export type LineDraft = z.output<typeof lineDraft>

const draft = z.object({
  supplier: z.string().trim().max(100),
  delivery_date: z.string(),
  invoice_number: z.string().trim().max(60),
  invoice_date: z.string(),
  due_date: z.string(),
  note: z.string().trim().max(500),
  discount: z.string(),
  tax: z.string(),
  shipping: z.string(),
  lines: z.array(lineDraft).readonly(),
  /** The version that was changed; null: what it is now. */
  version: z.number().nullable(),
})
export type Draft = z.output<typeof draft>

const dayField = (label: MessageKey, towards: 'past' | 'future'): Field<string> =>
  own(label, ({ label: said, value, error, onChange }) => <DayField label={said} value={value} error={error} towards={towards} onChange={onChange} />)
const money = (label: MessageKey): Field<string> =>
  text(label, { inputMode: 'numeric', autoComplete: 'off', required: false, unit: 'purchase.field.rupiah' })

export const draftForm = declareForm(draft, {
  blank: {
    supplier: '',
    delivery_date: '',
    invoice_number: '',
    invoice_date: '',
    due_date: '',
    note: '',
    discount: '',
    tax: '',
    shipping: '',
    lines: [],
    version: null,
  },
  fields: {
    supplier: text('purchase.column.supplier', { autoComplete: 'off', required: false, list: 'purchase-suppliers' }),
    delivery_date: dayField('purchase.column.delivery', 'future'),
    invoice_number: text('purchase.column.invoice', { autoComplete: 'off', required: false }),
    invoice_date: dayField('purchase.column.invoice_date', 'past'),
    due_date: dayField('purchase.column.due', 'future'),
    discount: money('purchase.field.discount'),
    tax: money('purchase.field.tax'),
    shipping: money('purchase.field.shipping'),
    note: area('purchase.field.note', { required: false }),
    // Drawn by what shows the lines.
    lines: own<readonly LineDraft[]>('purchase.field.lines', () => null),
  },
  codes: { PRODUCT_NOT_FOUND: 'lines', PACKAGE_STOCK: 'lines', PURCHASE_NO_SUPPLIER: 'supplier' },
})

const mostCost = 1_000_000_000

/** What a line comes to, as far as it is written. */
export const lineAmount = ({ qty, price_cost, discount }: LineDraft): number =>
  (amountIn(qty) ?? 0) * (amountIn(price_cost) ?? 0) - (amountIn(discount) ?? 0)

/** What the order comes to, as far as it is written. */
export const totalsOf = ({ lines, discount, tax, shipping }: Draft): { goods: number; total: number } => {
  const goods = lines.reduce((sum, line) => sum + lineAmount(line), 0)
  return { goods, total: goods - (amountIn(discount) ?? 0) + (amountIn(tax) ?? 0) + (amountIn(shipping) ?? 0) }
}

/** What is wrong with what is written, by path. */
export function wrongDraft(written: Draft): Record<string, string | null> {
  const wrong: Record<string, string | null> = {}
  for (const [at, line] of written.lines.entries()) {
    const qty = amountOf(line.qty)
    if (qty === null || qty < 1 || qty > mostPurchasePieces) wrong[`lines.${at}.qty`] = t('purchase.wrong.qty', { most: mostPurchasePieces })
    if (!isAmount(line.price_cost, mostCost)) wrong[`lines.${at}.price_cost`] = t('purchase.wrong.amount')
    if (!isAmount(line.discount, mostPurchaseTotal)) wrong[`lines.${at}.discount`] = t('purchase.wrong.amount')
    else if (lineAmount(line) < 0) wrong[`lines.${at}.discount`] = t('purchase.wrong.line-discount')
  }
  for (const field of ['discount', 'tax', 'shipping'] as const)
    if (!isAmount(written[field], mostPurchaseTotal)) wrong[field] = t('purchase.wrong.amount')
  const { total } = totalsOf(written)
  if (total < 0 && Object.keys(wrong).length === 0) wrong.discount = t('purchase.wrong.discount')
  if (total > mostPurchaseTotal) wrong.lines = t('purchase.wrong.total', { most: formatRupiah(mostPurchaseTotal) })
  if (written.lines.length === 0) wrong.lines = t('purchase.wrong.no-lines')
  return wrong
}

/** What is sent of a draft. */
export const fieldsOf = ({ lines, version: _, ...written }: Draft): PurchaseFields =>
  purchaseFields.parse({
    supplier: written.supplier || null,
    delivery_date: written.delivery_date || null,
    invoice_number: written.invoice_number || null,
    invoice_date: written.invoice_date || null,
    due_date: written.due_date || null,
    note: written.note || null,
    discount: amountIn(written.discount) ?? 0,
    tax: amountIn(written.tax) ?? 0,
    shipping: amountIn(written.shipping) ?? 0,
    lines: lines.map(({ sku, qty, price_cost, discount }) => ({
      sku,
      qty: amountOf(qty) ?? 0,
      price_cost: amountIn(price_cost) ?? 0,
      discount: amountIn(discount) ?? 0,
    })),
  })

/** A purchase of the server as its form holds it. */
export const draftOf = (purchase: PurchaseDetail): Draft => ({
  supplier: purchase.supplier ?? '',
  delivery_date: purchase.delivery_date ?? '',
  invoice_number: purchase.invoice_number ?? '',
  invoice_date: purchase.invoice_date ?? '',
  due_date: purchase.due_date ?? '',
  note: purchase.note ?? '',
  discount: writtenAmount(purchase.discount),
  tax: writtenAmount(purchase.tax),
  shipping: writtenAmount(purchase.shipping),
  lines: purchase.lines.map(({ sku, qty, price_cost, discount, name, variant }) => ({
    sku,
    qty: String(qty),
    price_cost: String(price_cost),
    discount: writtenAmount(discount),
    name,
    variant,
  })),
  version: null,
})

type FoundSku = CallReply<typeof purchaseSkus>['skus'][number]

/** The lines with a SKU that was scanned or picked: a new line at what it cost last, or a piece more of the one that is there. */
export function withSku(lines: readonly LineDraft[], { sku, name, variant, price_cost }: FoundSku, pieces: 0 | 1): LineDraft[] {
  if (!lines.some((line) => line.sku === sku))
    return [...lines, { sku, qty: pieces ? '1' : '', price_cost: String(price_cost), discount: '', name, variant }]
  return lines.map((line) => (line.sku === sku && pieces ? { ...line, qty: String((amountOf(line.qty) ?? 0) + 1) } : line))
}
