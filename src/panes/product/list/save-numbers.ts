import { mostEdits, productDetail, productEdit, productEditMany } from '#contract/product/product.endpoints.ts'
import { type EditableField, editableFields, type ProductRow } from '#contract/product/product.ts'
import type { UndoOutcome } from '#kernel/command.ts'
import { offerUndo } from '#platform/command/undo.ts'
import { newsOfRow, productEntity } from '#platform/entities/product.entity.ts'
import { ApiError, call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import type { BlockStep, CellState } from '#platform/list/cells.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'

export interface Refusal {
  readonly kind: 'error'
  readonly text: string
  /** The server has told what stands there now: saving once more is meant. */
  readonly explained?: boolean
  /** What stands there now, where it is another than was seen. */
  readonly now?: number
  /** What is set in spite of what is promised to orders, when it is saved once more. */
  readonly confirm?: number
}
export type SkuState = Exclude<CellState, { kind: 'error' }> | Refusal

const asksAgain = (reason: string, value: number): Refusal => ({
  kind: 'error',
  text: t('product.cell.insist', { reason }),
  explained: true,
  confirm: value,
})
const otherNow = (now: number, value: number): Refusal => ({
  kind: 'error',
  text: t('product.cell.changed', { now: formatNumber(now), value: formatNumber(value) }),
  explained: true,
  now,
})

/** What a refused change is told by; of one that can be meant, what stands there now and how to insist. */
export async function refusalOf(error: unknown, row: ProductRow, field: EditableField, value: number): Promise<Refusal> {
  const code = error instanceof ApiError ? error.code : null
  const reason = errorText(error)
  if (code === 'STOCK_BELOW_ALLOCATED') return asksAgain(reason, value)
  if (code !== 'PRODUCT_CHANGED') return { kind: 'error', text: reason }
  const now = await call(productDetail, { query: { sku: row.sku } }).catch(() => null)
  if (!now) return { kind: 'error', text: reason }
  productEntity.tell([newsOfRow(now)])
  return otherNow(now[field], value)
}

/** Sets a number of a SKU. Rejects as a call does. */
export async function setNumber(row: ProductRow, field: EditableField, value: number, seen: number, allow_oversold = false): Promise<ProductRow> {
  const body = { sku: row.sku, [field]: value, expected: { [field]: seen }, allow_oversold }
  const saved = await call(productEdit, { params: { id: row.product_id }, body })
  productEntity.tell([newsOfRow(saved)])
  return saved
}

/** `Z` sets it back, unless somebody else has changed it since. */
export function offerBack(row: ProductRow, field: EditableField, before: number, after: number): void {
  offerUndo({
    label: 'product.undo.edit',
    values: { sku: row.sku, field: t(`product.column.${field}`), before: formatNumber(before), after: formatNumber(after) },
    async run() {
      try {
        await setNumber(row, field, before, after, true)
        return 'done'
      } catch (error) {
        toast.show({ kind: 'error', text: errorText(error) })
        return error instanceof ApiError && error.code === 'PRODUCT_CHANGED' ? 'gone' : 'failed'
      }
    },
  })
}

/** A number that is set: `seen` stood there before. */
export interface SetNumber {
  readonly sku: string
  readonly field: EditableField
  readonly value: number
  readonly seen: number
  /** In spite of what is promised to orders. */
  readonly meant?: boolean
}

interface Saved {
  readonly done: readonly SetNumber[]
  readonly refused: readonly { readonly number: SetNumber; readonly refusal: Refusal }[]
}

/** Sets numbers of many SKUs, each SKU as a whole or not at all, some in a call; what could not be asked for at all is refused with its reason. */
export async function setNumbers(numbers: readonly SetNumber[], note?: string): Promise<Saved> {
  const bySku = new Map<string, SetNumber[]>()
  for (const number of numbers) {
    const own = bySku.get(number.sku)
    if (own) own.push(number)
    else bySku.set(number.sku, [number])
  }
  const edits = [...bySku].map(([sku, own]) => ({
    sku,
    ...Object.fromEntries(own.map(({ field, value }) => [field, value])),
    expected: Object.fromEntries(own.map(({ field, seen }) => [field, seen])),
    allow_oversold: own.some(({ meant }) => meant),
  }))
  const done: SetNumber[] = []
  const refused: { number: SetNumber; refusal: Refusal }[] = []
  for (let from = 0; from < edits.length; from += mostEdits) {
    const some = edits.slice(from, from + mostEdits)
    const own = some.flatMap(({ sku }) => bySku.get(sku) ?? [])
    try {
      const reply = await call(productEditMany, { body: { edits: some, ...(note && { note }) } })
      productEntity.tell(reply.rows.map(newsOfRow))
      const why = new Map(reply.refused.map((one) => [one.sku, one]))
      const now = new Map(reply.rows.map((row) => [row.sku, row]))
      for (const number of own) {
        const refusal = why.get(number.sku)
        if (refusal) refused.push({ number, refusal: refusalFor(number, refusal, now.get(number.sku)) })
        else done.push(number)
      }
    } catch (error) {
      refused.push(...own.map((number) => ({ number, refusal: { kind: 'error' as const, text: errorText(error) } })))
    }
  }
  return { done, refused }
}

function refusalFor(
  { field, value, seen }: SetNumber,
  { code, reason }: { readonly code: string; readonly reason: string },
  now: Readonly<Record<EditableField, number>> | undefined,
): Refusal {
  if (code === 'STOCK_BELOW_ALLOCATED' && field === 'stock') return asksAgain(reason, value)
  if (code === 'PRODUCT_CHANGED' && now && now[field] !== seen) return otherNow(now[field], value)
  // The SKU is set as a whole: its other numbers wait for the one that is refused.
  return { kind: 'error', text: reason, explained: true }
}

/** `Z` sets all of a step back, each SKU unless somebody else has changed it since. */
export function offerAllBack(step: BlockStep, done: readonly SetNumber[]): void {
  const fields = editableFields.filter((field) => done.some((one) => one.field === field)).map((field) => t(`product.column.${field}`))
  offerUndo({
    label: `product.undo.${step}`,
    values: { count: done.length, number: formatNumber(done.length), fields: fields.join(', ') },
    async run(): Promise<UndoOutcome> {
      const back = done.map(({ value, seen, ...one }) => ({ ...one, value: seen, seen: value, meant: true }))
      const { done: undone, refused } = await setNumbers(back)
      const [first] = refused
      if (!first) return 'done'
      if (undone.length > 0) return { undone: undone.length, failed: refused.length, total: done.length }
      toast.show({ kind: 'error', text: first.refusal.text })
      return refused.every(({ refusal }) => refusal.explained) ? 'gone' : 'failed'
    },
  })
}
