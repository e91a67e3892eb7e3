// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpPage, show } from './render.tsx'

setUpPage()

/** As wide as a browser would say: nothing is measured here. */
function cut(element: HTMLElement): void {
  element.style.setProperty('text-overflow', 'ellipsis')
  Object.defineProperties(element, { scrollWidth: { value: 300 }, clientWidth: { value: 100 } })
}

/** Tab brings the focus: jsdom shows one by the key that brought it, unless that was pressed on what the focus came from and an earlier file has shown one. */
function tabTo(element: HTMLElement): void {
  fireEvent.keyDown(document.documentElement, { key: 'Tab' })
  act(() => element.focus())
}

it('tells a text that ends in an ellipsis whole, to the pointer and to the keys', async () => {
  show(
    <button type="button">
      <span>Gudang Surabaya, lantai tiga, rak sebelah kiri</span>
    </button>,
  )
  cut(screen.getByText(/^Gudang/))
  tabTo(screen.getByRole('button'))
  expect(screen.getByRole('tooltip').textContent).toBe('Gudang Surabaya, lantai tiga, rak sebelah kiri')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.pointerOver(screen.getByText(/^Gudang/))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Gudang Surabaya, lantai tiga, rak sebelah kiri')
})

it('says nothing of a text that is there whole', () => {
  show(<button type="button">Gudang</button>)
  tabTo(screen.getByRole('button'))
  expect(screen.queryByRole('tooltip')).toBeNull()
})
