import type { Locator, Page } from '@playwright/test'

/** The panes that can be seen. */
export const panesOf = (page: Page) => page.locator('[data-pane]:visible')
export const focusedPane = (page: Page) => page.locator('[data-pane][data-focused]')
/** The addresses of the panes that can be seen, in order of the alphabet. */
export const addressesOf = (page: Page) => panesOf(page).evaluateAll((panes) => panes.map((pane) => pane.getAttribute('data-pane')).toSorted())

/** Where something lies, in whole pixels. */
export async function boxOf(of: Locator) {
  const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: Math.round(x), top: Math.round(y), right: Math.round(x + width), bottom: Math.round(y + height), width: Math.round(width) }
}
