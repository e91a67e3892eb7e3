import { useMemo } from 'react'
import { create } from 'zustand'
import type { WindowInfo, WindowPane } from '#kernel/window-protocol.ts'
import { foremost, forgetSilent, noWindows, type WindowRegistry, windowGone, windowHere, windowsOfSeat } from '#kernel/window-registry.ts'
import { useSession } from '#platform/session/session.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import { windowBus, windowId } from '#platform/windows/window-bus.ts'
import { pageBegan } from '#platform/windows/window-id.ts'
import { holdWindowLock, livingWindows } from '#platform/windows/window-lock.ts'

/** How often a window says that it is there; hidden ones are slowed down by the browser. */
const heartbeatMs = 4_000
/** Longer than a new window needs to hold its lock: silent for this long and without it, a window is gone. */
const silentMs = 2_000
/** Without locks only silence tells, and a hidden window may speak once in a minute. */
const silentWithoutLocksMs = 75_000
/** Changes that come together are told together. */
const gatherMs = 30

/** What this window shows; the workbench knows. */
interface WindowFace {
  panes(): readonly WindowPane[]
  focused(): string
  /** Calls back when either changes. */
  onChange(listener: () => void): void
}

const useRegistry = create<{ windows: WindowRegistry }>(() => ({ windows: noWindows }))
let face: WindowFace | null = null
/** A window that was opened in the background was not looked at yet. */
let focusedAt = globalThis.document?.visibilityState === 'hidden' ? 0 : pageBegan
/** A page that is left turns hidden after it said that it goes: it must not say that it is there once more. */
let leaving = false
let telling: ReturnType<typeof setTimeout> | undefined

/** This window as the others see it. */
export function thisWindow(): WindowInfo {
  return {
    id: windowId,
    user_id: useSession.getState().user?.user_id ?? null,
    panes: [...(face?.panes() ?? [])],
    focused: face?.focused() ?? '',
    standalone: isStandalone(),
    visible: document.visibilityState === 'visible',
    bounds: { left: window.screenX, top: window.screenY, width: window.outerWidth, height: window.outerHeight },
    opened_at: pageBegan,
    focused_at: focusedAt,
  }
}

/** The other windows of this seat, the one looked at last first. */
export function useWindows(): readonly WindowInfo[] {
  const windows = useRegistry((state) => state.windows)
  const userId = useSession((session) => session.user?.user_id ?? null)
  return useMemo(() => windowsOfSeat(windows, userId), [windows, userId])
}

/** The same, for code outside of components. */
export const otherWindows = (): readonly WindowInfo[] => windowsOfSeat(useRegistry.getState().windows, useSession.getState().user?.user_id ?? null)

/** Calls back when the list of windows changes. */
export const onWindows = (listener: () => void): (() => void) => useRegistry.subscribe(listener)

/** Every other window with the time it was heard last, for the developer overlay. */
export const useHeardWindows = (): WindowRegistry => useRegistry((state) => state.windows)

/** Whether this is the window that is looked at, or was last: what should be told once in the browser is told by it. */
export const isForemost = (): boolean => foremost([thisWindow(), ...otherWindows()])?.id === windowId

/** Announces this window and keeps the list of the others, from now on. After the bus has started. */
export function startWindowRegistry(shown: WindowFace): void {
  face = shown
  holdWindowLock(windowId)
  const change = (to: (windows: WindowRegistry) => WindowRegistry) => useRegistry.setState(({ windows }) => ({ windows: to(windows) }))
  windowBus.on('window.here', ({ window: other }, from) => {
    if (other.id === from) change((windows) => windowHere(windows, other, Date.now()))
  })
  windowBus.on('window.gone', (_, from) => change((windows) => windowGone(windows, from)))
  windowBus.on('window.who', () => tell())
  shown.onChange(tellSoon)
  useSession.subscribe((now, before) => {
    if (now.user?.user_id !== before.user?.user_id) tellSoon()
  })
  window.addEventListener('focus', () => {
    focusedAt = Date.now()
    tell()
  })
  window.addEventListener('resize', tellSoon)
  document.addEventListener('visibilitychange', tell)
  window.addEventListener('pagehide', () => {
    windowBus.post({ type: 'window.gone' })
    leaving = true
  })
  // The page comes back out of the browser's cache of pages.
  window.addEventListener('pageshow', ({ persisted }) => {
    leaving = false
    if (persisted) windowBus.post({ type: 'window.who' })
    tell()
  })
  setInterval(() => {
    tell()
    void forget()
  }, heartbeatMs)
  windowBus.post({ type: 'window.who' })
  tell()
}

function tell(): void {
  clearTimeout(telling)
  if (leaving) return
  windowBus.post({ type: 'window.here', window: thisWindow() })
}

function tellSoon(): void {
  clearTimeout(telling)
  telling = setTimeout(tell, gatherMs)
}

async function forget(): Promise<void> {
  const living = await livingWindows()
  const most = living ? silentMs : silentWithoutLocksMs
  useRegistry.setState(({ windows }) => ({ windows: forgetSilent(windows, Date.now(), most, living) }))
}
