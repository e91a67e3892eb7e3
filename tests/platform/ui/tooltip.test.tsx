// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tip } from '#platform/ui/tooltip.tsx'
import { setUpPage, show } from './render.tsx'

setUpPage()

/** A list that scrolls, a button with a tooltip in it, and a field elsewhere. */
async function tooltipOf(): Promise<{ readonly list: HTMLElement; readonly button: HTMLElement; readonly elsewhere: HTMLElement }> {
  show(
    <>
      <ul>
        <li>
          <button type="button" {...tip('Hapus')}>
            x
          </button>
        </li>
      </ul>
      <ol>
        <li>
          <input aria-label="Cari" />
        </li>
      </ol>
    </>,
  )
  const [list, elsewhere] = screen.getAllByRole('list') as [HTMLElement, HTMLElement]
  const button = screen.getByRole('button')
  act(() => screen.getByRole('textbox').focus())
  fireEvent.pointerOver(button)
  await screen.findByRole('tooltip')
  return { list, button, elsewhere }
}

it('stays while something else scrolls or is left by the focus', async () => {
  const { elsewhere } = await tooltipOf()
  fireEvent.scroll(elsewhere)
  act(() => screen.getByRole('textbox').blur())
  expect(screen.getByRole('tooltip').textContent).toBe('Hapus')
})

it('goes when its owner scrolls away', async () => {
  const { list } = await tooltipOf()
  fireEvent.scroll(list)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('goes when the page scrolls', async () => {
  await tooltipOf()
  fireEvent.scroll(document)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('goes when its owner is left by the focus', async () => {
  const { button } = await tooltipOf()
  fireEvent.keyDown(document.documentElement, { key: 'Tab' })
  act(() => button.focus())
  act(() => button.blur())
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('goes on a press', async () => {
  const { button } = await tooltipOf()
  fireEvent.pointerDown(button)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
