import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A screen that costs little: eight windows share the machine. */
export const lightUrl = '/settings/general'

/** More windows of the same browser, each at an address. The first one has signed in. */
export async function openWindows(context: BrowserContext, urls: readonly string[]): Promise<Page[]> {
  const pages: Page[] = []
  for (const url of urls) {
    const page = await context.newPage()
    await page.goto(url)
    await expect(page.locator('[data-pane]').first()).toBeVisible()
    pages.push(page)
  }
  return pages
}

export const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

/**
 * Stops a window as a frozen one stops: no timer and no message is heard, and what it holds it keeps. A browser freezes none in the midst of a
 * transaction, which would keep the others from their data: those that were begun end first. The returned function wakes it.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await session.send('Runtime.evaluate', { expression: `(${stopBetweenTransactions})()` })
  await paused
  return async () => {
    await session.send('Debugger.resume')
    await session.detach()
  }
}

/** In the page: a transaction that writes waits for all that were begun before it. */
async function stopBetweenTransactions(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(name as string)
      opening.onsuccess = () => {
        const database = opening.result
        const stores = [...database.objectStoreNames]
        const transaction = database.transaction(stores, 'readwrite')
        transaction.oncomplete = () => {
          database.close()
          resolve()
        }
        for (const store of stores) transaction.objectStore(store).count()
      }
    })
  // biome-ignore lint/suspicious/noDebugger: the window stops here
  debugger
}
