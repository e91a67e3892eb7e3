import { expect, type Page } from '@playwright/test'

/** Z, and once more where the product names first what it would undo: nobody saw it named for some seconds. */
export async function undo(page: Page): Promise<void> {
  await page.keyboard.press('z')
  const told = page.getByRole('status').filter({ hasText: /^(Urungkan|Diurungkan):/ })
  await expect(told.last()).toBeVisible()
  if (await told.filter({ hasText: /^Urungkan:/ }).isVisible()) await page.keyboard.press('z')
}
