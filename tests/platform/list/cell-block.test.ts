// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startI18n, t } from '#platform/i18n/i18n.ts'
import { blockText } from '#platform/list/cell-range.ts'
import { type CellEntry, idleCells } from '#platform/list/cells.ts'
import type { ListRows } from '#platform/list/list-rows.ts'
import type { AnyList, ErasedSpec } from '#platform/list/list-spec.ts'
import { useCellBlock } from '#platform/list/use-cell-block.ts'
import { useToasts } from '#platform/ui/toast.ts'

await startI18n('id')
afterEach(() => useToasts.setState({ toasts: [] }))

interface Row {
  readonly code: string
  readonly stock: string
  readonly min: string
}

/** A list of 200 rows of which the fourth is locked; what is typed into it and saved is told. */
function blockOn(total = 200) {
  const row = (at: number): Row => ({ code: `R-${at}`, stock: String(at), min: '0' })
  const edit = (field: 'stock' | 'min') => ({
    may: () => true,
    locked: 'common.cells.locked' as const,
    lock: ({ code }: Row) => (code === 'R-3' ? ('common.cells.locked' as const) : undefined),
    text: (of: Row) => of[field],
    ...(field === 'min' && { cleared: '0' }),
  })
  const spec = { key: ({ code }: Row) => code, columns: { stock: { edit: edit('stock') }, min: { edit: edit('min') } } }
  const saved = vi.fn(async () => {})
  const reverted = vi.fn()
  let typed: string[] = []
  const cells = {
    ...idleCells,
    typeAll(entries: readonly CellEntry[]) {
      typed = entries.map(({ row, column, text }) => `${(row as Row).code} ${column} ${text}`)
      return entries
    },
    saveAll: saved,
    revertAll: reverted,
  }
  const rows = { total, at: (index: number) => (index < total ? row(index) : undefined) } as unknown as ListRows
  const use = {
    list: {} as AnyList,
    params: undefined,
    input: {},
    rows,
    spec: spec as unknown as ErasedSpec,
    cells,
    shown: { current: ['stock', 'min'] },
  }
  const { result } = renderHook(() => useCellBlock(use))
  return { result, typed: () => typed, saved, reverted }
}
const range = (first: number, last: number, ...columns: string[]) => ({ first, last, columns })

it('a range is copied as a spreadsheet reads it', () => {
  const { result } = blockOn()
  expect(result.current.copy(range(1, 2, 'stock', 'min'))).toBe('1\t0\n2\t0')
})

it('a block is shown and not saved until somebody says so, without the cells that nobody sets; taken back, nothing of it is left', async () => {
  const { result, typed, saved, reverted } = blockOn()
  await act(() => result.current.paste('7\t1\n\n9\n', range(2, 2, 'stock')))
  expect(typed()).toEqual(['R-2 stock 7', 'R-2 min 1', 'R-4 stock 9'])
  expect(saved).not.toHaveBeenCalled()
  expect(result.current.block?.places.get('R-4')).toBe(4)
  act(() => void result.current.revert())
  expect(reverted).toHaveBeenCalledTimes(1)
  expect(result.current.block).toBeNull()

  await act(() => result.current.paste('7', range(2, 4, 'stock')))
  expect(typed()).toEqual(['R-2 stock 7', 'R-4 stock 7'])
  expect(result.current.block?.locked).toBe(1)
  await act(() => result.current.save())
  expect(saved).toHaveBeenCalledWith('paste', expect.objectContaining({ length: 2 }))
})

it('a few cells are filled down at once, from the first line of the range or the row above; many are shown before', async () => {
  const { result, typed, saved } = blockOn()
  await act(() => result.current.fillDown(range(5, 6, 'stock', 'min')))
  expect(typed()).toEqual(['R-6 stock 5', 'R-6 min 0'])
  expect(saved).toHaveBeenCalledTimes(1)
  await act(() => result.current.fillDown(range(8, 8, 'stock')))
  expect(typed()).toEqual(['R-8 stock 7'])
  await act(() => result.current.fillDown(range(5, 150, 'stock')))
  expect(saved).toHaveBeenCalledTimes(2)
  expect(result.current.block?.entries.length).toBe(145)
})

it('what means nothing when it is empty is cleared by no key', async () => {
  const { result, typed } = blockOn()
  await act(() => result.current.clear(range(1, 1, 'stock', 'min')))
  expect(typed()).toEqual(['R-1 min 0'])
  await act(() => result.current.clear(range(2, 2, 'stock')))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([t('common.cells.not-cleared')])
})

it('a block with more lines than there are rows is refused as a whole', async () => {
  const { result, typed } = blockOn(3)
  await act(() => result.current.paste(blockText([['1'], ['2'], ['3']]), range(1, 1, 'stock')))
  expect(typed()).toEqual([])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([t('common.paste.short', { given: '3', most: '2' })])
})
