import { expect, type Page } from '@playwright/test'

/** From the open user menu to the owner's other workspace. */
export async function goToOtherWorkspace(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Ganti ruang kerja' }).click()
  await page
    .getByRole('dialog', { name: 'Ganti ruang kerja' })
    .getByRole('button', { name: /^Nusantara/ })
    .click()
  await isInOtherWorkspace(page)
}

export const isInOtherWorkspace = (page: Page): Promise<void> => expect(page.getByRole('button', { name: /Nusantara Rumah & Gaya$/ })).toBeVisible()
