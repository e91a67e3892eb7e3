// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blankRow } from '#panes/product/write/variant-rows.ts'
import { VariantTable } from '#panes/product/write/variant-table.tsx'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()

const wrong: Record<string, string> = { 'variants.0.price': 'harga salah', 'variants.1.stock': 'stok salah' }
const cell = (path: string) => document.querySelector(`[name="${path}"]`) as HTMLInputElement
const told = (path: string) => document.getElementById(cell(path).getAttribute('aria-describedby') ?? '')?.textContent

it('tells what is wrong with the cell that one is in, or else with the first', () => {
  show(
    <VariantTable
      rows={[
        { ...blankRow, sku: 'A' },
        { ...blankRow, sku: 'B' },
      ]}
      dimensions={[]}
      cells={['sku', 'price', 'stock']}
      name="Kaos"
      error="keduanya salah"
      errorAt={(path) => wrong[path]}
      onChange={() => {}}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('harga salah')
  expect(told('variants.0.price')).toBe('harga salah')
  fireEvent.focus(cell('variants.1.stock'))
  expect(screen.getByRole('alert').textContent).toBe('stok salah')
  expect([told('variants.1.stock'), told('variants.0.price')]).toEqual(['stok salah', undefined])
  fireEvent.focus(cell('variants.1.sku'))
  expect(screen.getByRole('alert').textContent).toBe('harga salah')
})
