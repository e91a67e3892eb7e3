import { z } from 'zod'
import type { CallReply } from '#contract/core/endpoint.ts'
import type { stockIoScan } from '#contract/product/stock-io.endpoints.ts'
import { mostStockIoPieces, type StockIoDetail, type StockIoFields, type StockIoType, stockIoFields } from '#contract/product/stock-io.ts'
import { lineFields } from '#platform/document/line-fields.ts'
import { countIn, countWords, isCount } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, choice, text } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'

/** A line as it is written: pieces are typed, and what its SKU is called stands beside them. */
const lineDraft = z.object({ sku: z.string(), qty: z.string(), location: z.string(), name: z.string(), variant: z.string() })
export type LineDraft = z.output<typeof lineDraft>

const draft = z.object({
  cause: z.string(),
  reference: z.string().trim().max(60),
  note: z.string().trim().max(500),
  lines: z.array(lineDraft).min(1).readonly(),
  /** The version of the draft that was changed; null: what it is now. */
  version: z.number().nullable(),
})
export type Draft = z.output<typeof draft>

export const draftForm = declareForm(draft, {
  blank: { cause: '', reference: '', note: '', lines: [], version: null },
  fields: {
    cause: choice<string>('stock-io.field.cause', undefined, { required: false }),
    reference: text('stock-io.field.reference', { autoComplete: 'off', required: false }),
    note: area('stock-io.field.note', { required: false }),
    lines: lineFields<LineDraft>('qty', 'location'),
  },
  codes: { PRODUCT_NOT_FOUND: 'lines' },
})

/** What is wrong with lines, by path: pieces that are no number, or a shelf that is missing. */
export function wrongLines(io_type: StockIoType, { lines }: Draft): Record<string, string | null> {
  const wrong: Record<string, string | null> = {}
  const pieces = { least: io_type === 'count' ? 0 : 1, most: mostStockIoPieces }
  for (const [at, { qty, location }] of lines.entries()) {
    if (io_type === 'transfer') {
      if (!location.trim()) wrong[`lines.${at}.location`] = t('common.field.required')
    } else if (qty.trim() === '' || !isCount(qty, pieces)) wrong[`lines.${at}.qty`] = countWords(pieces)
  }
  if (lines.length === 0) wrong.lines = t('stock-io.field.lines-missing')
  return wrong
}

/** What is sent of a draft. */
export const fieldsOf = (io_type: StockIoType, { cause, reference, note, lines }: Draft): StockIoFields =>
  stockIoFields.parse({
    io_type,
    cause: io_type === 'in' || io_type === 'out' ? cause || null : null,
    reference: reference || null,
    note: note || null,
    lines: lines.map(({ sku, qty, location }) => ({ sku, qty: io_type === 'transfer' ? 0 : (countIn(qty) ?? 0), location: location.trim() || null })),
  })

/** A draft of the server as its form holds it. */
export const draftOf = ({ cause, reference, note, lines, version }: StockIoDetail): Draft => ({
  cause: cause ?? '',
  reference: reference ?? '',
  note: note ?? '',
  lines: lines.map(({ sku, qty, location, name, variant }) => ({ sku, qty: String(qty), location: location ?? '', name, variant })),
  version,
})

type Scanned = CallReply<typeof stockIoScan>['skus'][number]

/**
 * The lines with a SKU that was scanned or picked: one piece more of it where it stands already. Pieces of one that was picked by name are written next, so
 * none are assumed. `location`: the shelf that pieces go to.
 */
export function withSku(
  lines: readonly LineDraft[],
  { sku, name, variant }: Scanned,
  { pieces, location }: { pieces: 0 | 1; location: string },
): LineDraft[] {
  const found = lines.some((line) => line.sku === sku)
  if (!found) return [...lines, { sku, qty: pieces ? String(pieces) : '', location, name, variant }]
  return lines.map((line) =>
    line.sku === sku ? { ...line, qty: pieces ? String((countIn(line.qty) ?? 0) + pieces) : line.qty, location: location || line.location } : line,
  )
}
