import { expect, type Page } from '@playwright/test'
import { layoutHash } from '#kernel/layout-codec.ts'
import { singlePane } from '#kernel/layout-reducer.ts'

const paneIn = (page: Page) => page.evaluate(() => document.querySelector('[data-pane]')?.getAttribute('data-pane-id') ?? null)

/** Goes to an address in the page that runs, as its links do. `page.goto` loads it anew, which takes a second of a core: for what is about loading. */
export async function goTo(page: Page, url: string): Promise<void> {
  const before = await paneIn(page)
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    layoutHash(singlePane(url, 'visited')),
  )
  // The page has taken it.
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await expect.poll(() => paneIn(page)).not.toBe(before)
}
