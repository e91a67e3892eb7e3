import type { Page } from '@playwright/test'
import { cursorOf } from './support/orders.ts'
import { expect, test } from './support/test.ts'

const returnsOf = (page: Page) => page.locator('[role="row"][data-return-code]')
const shown = (page: Page) => page.locator('article[data-return]')

test('a return is found, answered with a reason, and shows in its order how it stands, by keyboard', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/home')
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(returnsOf(page).first()).toBeVisible()
  await page.getByRole('link', { name: /Perlu dijawab/ }).click()
  await expect(page).toHaveURL(/stage=waiting/)
  await expect(returnsOf(page).first()).toContainText('Diajukan')
  await page.keyboard.press('j')
  await expect(cursorOf(page)).toBeVisible()
  const code = (await cursorOf(page).getAttribute('data-return-code')) as string
  await page.keyboard.press('Enter')
  await expect(shown(page)).toContainText(code)
  await expect(shown(page).getByRole('heading', { name: 'Kata pembeli' })).toBeVisible()

  await page.keyboard.press('c')
  const reason = page.getByRole('combobox', { name: /Alasan/ })
  await expect(reason).toBeVisible()
  await reason.selectOption({ label: 'NOT_RECEIVED' })
  await page.getByRole('textbox', { name: /Penjelasan/ }).fill('Barang belum kami terima kembali')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(shown(page).getByText('Sengketa penjual').first()).toBeVisible()
  await expect(page).not.toHaveURL(/answer=/)

  await page.keyboard.press('i')
  const order = page.locator('article[data-order-code]')
  await expect(order).toContainText(code)
  await expect(order).toContainText('Retur: Sengketa penjual')
})
