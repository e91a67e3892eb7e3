// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, useToasts } from '#platform/ui/toast.ts'
import { setUpPage, show } from './render.tsx'

setUpPage()

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    useToasts.setState({ toasts: [] })
    show(null)
  })
  afterEach(() => vi.useRealTimers())

  const say = (text: string, kind: 'info' | 'error' = 'info') => act(() => toast.show({ kind, text }))
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

  it('is a status that goes after five seconds', () => {
    say('Tersimpan')
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'Tersimpan')
    wait(4999)
    expect(screen.queryByRole('status')).not.toBeNull()
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('is an alert when something failed', () => {
    say('Ditolak', 'error')
    expect(screen.getByRole('alert').textContent).toBe('Ditolak')
  })

  it('takes the place of the one of its group that is still shown', () => {
    act(() => toast.show({ kind: 'info', group: 'new', text: 'Satu pesanan' }))
    wait(4000)
    act(() => toast.show({ kind: 'info', group: 'new', text: 'Dua pesanan' }))
    expect(screen.getAllByRole('status').map((shown) => shown.textContent)).toEqual(['Dua pesanan'])
    wait(4999)
    expect(screen.queryByRole('status')).not.toBeNull()
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('stays where it is when it tells more, and is not made anew', () => {
    const tell = (group: string, text: string) => act(() => toast.show({ kind: 'info', group, text }))
    tell('orders', '1 pesanan')
    tell('chats', '1 chat')
    const before = screen.getAllByRole('status')
    tell('orders', '2 pesanan')
    expect(screen.getAllByRole('status')).toEqual(before)
    expect(before.map(({ textContent }) => textContent)).toEqual(['2 pesanan', '1 chat'])
  })

  it('goes when it is clicked', () => {
    say('Tersimpan')
    fireEvent.click(screen.getByText('Tersimpan'))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('waits while the pointer rests on it, and goes on where it was', () => {
    say('Tersimpan')
    wait(3000)
    fireEvent.pointerEnter(screen.getByRole('status'))
    wait(60_000)
    expect(screen.queryByRole('status')).not.toBeNull()
    fireEvent.pointerLeave(screen.getByRole('status'))
    wait(1999)
    expect(screen.queryByRole('status')).not.toBeNull()
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('said twice is one toast, with its time anew', () => {
    say('Tersimpan')
    wait(4000)
    say('Tersimpan')
    expect(screen.getAllByRole('status')).toHaveLength(1)
    wait(4000)
    expect(screen.getAllByRole('status')).toHaveLength(1)
  })

  it('runs its action once and closes', () => {
    const run = vi.fn()
    act(() => toast.show({ kind: 'success', text: 'Diterima', action: { label: 'Urungkan', run } }))
    fireEvent.click(screen.getByRole('button', { name: 'Urungkan' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('names the key of its action while no later one has it, also where it stands above that', () => {
    const offer = (text: string) => act(() => toast.show({ kind: 'success', text, action: { label: 'Urungkan', keys: 'Z', run: () => undefined } }))
    const keyed = () =>
      screen
        .getAllByRole('status')
        .filter((shown) => shown.querySelector('kbd'))
        .map((shown) => shown.querySelector('span')?.textContent)
    offer('Kepadatan: Rapat')
    offer('Kepadatan: Lega')
    expect(keyed()).toEqual(['Kepadatan: Lega'])
    offer('Kepadatan: Rapat')
    expect(keyed()).toEqual(['Kepadatan: Rapat'])
    act(() => fireEvent.click(screen.getByText('Kepadatan: Rapat')))
    expect(keyed()).toEqual(['Kepadatan: Lega'])
  })

  it('makes room for the newest: five stand at most', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) say(name)
    expect(screen.getAllByRole('status').map((element) => element.textContent)).toEqual(['b', 'c', 'd', 'e', 'f'])
  })
})
