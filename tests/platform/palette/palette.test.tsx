// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { repeat } from '#commands/workbench/app.command.ts'
import type { Command, Picker } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { screenCommands } from '#kernel/screen-commands.ts'
import { setCommands } from '#platform/command/bus.ts'
import { runCommand } from '#platform/command/commands.ts'
import { contextStore } from '#platform/command/context.ts'
import { closePalette, openActions, openPalette, usePalette } from '#platform/command/palette-store.ts'
import { startFrecency } from '#platform/palette/frecency-store.ts'
import Palette from '#platform/palette/palette.tsx'
import { queryClient } from '#platform/query/query.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { startLayout } from '#platform/workbench/layout-start.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { windowFace } from '#platform/workbench/window-face.ts'
import { startWindowRegistry } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'
import { someScreens } from '../support/screens.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()

const ran = vi.fn()
/** Of too many to be read whole: what fits a text, be it by what stands beside the title. */
const ownersByText: Picker = {
  find: async (text) => [{ value: '7', title: 'Kopi Senja', hint: 'senja@toko.test' }].filter(({ hint }) => hint.includes(text)),
}
const base = { group: 'workbench.group.app', access: 'user' as const }
const commands: Command[] = [
  repeat as Command,
  defineCommand({ ...base, id: 'test.theme', title: 'workbench.command.theme', keys: ['Mod+J'], run: () => ran('theme') }) as Command,
  defineCommand({ ...base, id: 'test.logout', title: 'workbench.command.logout', run: () => ran('logout') }) as Command,
  defineCommand({ ...base, id: 'test.hidden', title: 'workbench.command.undo', hidden: true, run: () => ran('hidden') }) as Command,
  defineCommand({ ...base, id: 'test.accept', title: 'order.command.accept', when: 'selection.count > 0', run: () => ran('accept') }) as Command,
  defineCommand({ ...base, id: 'test.operator', title: 'workbench.command.density', access: 'operator', run: () => ran('operator') }) as Command,
  defineCommand({
    ...base,
    id: 'test.cancel',
    title: 'order.command.cancel',
    args: z.object({ reason: z.string().min(5), restock: z.enum(['yes', 'no']) }),
    asks: {
      reason: { label: 'order.ask.cancelReason', freeText: true, choices: async () => [{ value: 'stock is out', title: 'Stok habis' }] },
      restock: {
        label: 'order.ask.revertStock',
        choices: () => [
          { value: 'yes', titleKey: 'order.ask.revertStockYes' },
          { value: 'no', titleKey: 'order.ask.revertStockNo' },
        ],
      },
    },
    run: ({ args }) => ran('cancel', args),
  }) as Command,
  defineCommand({
    ...base,
    id: 'test.pick',
    title: 'order.command.accept',
    args: z.object({ owner: z.string() }),
    asks: { owner: { label: 'bo.owner.label', ...ownersByText } },
    run: ({ args }) => ran('pick', args),
  }) as Command,
]

setScreens(someScreens)
setCommands([
  ...commands,
  ...(screenCommands(someScreens, {
    group: 'workbench.group.screens',
    open: (one, placement) => workbench.open(one.href(), placement),
  }) as Command[]),
])
startSession()
startWindowRegistry(windowFace)
// A window that goes says nothing more: its heartbeat would find no document.
afterAll(() => window.dispatchEvent(new Event('pagehide')))

beforeEach(() => {
  ran.mockClear()
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  signIn(sessionOf(1))
  startFrecency()
  history.replaceState(null, '', '/settings/general')
  startLayout()
  contextStore.set('pane', null)
  fakeApi(() => ok({}))
})
afterEach(() => {
  act(closePalette)
  vi.unstubAllGlobals()
})

/** The palette as the window shows it: while it is open. */
function Host() {
  return usePalette((state) => state.open) ? <Palette /> : null
}

function open(how: () => void = () => openPalette()) {
  show(
    <QueryClientProvider client={queryClient}>
      <Host />
    </QueryClientProvider>,
  )
  act(how)
}

const box = () => screen.getByRole('combobox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
/** A letter, as a person types it: what nobody takes comes to stand in the box. */
const strike = (key: string) => fireEvent.keyDown(box(), { key }) && type((box() as HTMLInputElement).value + key)
const press = (key: string, held: object = {}) => fireEvent.keyDown(box(), { key, ...held })
const options = () => screen.queryAllByRole('option').map((option) => option.getAttribute('data-command') ?? option.textContent)
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

describe('the palette', () => {
  it('offers what can be run now, by who is signed in', async () => {
    open()
    await settled()
    expect(options()).toEqual(expect.arrayContaining(['test.theme', 'test.logout', 'open.order.queue']))
    for (const absent of ['test.hidden', 'test.accept', 'test.operator', 'open.order.detail']) expect(options()).not.toContain(absent)
  })

  it('takes what is typed before it is there: the first keys belong in its box and run nothing', async () => {
    act(openPalette)
    const early = new KeyboardEvent('keydown', { key: 'k', cancelable: true, bubbles: true })
    document.body.dispatchEvent(early)
    fireEvent.keyDown(document.body, { key: 'e' })
    expect(early.defaultPrevented).toBe(true)
    open(() => undefined)
    await settled()
    expect(box()).toHaveProperty('value', 'ke')
    fireEvent.keyDown(document.body, { key: 'x' })
    expect(box()).toHaveProperty('value', 'ke')
  })

  it('does what Enter asks for before it is there, as soon as its choices have come', async () => {
    act(() => void runCommand('test.cancel'))
    await settled()
    fireEvent.keyDown(document.body, { key: 'h' })
    fireEvent.keyDown(document.body, { key: 'Enter' })
    fireEvent.keyDown(document.body, { key: 'y' })
    open(() => undefined)
    await settled()
    // 'h' finds the one reason; what follows Enter stands in the box of the next question.
    await waitFor(() => expect(options()).not.toContain('Stok habis'))
    expect(box()).toHaveProperty('value', 'y')
    press('Enter')
    expect(ran).toHaveBeenCalledWith('cancel', { reason: 'stock is out', restock: 'yes' })
  })

  it('keeps what is typed after such an Enter, while the choices are still on their way, for the next question', async () => {
    act(() => void runCommand('test.cancel'))
    await settled()
    fireEvent.keyDown(document.body, { key: 'h' })
    fireEvent.keyDown(document.body, { key: 'Enter' })
    open(() => undefined)
    expect(options()).not.toContain('Stok habis')
    strike('y')
    await waitFor(() => expect(box()).toHaveProperty('value', 'y'))
    press('Enter')
    expect(ran).toHaveBeenCalledWith('cancel', { reason: 'stock is out', restock: 'yes' })
  })

  it('is given up by Escape before it is there', () => {
    act(openPalette)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(usePalette.getState().open).toBe(false)
  })

  it('offers what acts on the selection first', async () => {
    contextStore.set('pane', { 'selection.count': 3 })
    open()
    await settled()
    expect(options()[0]).toBe('test.accept')
  })

  it('ranks what is typed, forgives a typing error, and knows the title in the other language', async () => {
    open()
    await settled()
    type('kleuar')
    expect(options()[0]).toBe('test.logout')
    type('change theme')
    await vi.waitFor(() => expect(options()[0]).toBe('test.theme'))
  })

  it('runs the best row by Enter, and is gone', async () => {
    open()
    await settled()
    type('keluar')
    press('Enter')
    expect(ran).toHaveBeenCalledWith('logout')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the key of a row, which does the same without it', async () => {
    open()
    await settled()
    const keys = document.querySelector('[data-command="test.theme"] kbd')?.textContent
    expect(keys).toMatch(/Ctrl.*J/)
  })

  it('moves by arrows and runs the row that is chosen', async () => {
    open()
    await settled()
    const second = options()[1]
    press('ArrowDown')
    expect(screen.getByRole('option', { selected: true }).getAttribute('data-command')).toBe(second)
  })

  it('opens a screen in the focused pane, beside it by Shift and in a window by Mod', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    open()
    await settled()
    type('>pesanan')
    press('Enter', { shiftKey: true })
    expect(leavesOf(workbench.getLayout().root).map((leaf) => leaf.url)).toEqual(['/settings/general', '/order'])
    act(() => openPalette('>pesanan'))
    await settled()
    press('Enter', { ctrlKey: true })
    expect(opened).toHaveBeenCalledWith('/order?standalone=true', expect.any(String), expect.stringContaining('popup'))
  })

  it('takes a pasted address as following it would: without the mark of a window without menus, and with its layout', async () => {
    open()
    const paste = async (address: string) => {
      act(openPalette)
      await settled()
      fireEvent.paste(box(), { clipboardData: { getData: () => location.origin + address } })
      expect(screen.queryByRole('dialog')).toBeNull()
    }
    const urls = () => leavesOf(workbench.getLayout().root).map((leaf) => leaf.url)
    await paste('/order?status=300&standalone=true')
    expect(urls()).toEqual(['/order?status=300'])
    await paste('/order?standalone=true#layout=1:row(60:*/order;40:/settings/general)')
    expect(urls()).toEqual(['/order', '/settings/general'])
  })

  it('shows what was run lately at the top', async () => {
    await runCommand('test.logout')
    open()
    await settled()
    expect(options()[0]).toBe('test.logout')
  })

  it('goes to a pane of this window by a colon', async () => {
    workbench.open('/order', 'right')
    open(() => openPalette(':'))
    await settled()
    type(':pengaturan')
    press('Enter')
    expect(workbench.urlOf(workbench.focusedPane())).toBe('/settings/general')
  })

  it('offers only what acts on the selection as its actions', async () => {
    contextStore.set('pane', { 'selection.count': 1 })
    open(openActions)
    await settled()
    expect(options()).toEqual(['test.accept'])
  })

  it('says of its actions that there are none, rather than that nothing matches', async () => {
    open(openActions)
    await settled()
    expect(screen.getByRole('status').textContent).toBe('Tidak ada tindakan untuk yang dipilih')
    type('zzz')
    expect(screen.getByRole('status').textContent).toBe('Tidak ada yang cocok')
  })

  it('rests the keys of the panes while it is open', () => {
    open()
    expect(contextStore.snapshot().overlay).toBe('palette')
    press('Escape')
    expect(contextStore.snapshot().overlay).toBeUndefined()
  })
})

describe('a command that needs arguments', () => {
  const start = async () => {
    open(() => void runCommand('test.cancel'))
    await settled()
  }

  it('asks for one after the other, and runs with the answers', async () => {
    await start()
    expect(options()).toEqual(['Stok habis'])
    press('Enter')
    await settled()
    expect(options()).toHaveLength(2)
    press('ArrowDown')
    press('Enter')
    expect(ran).toHaveBeenCalledWith('cancel', { reason: 'stock is out', restock: 'no' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not mark what is typed right after a question was asked', async () => {
    await start()
    press('Enter')
    await settled()
    type('+')
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(box()).toMatchObject({ value: '+', selectionStart: 1, selectionEnd: 1 })
  })

  it('shows its question also while it is answered', async () => {
    await start()
    type('rusak')
    expect(within(screen.getByRole('dialog')).getByText(box().getAttribute('aria-label') ?? '', { ignore: 'label' })).toBeTruthy()
  })

  it('is run again with the same answers by the command that repeats the last one', async () => {
    await start()
    press('Enter')
    await settled()
    press('Enter')
    await settled()
    await act(() => runCommand(repeat.id))
    expect(ran.mock.calls).toEqual(Array(2).fill(['cancel', { reason: 'stock is out', restock: 'yes' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('takes a typed answer where it may be one, and tells why one does not fit', async () => {
    await start()
    type('abc')
    press('Enter')
    await settled()
    expect(screen.getByRole('alert').textContent).toBe('Paling sedikit 5 karakter')
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(ran).not.toHaveBeenCalled()
    type('rusak di gudang')
    press('Enter')
    await settled()
    press('Enter')
    expect(ran).toHaveBeenCalledWith('cancel', { reason: 'rusak di gudang', restock: 'yes' })
  })

  it('offers a choice that is typed out once', async () => {
    await start()
    type('Stok habis')
    expect(options()).toEqual(['Stok habis'])
    type('Stok habis sekali')
    expect(options()).toEqual(['Pakai “Stok habis sekali”'])
  })

  it('picks of what its picker finds for what is typed', async () => {
    open(() => void runCommand('test.pick'))
    await settled()
    type('nobody')
    await waitFor(() => expect(options()).toEqual([]))
    type('toko.test')
    press('Enter')
    await waitFor(() => expect(ran).toHaveBeenCalledWith('pick', { owner: '7' }))
  })

  it('goes one step back by Backspace on an empty box', async () => {
    await start()
    press('Enter')
    await settled()
    expect(within(screen.getByRole('dialog')).getByText('Stok habis')).toBeTruthy()
    press('Backspace')
    await settled()
    expect(options()).toEqual(['Stok habis'])
    press('Backspace')
    await settled()
    expect(options()).toContain('test.logout')
  })

  it('keeps acting on what was selected when it was called', async () => {
    contextStore.set('pane', { 'selection.count': 1 })
    await start()
    contextStore.set('pane', null)
    press('Enter')
    await settled()
    press('Enter')
    expect(ran).toHaveBeenCalledTimes(1)
  })
})
