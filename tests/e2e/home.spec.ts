import { checkAccess } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { rowsOf } from './support/orders.ts'
import { focusedPane } from './support/panes.ts'
import { expect, readingTest, test } from './support/test.ts'

readingTest('an agent starts at home, and goes by keys alone to the orders that wait', async ({ page, signIn }) => {
  await signIn(page, 'agent')
  await expect(page).toHaveURL(/\/home$/)
  const tile = page.getByRole('navigation', { name: 'Pesanan yang menunggu' }).getByRole('link').first()
  await expect(tile).toHaveAccessibleName(/Perlu diterima\s*\d+\s*Baru/)
  const waiting = Number(/\d+/.exec((await tile.textContent()) ?? '')?.[0])
  await page.keyboard.press('j')
  await expect(tile).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(tile).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\?status=200$/)
  await expect(page.getByRole('navigation', { name: 'Status pesanan' }).getByRole('link', { name: `Baru ${waiting}` })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('region', { name: 'Terakhir dibuka' }).getByRole('link')).toHaveText(['Pesanan · Baru'])
})

readingTest('the nearest deadlines lead to their orders', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const lines = page.getByRole('region', { name: 'Tenggat terdekat' }).locator('[data-order-code]')
  await expect(lines).toHaveCount(6)
  const code = (await lines.first().getAttribute('data-order-code')) as string
  await lines.first().click()
  await expect(page.getByRole('region', { name: code })).toContainText('Riwayat pesanan')
})

readingTest('who may not see orders has a home without them', async ({ page, signIn }) => {
  await signIn(page, 'viewer')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('region', { name: 'Kabar', exact: true }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tenggat terdekat' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pesanan yang menunggu' })).toHaveCount(0)
  await checkAccess(page, 'home of a viewer')
})

test('orders that arrive are counted without a reload', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'agent', '/home')
  const tile = page.getByRole('link', { name: /^Perlu diterima/ })
  await expect(tile).toHaveAccessibleName(/\d/)
  const before = Number(/\d+/.exec((await tile.textContent()) ?? '')?.[0])
  await sandbox('orders', { marketplace: 'shopee', count: 2 })
  // Two that came together, or one after the other, are told once.
  await expect(page.getByRole('status').filter({ hasText: '2 pesanan baru' })).toHaveCount(1)
  await expect(tile).toContainText(String(before + 2))
})

test('a store that is cut off is told at home and in the footer', async ({ page, signIn, server, sandbox }) => {
  await inDatabase(server.databaseUrl, `update store set token_valid = false where store_code = 'shopee-melati'`)
  // Whether the server asks the marketplace before or after, five days are left.
  await sandbox('permission', { marketplace: 'shopee', store_id: '402918830', days: 5.05 })
  await inDatabase(server.databaseUrl, `update store set permission_end = now() + interval '5 days 1 hour' where store_code = 'shopee-melati-hijab'`)
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: '1 toko terputus' }).click()
  const stores = focusedPane(page).getByRole('region', { name: 'Toko' })
  await expect(stores).toContainText('Melati Jaya Official')
  await expect(stores).toContainText('Token toko kedaluwarsa, otorisasi ulang')
  await expect(stores).toContainText('Integrasi toko segera berakhir: 5 hari lagi')
  await checkAccess(page, 'home with a store that is cut off')
})
