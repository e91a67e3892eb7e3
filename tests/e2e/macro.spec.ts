import { codesOf, cursorOf, type MadeOrder, rowOf, rowsOf } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('a macro is recorded, named and bound by keys, and replayed over a selection; it stops at the first failure and says where', async ({
  page,
  signIn,
  sandbox,
}) => {
  test.slow()
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 3 })
  await signIn(page, 'agent', '/order?marketplace=tokopedia&sort=newest')
  await expect(rowsOf(page).first()).toBeVisible()
  const [first, second, third] = (await codesOf(page)) as [string, string, string]
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', second)

  await page.keyboard.press('q')
  await page.keyboard.press('r')
  const recording = page.getByRole('status').filter({ hasText: 'Merekam makro' })
  await expect(recording).toContainText('0 langkah')
  await page.keyboard.press('a')
  await expect(recording).toContainText('1 langkah')
  // What is recorded is done, too: it still waits, and is taken back.
  await page.keyboard.press('z')
  await expect(page.getByRole('img', { name: /^Ditahan/ })).toBeHidden()
  await page.keyboard.press('q')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Simpan makro' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByLabel('Nama')).toBeFocused()
  await typeText(page, 'Terima semua')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The second order will refuse when the macro comes to it: its buyer cancels.
  await sandbox('advance', { marketplace: 'tokopedia', order_id: orders.find(({ order_code }) => order_code === second)?.order_id, to: 'cancelled' })
  await expect(rowOf(page, second)).toContainText('Dibatalkan')

  await page.keyboard.press('q')
  await page.keyboard.press('l')
  await page.getByRole('button', { name: 'Tombol untuk makro Terima semua' }).press('Enter')
  // Together: a pause ends what is recorded.
  await Promise.all(['q', 't'].map((key) => page.keyboard.press(key)))
  await expect(page.locator('[data-record-keys]')).toBeHidden()

  await page.goto('/order?marketplace=tokopedia&sort=newest')
  await expect(rowOf(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('3 dipilih')).toBeVisible()
  await page.keyboard.press('q')
  await page.keyboard.press('t')
  const tray = page.getByText(/Makro “Terima semua”/).first()
  await expect(tray).toBeVisible()
  await expect(rowOf(page, first)).toContainText('Diproses')
  await expect(page.getByText(new RegExp(`✓ ${first} · langkah 1 dari 1`))).toBeVisible()
  await expect(page.getByText(new RegExp(`^${second} · langkah 1 dari 1`))).toBeVisible()
  await expect(page.getByRole('button', { name: /Lanjutkan dari sini/ })).toBeVisible()
  await expect(rowOf(page, third)).toContainText('Baru')
})
