// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leavesOf } from '#kernel/layout-tree.ts'
import { startI18n } from '#platform/i18n/i18n.ts'
import { signIn, signOut, startSession } from '#platform/session/session.ts'
import { useToasts } from '#platform/ui/toast.ts'
import { useWaitingWindows } from '#platform/windows/waiting-windows.ts'
import { startAddress } from '#platform/workbench/address.ts'
import { startLayout } from '#platform/workbench/layout-start.ts'
import { setScreens } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { fakeApi, ok, sessionOf } from '../support/fake-api.ts'
import { someScreens } from '../support/screens.ts'

await startI18n('id')
setScreens(someScreens)
startSession()
fakeApi(() => ok({}))

let stop: (() => void)[] = []
/** What a page does that is loaded at an address. */
function load(url: string): void {
  for (const end of stop) end()
  history.replaceState(null, '', url)
  startLayout()
  stop = [startAddress()]
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  signIn(sessionOf(1))
})
afterEach(() => {
  for (const end of stop) end()
  stop = []
})

const shown = () => location.pathname + location.search
/** The address follows what was painted. */
const shows = (url: string) => vi.waitFor(() => expect(shown()).toBe(url))
const urls = () => leavesOf(workbench.getLayout().root).map((leaf) => leaf.url)
const focused = () => workbench.urlOf(workbench.focusedPane())
const navigate = (url: string) => workbench.dispatch({ type: 'navigate', pane: workbench.focusedPane(), url, history: 'push' })
const walk = async (way: 'back' | 'forward', to: string) => {
  history[way]()
  await vi.waitFor(() => expect(shown()).toBe(to))
}

describe('the address bar', () => {
  it('shows the focused pane', async () => {
    load('/order')
    navigate('/order?status=200')
    workbench.open('/settings/general', 'right')
    await shows('/settings/general')
    workbench.dispatch({ type: 'focus-index', index: 1 })
    await shows('/order?status=200')
  })

  it('leaves the entry of a step with the pane that took it, however soon', async () => {
    load('/order')
    workbench.open('/settings/general', 'right')
    await shows('/settings/general')
    workbench.dispatch({ type: 'focus-index', index: 1 })
    navigate('/order?status=200')
    expect(shown()).toBe('/order?status=200')
    await walk('back', '/order')
    expect(urls()).toEqual(['/order', '/settings/general'])
  })

  it('walks the focused pane back and forward', async () => {
    load('/order')
    navigate('/order?status=200')
    navigate('/order/detail?order_code=SHPE-1')
    await walk('back', '/order?status=200')
    await walk('back', '/order')
    await walk('forward', '/order?status=200')
    expect(focused()).toBe('/order?status=200')
  })

  it('walks each pane through its own history', async () => {
    load('/order')
    navigate('/order?status=200')
    workbench.open('/order?status=300', 'right')
    navigate('/order?status=400')
    workbench.dispatch({ type: 'focus-index', index: 1 })
    await walk('back', '/order')
    expect(urls()).toEqual(['/order', '/order?status=400'])
    workbench.dispatch({ type: 'focus-index', index: 2 })
    await walk('back', '/order?status=300')
    expect(urls()).toEqual(['/order', '/order?status=300'])
  })

  it('walks the pane that took the step when the focused one has none', async () => {
    load('/order')
    navigate('/order?status=200')
    workbench.open('/settings/general', 'right')
    await walk('back', '/order')
    expect(urls()).toEqual(['/order', '/settings/general'])
    expect(focused()).toBe('/order')
  })

  it('leaves no step behind for a replaced address', async () => {
    load('/order')
    navigate('/order?status=200')
    workbench.dispatch({ type: 'navigate', pane: workbench.focusedPane(), url: '/order?status=300', history: 'replace' })
    await walk('back', '/order')
  })
})

describe('loading the page', () => {
  it('brings back the whole layout of the tab', () => {
    load('/order')
    workbench.open('/settings/general', 'right')
    const before = workbench.getLayout()
    load('/settings/general')
    expect(workbench.getLayout()).toEqual(before)
  })

  it('shows just the screen of another address, and keeps what was there for reopening', () => {
    load('/order')
    workbench.open('/settings/general', 'right')
    load('/order?status=500')
    expect(urls()).toEqual(['/order?status=500'])
    expect(workbench.getLayout().closed.map((leaf) => leaf.url)).toEqual(['/order', '/settings/general'])
  })

  it('goes on where the person last was, in a new tab of the bare address', () => {
    load('/order?status=200')
    workbench.open('/settings/general', 'right')
    sessionStorage.clear()
    load('/')
    expect(urls()).toEqual(['/order?status=200', '/settings/general'])
  })

  it('does not show a layout of somebody else', () => {
    load('/order?status=200')
    workbench.open('/settings/general', 'right')
    signIn(sessionOf(2, { user_id: 8 }))
    load('/settings/general')
    expect(urls()).toEqual(['/settings/general'])
  })

  it('takes a layout from the link', () => {
    load('/order#layout=1:row(60:/order?status=200;40:*/settings/general)')
    expect(urls()).toEqual(['/order?status=200', '/settings/general'])
    expect(shown()).toBe('/settings/general')
  })

  it('falls back to the address when the layout in the link is broken', () => {
    load('/order#layout=1:row(60:/order')
    expect(urls()).toEqual(['/order'])
  })
})

describe('the guard', () => {
  it('sends a visitor to the sign-in page, which holds the whole address', async () => {
    signOut()
    sessionStorage.clear()
    signIn(sessionOf(1))
    load('/order')
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null, storageArea: localStorage }))
    await shows('/login?redirect_uri=/order')
  })

  it('brings the layout back after signing in again', () => {
    load('/order?status=200')
    workbench.open('/settings/general', 'right')
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null, storageArea: localStorage }))
    expect(urls()).toEqual(['/login?redirect_uri=/settings/general%23layout%3D1:row%2850:/order%3Fstatus%3D200%3B50:*/settings/general%29'])
    signIn(sessionOf(3))
    expect(urls()).toEqual(['/order?status=200', '/settings/general'])
  })

  it('keeps nothing to come back to for who signed out on purpose', async () => {
    load('/order?status=200')
    signOut()
    await shows('/login')
  })

  it('shows the no-access screen in place of a pane that the person may not see', () => {
    signIn(sessionOf(2, { agent_type: 'agent', privileges: [] }))
    load('/settings/general')
    workbench.open('/order', 'right')
    expect(urls()).toEqual(['/settings/general', '/error/no-access?from=/order'])
  })
})

describe('opening a screen', () => {
  it('of which there is one goes to the pane that shows it', () => {
    load('/settings/general')
    workbench.open('/order', 'right')
    workbench.open('/settings/general')
    expect(urls()).toEqual(['/settings/general', '/order'])
    expect(focused()).toBe('/settings/general')
  })

  it('with a layout in the address shows the layout', () => {
    load('/settings/general')
    workbench.open('/order#layout=1:row(60:/order?status=200;40:*/settings/general)')
    expect(urls()).toEqual(['/order?status=200', '/settings/general'])
    expect(shown()).toBe('/settings/general')
  })

  it('with a broken layout in the address tells so and shows the screen', () => {
    load('/settings/general')
    workbench.open('/order?status=300#layout=1:row(60:/order')
    expect(urls()).toEqual(['/order?status=300'])
    expect(useToasts.getState().toasts.at(-1)?.kind).toBe('error')
  })

  it('with a layout in the address as a window follows the link in a tab', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(window)
    load('/order')
    workbench.open('/order#layout=1:row(60:/order;40:/settings/general)', 'window')
    expect(open).toHaveBeenLastCalledWith('/order#layout=1:row(60:/order;40:/settings/general)', '_blank', '')
    expect(urls()).toEqual(['/order'])
  })

  it('as a window asks the browser for one that shows it alone, and tells when that is blocked', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    load('/order')
    workbench.open('/settings/general', 'window')
    expect(open).toHaveBeenCalledWith('/settings/general?standalone=true', expect.any(String), expect.stringContaining('popup'))
    expect(useWaitingWindows.getState().waiting).toHaveLength(1)
    expect(urls()).toEqual(['/order'])
  })
})
