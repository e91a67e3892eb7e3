import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { cursorOf, rowsOf } from './support/orders.ts'
import { addressesOf, focusedPane, panesOf } from './support/panes.ts'
import { expect, readingTest as test } from './support/test.ts'

const buyersOf = (page: Page) => page.locator('[role="row"][data-buyer]:visible')
const shownBuyer = (page: Page) => page.locator('article[data-buyer]')

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

test('a buyer is found, opened, copied and left again by keyboard', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/home')
  await keys(page, 'g', 'b')
  await expect(buyersOf(page).first()).toBeVisible()
  await keys(page, 'j', 'j')
  const name = (await cursorOf(page).getByRole('link').textContent()) as string
  await keys(page, 'y', 'n')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(name)

  await page.keyboard.press('Enter')
  await expect(shownBuyer(page).getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  const code = (await cursorOf(page).getAttribute('data-order-code')) as string
  await page.keyboard.press('Shift+Enter')
  await expect(page.locator(`[data-pane="/order/detail?order_code=${code}"]`)).toBeVisible()
  await page.keyboard.press('Alt+w')
  await keys(page, 'Escape', 'Escape')
  await expect(cursorOf(page)).toContainText(name)

  await keys(page, '/')
  await page.keyboard.type(name.toUpperCase())
  await expect(page).toHaveURL(/search=/)
  // Each word is looked for by itself: "Ratna Mardiana" finds Ratna Dian Mardiana too.
  const words = name.toLowerCase().split(' ')
  await expect
    .poll(async () => {
      const rows = (await buyersOf(page).allInnerTexts()).map((row) => row.toLowerCase())
      return rows.length > 0 && rows.every((row) => words.every((word) => row.includes(word)))
    })
    .toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('tidak ada yang bernama begini')
  await expect(page).toHaveURL(/begini$/)
  await expect(page.getByText('Tidak ada pembeli yang cocok')).toBeVisible()
  await page.getByRole('link', { name: 'Hapus filter' }).click()
  await expect(buyersOf(page).first()).toBeVisible()
})

test('choosing an order shows who bought it in a buyer’s pane of the same colour', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/order?status=200&marketplace=tokopedia,shopee')
  await expect(rowsOf(page).nth(2)).toBeVisible()
  await keys(page, 'j', 'Shift+B')
  await expect(panesOf(page)).toHaveCount(2)
  const buyer = shownBuyer(page)
  await expect(buyer).toBeVisible()
  const first = (await buyer.getAttribute('data-buyer')) as string
  await expect.poll(() => addressesOf(page)).toContain(`/customer/${first}`)

  const colour = async () => {
    await keys(page, 'w', 'h')
    await page.getByRole('option', { name: 'A · biru' }).click()
  }
  await colour()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(focusedPane(page).locator('[data-cursor]')).toBeVisible()
  await colour()
  await page.keyboard.press('j')
  await expect(buyer).not.toHaveAttribute('data-buyer', first)
  expect(await cursorOf(page).first().textContent()).toContain((await buyer.getByRole('heading').first().textContent()) as string)
  await checkAccess(page, 'an order and its buyer')
})

test('columns are dragged wider and hidden by keys, and stay so after a reload', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/customer')
  const heads = page.getByRole('columnheader')
  const city = heads.filter({ hasText: 'Kota' })
  const before = (await city.boundingBox()) as { x: number; y: number; width: number }
  await page.mouse.move(before.x + before.width - 3, before.y + 8)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width + 77, before.y + 8)
  await page.mouse.up()
  const width = async () => Math.round((await city.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(Math.round(before.width) + 80)
  await page.keyboard.press('Shift+F')
  await page.getByRole('dialog', { name: 'Kolom' }).getByRole('checkbox', { name: 'No. HP' }).press('Space')
  await expect(heads.filter({ hasText: 'No. HP' })).toHaveCount(0)
  await page.reload()
  await expect.poll(width).toBe(Math.round(before.width) + 80)
  await expect(heads.filter({ hasText: 'No. HP' })).toHaveCount(0)
})

test('the buyers fit a phone, with nothing that axe would mend', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'owner', '/customer')
  await buyersOf(page).first().getByRole('link').click()
  await expect(shownBuyer(page)).toBeVisible()
  expect(await shownBuyer(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await checkAccess(page, 'a buyer on a phone')
})

test('who may not see buyers has no way there', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/customer')
  await expect(page).toHaveURL(/\/error\/no-access\?from=/)
})
