import type { Page } from '@playwright/test'

/** Longer than two keys of a scanner are apart. Milliseconds. */
const pause = 60

/** Types into what has the focus; the next key comes after a moment: letters and an Enter within a few milliseconds are a scanner's. */
export async function typeText(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text.slice(0, -1))
  await page.keyboard.type(text.slice(-1), { delay: pause })
}
