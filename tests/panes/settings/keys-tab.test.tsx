// @vitest-environment jsdom
import { act, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { declaredKeymap } from '#contract/keymap/keymap.endpoints.ts'
import type { Command } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { KeysTab } from '#panes/settings/keyboard/keys-tab.tsx'
import { setCommands } from '#platform/command/bus.ts'
import { forgetUndos, undoNewest } from '#platform/command/undo.ts'
import { useOwnKeys } from '#platform/keyboard/own-keys.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { PaneIdentity } from '#platform/workbench/pane.ts'
import { fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'
import { setUpPage, show } from '../../platform/ui/render.tsx'

setUpPage()
configure({ defaultHidden: true })
startSession()
const command = (id: string, title: string, keys: readonly string[]): Command =>
  defineCommand({ id, title, group: 'workbench.group.app', access: 'user', keys, run() {} }) as Command
setCommands([command('test.undo', 'workbench.command.undo', ['Z']), command('test.palette', 'workbench.command.palette', ['Mod+K'])])

const own = [{ command: 'test.undo', keys: ['Y', 'X'] }]
const overrides = () => useOwnKeys.getState().keymap.overrides
const line = () => document.querySelector('[data-command="test.undo"]') as HTMLElement
const press = (name: string | RegExp, where: HTMLElement = line()) => fireEvent.click(within(where).getByRole('button', { name }))
/** What has the focus, by its name. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id

beforeEach(() => {
  vi.useFakeTimers()
  fakeApi(({ body }) => ok(body ?? {}))
  signIn(sessionOf(1))
  useOwnKeys.setState({ keymap: { ...declaredKeymap, overrides: own } })
  show(
    <PaneIdentity value={{ id: 'p1', url: '/settings/keyboard', standalone: false }}>
      <KeysTab />
    </PaneIdentity>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  forgetUndos()
  useToasts.setState({ toasts: [] })
})

describe('in the list of keys the focus stays where one is at work', () => {
  it('after keys were pressed: on what stands in their place', () => {
    press(/^Ubah Y/)
    fireEvent.keyDown(document.activeElement as Element, { key: 'q', code: 'KeyQ' })
    act(() => vi.advanceTimersByTime(1000))
    expect(overrides()).toEqual([{ command: 'test.undo', keys: ['Q', 'X'] }])
    expect(focused()).toMatch(/^Ubah Q/)
  })

  it('after Escape: on what was to be changed', () => {
    press(/^Ubah X/)
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    expect(focused()).toMatch(/^Ubah X/)
  })

  it('after one was taken away: on the next, else on what adds one', () => {
    press(/^Hapus Y/)
    expect(focused()).toMatch(/^Ubah X/)
    press(/^Hapus X/)
    expect(focused()).toMatch(/^Tambah/)
  })

  it('after the declared ones came back: on the first of them', () => {
    press(/^Kembalikan tombol bawaan/)
    expect(focused()).toMatch(/^Ubah Z/)
  })

  it('in the search where the row is not among what is looked for any more', () => {
    press('Cari dengan menekan tombol', document.body)
    fireEvent.keyDown(document.activeElement as Element, { key: 'y', code: 'KeyY' })
    act(() => vi.advanceTimersByTime(1000))
    press(/^Hapus Y/)
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('in the search when all are reset', () => {
    press('Kembalikan semua', document.body)
    press(/^Ya, kembalikan/, document.body)
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('undo brings the own keys back', () => {
  it('after the reset of one command', async () => {
    press(/^Kembalikan tombol bawaan/)
    expect(overrides()).toEqual([])
    await act(undoNewest)
    expect(overrides()).toEqual(own)
  })

  it('after the reset of all', async () => {
    press('Kembalikan semua', document.body)
    press(/^Ya, kembalikan/, document.body)
    expect(overrides()).toEqual([])
    await act(undoNewest)
    expect(overrides()).toEqual(own)
  })
})
