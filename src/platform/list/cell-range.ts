import type { CellEdit } from './cells.ts'
import type { ErasedRow, ErasedSpec } from './list-spec.ts'

/** A cell of a list, by the place of its row. */
export interface CellPoint {
  readonly index: number
  readonly column: string
}

/** Cells that stand together: rows from `first` to `last`, and columns in the order in which they stand. */
export interface CellRange {
  readonly first: number
  readonly last: number
  readonly columns: readonly string[]
}

/** Columns that somebody types in, of those that are shown. */
export const typedColumns = ({ columns }: ErasedSpec, shown: readonly string[]): readonly string[] =>
  shown.filter((id) => {
    const edit: CellEdit<ErasedRow> | undefined = columns[id]?.edit
    return edit?.text && edit.may()
  })

/** The cells between two; null where one of the columns does not stand any more. */
export function rangeOf(one: CellPoint, other: CellPoint, columns: readonly string[]): CellRange | null {
  const [from, to] = [columns.indexOf(one.column), columns.indexOf(other.column)].toSorted((a, b) => a - b) as [number, number]
  if (from < 0) return null
  return { first: Math.min(one.index, other.index), last: Math.max(one.index, other.index), columns: columns.slice(from, to + 1) }
}

export const rowsIn = ({ first, last }: CellRange): number => last - first + 1
export const cellsIn = (range: CellRange): number => rowsIn(range) * range.columns.length

/** Lines of cells, as spreadsheets copy them. A cell with a line break or a tab of its own stands in quotes. */
export function blockOf(text: string): string[][] {
  const cells: string[][] = [[]]
  let cell = ''
  let quoted = false
  const put = () => {
    cells.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += sign
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') put()
    else if (sign === '\n') {
      put()
      cells.push([])
    } else if (sign !== '\r') cell += sign
  }
  put()
  // What is copied ends with a line break. A line of nothing between others keeps its place: its row is left as it is.
  const last = cells.findLastIndex((line) => line.some((one) => one.trim() !== ''))
  return cells.slice(0, last + 1)
}

const written = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** As spreadsheets read it: {@link blockOf} of it is the block again. */
export const blockText = (block: readonly (readonly string[])[]): string => block.map((line) => line.map(written).join('\t')).join('\n')

export type Placed =
  | { readonly range: CellRange; textAt(row: number, column: number): string }
  /** How wide the block is, and how many columns there are from where it was put. */
  | { readonly wide: number; readonly most: number }

/**
 * Where a block goes that was put on a range: from its first cell to the right and down, and over all of it where the range is so many times as large, as in a
 * spreadsheet: one cell fills it.
 */
export function placeBlock(block: readonly (readonly string[])[], on: CellRange, columns: readonly string[]): Placed {
  const tall = block.length
  const wide = Math.max(1, ...block.map((line) => line.length))
  const room = columns.slice(columns.indexOf(on.columns[0] ?? ''))
  const repeats = rowsIn(on) % tall === 0 && on.columns.length % wide === 0
  if (!repeats && wide > room.length) return { wide, most: room.length }
  const range = repeats ? on : { first: on.first, last: on.first + tall - 1, columns: room.slice(0, wide) }
  return { range, textAt: (row, column) => block[row % tall]?.[column % wide] ?? '' }
}
