import { z } from 'zod'
import type { CallInput } from '#contract/core/endpoint.ts'
import { mostPieces } from '#contract/core/priced-document.ts'
import type { purchaseReceive } from '#contract/purchase/purchase.endpoints.ts'
import type { PurchaseDetail, PurchaseLine } from '#contract/purchase/purchase.ts'
import { lineFields } from '#platform/document/line-fields.ts'
import { countIn, countWords, isCount } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { area, own, text } from '#platform/form/fields.tsx'
import { t } from '#platform/i18n/i18n.ts'

/** What was counted of a line: pieces that can be sold, and those that came damaged. */
const counted = z.object({ sku: z.string(), qty: z.string(), damaged: z.string() })
export type Counted = z.output<typeof counted>

const receiving = z.object({
  reference: z.string().trim().max(60),
  note: z.string().trim().max(500),
  lines: z.array(counted).readonly(),
  /** What is scanned next came damaged. */
  damaged: z.boolean(),
  /** Nobody waits for the rest. */
  close: z.boolean(),
})
export type Receiving = z.output<typeof receiving>

export const receiveForm = declareForm(receiving, {
  blank: { reference: '', note: '', lines: [], damaged: false, close: false },
  fields: {
    reference: text('purchase.receive.reference', { autoComplete: 'off', required: false }),
    note: area('purchase.field.note', { required: false }),
    lines: lineFields<Counted>('qty', 'damaged'),
    damaged: own<boolean>('purchase.receive.scan-damaged', () => null),
    close: own<boolean>('purchase.receive.close', () => null),
  },
  codes: { PURCHASE_NOT_IN_IT: 'lines' },
})

export const awaitedOf = ({ qty, received }: Pick<PurchaseLine, 'qty' | 'received'>): number => Math.max(0, qty - received)
export const countedOf = (lines: readonly Counted[], sku: string): Counted => lines.find((line) => line.sku === sku) ?? { sku, qty: '', damaged: '' }

/** The counts with one of them changed. */
export const withCount = (lines: readonly Counted[], sku: string, change: Partial<Counted>): Counted[] => [
  ...lines.filter((line) => line.sku !== sku),
  { ...countedOf(lines, sku), ...change },
]

/** A piece more of what a code names: a SKU of the order, or else its barcode. Undefined: none of it; several that carry the barcode are named. */
export function scanned(
  purchase: Pick<PurchaseDetail, 'lines'>,
  { lines, damaged }: Pick<Receiving, 'lines' | 'damaged'>,
  code: string,
): { readonly lines: Counted[]; readonly line: PurchaseLine } | { readonly several: readonly string[] } | undefined {
  const own = purchase.lines.filter(({ sku }) => sku === code)
  const found = own.length > 0 ? own : purchase.lines.filter(({ barcode }) => barcode === code)
  const [line, another] = found
  if (another) return { several: found.map(({ sku }) => sku) }
  if (!line) return undefined
  const field = damaged ? 'damaged' : 'qty'
  const before = countedOf(lines, line.sku)
  return { line, lines: withCount(lines, line.sku, { [field]: String((countIn(before[field]) ?? 0) + 1) }) }
}

/** All that is awaited came. */
export const allCame = (purchase: Pick<PurchaseDetail, 'lines'>): Counted[] =>
  purchase.lines.filter((line) => awaitedOf(line) > 0).map((line) => ({ sku: line.sku, qty: String(awaitedOf(line)), damaged: '' }))

const ofOneLine = { most: mostPieces }

/** What is wrong with what was counted, by path. */
export function wrongCounts({ lines }: Receiving): Record<string, string | null> {
  const wrong: Record<string, string | null> = {}
  let came = 0
  for (const [at, { qty, damaged }] of lines.entries())
    for (const [field, written] of [
      ['qty', qty],
      ['damaged', damaged],
    ] as const) {
      if (!isCount(written, ofOneLine)) wrong[`lines.${at}.${field}`] = countWords(ofOneLine)
      came += countIn(written) ?? 0
    }
  if (came === 0 && Object.keys(wrong).length === 0) wrong.lines = t('purchase.wrong.nothing-came')
  return wrong
}

export interface Difference {
  readonly line: PurchaseLine
  readonly came: number
  readonly damaged: number
  /** Awaited still, and more than was awaited. */
  readonly short: number
  readonly surplus: number
}

/** What came of each line, against what was awaited. */
export const differencesOf = (purchase: Pick<PurchaseDetail, 'lines'>, { lines }: Pick<Receiving, 'lines'>): Difference[] =>
  purchase.lines.map((line) => {
    const { qty, damaged } = countedOf(lines, line.sku)
    const came = countIn(qty) ?? 0
    const left = awaitedOf(line) - came
    return { line, came, damaged: countIn(damaged) ?? 0, short: Math.max(0, left), surplus: Math.max(0, -left) }
  })

type Body = NonNullable<CallInput<typeof purchaseReceive>['body']>

/** What is sent of what was counted. */
export const bodyOf = (purchase: PurchaseDetail, { reference, note, close, ...counts }: Receiving): Body => ({
  version: purchase.version,
  reference: reference || null,
  note: note || null,
  close,
  lines: differencesOf(purchase, counts)
    .filter(({ came, damaged }) => came + damaged > 0)
    .map(({ line: { sku }, came, damaged }) => ({ sku, qty: came, damaged })),
})
