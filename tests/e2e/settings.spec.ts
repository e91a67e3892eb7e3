import type { Page } from '@playwright/test'
import { goTo } from './support/go-to.ts'
import { holdLonger } from './support/hold.ts'
import { type MadeOrder, rowOf, rowsOf } from './support/orders.ts'
import { boxOf } from './support/panes.ts'
import { expect, readingTest, test } from './support/test.ts'
import { openWindows } from './support/windows.ts'
import { goToOtherWorkspace } from './support/workspaces.ts'

const openSettings = async (page: Page) => {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Bahasa' }).click()
  return page.getByRole('dialog', { name: 'Pengaturan' })
}
/** The colour of what is written tells the theme. */
const inkOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

readingTest('the theme changes at once and stays over a reload', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const light = await inkOf(page)
  await (await openSettings(page)).getByText('Gelap', { exact: true }).click()
  await expect.poll(() => inkOf(page)).not.toBe(light)
  const dark = await inkOf(page)
  await page.reload()
  await expect(rowsOf(page).first()).toBeVisible()
  expect(await inkOf(page)).toBe(dark)
  // The user menu says the same, and takes it back.
  await page.getByRole('button', { name: /^Rizky Ramadhan/ }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Gelap' })).toBeChecked()
  await page.getByRole('menuitemcheckbox', { name: 'Terang' }).click()
  await expect.poll(() => inkOf(page)).toBe(light)
})

readingTest('the theme follows the system until one is chosen', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const light = await inkOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => inkOf(page)).not.toBe(light)
})

readingTest('the density changes the height of the rows and stays over a reload', async ({ page, signIn }) => {
  const height = async () => {
    const { top, bottom } = await boxOf(rowsOf(page).first())
    return bottom - top
  }
  await signIn(page, 'agent', '/settings/general')
  await page.getByText('Rapat', { exact: true }).click()
  await goTo(page, '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  const compact = await height()
  await (await openSettings(page)).getByText('Lapang', { exact: true }).click()
  await expect.poll(height).toBeGreaterThan(compact + 8)
  const comfortable = await height()
  await page.reload()
  await expect(rowsOf(page).first()).toBeVisible()
  expect(await height()).toBe(comfortable)
})

readingTest('the sound goes 100, 50, 25 and silent, is heard at each step and stays over a reload', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const footer = page.getByRole('contentinfo')
  const heard = page.waitForRequest(/\/sounds\/new-order\.wav/)
  await footer.getByRole('button', { name: 'Suara 100' }).click()
  await heard
  await footer.getByRole('button', { name: 'Suara 50' }).click()
  await footer.getByRole('button', { name: 'Suara 25' }).click()
  await expect(footer.getByRole('button', { name: 'Senyap' })).toBeVisible()
  await page.reload()
  await expect(footer.getByRole('button', { name: 'Senyap' })).toBeVisible()
})

test('without the banner a new order comes into the list and nothing pops up', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia&sort=newest')
  const settings = await openSettings(page)
  await settings.getByRole('switch', { name: 'Banner notifikasi' }).click()
  await page.keyboard.press('Escape')
  const { orders } = await sandbox<{ orders: { order_code: string }[] }>('orders', { marketplace: 'tokopedia', count: 1 })
  await expect(page.locator(`[data-order-code="${orders[0]?.order_code}"]`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pemberitahuan' })).toBeEmpty()
})

readingTest('columns are hidden and put in order, and stay so', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'Pembeli' })).toBeVisible()
  await page.getByRole('button', { name: 'Kolom' }).click()
  await page.getByRole('checkbox', { name: 'Pembeli' }).click()
  await page.getByRole('button', { name: 'Naikkan kolom Total' }).click()
  await page.keyboard.press('Escape')
  await expect(heads.filter({ hasText: 'Pembeli' })).toBeHidden()
  const titles = (await heads.allTextContents()).filter(Boolean)
  expect(titles.indexOf('Total')).toBeLessThan(titles.indexOf('Jml'))
  await page.reload()
  await expect(rowsOf(page).first()).toBeVisible()
  expect((await heads.allTextContents()).filter(Boolean)).toEqual(titles)
})

test('an owner goes to another workspace and sees its orders alone', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/order')
  const all = page.getByRole('navigation', { name: 'Status pesanan' }).getByRole('link', { name: /^Semua/ })
  await expect(all).toHaveText('Semua2.006')
  await page.getByRole('button', { name: /Toko Melati Jaya$/ }).click()
  await goToOtherWorkspace(page)
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Pesanan' }).click()
  await expect(all).toHaveText('Semua306')
  await page.getByRole('button', { name: 'Toko', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /Nusantara/ }).first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Melati/ })).toHaveCount(0)
})

for (const { name, leave } of [
  {
    name: 'signing out',
    async leave(page: Page) {
      await page.getByRole('menuitem', { name: 'Keluar' }).click()
      await expect(page).toHaveURL(/\/login/)
    },
  },
  {
    name: 'going to another workspace',
    async leave(page: Page) {
      await goToOtherWorkspace(page)
    },
  },
])
  test(`${name} sends what waits, in this window and in the others`, async ({ browser, context, page, server, signIn, sandbox }) => {
    const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 2, courier_type: 'normal' })
    const codes = orders.map(({ order_code }) => order_code)
    const colleague = await (await browser.newContext()).newPage()
    await signIn(colleague, 'packer', `${server.url}/order?sort=newest`)
    for (const code of codes) await expect(rowOf(colleague, code)).toContainText('Baru')
    // Now that they are known, no news of them comes over what is clicked; it would stay as long as what is held.
    await holdLonger(context)
    await signIn(page, 'owner', `/order?s=${codes[0]}`)
    const windows = [page, ...(await openWindows(context, [`/order?s=${codes[1]}`]))]
    for (const [at, window] of windows.entries()) {
      const row = rowOf(window, codes[at] as string)
      await expect(row).toBeVisible()
      await window.keyboard.press('j')
      await window.keyboard.press('a')
      await expect(row).toContainText('Ditahan')
    }
    await page.getByRole('button', { name: /Toko Melati Jaya$/ }).click()
    await leave(page)
    for (const code of codes) await expect(rowOf(colleague, code)).toContainText('Diproses')
    await colleague.context().close()
  })

readingTest('signing out in one window signs out the others', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const other = await context.newPage()
  await other.goto('/order?status=300')
  await expect(rowsOf(other).first()).toBeVisible()
  await page.getByRole('button', { name: /^Rizky Ramadhan/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login/)
  await expect(rowsOf(other)).toHaveCount(0)
  await page.goto('/order')
  await expect(page).toHaveURL(/\/login\?redirect_uri=/)
})

readingTest('a setting changed in one window changes the others', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const other = await context.newPage()
  await other.goto('/order?status=300')
  await expect(rowsOf(other).first()).toBeVisible()
  const light = await inkOf(other)
  await (await openSettings(page)).getByText('Gelap', { exact: true }).click()
  await expect.poll(() => inkOf(other)).not.toBe(light)
})

test('the password is changed, and the old one opens nothing any more', async ({ page, signIn, baseURL }) => {
  await signIn(page, 'packer', '/settings/password')
  await page.getByLabel('Kata sandi saat ini').fill('demo-dermaga')
  await page.getByLabel('Kata sandi baru', { exact: true }).fill('dermaga-yang-baru')
  await page.getByLabel('Ulangi kata sandi baru').fill('dermaga-yang-baru')
  await page.getByRole('button', { name: 'Ubah kata sandi' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Kata sandi diubah' })).toBeVisible()
  const signInWith = (password: string) => page.request.post(`${baseURL}/api/auth/login`, { data: { email: 'packer@demo.dermaga.test', password } })
  expect((await signInWith('demo-dermaga')).status()).toBe(401)
  expect((await signInWith('dermaga-yang-baru')).status()).toBe(200)
})
