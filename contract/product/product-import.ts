import { z } from 'zod'
import { firstCharacters } from '../core/characters.ts'
import { type ColumnMapping, dimensionName, type ImportField, importFields } from './import-columns.ts'
import { editableFields, highestOf } from './product.ts'

/** Rows of one sheet. */
export const mostImported = 20_000
/** Bytes of a file that is read. */
export const largestSheet = 20 * 2 ** 20

/** Characters of a cell that are looked at: more than any field holds, so that what is too long is refused as such. */
const longest = 300
/** Null takes away what stands there, of a field that may be without. */
const written = z.union([z.number(), z.string().max(longest), z.null()])
const dimension = z.string().trim().min(1).max(30)
/** What the columns of choices are called: none, one or two. */
export const dimensionsSchema = z.array(dimension).max(2)

const cells = Object.fromEntries(importFields.map((field) => [field, written.optional()])) as Record<ImportField, z.ZodOptional<typeof written>>

/** A line of a sheet as it was written: numbers may stand in it as text. */
export const sheetRowSchema = z.object({ /** Its number in the sheet. */ row: z.number().int().min(1).max(2_000_000), ...cells })
export type SheetRow = z.infer<typeof sheetRowSchema>

/** `new`: a SKU that is made, of a product that is new or there. `same`: all of it stands so already. */
export const importOutcomes = ['new', 'changed', 'same', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const value = z.union([z.number(), z.string(), z.null()])
export type ImportValue = z.infer<typeof value>

/** What would become of a line: what changes, or why nothing does. */
export const checkedRowSchema = z.object({
  row: z.number().int(),
  sku: z.string(),
  outcome: z.enum(importOutcomes),
  /** The product that has the SKU, or gets it; null where that is new. */
  product_id: z.number().int().nullable(),
  /** Of the product; null where the line names none. */
  name: z.string().nullable(),
  /** Of a SKU that is new nothing stood before. */
  changes: z.array(z.object({ field: z.enum(importFields), before: value, after: value })),
  /** Why it can't be taken and what is expected, in the person's language. */
  problem: z.string().nullable(),
})
export type CheckedRow = z.infer<typeof checkedRowSchema>

/** A line to be applied, with what was seen when it was checked: one that would do anything else by now is refused. */
export const importRowSchema = sheetRowSchema.extend({
  seen: z.object({
    outcome: z.enum(importOutcomes),
    product_id: z.number().int().nullable(),
    /** What stood in the fields that change. */
    before: z.partialRecord(z.enum(importFields), value),
  }),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** Fields that are whole numbers, with the highest of each. */
export const importAmounts = { ...highestOf, weight: 1_000_000 } as const
export const isImportAmount = (field: ImportField): field is keyof typeof importAmounts => field in importAmounts
/** Fields of which a SKU or its product may have none. */
export const isClearable = (field: ImportField): boolean => field === 'supplier' || field === 'location' || field === 'barcode'
export const isStockOnly = (field: ImportField): boolean => field === editableFields[0]

const valueIn = (cell: unknown): number | string => {
  if (typeof cell === 'number') return cell
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
  return firstCharacters(text.trim(), longest)
}

/** A sheet as it is checked and applied. */
export interface Sheet {
  readonly dimensions: string[]
  readonly rows: SheetRow[]
}

/** The lines of a sheet under its head, as its columns are mapped. Lines with nothing in them are left out. */
export function sheetRows(lines: readonly (readonly unknown[])[], head: number, mapping: ColumnMapping): Sheet {
  const columns = mapping.flatMap((field, place) => (field === null ? [] : [{ field, place }]))
  const rows = lines.slice(head + 1).flatMap((line, under) => {
    const values = columns.flatMap(({ field, place }) => {
      const written = valueIn(line[place])
      return written === '' ? [] : [[field, written] as const]
    })
    return values.length === 0 ? [] : [{ row: head + under + 2, ...Object.fromEntries(values) } as SheetRow]
  })
  // Where the second alone is mapped it is the first that there is.
  const places = (['option_1', 'option_2'] as const).map((field) => mapping.indexOf(field))
  const dimensions = places.flatMap((place, at) => (place < 0 ? [] : [dimensionName(lines[head]?.[place]) || `Varian ${at + 1}`]))
  return { dimensions, rows: places[0] === -1 && places[1] !== -1 ? rows.map(({ option_2, ...row }) => ({ ...row, option_1: option_2 })) : rows }
}
