import { amountOf } from '#contract/core/amount.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { type ImportField, importFields, importTitle } from '#contract/product/import-columns.ts'
import { importAmounts, isClearable, isImportAmount, type SheetRow } from '#contract/product/product-import.ts'

/** Characters that a field of text holds. */
const longest = {
  sku: 120,
  group: 120,
  name: 255,
  option_1: 50,
  option_2: 50,
  category: 100,
  supplier: 100,
  location: 60,
  barcode: 64,
} as const
type TextField = keyof typeof longest
type AmountField = keyof typeof importAmounts

/** What is expected of a cell, in words. */
export const expectations = {
  amount: (most: string) => ({ id: `bilangan bulat dari 0 sampai ${most}`, en: `a whole number from 0 to ${most}` }),
  length: (most: string) => ({ id: `paling banyak ${most} karakter`, en: `at most ${most} characters` }),
  plain: () => ({ id: 'teks biasa, bukan rumus', en: 'plain text, no formula' }),
  sku: () => ({ id: 'kode SKU di setiap baris', en: 'the code of a SKU in every row' }),
  made: () => ({
    id: 'SKU yang sudah ada, atau nama produk, kategori, dan harga untuk membuatnya',
    en: 'a SKU that exists, or a product name, category and price to make it',
  }),
  needed: () => ({ id: 'isi untuk SKU baru', en: 'a value for a SKU that is new' }),
  options: (names: string) => ({ id: `satu isi untuk setiap varian: ${names}`, en: `one value of each variant: ${names}` }),
  dimensions: () => ({
    id: 'kolom varian seperti Warna atau Ukuran, karena produk ini punya beberapa SKU',
    en: 'a column such as Colour or Size, since this product has several SKUs',
  }),
  ownChoice: (sku: string) => ({ id: `pilihan yang belum dipakai SKU ${sku}`, en: `a choice that SKU ${sku} does not have` }),
  asRow: (row: string, value: string) => ({
    id: `“${value}” seperti baris ${row} dari produk yang sama`,
    en: `“${value}” as in row ${row} of the same product`,
  }),
  oneProduct: () => ({ id: 'SKU dari satu produk dalam satu grup', en: 'SKUs of one product in one group' }),
  fewer: (most: string) => ({ id: `paling banyak ${most} varian per produk`, en: `at most ${most} variants of a product` }),
} as const satisfies Record<string, (...of: string[]) => Record<Language, string>>

export const numberText = (value: number, language: Language): string => value.toLocaleString(language === 'id' ? 'id-ID' : 'en-US')

/** Why a cell can't be taken, naming its column and what is expected there. */
export function wrongCell(
  field: ImportField,
  value: string | number | undefined,
  expected: Readonly<Record<Language, string>>,
  language: Language,
): string {
  const values = { column: importTitle(field, language), value: String(value ?? '').slice(0, 60), expected: expected[language] }
  return errorMessage(value === undefined || value === '' ? 'CELL_MISSING' : 'CELL_INVALID', language, values)
}

/** A line as it was understood; an empty text takes away what stands there. */
export interface ReadRow {
  readonly row: number
  readonly sku: string
  readonly texts: { readonly [Field in TextField]?: string }
  readonly amounts: { readonly [Field in AmountField]?: number }
  /** Its choices, in the order of the dimensions. */
  readonly options: readonly string[]
  /** The first thing that is wrong with it by itself. */
  readonly problem: string | null
}

/** What a spreadsheet would run where it is opened: text that begins so is none. A sign before digits is a number or a telephone's. */
export const isFormula = (text: string): boolean => /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s().,-]*$/.test(text))

/** Texts that a line takes away. */
const takenAway = (line: SheetRow): Partial<Record<TextField, string>> =>
  Object.fromEntries(importFields.filter((field) => line[field] === null && isClearable(field)).map((field) => [field, '']))

/** Reads a line. A SKU that is called like a formula may be there already, so it is looked at where one is made. */
function readRow(line: SheetRow, language: Language): ReadRow {
  const texts = takenAway(line)
  const amounts: Partial<Record<AmountField, number>> = {}
  let problem: string | null = null
  for (const field of importFields) {
    const value = line[field]
    if (value === undefined || value === null || value === '') continue
    const refuse = (expected: Readonly<Record<Language, string>>): void => {
      problem ??= wrongCell(field, value, expected, language)
    }
    if (isImportAmount(field)) {
      const amount = amountOf(value)
      if (amount === null || amount < 0 || amount > importAmounts[field]) refuse(expectations.amount(numberText(importAmounts[field], language)))
      else amounts[field] = amount
    } else {
      const text = String(value).trim()
      if (text === '') continue
      if (text.length > longest[field]) refuse(expectations.length(String(longest[field])))
      else if (field !== 'sku' && isFormula(text)) refuse(expectations.plain())
      else texts[field] = text
    }
  }
  if (texts.sku === undefined) problem ??= wrongCell('sku', undefined, expectations.sku(), language)
  const options = [texts.option_1, texts.option_2].filter((option) => option !== undefined)
  return { row: line.row, sku: texts.sku ?? String(line.sku ?? '').slice(0, longest.sku), texts, amounts, options, problem }
}

/** Reads the lines of a sheet. One whose SKU stands in a line before it is refused, and names that. */
export function readRows(lines: readonly SheetRow[], language: Language): ReadRow[] {
  const firstOf = new Map<string, number>()
  return lines.map((line) => {
    const read = readRow(line, language)
    const first = firstOf.get(read.sku)
    if (first !== undefined) return { ...read, problem: errorMessage('ROW_REPEATED', language, { sku: read.sku, row: first }) }
    if (read.sku !== '') firstOf.set(read.sku, line.row)
    return read
  })
}

/** Rows that become or change one product. */
export interface Unit {
  /** Null: it is new. */
  readonly product_id: number | null
  readonly rows: readonly ReadRow[]
}

/** By what rows say that they are one product: their group, else the name of those with choices. */
export const groupOf = ({ texts, options }: ReadRow): string | null =>
  (texts.group ?? (options.length > 0 ? texts.name : undefined))?.toLowerCase() ?? null

/** The products of a sheet, in the order of their first rows. */
export function unitsOf(rows: readonly ReadRow[], productOf: (row: ReadRow) => number | null): Unit[] {
  const units = new Map<string, { product_id: number | null; rows: ReadRow[] }>()
  for (const row of rows) {
    const product_id = row.problem === null ? productOf(row) : null
    const group = row.problem === null ? groupOf(row) : null
    const key = product_id !== null ? `product ${product_id}` : group !== null ? `group ${group}` : `row ${row.row}`
    const unit = units.get(key)
    if (unit) unit.rows.push(row)
    else units.set(key, { product_id, rows: [row] })
  }
  return [...units.values()]
}

/** Units that are read or written together: of about so many rows. */
export function batchesOf(units: readonly Unit[], rows: number, from = 0): { from: number; to: number }[] {
  const batches: { from: number; to: number }[] = []
  let begun = from
  let count = 0
  for (let at = from; at < units.length; at += 1) {
    count += units[at]?.rows.length ?? 0
    if (count < rows && at < units.length - 1) continue
    batches.push({ from: begun, to: at + 1 })
    ;[begun, count] = [at + 1, 0]
  }
  return batches
}
