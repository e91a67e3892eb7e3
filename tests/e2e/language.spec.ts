import { heldBack } from './support/hold.ts'
import { cursorOf, rowsOf } from './support/orders.ts'
import { expect, readingTest as test } from './support/test.ts'
import { textOf, unreadable } from './support/texts.ts'

test('the language is changed in the footer, and the page comes back in it, now and later, with its cursor and selection', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'agent', '/order')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const first = (await cursorOf(page).getAttribute('data-order-code')) as string
  await page.keyboard.press('Shift+G')
  // The last row comes from the server first.
  await expect(cursorOf(page)).not.toHaveAttribute('data-order-code', first)
  const code = await cursorOf(page).getAttribute('data-order-code')
  await page.keyboard.press('x')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Bahasa' }).click()
  await page.getByRole('dialog', { name: 'Pengaturan' }).getByText('English').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', code as string)
  await expect(cursorOf(page)).toBeInViewport()
  await expect(cursorOf(page)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.goto('/order?status=200')
  // The tab, not the side menu's news.
  const newTab = page.getByRole('navigation', { name: 'Order status' }).getByRole('link', { name: /^New/ })
  await expect(newTab).toBeVisible()
  await expect(page).toHaveURL(/\/order\?status=200$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // One whose acceptance failed says that instead.
  await expect(rowsOf(page).getByText('New', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(newTab).toBeVisible()
})

test('the server answers in the language of the page', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('E-mail').fill('agent@demo.dermaga.test')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Wrong e-mail or password')
})

test('the queue speaks while the texts of other screens are still on their way, and those wait for them', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/settings')
  const arrive = await heldBack(page, /\/assets\/id-rest-.*\.js$/)
  await page.goto('/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  expect(unreadable(await textOf(page))).toEqual([])
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  // What a key says and does is declared with those texts: it waits for them, and is not lost.
  expect(unreadable(await textOf(page))).toEqual([])
  arrive()
  await expect(page).toHaveURL(/\/product/)
  await expect(page.getByRole('grid')).toBeVisible()
  expect(unreadable(await textOf(page))).toEqual([])
})
