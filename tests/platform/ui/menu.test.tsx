// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#platform/ui/button.tsx'
import { ContextMenu, Menu, type MenuEntry, openMenu } from '#platform/ui/menu.tsx'
import { setUpPage, show } from './render.tsx'

setUpPage()

const entries = (accept: () => void): MenuEntry[] => [
  'separator',
  { heading: 'Pesanan' },
  { label: 'Terima', keys: 'A', onSelect: accept },
  { label: 'Batalkan', danger: true, disabled: true, onSelect: () => undefined },
  'separator',
]

describe('a menu', () => {
  it('opens under its button, names its entries and runs the one that is chosen', async () => {
    const accept = vi.fn()
    show(<Menu label="Tindakan" trigger={<Button>Lainnya</Button>} entries={entries(accept)} />)
    const button = screen.getByRole('button', { name: 'Lainnya' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    const menu = await screen.findByRole('menu', { name: 'Tindakan' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect([...menu.querySelectorAll('[role=menuitem]')].map((element) => element.textContent)).toEqual(['TerimaA', 'Batalkan'])
    fireEvent.click(screen.getByRole('menuitem', { name: /Terima/ }))
    await waitFor(() => expect(accept).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('closes on Escape, runs nothing, and gives the focus back', async () => {
    const accept = vi.fn()
    show(<Menu label="Tindakan" trigger={<Button>Lainnya</Button>} entries={entries(accept)} />)
    const button = screen.getByRole('button', { name: 'Lainnya' })
    button.focus()
    fireEvent.click(button)
    fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(accept).not.toHaveBeenCalled()
  })

  it('leaves out separators that separate nothing', async () => {
    show(null)
    act(() => openMenu({ at: { x: 10, y: 10 }, label: 'Tindakan', entries: entries(() => undefined) }))
    const menu = await screen.findByRole('menu')
    expect(menu.querySelectorAll('[role=separator]')).toHaveLength(0)
    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('opens on a right click where it belongs to a place', async () => {
    show(
      <ContextMenu label="Baris" entries={entries(() => undefined)}>
        <p>Baris pesanan</p>
      </ContextMenu>,
    )
    fireEvent.contextMenu(screen.getByText('Baris pesanan'), { clientX: 40, clientY: 40 })
    const menu = await screen.findByRole('menu', { name: 'Baris' })
    fireEvent.keyDown(menu, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})
