import { expect, type Page } from '@playwright/test'

/** Takes back the last change by `Z`, and by another where the product names first what it would undo: nobody saw it named for some seconds. */
export async function undo(page: Page): Promise<void> {
  const told = page.getByRole('status').filter({ hasText: /^(Urungkan|Diurungkan):/ })
  // What the undo before this one told is not what this one tells.
  await told.evaluateAll((toasts) => toasts.map((toast) => (toast as HTMLElement).click()))
  await expect(told).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(told.last()).toBeVisible()
  if (await told.filter({ hasText: /^Urungkan:/ }).isVisible()) await page.keyboard.press('z')
}
