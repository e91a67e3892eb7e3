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
