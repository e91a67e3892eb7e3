import { expect, test } from './support/test.ts'

test('by keyboard an order is tagged with a new tag, taken on and held, and stays so after a reload', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/order?status=200')
  const row = page.locator('[role="row"][data-order-code]').first()
  await expect(row).toBeVisible()
  const code = await row.getAttribute('data-order-code')
  const own = page.locator(`[role="row"][data-order-code="${code}"]`)
  await page.keyboard.press('J')
  await page.keyboard.press('K')

  await page.keyboard.press('D')
  await page.getByRole('dialog').getByRole('combobox').fill('Rapuh')
  await page.keyboard.press('Enter')
  await expect(own.getByText('Rapuh')).toBeVisible()

  await page.keyboard.press('U')
  await expect(own.getByRole('img', { name: /^Milik / })).toBeVisible()

  await page.keyboard.press('S')
  await page.getByRole('dialog').getByRole('combobox').fill('Periksa QX7')
  await page.keyboard.press('Enter')
  await expect(own.getByText('Periksa QX7')).toBeVisible()
  await page.reload()
  await expect(own.getByText('Periksa QX7')).toBeVisible()
  await expect(own.getByText('Rapuh')).toBeVisible()
})
