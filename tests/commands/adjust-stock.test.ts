// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adjustStock } from '#commands/product/adjust-stock.command.ts'
import { bus, setCommands } from '#platform/command/bus.ts'
import { useLongWork } from '#platform/command/long-work.ts'
import { forgetUndos, undoables, undoNewest } from '#platform/command/undo.ts'
import { forgetWorks } from '#platform/command/works.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { signIn } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { fakeApi, ok, refusal, sessionOf } from '../platform/support/fake-api.ts'

await startI18n('id')

/** The SKUs whose stock the server does not take back. */
const refused = new Set<string>()
const works = () => renderHook(useLongWork).result.current
const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)

beforeEach(async () => {
  refused.clear()
  signIn(sessionOf(1))
  setCommands([adjustStock])
  fakeApi(({ body }) => {
    const { sku, stock_change } = body as { sku: string; stock_change: number }
    return stock_change < 0 && refused.has(sku) ? refusal('PRODUCT_NOT_FOUND', 'Tidak ada lagi') : ok({})
  })
  const context = { 'selection.kind': 'product', 'selection.count': 3, 'selection.codes': ['A', 'B', 'C'], 'selection.product_ids': ['1', '2', '3'] }
  expect(await bus.run('product.adjust-stock', { amount: '+5', note: 'Barang datang' }, context)).toMatchObject({ status: 'done' })
  forgetWorks()
})
afterEach(() => {
  forgetUndos()
  forgetWorks()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

it('undone for all says so', async () => {
  await undoNewest()
  expect(toasts()).toEqual(['info: Diurungkan: Stok 3 SKU +5'])
})

it('undone for some says for how many, and how many failed', async () => {
  refused.add('B')
  await undoNewest()
  expect(toasts()).toEqual(['error: Diurungkan untuk 2 dari 3, 1 gagal: Stok 3 SKU +5'])
  expect(works()).toMatchObject([{ failures: [{ id: 'B', reason: 'Tidak ada lagi' }] }])
})

it('what failed is tried again in the tray alone: what went back must not go back twice', async () => {
  for (const sku of ['A', 'B', 'C']) refused.add(sku)
  await undoNewest()
  expect(toasts()).toEqual(['error: Diurungkan untuk 0 dari 3, 3 gagal: Stok 3 SKU +5'])
  expect(works()[0]?.retry).toBeDefined()
  expect(undoables()).toEqual([])
})
