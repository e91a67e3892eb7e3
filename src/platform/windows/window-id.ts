import { z } from 'zod'
import { randomKey } from '#platform/storage/random-key.ts'
import { storedEntry } from '#platform/storage/stored.ts'

/*
 * While the page lives its name is in memory alone; it lies in session storage only from leaving the page until the next one of the tab
 * takes it. So a reload keeps the name, and a duplicated tab or a window opened from here, which start with a copy of the session
 * storage, find none and choose their own.
 */
const entry = storedEntry('window_id', z.string(), 'session')

function taken(): string {
  const id = entry.read() ?? `w${randomKey().slice(0, 8)}`
  entry.remove()
  return id
}

/** This tab's name among the windows of the browser; it survives a reload. */
export const windowId = taken()

/** When this page began, milliseconds since 1970. */
export const pageBegan = Date.now()

globalThis.addEventListener?.('pagehide', () => entry.write(windowId))
globalThis.addEventListener?.('pageshow', () => entry.remove())
