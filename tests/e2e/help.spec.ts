import { checkAccess } from './support/axe.ts'
import { expect, readingTest as test } from './support/test.ts'

test('a visitor reads every page of the help, in both languages', async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Bantuan Dermaga')
  await checkAccess(page, 'help')
  const menu = page.getByRole('navigation', { name: 'Halaman bantuan' })
  for (const [section, url] of [
    ['Integrasi Toko', '/help/integration/tokopedia-not-connected'],
    ['Sinkronisasi Stok', '/help/sync/marketplace'],
    ['Aplikasi Chat Marketplace', '/help/chat/integration'],
  ] as const) {
    await menu.getByRole('region', { name: section }).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${url}$`))
    await expect(page.getByRole('article').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(menu.locator('[aria-current="page"]')).toHaveAttribute('href', url)
  }
  await checkAccess(page, 'help on chat')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Connecting marketplace chat')
  await expect(page.getByRole('heading', { name: 'What is needed' })).toBeVisible()
})

test('a visitor is led to signing in and signing up; who is signed in, back to the app', async ({ page, signIn }) => {
  await page.goto('/help')
  await page.getByRole('link', { name: 'Coba Gratis' }).click()
  await expect(page).toHaveURL(/\/register/)
  await page.goto('/help')
  await page.getByRole('link', { name: 'Masuk' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'agent', '/help/sync/marketplace')
  await expect(page.getByRole('link', { name: 'Coba Gratis' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Kembali ke aplikasi' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('the user menu leads to the help', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  await page.getByRole('button', { name: /Toko Melati Jaya$/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Bantuan' }).press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Bantuan Dermaga')
})
