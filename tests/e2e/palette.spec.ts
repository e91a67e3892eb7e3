import type { Page } from '@playwright/test'
import { heldBack } from './support/hold.ts'
import { codesOf, rowsOf, saysNew } from './support/orders.ts'
import { addressesOf, panesOf } from './support/panes.ts'
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

const found: readonly [what: string, typed: string, command: string][] = [
  ['its Indonesian title', 'pengaturan umum', 'open.settings.general'],
  ['its English title', 'keyboard shortcuts', 'help.shortcuts'],
  ['its first letters', 'gt', 'settings.theme'],
  ['a typing error', 'ganti tmea', 'settings.theme'],
  ['a keyword', 'gelap', 'settings.theme'],
]
test('a command is found by either language, by its letters, with a typing error and by a keyword', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await openPalette(page)
  for (const [what, typed, command] of found)
    await test.step(what, async () => {
      await box(page).fill(typed)
      await expect(option(page, command)).toBeVisible()
    })
  await box(page).fill('pengaturan umum')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-command', 'open.settings.general')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/general$/)
})

test('rows show their keys, and what can be done to the row under the cursor comes first', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await openPalette(page)
  await expect(page.getByText('Untuk 1 yang dipilih')).toBeVisible()
  await expect(option(page, 'order.accept')).toContainText('A')
  await expect(option(page, 'order.pickup-list')).toContainText(/Shift.*L/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('.')
  await expect(option(page, 'order.accept')).toBeVisible()
  await expect(option(page, 'settings.theme')).toBeHidden()
})

test('# finds an order on the server, wherever the queue is', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=700')
  const code = (await rowsOf(page).nth(4).getAttribute('data-order-code')) as string
  await page.goto('/settings/general')
  await expect(panesOf(page)).toHaveCount(1)
  await openPalette(page, `#${code.slice(-8)}`)
  await page
    .getByRole('option')
    .and(page.locator(`[data-order-code="${code}"]`))
    .click()
  await expect(page).toHaveURL(new RegExp(`/order/detail\\?order_code=${code}`))
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

test(': lists the panes and goes to one; Shift+Enter opens beside', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await openPalette(page, 'log pesanan')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-command', 'open.order.log')
  await page.keyboard.press('Shift+Enter')
  await expect(panesOf(page)).toHaveCount(2)
  expect(await addressesOf(page)).toEqual(['/order/log', '/order?status=200'])
  await openPalette(page, ':')
  await expect(optionsOf(page)).toHaveCount(2)
  await typeText(page, 'status=200')
  await expect(optionsOf(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-focused]')).toHaveAttribute('data-pane', '/order?status=200')
})

test(': lists the panes of every window, goes to one there, and brings one here', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const [other] = await openWindows(context, ['/order/log'])
  if (!other) throw new Error('one more window')
  await openPalette(page, ':')
  await expect(optionsOf(page)).toHaveCount(2)
  await page.keyboard.type('log')
  await expect(optionsOf(page)).toHaveCount(1)
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log', '/order?status=200'])

  const [third] = await openWindows(context, ['/settings'])
  await openPalette(page, ':')
  await typeText(page, 'setting')
  await expect(optionsOf(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(third?.locator('[data-pane="/settings"]') as ReturnType<Page['locator']>).toBeFocused()
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log', '/order?status=200'])
})

test('a command with arguments asks step by step, and Backspace goes one step back', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await openPalette(page, 'batalkan pesanan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Alasan membatalkan/ })).toBeFocused()
  await page.keyboard.type('Gudang kebanjiran')
  await page.getByRole('option', { name: 'Pakai “Gudang kebanjiran”' }).click()
  await expect(page.getByRole('combobox', { name: /kembali dijual\?$/ })).toBeFocused()
  await expect(page.getByRole('dialog')).toContainText('Gudang kebanjiran')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('combobox', { name: /^Alasan membatalkan/ })).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('combobox', { name: 'Palet perintah' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-cursor]')).toContainText(saysNew)
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

test('Ctrl+Shift+K repeats the last command, with its answers', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await openPalette(page, 'bagi ke kanan')
  await page.keyboard.press('Enter')
  await expect(panesOf(page)).toHaveCount(2)
  await page.keyboard.press('Control+Shift+K')
  await expect(panesOf(page)).toHaveCount(3)
})

test('? shows every shortcut and searches among them', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Pintasan papan ketik' })
  await expect(sheet).toContainText('Terima pesanan')
  await sheet.getByLabel('Cari tindakan atau tombol').fill('pickup')
  await expect(sheet).toContainText('Minta pickup')
  await expect(sheet).not.toContainText('Terima pesanan')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('@ opens a buyer and / a product, typing errors and all; each also beside', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/customer')
  const buyer = (await page.locator('[role="row"][data-buyer]').nth(2).getByRole('link').textContent()) as string
  await openPalette(page, `@${buyer.toLowerCase()}`)
  await expect(page.getByRole('option').first()).toContainText(buyer)
  await page.keyboard.press('Enter')
  await expect(page.locator('article[data-buyer]').getByRole('heading', { name: buyer, exact: true })).toBeVisible()

  await openPalette(page, '/pashmna')
  await expect(page.getByRole('option').first()).toContainText(/pashmina/i)
  await page.keyboard.press('Shift+Enter')
  await expect(panesOf(page)).toHaveCount(2)
  const sheet = page.getByRole('complementary')
  await expect(sheet.getByRole('heading', { name: /pashmina/i })).toBeVisible()
  const sku = (await sheet.getAttribute('data-sku')) as string
  await expect(page.locator(`[role="row"][data-sku="${sku}"]`)).toBeVisible()
})

test('@ opens a chat too, for those who may read chats', async ({ page, signIn }) => {
  await signIn(page, 'viewer', '/chat')
  const name = (await page.locator('[role="row"][data-chat-code]').nth(3).getByRole('link').textContent()) as string
  await openPalette(page, `@${name.toLowerCase()}`)
  const found = page.getByRole('option').first()
  await expect(found).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.locator('.chat').getByRole('heading', { name }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/chat\/detail\?chat_code=/)
})

test('several pasted codes open as one queue, and what is unknown is named', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).nth(2)).toBeVisible()
  const codes = (await codesOf(page)).slice(0, 3)
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await openPalette(page)
    await page.keyboard.press('Control+v')
  }
  await paste([...codes, 'SHPE-TIDAKADA99'].join('\n'))
  const found = page.getByRole('option', { name: /Buka 3 pesanan/ })
  await expect(found).toContainText('Tidak ditemukan: SHPE-TIDAKADA99')
  await found.click()
  await expect(rowsOf(page)).toHaveCount(3)
  expect((await codesOf(page)).toSorted()).toEqual(codes.toSorted())
})

test('Mod+Enter opens in a window of its own, and : goes to that window’s pane or brings it here', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await openPalette(page, 'log pesanan')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-command', 'open.order.log')
  const [other] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await expect(other.locator('[data-pane="/order/log"]')).toBeVisible()
  await expect(panesOf(page)).toHaveCount(1)

  await page.bringToFront()
  await openPalette(page, ':log')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log', '/order?status=200'])
  await expect.poll(() => other.isClosed()).toBe(true)
})

test('without a connection the search says so, and asks again when it is back', async ({ page, context, signIn }) => {
  await signIn(page, 'owner', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await openPalette(page)
  await context.setOffline(true)
  await page.keyboard.type('/koko')
  const failed = page.getByRole('option').filter({ hasText: 'koneksi internet' })
  await expect(failed).toContainText('Coba lagi')
  await context.setOffline(false)
  await expect(page.getByRole('option').first()).toContainText(/koko/i)
})

test('the palette speaks English where its reader does', async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('settings', JSON.stringify({ state: { language: 'en' }, version: 1 })))
  await signIn(page, 'agent', '/order?status=200')
  await openPalette(page, 'ganti tema')
  await expect(option(page, 'settings.theme')).toContainText(/theme/i)
})
