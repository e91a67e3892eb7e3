// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { leavesOf } from '#kernel/layout-tree.ts'
import { screenCommands } from '#kernel/screen-commands.ts'
import { setCommands } from '#platform/command/bus.ts'
import { startKeyboard } from '#platform/keyboard/keyboard.ts'
import { queryClient } from '#platform/query/query.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { startContext } from '#platform/workbench/context.ts'
import { startLayout } from '#platform/workbench/layout-start.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { Stage } from '#platform/workbench/stage.tsx'
import { windowFace } from '#platform/workbench/window-face.ts'
import { startWindowRegistry } from '#platform/workbench/window-registry.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { declaredCommands } from '../../support/declared.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'
import { someScreens } from '../support/screens.ts'
import { setUpPage, show } from '../ui/render.tsx'

setUpPage()
setScreens(someScreens)
setCommands([
  ...declaredCommands,
  ...screenCommands(someScreens, { group: 'workbench.group.screens', open: (one, placement) => workbench.open(one.href(), placement) }),
])
startSession()
startContext()
startWindowRegistry(windowFace)
const stopKeys = startKeyboard()
// A window that goes says nothing more: its heartbeat would find no document.
afterAll(() => {
  stopKeys()
  window.dispatchEvent(new Event('pagehide'))
})

const [queueUrl, orderUrl] = ['/order', '/order/detail?order_code=A-1']
const arrows: Record<string, string> = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' }
const codeOf = (key: string) => (key === '\\' ? 'Backslash' : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key)

/** Keys, one after the other, where the focus is: `Alt+Shift+left`, `w`. */
function press(...keys: string[]) {
  for (const pressed of keys) {
    const held = pressed.split('+')
    const last = held.pop() || '+'
    const key = arrows[last] ?? last
    fireEvent.keyDown(document.activeElement ?? document.body, {
      key,
      code: codeOf(key),
      altKey: held.includes('Alt'),
      shiftKey: held.includes('Shift'),
      ctrlKey: held.includes('Ctrl'),
    })
  }
}

const pane = (url: string) => document.querySelector<HTMLElement>(`[data-pane="${url}"]`) as HTMLElement
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-pane]:not([hidden])')]
const focused = () => document.querySelector('[data-focused]')?.getAttribute('data-pane')
const addresses = () => leavesOf(workbench.getLayout().root).map(({ url }) => url)
/** Percent of the stage. */
const placeOf = ({ style }: HTMLElement) => ({
  left: Number.parseFloat(style.left),
  top: Number.parseFloat(style.top),
  width: Math.round(100 - Number.parseFloat(style.left) - Number.parseFloat(style.right)),
})
const places = () => shown().map((one) => placeOf(one))
const distinct = (of: 'left' | 'top' | 'width') => new Set(places().map((place) => place[of])).size

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  fakeApi(() => ok({}))
  signIn(sessionOf(1))
  history.replaceState(null, '', queueUrl)
  startLayout()
  show(
    <QueryClientProvider client={queryClient}>
      <Stage />
    </QueryClientProvider>,
  )
})

/** The queue on the left, an order on the right, which has the focus. */
function queueAndOrder() {
  press('Ctrl+\\')
  act(() => workbench.open(orderUrl, 'replace'))
  expect(addresses()).toEqual([queueUrl, orderUrl])
  expect(focused()).toBe(orderUrl)
}

describe('tiles', () => {
  it('have no chrome while there is one pane', () => {
    const closing = () => screen.queryAllByRole('button', { name: 'Tutup panel' })
    expect(closing()).toHaveLength(0)
    press('Ctrl+\\')
    expect(closing()).toHaveLength(2)
    press('Alt+w')
    expect(closing()).toHaveLength(0)
  })

  it('move by Alt+Shift and arrows, and change their size by Alt with plus and minus', () => {
    queueAndOrder()
    press('Alt+Shift+left')
    expect(addresses()).toEqual([orderUrl, queueUrl])
    expect(placeOf(pane(orderUrl))).toEqual({ left: 0, top: 0, width: 50 })
    press('Alt+=', 'Alt+=')
    expect(placeOf(pane(orderUrl)).width).toBe(58)
    press('Alt+-')
    expect(placeOf(pane(orderUrl)).width).toBe(54)
    expect(focused()).toBe(orderUrl)
  })

  it('give one the whole stage by Alt+Enter, and take it back by Escape', () => {
    queueAndOrder()
    press('Alt+Enter')
    expect(shown()).toEqual([pane(orderUrl)])
    expect(placeOf(pane(orderUrl))).toEqual({ left: 0, top: 0, width: 100 })
    press('Escape')
    expect(places()).toHaveLength(2)
    expect(placeOf(pane(orderUrl))).toEqual({ left: 50, top: 0, width: 50 })
  })

  it('come back when they were closed, with what they showed, and close all but one at once', () => {
    queueAndOrder()
    press('Alt+w')
    expect(addresses()).toEqual([queueUrl])
    press('Alt+z')
    expect(addresses()).toEqual([queueUrl, orderUrl])
    expect(focused()).toBe(orderUrl)
    press('w', 'o')
    expect(addresses()).toEqual([orderUrl])
  })

  it('become tabs, and tabs become tiles', () => {
    queueAndOrder()
    press('w', 't')
    expect(shown()).toEqual([pane(orderUrl)])
    const tabs = within(screen.getByRole('tablist'))
    expect(tabs.getByRole('tab', { selected: true }).textContent).toContain('Detail pesanan')
    fireEvent.click(tabs.getByRole('tab', { selected: false }))
    expect(shown()).toEqual([pane(queueUrl)])
    press('w', 't')
    expect(shown()).toHaveLength(2)
  })

  it('are split, enlarged, moved and closed by mouse', async () => {
    queueAndOrder()
    const button = (url: string, name: string) => within(pane(url)).getByRole('button', { name })
    fireEvent.click(button(queueUrl, 'Perbesar atau kembalikan panel'))
    expect(shown()).toEqual([pane(queueUrl)])
    fireEvent.click(button(queueUrl, 'Perbesar atau kembalikan panel'))
    expect(shown()).toHaveLength(2)
    fireEvent.contextMenu(within(pane(queueUrl)).getByRole('banner', { hidden: true }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Pindahkan panel ke kanan/ }))
    await waitFor(() => expect(addresses()).toEqual([orderUrl, queueUrl]))
    fireEvent.click(button(orderUrl, 'Bagi ke kanan'))
    expect(addresses()).toEqual([orderUrl, orderUrl, queueUrl])
    fireEvent.click(button(queueUrl, 'Tutup panel'))
    expect(addresses()).toEqual([orderUrl, orderUrl])
  })

  it('are arranged in a grid, in columns and around a main one, made the same size, and lie as they were after Z', async () => {
    queueAndOrder()
    press('Ctrl+Shift+\\', 'Ctrl+\\')
    const before = places()
    expect(before).toHaveLength(4)
    /** What can be taken back is offered below the panes. */
    const takeBack = async () => {
      await screen.findByRole('button', { name: /^Urungkan/ })
      press('z')
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Urungkan/ })).toBeNull())
    }
    press('w', 'Shift+G')
    expect([distinct('left'), distinct('top')]).toEqual([2, 2])
    await takeBack()
    expect(places()).toEqual(before)
    press('w', 'Shift+C')
    expect([distinct('left'), distinct('top')]).toEqual([4, 1])
    await takeBack()
    press('w', 'Shift+M')
    expect([distinct('left'), distinct('top')]).toEqual([2, 3])
    press('w', 'e')
    expect(distinct('width')).toBe(1)
  })
})
