import type { Page } from '@playwright/test'

const namedKeys: Readonly<Record<string, number>> = { Enter: 13, Tab: 9 }

/** Signs have none: theirs differ between keyboards, and the codes of their characters are those of other keys. */
const virtualKey = (key: string): number => namedKeys[key] ?? (/^[A-Za-z0-9 ]$/.test(key) ? key.toUpperCase().charCodeAt(0) : 0)

/** On a machine that has much to do keys come late. Milliseconds. */
const lateMs = 200

/** Whoever typed takes the scanner into their hand first: a key that was pressed just before is none of the scan's. Milliseconds. */
const apartMs = 100

/**
 * Sends keys with the times that the keyboard would have given them, however slow the machine is. They are late by being waited for: keys that
 * were given an earlier time instead would follow the key that a test pressed just before as closely as one of their own.
 */
async function press(page: Page, keys: readonly string[], gap: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const began = (Date.now() + apartMs) / 1000
  await page.waitForTimeout(apartMs + lateMs)
  await Promise.all(
    keys.flatMap((key, index) => {
      const stroke = { key, windowsVirtualKeyCode: virtualKey(key), modifiers: /^[A-Z]$/.test(key) ? 8 : 0, timestamp: began + (index * gap) / 1000 }
      return [
        session.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyDown', text: key === 'Enter' ? '\r' : key === 'Tab' ? undefined : key }),
        session.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyUp' }),
      ]
    }),
  )
  await session.detach()
}

/** A barcode scanner: the code and its Enter, a few milliseconds apart. */
export const scanCode = (page: Page, code: string): Promise<void> => press(page, [...code, 'Enter'], 8)

/** A quick typist: as many keys, as a person's fingers send them. */
export const typeCode = (page: Page, code: string): Promise<void> => press(page, [...code, 'Enter'], 60)

/** Fingers that roll over keys, about as fast as a scanner sends them. */
export const rollKeys = (page: Page, keys: readonly string[]): Promise<void> => press(page, keys, 25)

/** Remembers the pitches of every tone that the page sounds from now on. Before the page is opened. */
export async function hearTones(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: { at: number; pitch: number }[] = []
    Object.assign(window, { heardTones: heard })
    const Real = window.OscillatorNode
    window.OscillatorNode = class extends Real {
      override start(when = 0) {
        heard.push({ at: when, pitch: this.frequency.value })
        super.start(when)
      }
    }
  })
  return () =>
    page.evaluate(() => {
      const { heardTones } = window as unknown as { heardTones: { at: number; pitch: number }[] }
      return heardTones.splice(0).map(({ pitch }) => String(Math.round(pitch)))
    })
}

/** How the packing desk of this browser works. Before the page is opened. */
export const setUpDesk = (
  page: Page,
  settings: { readonly check: 'pieces' | 'parcel'; readonly confirm?: boolean; readonly print?: boolean; readonly weigh?: boolean },
) =>
  page.addInitScript((state) => localStorage.setItem('packing-desk.settings', JSON.stringify({ state, version: 1 })), {
    confirm: false,
    print: false,
    ...settings,
  })
