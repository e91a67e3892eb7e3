import { useRef, useState } from 'react'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import { blockOf, blockText, type CellRange, placeBlock, rowsIn, typedColumns } from './cell-range.ts'
import { type BlockStep, type CellEntry, type Cells, lockOf } from './cells.ts'
import type { ErasedRow, ErasedSpec } from './list-spec.ts'
import { type ReadList, rowsBetween, rowsHere } from './rows-between.ts'

/** Rows of a block, at most: more are changed by commands on a selection. */
const mostRows = 5_000
/** What is filled or cleared in so many cells is saved at once: it can be seen, and undone. More is shown before. */
const atOnce = 100

/** A block that is shown in its cells and not saved yet. */
export interface ShownBlock {
  readonly step: BlockStep
  readonly entries: readonly CellEntry[]
  /** Cells that nobody sets, and so were left out. */
  readonly locked: number
  /** Places of its rows, by their keys. */
  readonly places: ReadonlyMap<string, number>
}

interface BlockUse extends ReadList {
  readonly spec: ErasedSpec
  readonly cells: Cells
  readonly shown: { current: readonly string[] }
}

/** Many cells at once: copied, pasted, filled, cleared; saved as one step. */
export interface CellBlock {
  /** Pasted, and not saved. */
  readonly block: ShownBlock | null
  /** What a range is in the clipboard, where all of it was read; else it is copied a moment later. */
  copy(range: CellRange): string | null
  paste(text: string, range: CellRange): Promise<void>
  /** The first line of the range into those below, or into its only one what stands above. */
  fillDown(range: CellRange): Promise<void>
  /** The same into every cell. */
  fillWith(text: string, range: CellRange): Promise<void>
  clear(range: CellRange): Promise<void>
  /** Saves what is shown, or else all that is typed. */
  save(): Promise<void>
  /** Takes back what is shown; false where nothing is. */
  revert(): boolean
}

const refuse = (why: string): void => void toast.show({ kind: 'error', text: why })

export function useCellBlock(use: BlockUse): CellBlock {
  const [block, setBlock] = useState<ShownBlock | null>(null)
  const latest = useRef(use)
  latest.current = use
  const { spec } = use

  const textIn = (row: ErasedRow, column: string): string =>
    latest.current.cells.draftOf(spec.key(row), column) ?? spec.columns[column]?.edit?.text?.(row) ?? ''
  const linesOf = (rows: readonly ErasedRow[], { columns }: CellRange) => rows.map((row) => columns.map((column) => textIn(row, column)))

  /** The rows of a range; null after telling why not. */
  async function rowsOf(range: CellRange): Promise<ErasedRow[] | null> {
    if (rowsIn(range) > mostRows) return refuse(t('common.cells.long', { most: formatNumber(mostRows) })) ?? null
    try {
      return await rowsBetween(latest.current, range.first, rowsIn(range))
    } catch (failed) {
      return refuse(errorText(failed)) ?? null
    }
  }

  /** Puts a text into each cell of a range that takes one; undefined leaves it as it is. Few that nobody has to see first are saved at once. */
  async function put(step: BlockStep, range: CellRange, rows: readonly ErasedRow[], textAt: (row: number, column: number) => string | undefined) {
    const entries: CellEntry[] = []
    let locked = 0
    for (const [at, row] of rows.entries())
      for (const [place, column] of range.columns.entries()) {
        const text = textAt(at, place)
        const edit = spec.columns[column]?.edit
        if (text === undefined || !edit) continue
        if (lockOf(edit, row)) locked += 1
        else entries.push({ row, column, text })
      }
    const { cells } = latest.current
    const typed = cells.typeAll(entries)
    if (typed.length === 0)
      return void toast.show({ kind: 'info', text: t(locked > 0 && entries.length === 0 ? 'common.cells.locked' : 'common.cells.same') })
    if (step === 'paste' || typed.length > atOnce)
      return setBlock({ step, entries: typed, locked, places: new Map(rows.map((row, at) => [spec.key(row), range.first + at])) })
    await cells.saveAll(step, typed)
  }

  return {
    block,
    copy(range) {
      const here = rowsHere(latest.current, range.first, rowsIn(range))
      if (here) return blockText(linesOf(here, range))
      void rowsOf(range).then((rows) => rows && navigator.clipboard.writeText(blockText(linesOf(rows, range))))
      return null
    },
    async paste(text, range) {
      const lines = blockOf(text)
      if (lines.length === 0) return
      const placed = placeBlock(lines, range, typedColumns(spec, latest.current.shown.current))
      if ('wide' in placed) return refuse(t('common.paste.wide', { given: formatNumber(placed.wide), most: formatNumber(placed.most) }))
      const rows = await rowsOf(placed.range)
      if (!rows) return
      if (rows.length < rowsIn(placed.range))
        return refuse(t('common.paste.short', { given: formatNumber(rowsIn(placed.range)), most: formatNumber(rows.length) }))
      await put('paste', placed.range, rows, (row, column) => placed.textAt(row, column).trim() || undefined)
    },
    async fillDown(range) {
      const from = rowsIn(range) === 1 ? range.first - 1 : range.first
      if (from < 0) return
      const filled = { ...range, first: from }
      const rows = await rowsOf(filled)
      const [source] = rows ?? []
      if (!rows || !source) return
      const [texts = []] = linesOf([source], range)
      await put('fill', { ...range, first: from + 1 }, rows.slice(1), (_, column) => texts[column])
    },
    async fillWith(text, range) {
      const rows = await rowsOf(range)
      if (rows) await put('fill', range, rows, () => text)
    },
    async clear(range) {
      const texts = range.columns.map((column) => spec.columns[column]?.edit?.cleared)
      if (texts.every((text) => text === undefined)) return void toast.show({ kind: 'info', text: t('common.cells.not-cleared') })
      const rows = await rowsOf(range)
      if (rows) await put('clear', range, rows, (_, column) => texts[column])
    },
    async save() {
      setBlock(null)
      await latest.current.cells.saveAll(block?.step ?? 'typed', block?.entries)
    },
    revert() {
      if (!block) return false
      setBlock(null)
      latest.current.cells.revertAll(block.entries)
      return true
    },
  }
}

/** What of a block would change, and what is wrong. */
export function countBlock(of: ShownBlock, cells: Cells, keyOf: (row: ErasedRow) => string): { changes: number; wrong: readonly CellEntry[] } {
  const standing = of.entries.filter(({ row, column }) => cells.draftOf(keyOf(row), column) !== undefined)
  const wrong = standing.filter(({ row, column }) => cells.stateOf(keyOf(row), column)?.kind === 'error')
  return { changes: standing.length - wrong.length, wrong }
}
