// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/core/error.ts'
import type { ProductRow } from '#contract/product/product.ts'
import { useCells } from '#panes/product/list/use-cells.ts'
import { forgetUndos, undoables, undoNewest } from '#platform/command/undo.ts'
import { startI18n, t } from '#platform/i18n/i18n.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { fakeApi, ok, refusal } from '../../platform/support/fake-api.ts'

await startI18n('id')
afterEach(() => {
  forgetUndos()
  useToasts.setState({ toasts: [] })
})

const row = { sku: 'A-1', product_id: 1, stock: 5 } as ProductRow
const shown = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)

/** A stock that was set to 7, and a server that refuses the next calls. */
async function changedStock(refusals: ErrorCode[]) {
  fakeApi(() => ok({ ...row, stock: 7 }))
  const { result } = renderHook(() => useCells())
  act(() => result.current.type(row, 'stock', '7'))
  await act(async () => void result.current.save(row, 'stock'))
  await expect.poll(() => undoables().length).toBe(1)
  useToasts.setState({ toasts: [] })
  fakeApi(() => {
    const code = refusals.shift()
    return code ? refusal(code, `refused: ${code}`) : ok(row)
  })
}

/** Nobody sees any more what the newest undo takes back: the first press names it. */
async function pressTwice() {
  await undoNewest()
  await undoNewest()
}

it('an edit that could not be set back can be set back later', async () => {
  await changedStock(['INTERNAL'])
  await pressTwice()
  expect(shown()).toEqual(['error: refused: INTERNAL'])
  useToasts.setState({ toasts: [] })
  const [edit] = undoables()
  await pressTwice()
  expect(shown()).toEqual([`info: ${t('workbench.undo.done', { what: edit?.text ?? '' })}`])
  expect(undoables()).toEqual([])
})

it('an edit that somebody else has changed since is not offered to be set back again', async () => {
  await changedStock(['PRODUCT_CHANGED'])
  await pressTwice()
  expect(shown()).toEqual(['error: refused: PRODUCT_CHANGED'])
  expect(undoables()).toEqual([])
})

const rows = [1, 2, 3].map((at) => ({ sku: `A-${at}`, product_id: at, stock: 5, price: 900, version: 1 }) as ProductRow)
const entry = (at: number, column: string, text: string) => ({ row: rows[at] as ProductRow, column, text })
/** What the server was asked to set, call by call. */
const edits = (requests: ReturnType<typeof fakeApi>) => requests.map(({ body }) => (body as { edits: unknown[] }).edits)

it('many cells are typed before they are saved, saved in one call, and set back as one step', async () => {
  const { result } = renderHook(() => useCells())
  const block = [entry(0, 'stock', '7'), entry(0, 'price', '1.000'), entry(1, 'stock', '5'), entry(1, 'price', 'x'), entry(2, 'stock', '+3')]
  let typed: readonly object[] = []
  act(() => {
    typed = result.current.typeAll(block)
  })
  // What stands so already is no change; what is wrong says so in its place.
  expect(typed).toEqual([block[0], block[1], block[3], block[4]])
  expect(result.current.draftOf('A-3', 'stock')).toBe('+3')
  expect(result.current.errors.map(({ code, column }) => [code, column])).toEqual([['A-2', 'price']])

  const set = fakeApi(() => ok({ rows: [], refused: [] }))
  await act(() => result.current.saveAll('paste', block))
  expect(edits(set)).toEqual([
    [
      { sku: 'A-1', stock: 7, price: 1000, expected: { stock: 5, price: 900 }, allow_oversold: false },
      { sku: 'A-3', stock: 8, expected: { stock: 5 }, allow_oversold: false },
    ],
  ])
  expect(result.current.unsaved).toBe(1)
  expect(undoables().length).toBe(1)

  const back = fakeApi(() => ok({ rows: [], refused: [] }))
  await undoNewest()
  expect(edits(back)).toEqual([
    [
      { sku: 'A-1', stock: 5, price: 900, expected: { stock: 7, price: 1000 }, allow_oversold: true },
      { sku: 'A-3', stock: 5, expected: { stock: 8 }, allow_oversold: true },
    ],
  ])
  act(() => result.current.revertAll())
})

it('what is refused of many stays typed with its reason, and is saved as meant once more', async () => {
  const { result } = renderHook(() => useCells())
  act(() => void result.current.typeAll([entry(0, 'stock', '7'), entry(1, 'stock', '1'), entry(2, 'price', '950')]))
  fakeApi(() =>
    ok({
      rows: [{ ...rows[2], price: 920 }],
      refused: [
        { sku: 'A-2', code: 'STOCK_BELOW_ALLOCATED', reason: 'two are promised' },
        { sku: 'A-3', code: 'PRODUCT_CHANGED', reason: 'changed' },
      ],
    }),
  )
  await act(() => result.current.saveAll('typed'))
  expect(result.current.errors.map(({ code, text }) => [code, text.includes('920') || text.includes('two are promised')])).toEqual([
    ['A-2', true],
    ['A-3', true],
  ])
  const again = fakeApi(() => ok({ rows: [], refused: [] }))
  await act(() => result.current.saveAll('typed'))
  expect(edits(again)).toEqual([
    [
      { sku: 'A-2', stock: 1, expected: { stock: 5 }, allow_oversold: true },
      { sku: 'A-3', price: 950, expected: { price: 920 }, allow_oversold: false },
    ],
  ])
  expect(result.current.unsaved).toBe(0)
})

it('without a connection all that was typed stays, and says so', async () => {
  const { result } = renderHook(() => useCells())
  act(() => void result.current.typeAll([entry(0, 'stock', '7'), entry(1, 'stock', '8')]))
  fakeApi(() => refusal('INTERNAL', 'down'))
  await act(() => result.current.saveAll('paste'))
  expect(result.current.unsaved).toBe(2)
  expect(result.current.errors.map(({ text }) => text)).toEqual(['down', 'down'])
  act(() => result.current.revertAll())
  expect(result.current.unsaved).toBe(0)
})
