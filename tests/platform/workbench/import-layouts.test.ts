// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest'
import type { LayoutText } from '#contract/workbench/layout.endpoints.ts'
import { writeLayout } from '#kernel/layout-codec.ts'
import { writeLayoutFile } from '#kernel/layout-file.ts'
import { singlePane } from '#kernel/layout-reducer.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { queryClient } from '#platform/query/query.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { importLayouts } from '#platform/workbench/layouts/named-layouts.ts'
import { fakeApi, ok, refusal } from '../support/fake-api.ts'

await startI18n('id')
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
})

const layoutOf = (name: string, slot: number | null): LayoutText => ({
  name,
  slot,
  windows: [{ layout: writeLayout(singlePane('/order', 'p1')), standalone: false, bounds: null, screen: null }],
})

/** The person chooses a file of these layouts; the server has one on digit 2, and refuses what is called so. Answers what was sent. */
async function take(layouts: readonly LayoutText[], refused?: string): Promise<readonly LayoutText[]> {
  const sent: LayoutText[] = []
  fakeApi(({ method, body }) => {
    if (method === 'GET') return ok({ layouts: [{ ...layoutOf('Lama', 2), layout_id: '00000000-0000-4000-8000-000000000001' }] })
    const layout = body as LayoutText
    if (layout.name === refused) return refusal('TOO_MANY_KEPT', 'Sudah penuh')
    sent.push(layout)
    return ok(layout)
  })
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [new File([writeLayoutFile(layouts)], 'susunan.json')] })
    this.dispatchEvent(new Event('change'))
  })
  importLayouts()
  await expect.poll(() => useToasts.getState().toasts.length).toBe(1)
  return sent
}
const told = () => useToasts.getState().toasts.map(({ text }) => text)

it('gives a digit to one layout only: not to one of a file where it is in use, nor to two of a file', async () => {
  const sent = await take([layoutOf('Satu', 1), layoutOf('Satu juga', 1), layoutOf('Dua', 2), layoutOf('Tanpa', null)])
  expect(sent.map(({ slot }) => slot)).toEqual([1, null, null, null])
  expect(told()).toEqual(['4 susunan diimpor'])
})

it('tells how many were taken when one is refused', async () => {
  const sent = await take([layoutOf('Satu', 1), layoutOf('Penuh', 3), layoutOf('Tiga', 4)], 'Penuh')
  expect(sent.map(({ name }) => name)).toEqual(['Satu'])
  expect(told()).toEqual(['1 dari 3 susunan diimpor, lalu berhenti: Sudah penuh'])
})
