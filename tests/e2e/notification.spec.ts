import { inDatabase } from './support/database.ts'
import { expect, test } from './support/test.ts'

test('what happened is told by the bell, found by keys, and read in every window', async ({ page, signIn, sandbox, server, context }) => {
  // What the order takes may run low, which would be told beside it.
  await inDatabase(
    server.databaseUrl,
    `insert into notification_setting (workspace_id, user_id, notif_key, notif_val) select workspace_id, user_id, 'push_stock_low', 0 from agent`,
  )
  await signIn(page, 'owner', '/home')
  const bell = page.getByRole('banner').getByRole('link', { name: /otifikasi/ })
  await expect(bell).toHaveAccessibleName('Pusat notifikasi')
  await sandbox('orders', { marketplace: 'shopee' })
  await expect(bell).toHaveAccessibleName('1 notifikasi belum dibaca')
  const other = await context.newPage()
  await other.goto('/notification')
  const row = other.getByRole('row').filter({ hasText: '1 pesanan baru' })
  await expect(row).toContainText('SHPE-')

  await page.keyboard.press('g')
  await page.keyboard.press('z')
  await expect(page.getByRole('row').filter({ hasText: '1 pesanan baru' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/order_code=SHPE-/)
  await expect(bell).toHaveAccessibleName('Pusat notifikasi')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Pusat notifikasi' })).toBeVisible()
})
