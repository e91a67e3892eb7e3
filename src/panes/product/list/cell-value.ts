import { amountOf } from '#contract/core/amount.ts'
import { type EditableField, highestOf } from '#contract/product/product.ts'

/** What a person typed into a cell that is not saved yet, and the number that stood there then. */
export interface CellDraft {
  readonly text: string
  readonly seen: number
}
export type CellDrafts = Readonly<Record<string, CellDraft>>

export const cellKey = (sku: string, field: EditableField): string => `${field}|${sku}`

export const skuOf = (key: string): string => key.slice(key.indexOf('|') + 1)

/** `+5` and `-3` count from what stands there. */
export const isRelative = (text: string): boolean => /^\s*[+-]/.test(text)

/** Why a text is no number of its column: no whole number at all, less than nothing, or more than the column holds. */
export type CellFault = 'wrong' | 'negative' | 'high'

/** Digits as they are, or in groups of three: `1250`, `1.250`, `1,250` and `1 250`. A group of any other length is a mistake, or a fraction. */
const digits = /^([+-]?)(\d+|\d{1,3}(?:[.,\s\u00a0]\d{3})+)$/

/** The number that a text stands for; `+5` and `-3` in a stock cell count from what stands there. */
export function readCell(text: string, field: EditableField, seen: number): number | CellFault {
  const [, sign, grouped] = digits.exec(text.trim().replace(/^rp\.?\s*/i, '')) ?? []
  // As spreadsheets show whole amounts: `12.500,00`.
  const amount = grouped === undefined ? amountOf(text) : Number(`${sign}${grouped.replace(/\D/g, '')}`)
  if (amount === null) return 'wrong'
  const value = field === 'stock' && sign ? seen + amount : amount
  if (value < 0) return 'negative'
  return value <= highestOf[field] ? value : 'high'
}
