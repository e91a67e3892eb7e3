import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

const tabs = (page: Page) => page.locator('[data-pane] nav a')

test('a view is saved by keys, shared, and stands as tab and command for others, who keep their own', async ({ page, browser, signIn }) => {
  await signIn(page, 'owner', '/order?cod=1&sort=newest')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+k')
  await typeText(page, 'simpan tampilan daftar')
  await page.keyboard.press('Enter')
  // Its question comes with code of its own.
  await expect(page.getByRole('combobox')).not.toHaveValue('simpan tampilan daftar')
  await typeText(page, 'COD terbaru')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Semua agen ruang kerja ini' }).click()
  await expect(tabs(page).filter({ hasText: 'COD terbaru' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(tabs(page).filter({ hasText: 'COD terbaru' })).toHaveAttribute('aria-current', 'page')

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'id-ID' })).newPage()
  await signIn(other, 'agent', '/home')
  await other.keyboard.press('Control+k')
  await typeText(other, 'COD terbaru')
  await other.getByRole('option', { name: 'COD terbaru' }).first().click()
  await expect(other).toHaveURL(/\/order\?.*cod=1/)
  await other.getByRole('button', { name: 'Tampilan tersimpan' }).click()
  await expect(
    other.getByRole('menuitemcheckbox', { name: 'COD terbaru' }).or(other.getByRole('menuitemradio', { name: 'COD terbaru' })),
  ).toBeVisible()
  await expect(other.getByRole('menuitem', { name: /Hapus/ })).toHaveCount(0)
  await other.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Tampilan tersimpan' }).click()
  await page.getByRole('menuitem', { name: /Hapus/ }).click()
  await expect(tabs(page).filter({ hasText: 'COD terbaru' })).toHaveCount(0)
  await expect(tabs(other).filter({ hasText: 'COD terbaru' })).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(tabs(page).filter({ hasText: 'COD terbaru' })).toHaveCount(1)
})
