import type { Page } from '@playwright/test'
import { cursorOf, rowsOf } from './support/orders.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

const settlementsOf = (page: Page) => page.locator('[role="row"][data-settlement-code]')
const linesOf = (page: Page) => page.locator('[role="row"][data-income-line]')
/** Of the list: what a buyer ordered else may stand beside it. */
const rowOf = (page: Page, code: string) => page.locator(`.list-row[data-order-code="${code}"]`)
const tab = (page: Page, name: RegExp) => page.getByRole('link', { name })

test('what was paid is looked at, and a difference opened and worked off for good, by keyboard', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/report/sales')
  await page.getByRole('navigation').getByRole('link', { name: 'Pencairan dana' }).last().press('Enter')
  await expect(page).toHaveURL(/\/report\/sales\/disbursement\?.*start_date=/)
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(rowsOf(page).first()).toBeVisible()

  await tab(page, /^Pencairan$/).press('Enter')
  await expect(settlementsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  const settlement = (await cursorOf(page).getAttribute('data-settlement-code')) as string
  await page.keyboard.press('Enter')
  await expect(linesOf(page).first()).toContainText(settlement)

  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await tab(page, /^Selisih/).press('Enter')
  await expect(page).toHaveURL(/income_state=different/)
  await expect(rowsOf(page).first()).toContainText('Selisih')
  await page.keyboard.press('j')
  const code = (await cursorOf(page).getAttribute('data-order-code')) as string
  await page.keyboard.press('Enter')
  await expect(page.locator(`article[data-order-code="${code}"]`)).toContainText('Seharusnya')

  await page.goBack()
  await expect(rowOf(page, code)).toBeVisible()
  // One comes back to where one was.
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', code)
  await page.keyboard.press('a')
  await typeText(page, 'Paket lebih berat')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, code)).toBeHidden()
  await page.reload()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(rowOf(page, code)).toBeHidden()
  await tab(page, /^Diterima/).press('Enter')
  await expect(rowOf(page, code)).toContainText('Diterima')
})
