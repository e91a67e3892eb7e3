import { z } from 'zod'
import { mostPieces, mostPrice, mostTotal } from '#contract/core/priced-document.ts'
import { amountIn, amountWords, isAmount, writtenAmount } from '#platform/form/amount.ts'
import { countIn, countWords, isCount } from '#platform/form/count.ts'
import { area, rupiah } from '#platform/form/fields.tsx'
import { formatRupiah, type MessageKey, t } from '#platform/i18n/i18n.ts'
import { lineFields } from './line-fields.ts'

/** A line as it is written, at the price of one piece; what its SKU is called stands beside it. */
const lineDraft = z.object({ sku: z.string(), qty: z.string(), price: z.string(), discount: z.string(), name: z.string(), variant: z.string() })
export type LineDraft = z.output<typeof lineDraft>

/** What the forms of a sale and of a purchase declare alike. */
export const documentDraft = {
  shape: {
    discount: z.string(),
    tax: z.string(),
    shipping: z.string(),
    note: z.string().trim().max(500),
    lines: z.array(lineDraft).readonly(),
    /** The version that was changed; null: what it is now. */
    version: z.number().nullable(),
  },
  blank: { discount: '', tax: '', shipping: '', note: '', lines: [], version: null },
  fields: {
    discount: rupiah('purchase.field.discount', { required: false }),
    tax: rupiah('purchase.field.tax', { required: false }),
    shipping: rupiah('purchase.field.shipping', { required: false }),
    note: area('purchase.field.note', { required: false }),
    lines: lineFields<LineDraft>('qty', 'price', 'discount'),
  },
}
const amounts = ['discount', 'tax', 'shipping'] as const
type Amounts<Value> = Readonly<Record<(typeof amounts)[number], Value>>
export interface DocumentDraft extends Amounts<string> {
  readonly lines: readonly LineDraft[]
}

/** What a line comes to, as far as it is written. */
export const lineAmount = ({ qty, price, discount }: LineDraft): number => (countIn(qty) ?? 0) * (amountIn(price) ?? 0) - (amountIn(discount) ?? 0)

/** What the document comes to, as far as it is written. */
export const totalsOf = ({ lines, discount, tax, shipping }: DocumentDraft): { goods: number; total: number } => {
  const goods = lines.reduce((sum, line) => sum + lineAmount(line), 0)
  return { goods, total: goods - (amountIn(discount) ?? 0) + (amountIn(tax) ?? 0) + (amountIn(shipping) ?? 0) }
}

type Wrong = Record<string, string | null>

const ofOneLine = { least: 1, most: mostPieces }

function wrongLine(line: LineDraft, at: number, wrong: Wrong): void {
  if (!isCount(line.qty, ofOneLine)) wrong[`lines.${at}.qty`] = countWords(ofOneLine)
  if (!isAmount(line.price, { most: mostPrice })) wrong[`lines.${at}.price`] = amountWords({ most: mostPrice })
  if (!isAmount(line.discount, { most: mostTotal })) wrong[`lines.${at}.discount`] = amountWords({ most: mostTotal })
  else if (lineAmount(line) < 0) wrong[`lines.${at}.discount`] = t('purchase.wrong.line-discount')
}

/** What is wrong with lines and amounts as they are written, by path. */
export function wrongDocument(written: DocumentDraft, discountTooHigh: MessageKey): Wrong {
  const wrong: Wrong = {}
  for (const [at, line] of written.lines.entries()) wrongLine(line, at, wrong)
  for (const field of amounts) if (!isAmount(written[field], { most: mostTotal })) wrong[field] = amountWords({ most: mostTotal })
  const { total } = totalsOf(written)
  if (total < 0 && Object.keys(wrong).length === 0) wrong.discount = t(discountTooHigh)
  if (total > mostTotal) wrong.lines = t('purchase.wrong.total', { most: formatRupiah(mostTotal) })
  if (written.lines.length === 0) wrong.lines = t('purchase.wrong.no-lines')
  return wrong
}

/** The amounts as they are sent. */
export const sentAmounts = ({ discount, tax, shipping }: Amounts<string>): Amounts<number> => ({
  discount: amountIn(discount) ?? 0,
  tax: amountIn(tax) ?? 0,
  shipping: amountIn(shipping) ?? 0,
})
/** A line as it is sent. */
export const sentLine = ({ sku, qty, price, discount }: LineDraft) => ({
  sku,
  qty: countIn(qty) ?? 0,
  price: amountIn(price) ?? 0,
  discount: amountIn(discount) ?? 0,
})

/** The amounts of the server as a form holds them. */
export const writtenAmounts = ({ discount, tax, shipping }: Amounts<number>): Amounts<string> => ({
  discount: writtenAmount(discount),
  tax: writtenAmount(tax),
  shipping: writtenAmount(shipping),
})
type Named = Readonly<Record<'sku' | 'name' | 'variant', string>>
/** A line of the server as a form holds it. */
export const writtenLine = ({
  sku,
  qty,
  price,
  discount,
  name,
  variant,
}: Named & Readonly<Record<'qty' | 'price' | 'discount', number>>): LineDraft => ({
  sku,
  qty: String(qty),
  price: String(price),
  discount: writtenAmount(discount),
  name,
  variant,
})

/** The lines with a SKU that was scanned or picked: a new line at its price, or with `pieces` one more of the line that is there. `qty` is what a new line begins with. */
export function withSku(
  lines: readonly LineDraft[],
  { sku, name, variant, price }: Named & { readonly price: number },
  { pieces, qty }: { readonly pieces: 0 | 1; readonly qty: string },
): LineDraft[] {
  if (!lines.some((line) => line.sku === sku)) return [...lines, { sku, qty, price: String(price), discount: '', name, variant }]
  return lines.map((line) => (line.sku === sku && pieces ? { ...line, qty: String((countIn(line.qty) ?? 0) + 1) } : line))
}
