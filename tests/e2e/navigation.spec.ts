import type { Page } from '@playwright/test'
import { rowsOf } from './support/orders.ts'
import { addressesOf, panesOf } from './support/panes.ts'
import { expect, readingTest as test } from './support/test.ts'
import { typeText } from './support/typing.ts'

async function typePassword(page: Page, who: string): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@demo.dermaga.test`)
  await page.getByLabel('Kata sandi', { exact: true }).fill('demo-dermaga')
  await page.keyboard.press('Enter')
}

test('a link with filters shows just that queue', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=700&marketplace=tokopedia,shopee&cod=0&s=an&sort=newest')
  await expect(page.getByRole('searchbox')).toHaveValue('an')
  await expect(page.getByRole('link', { name: /^Selesai/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Marketplace: Shopee, Tokopedia' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Urutkan: Terbaru' })).toBeVisible()
  await expect(page.getByText('COD: Tidak')).toBeVisible()
  await expect(rowsOf(page).first()).toContainText('Selesai')
})

test('a layout in a link survives signing in, over a reload in between', async ({ page }) => {
  await page.goto('/order#layout=1:row(60:*/order?status=200;40:/order/log)')
  await expect(page).toHaveURL(/\/login\?redirect_uri=.*layout/)
  await page.reload()
  await typePassword(page, 'agent')
  await expect(panesOf(page)).toHaveCount(2)
  expect(await addressesOf(page)).toEqual(['/order/log', '/order?status=200'])
  await expect(page).toHaveURL(/\/order\?status=200$/)
})

test('a single pane has its way back by mouse', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const back = page.getByRole('button', { name: 'Kembali', exact: true })
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(back).toBeHidden()
  await rowsOf(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/order_code=/)
  await back.click()
  await expect(page).toHaveURL(/\/order\?status=200$/)
  await page.getByRole('button', { name: 'Maju', exact: true }).click()
  await expect(page).toHaveURL(/order_code=/)
})

test('a reload brings back every pane, its address and the focus', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/order\/log$/)
  await page.keyboard.press('Control+Shift+\\')
  await expect(panesOf(page)).toHaveCount(3)
  await page.keyboard.press('Alt+1')
  await expect(page).toHaveURL(/\/order\?status=200$/)
  const before = await addressesOf(page)

  await page.reload()
  await expect(panesOf(page)).toHaveCount(3)
  expect(await addressesOf(page)).toEqual(before)
  await expect(page.locator('[data-focused]')).toHaveAttribute('data-pane', '/order?status=200')
  await expect(page).toHaveURL(/\/order\?status=200$/)
})

test('back and forward walk what the focused pane showed', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order')
  const tabs = page.getByRole('navigation', { name: 'Status pesanan' })
  await tabs.getByRole('link', { name: /^Baru/ }).click()
  await expect(page).toHaveURL(/status=200$/)
  await tabs.getByRole('link', { name: /^Diproses/ }).click()
  await expect(page).toHaveURL(/status=300$/)
  await page.goBack()
  await expect(page).toHaveURL(/status=200$/)
  await expect(page.getByRole('link', { name: /^Baru/ })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).toHaveURL(/\/order$/)
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/status=300$/)

  // A second pane has a history of its own.
  await page.keyboard.press('Control+\\')
  await page
    .locator('[data-focused]')
    .getByRole('link', { name: /^Dikirim/ })
    .click()
  await expect(page).toHaveURL(/status=500/)
  await page.goBack()
  await expect(page).toHaveURL(/status=300$/)
  await expect(panesOf(page)).toHaveCount(2)
  expect(await addressesOf(page)).toEqual(['/order?status=300', '/order?status=300'])
})

test('a link to the layout opens all of it for somebody else', async ({ browser, page, signIn, baseURL }) => {
  await signIn(page, 'agent', '/order?status=200')
  await page.keyboard.press('Control+\\')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/order\/log$/)
  await page.keyboard.press('Control+k')
  await typeText(page, 'salin tautan susunan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Tautan disalin' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('#layout=')

  const other = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(other, 'packer', link)
  await expect(panesOf(other)).toHaveCount(2)
  expect(await addressesOf(other)).toEqual(['/order/log', '/order?status=200'])
  await expect(other.locator('[data-focused]')).toHaveAttribute('data-pane', '/order/log')
  await other.context().close()
})

test('a broken layout in a link leaves the page of its address, and says so', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200#layout=1:row(50:/order;50:/order/log')
  await expect(page.getByRole('alert').filter({ hasText: 'Susunan panel di tautan rusak' })).toBeVisible()
  await expect(panesOf(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/order\?status=200/)
})

test('Ctrl-click on an order code opens that order in a new tab, and leaves this one', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const row = rowsOf(page).first()
  const code = await row.getAttribute('data-order-code')
  const opened = context.waitForEvent('page')
  await row.getByRole('link').click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab).toHaveURL(new RegExp(`/order/detail\\?order_code=${code}$`))
  await expect(tab.getByRole('region', { name: String(code) })).toBeVisible()
  await expect(page).toHaveURL(/\/order\?status=200$/)
})

test('standalone shows the pane alone, and stays alone over links and reload', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&standalone=true')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Menu utama' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await rowsOf(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/order\/detail\?.*standalone=true/)
  await page.reload()
  await expect(page.getByText('Riwayat pesanan')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
})

test('an unknown address shows that there is nothing, and the way home', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/entah/di/mana')
  await expect(page.getByText('Ooops!')).toBeVisible()
  await page.getByRole('link', { name: 'Kembali ke beranda' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('signing in leads back to the whole address that was asked for', async ({ page }) => {
  await page.goto('/order?status=300&s=budi')
  await expect(page).toHaveURL(/\/login\?redirect_uri=/)
  expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe('/order?status=300&s=budi')
  await typePassword(page, 'agent')
  await expect(page).toHaveURL(/\/order\?status=300&s=budi$/)
})

test('signing in never leads to another site', async ({ page, baseURL }) => {
  await page.goto(`/login?redirect_uri=${encodeURIComponent('https://evil.example/order')}`)
  await typePassword(page, 'agent')
  await expect(page).toHaveURL(`${baseURL}/home`)
  await expect(page.getByRole('region', { name: 'Beranda' })).toBeVisible()
})

test('a wrong password is told at its field', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('agent@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Kata sandi', { exact: true })).toHaveAccessibleDescription(/.+/)
  await expect(page).toHaveURL(/\/login/)
})

test('who may not see orders is told so', async ({ page, signIn }) => {
  await signIn(page, 'viewer', '/order')
  await expect(page).toHaveURL(/\/error\/no-access/)
  await expect(page.getByRole('region', { name: 'Tidak ada akses' })).toBeVisible()
})

test('who is signed in does not see the sign-in page', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/login')
  await expect(page).toHaveURL(/\/home$/)
})
