import { expect, test } from './support/test.ts'

test('an owner starts at the dashboard, arranges its tiles by keys, and sees an order come in', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'owner')
  await expect(page).toHaveURL(/\/dashboard$/)
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  const orders = page.getByRole('region', { name: 'Pesanan hari ini' }).getByRole('strong').first()
  await expect(orders).toHaveText(/\d/)
  const before = Number((await orders.textContent())?.replaceAll('.', ''))
  await sandbox('orders', { marketplace: 'shopee', count: 1 })
  await expect.poll(async () => Number((await orders.textContent())?.replaceAll('.', ''))).toBeGreaterThan(before)

  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/dashboard-v2\?arrange=1/)
  await expect(tiles.first()).toContainText('Omzet hari ini')
  await page.getByRole('button', { name: 'Mundurkan: Omzet hari ini' }).press('Enter')
  await expect(tiles.first()).toContainText('Pesanan hari ini')
  await page.getByRole('button', { name: 'Sembunyikan: Stok' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Ubin lain' }).getByRole('button', { name: 'Stok' })).toBeVisible()
  await page.getByRole('button', { name: 'Selesai' }).press('Enter')
  await page.reload()
  await expect(tiles.first()).toContainText('Pesanan hari ini')
  await expect(page.getByRole('region', { name: 'Stok', exact: true })).toHaveCount(0)
})
