import type { Page } from '@playwright/test'
import { heldBack } from './support/hold.ts'
import { rowsOf, saysNew } from './support/orders.ts'
import { addressesOf } from './support/panes.ts'
import { expect, readingTest as test } from './support/test.ts'
import { typeText } from './support/typing.ts'
import { openWindows } from './support/windows.ts'

const box = (page: Page) => page.getByRole('dialog').getByRole('combobox')
/** A list's filters have options too. */
const optionsOf = (page: Page) => page.getByRole('dialog').getByRole('option')
const option = (page: Page, command: string) => page.getByRole('option').and(page.locator(`[data-command="${command}"]`))

async function openPalette(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await typeText(page, text)
}

test('by keys alone a command is found in the other language and with a typing error, asks step by step, and a screen opens beside', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await openPalette(page, 'keyboard shortucts')
  await expect(option(page, 'help.shortcuts')).toBeVisible()
  await box(page).fill('batalkan pesanan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Alasan membatalkan/ })).toBeFocused()
  await page.keyboard.type('Gudang kebanjiran')
  await page.getByRole('option', { name: 'Pakai “Gudang kebanjiran”' }).click()
  await expect(page.getByRole('combobox', { name: /kembali dijual\?$/ })).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('combobox', { name: /^Alasan membatalkan/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('[data-cursor]')).toContainText(saysNew)

  await openPalette(page, 'log pesanan')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-command', 'open.order.log')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log', '/order?status=200&marketplace=tokopedia'])
})

test('orders, buyers and products are found on the server, typing errors and all', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/customer')
  const buyer = (await page.locator('[role="row"][data-buyer]').nth(2).getByRole('link').textContent()) as string
  await openPalette(page, `@${buyer.toLowerCase()}`)
  await expect(page.getByRole('option').first()).toContainText(buyer)
  await page.keyboard.press('Enter')
  const shown = page.locator('article[data-buyer]')
  await expect(shown.getByRole('heading', { name: buyer, exact: true })).toBeVisible()

  const code = (await shown.locator('[data-order-code]').first().getAttribute('data-order-code')) as string
  await openPalette(page, `#${code.slice(-8)}`)
  await page
    .getByRole('option')
    .and(page.locator(`[data-order-code="${code}"]`))
    .click()
  await expect(page).toHaveURL(new RegExp(`/order/detail\\?order_code=${code}`))

  await openPalette(page, '/pashmna')
  await expect(page.getByRole('option').first()).toContainText(/pashmina/i)
  await page.keyboard.press('Shift+Enter')
  const sheet = page.getByRole('complementary')
  await expect(sheet.getByRole('heading', { name: /pashmina/i })).toBeVisible()
  const sku = (await sheet.getAttribute('data-sku')) as string
  await expect(page.locator(`[role="row"][data-sku="${sku}"]`)).toBeVisible()
})

test('a pasted order code or address goes straight there', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'agent', '/order?status=200')
  const code = (await rowsOf(page).first().getAttribute('data-order-code')) as string
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await openPalette(page)
    await page.keyboard.press('Control+v')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await paste(` ${code}\n`)
  await expect(page.getByRole('region', { name: code })).toBeVisible()
  await paste(`${new URL(page.url()).origin}/order?status=300&sort=newest`)
  await expect(page).toHaveURL(/\/order\?status=300&sort=newest$/)
  // Out of the address bar of a window without menus, and a layout that was shared.
  await paste(`${new URL(page.url()).origin}/order/log?standalone=true`)
  await expect(page).toHaveURL(/\/order\/log$/)
  await paste(`${new URL(page.url()).origin}/settings#layout=1:row(50:/order?status=200;50:*/settings)`)
  await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200', '/settings'])
})

test('what is typed before the palette is there goes into its box, and after Enter into the question that follows', async ({ page, signIn }) => {
  const arrive = await heldBack(page, '**/assets/palette-*.js')
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('[data-cursor]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await typeText(page, 'batalkan pesanam')
  await page.keyboard.press('Backspace')
  await typeText(page, 'n')
  await page.keyboard.press('Enter')
  await typeText(page, 'Gudang kebanjiran')
  await page.keyboard.press('Enter')
  await typeText(page, 'tid')
  arrive()
  await expect(page.getByRole('combobox', { name: /kembali dijual\?$/ })).toHaveValue('tid')
  await expect(page.getByRole('dialog')).toContainText('Gudang kebanjiran')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-cursor]')).toContainText(saysNew)
})

test('Mod+Enter opens a window of its own; a colon lists the panes of every window, goes to one there, and brings one here', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'agent', '/order?status=200')
  await openPalette(page, 'log pesanan')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-command', 'open.order.log')
  const [log] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await expect(log.locator('[data-pane="/order/log"]')).toBeVisible()
  const [settings] = (await openWindows(context, ['/settings'])) as [Page]

  await page.bringToFront()
  await openPalette(page, ':')
  await expect(optionsOf(page)).toHaveCount(3)
  await typeText(page, 'log')
  await expect(optionsOf(page)).toHaveCount(1)
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log', '/order?status=200'])
  await expect.poll(() => log.isClosed()).toBe(true)

  await openPalette(page, ':')
  await typeText(page, 'setting')
  await expect(optionsOf(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(settings.locator('[data-pane="/settings"]')).toBeFocused()
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log', '/order?status=200'])
})
