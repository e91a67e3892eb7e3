import { windowBus, windowId } from './window-bus.ts'

/*
 * The browser brings a window to the front only for its opener, or through a handle while a key or button is pressed. Handles are good for
 * that alone: windows talk over the bus, and none depends on another's life.
 */
const handles = new Map<string, Window>()

export const keepHandle = (id: string, handle: Window): void => void handles.set(id, handle)

/** True when it is known to be closed; false when it lives, or nobody here knows. */
export const isKnownClosed = (id: string): boolean => handles.get(id)?.closed === true

/** The window that opened this one, while it is there. */
export function startHandles(openedBy: string | null): void {
  const opener: Window | null = window.opener
  if (openedBy && opener) handles.set(openedBy, opener)
  // Another window looks for one that only this window may bring to the front.
  windowBus.on('window.raise', ({ window: id }) => {
    if (id !== windowId) raise(id)
  })
}

function raise(id: string): void {
  const handle = handles.get(id)
  if (handle && !handle.closed) handle.focus()
}

/** Asks a window to come to the front and show a pane: by handle where one is there, and by asking it and whoever has one. */
export function raiseWindow(id: string, pane: string | null): void {
  raise(id)
  windowBus.post({ type: 'window.raise', window: id, pane })
}
