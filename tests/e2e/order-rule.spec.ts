import { goTo } from './support/go-to.ts'
import { expect, test } from './support/test.ts'

test('a rule is put together of a filter, tried on yesterday’s orders and switched on; the filter is a tab of the queue', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner', '/settings/custom-filter')
  await page.getByRole('textbox', { name: /^Nama/ }).fill('Semua COD')
  await page.getByRole('combobox', { name: /^Bidang/ }).selectOption('cod')
  await page.getByRole('combobox', { name: /^Syarat/ }).selectOption('yes')
  await page.getByRole('checkbox', { name: 'Tampil sebagai tab pesanan' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('link', { name: 'Semua COD' })).toBeVisible()

  await goTo(page, '/settings/order-rule?rule_id=new')
  const sheet = page.getByRole('complementary', { name: 'Aturan baru' })
  await sheet.getByRole('textbox', { name: /^Nama/ }).fill('Terima COD')
  await sheet.getByRole('combobox', { name: /^Bila pesanan masuk/ }).selectOption({ label: 'Semua COD' })
  await page.keyboard.press('ControlOrMeta+Enter')

  const rule = page.getByRole('complementary', { name: 'Terima COD' })
  await expect(rule.getByText(/Aturan ini akan menyentuh \d+ dari \d+ pesanan/)).toBeVisible()
  await rule.getByRole('button', { name: 'Nyalakan' }).click()
  await expect(page.locator('[data-rule]')).toContainText('Nyala')

  await page.goto('/order')
  await page.getByRole('link', { name: 'Semua COD' }).click()
  await expect(page).toHaveURL(/query_id=/)
  await expect(page.locator('[role="row"][data-order-code]').first()).toBeVisible()
})
