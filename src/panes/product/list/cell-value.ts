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

/**
 * The number that a text stands for: `1.250` and `Rp 1.250` are 1250, `+5` and `-3` in a stock cell count from what stands there. Null for what is
 * no whole number from 0 that the column holds.
 */
export function readCell(text: string, field: EditableField, seen: number): number | null {
  const plain = text
    .trim()
    .replace(/^rp\s*/i, '')
    .replace(/[.\s\u00a0]/g, '')
  if (!/^[+-]?\d{1,13}$/.test(plain)) return null
  const relative = field === 'stock' && isRelative(plain)
  const value = relative ? seen + Number(plain) : Number(plain)
  return Number.isSafeInteger(value) && value >= 0 && value <= highestOf[field] ? value : null
}
