import { amountOf } from '#contract/core/amount.ts'

/** What a product's variants differ by, as it is written: a name, and its choices with commas between them; one that has a comma itself stands in quotes. */
export interface Dimension {
  readonly name: string
  readonly options: string
}

/** One variant as it is written. `kept`: it is there already, and its SKU and stock are not set here. */
export interface VariantRow {
  readonly options: readonly string[]
  readonly kept: boolean
  readonly sku: string
  readonly price: string
  readonly price_cost: string
  readonly stock: string
  readonly min_stock: string
  readonly location: string
  readonly barcode: string
}

/** Cells of a row that are written, in the order in which they stand. */
export const cellNames = ['sku', 'price', 'price_cost', 'stock', 'min_stock', 'location', 'barcode'] as const
export type CellName = (typeof cellNames)[number]
export const isAmount = (name: CellName): boolean => name !== 'sku' && name !== 'location' && name !== 'barcode'
/** What of a row stays as it is. */
export type IsFixed = (row: VariantRow, name: CellName) => boolean
/** Of one of ours that is there already: its SKU is never called otherwise, and its stock is set in the list. */
export const isFixed: IsFixed = (row, name) => row.kept && (name === 'sku' || name === 'stock')

export const blankRow: VariantRow = {
  options: [],
  kept: false,
  sku: '',
  price: '',
  price_cost: '',
  stock: '',
  min_stock: '',
  location: '',
  barcode: '',
}

/** Something in quotes up to a comma, or what stands between commas. A quote that is not closed is a letter: while it is typed, what follows keeps its rows. */
const oneOption = /\s*"(?:[^"]|"")*"\s*(?=[,;\n]|$)|[^,;\n]+/g
const quoted = /^"((?:[^"]|"")*)"$/

/** The choices of a dimension: what stands between commas, or in quotes, each once. */
export function optionsOf({ options }: Pick<Dimension, 'options'>): string[] {
  const found = new Map<string, string>()
  for (const [piece] of options.matchAll(oneOption)) {
    const within = quoted.exec(piece.trim())?.[1]?.replaceAll('""', '"')
    const text = (within ?? piece).trim().slice(0, 50)
    if (text && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text)
  }
  return [...found.values()]
}

/** Choices as they are written: {@link optionsOf} reads the same. */
export const textOfOptions = (options: readonly string[]): string =>
  options.map((option) => (/[,;\n"]/.test(option) ? `"${option.replaceAll('"', '""')}"` : option)).join(', ')

/** Every variant that dimensions make, in order; one without choices where there are none. */
export const combinations = (dimensions: readonly Dimension[]): string[][] =>
  dimensions
    .map(optionsOf)
    .filter((options) => options.length > 0)
    .reduce<string[][]>((rows, options) => rows.flatMap((row) => options.map((option) => [...row, option])), [[]])

const keyOf = (options: readonly string[]): string => options.map((option) => option.toLowerCase()).join('\n')

/**
 * The rows of dimensions as they are written now. A row is found again by its choices; where as many choices stand as before and one is called otherwise, by its
 * place. A row that is new takes the numbers of the row before it, which is what most variants cost; `blank` is the rest of it.
 */
export function rowsFor<Row extends VariantRow>(before: readonly Dimension[], rows: readonly Row[], after: readonly Dimension[], blank: Row): Row[] {
  const wanted = combinations(after)
  const byChoice = new Map(rows.map((row) => [keyOf(row.options), row]))
  const alike = combinations(before).length === wanted.length && optionCounts(before).join() === optionCounts(after).join()
  const used = new Set<Row>()
  const found = wanted.map((options, place) => {
    const row = byChoice.get(keyOf(options)) ?? (alike ? rows[place] : undefined)
    if (!row || used.has(row)) return undefined
    used.add(row)
    return { ...row, options }
  })
  // The one row of a product without variants becomes the first of its variants, and the other way round.
  const [first] = rows
  if (!found.some(Boolean) && first) found[0] = { ...first, options: wanted[0] ?? [] }
  let last = blank
  return found.map((row, place) => {
    const { price, price_cost, min_stock, location } = last
    last = row ?? { ...blank, price, price_cost, min_stock, location, options: wanted[place] ?? [] }
    return last
  })
}
const optionCounts = (dimensions: readonly Dimension[]): number[] => dimensions.map((one) => optionsOf(one).length).filter(Boolean)

/** Sets a cell, and below and beside it what was copied from a sheet: lines, with tabs between their cells. What stays as it is is passed over. */
export function pasted<Row extends VariantRow>(
  rows: readonly Row[],
  at: { readonly row: number; readonly cell: CellName },
  text: string,
  shown: readonly CellName[] = cellNames,
  fixed: IsFixed = isFixed,
): Row[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const from = shown.indexOf(at.cell)
  return rows.map((row, place) => {
    const line = place >= at.row ? lines[place - at.row] : undefined
    if (line === undefined) return row
    const values = line.split('\t').flatMap((value, beside) => {
      const name = shown[from + beside]
      return name && !fixed(row, name) ? [[name, value.trim()] as const] : []
    })
    return { ...row, ...Object.fromEntries(values) }
  })
}

/** The cell's text in every row below it. */
export const filledDown = <Row extends VariantRow>(
  rows: readonly Row[],
  at: { readonly row: number; readonly cell: CellName },
  fixed: IsFixed = isFixed,
): Row[] => {
  const value = rows[at.row]?.[at.cell] ?? ''
  return rows.map((row, place) => (place > at.row && !fixed(row, at.cell) ? { ...row, [at.cell]: value } : row))
}

const short = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]+/g, '')

/** SKUs for rows without one: the first letters of the product's words, then the choices. None of two rows is the same. */
export function withSkus<Row extends VariantRow>(rows: readonly Row[], name: string): Row[] {
  const stem = name
    .split(/\s+/)
    .map((word) => short(word).slice(0, 3))
    .filter(Boolean)
    .slice(0, 3)
    .join('-')
  const taken = new Set(rows.map(({ sku }) => sku.trim()).filter(Boolean))
  return rows.map((row) => {
    if (row.sku.trim()) return row
    const wish = [stem || 'SKU', ...row.options.map(short)].filter(Boolean).join('-').slice(0, 100)
    let sku = wish
    for (let number = 2; taken.has(sku); number += 1) sku = `${wish}-${number}`
    taken.add(sku)
    return { ...row, sku }
  })
}

/** A cell's number: an empty one is `empty`; null where it is none. */
export const numberInCell = <Empty>(text: string, empty: Empty): number | Empty | null => (text.trim() === '' ? empty : amountOf(text))
