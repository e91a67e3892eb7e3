import { z } from 'zod'
import { type EditableField, editableFields, highestOf } from './product.ts'

/** Rows of one sheet. */
export const mostImported = 5_000

const longestSku = 120
const longest = 64
const sku = z.string().trim().max(longestSku)
const written = z.union([z.number(), z.string().max(longest)])

/** A line of a sheet as it was written: numbers may stand in it as text. */
export const sheetRowSchema = z.object({
  /** Its number in the sheet. */
  row: z.number().int().min(1).max(2_000_000),
  sku,
  ...Object.fromEntries(editableFields.map((field) => [field, written.optional()])),
} as { row: z.ZodNumber; sku: typeof sku } & Record<EditableField, z.ZodOptional<typeof written>>)
export type SheetRow = z.infer<typeof sheetRowSchema>

/** What would become of a line: what changes, or why nothing does. */
export const checkedRowSchema = z.object({
  row: z.number().int(),
  sku: z.string(),
  product_id: z.number().int().nullable(),
  /** Null where no product has the SKU. */
  name: z.string().nullable(),
  changes: z.array(z.object({ field: z.enum(editableFields), before: z.number().int(), after: z.number().int() })),
  /** Why it can't be taken, in the person's language. */
  problem: z.string().nullable(),
})
export type CheckedRow = z.infer<typeof checkedRowSchema>

const amounts = Object.fromEntries(editableFields.map((field) => [field, z.number().int().min(0).max(highestOf[field]).optional()])) as Record<
  EditableField,
  z.ZodOptional<z.ZodNumber>
>

/** A line to be applied: what is set, and what stood there when it was checked. */
export const importRowSchema = z.object({
  row: z.number().int(),
  sku: sku.min(1),
  product_id: z.number().int(),
  set: z.object(amounts),
  expected: z.object(amounts),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** A whole number as people and spreadsheets write it: `12500`, `12.500`, `Rp 12,500`; null for anything else. */
export function amountOf(value: number | string): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  const text = value.replace(/^\s*rp\.?\s*/i, '').trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : /^\d{1,3}([.,]\d{3})+$/.test(text) ? Number(text.replace(/[.,]/g, '')) : null
}

/** What its columns may be called at their head, in both languages; case and what is in brackets do not matter. The first is what they are told by. */
export const importColumns: Readonly<Record<'sku' | EditableField, Readonly<Record<'id' | 'en', readonly [string, ...string[]]>>>> = {
  sku: { id: ['SKU', 'Kode SKU'], en: ['SKU', 'SKU code'] },
  stock: { id: ['Stok'], en: ['Stock', 'On hand'] },
  min_stock: { id: ['Stok minimum', 'Stok min', 'Min'], en: ['Minimum stock', 'Min stock', 'Min'] },
  buffer: { id: ['Stok cadangan', 'Cadangan'], en: ['Buffer stock', 'Buffer'] },
  price: { id: ['Harga', 'Harga jual'], en: ['Price', 'Selling price'] },
  price_cost: { id: ['Modal', 'Harga modal'], en: ['Cost', 'Cost price'] },
}

const plainHead = (cell: unknown): string =>
  String(cell ?? '')
    .replace(/\(.*?\)/g, '')
    .trim()
    .toLowerCase()
/** Cut where it is longer than any value: what is left is refused by itself, and not with the whole sheet. */
const textIn = (cell: unknown, most: number): string =>
  String(cell ?? '')
    .trim()
    .slice(0, most)
const valueIn = (cell: unknown): number | string => (typeof cell === 'number' ? cell : textIn(cell, longest))

/** Lines above the head that a sheet may have: what it is of. */
const headWithin = 10

/** The lines of a sheet under its head; null where no line names a column for SKUs and one for a number. Lines with nothing in them are left out. */
export function sheetRows(cells: readonly (readonly unknown[])[]): SheetRow[] | null {
  const names = Object.entries(importColumns).map(([column, { id, en }]) => [column, [...id, ...en].map(plainHead)] as const)
  for (const [at, heads] of cells.slice(0, headWithin).entries()) {
    const columns = names.flatMap(([column, known]) => {
      const place = heads.findIndex((head) => known.includes(plainHead(head)))
      return place < 0 ? [] : [[column, place] as const]
    })
    if (columns.length < 2 || columns[0]?.[0] !== 'sku') continue
    return cells.slice(at + 1).flatMap((line, under) => {
      const values = Object.fromEntries(
        columns.map(([column, place]) => [column, column === 'sku' ? textIn(line[place], longestSku) : valueIn(line[place])]),
      )
      return Object.values(values).every((value) => value === '') ? [] : [{ row: at + under + 2, ...values } as SheetRow]
    })
  }
  return null
}
