import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rowsOf } from './support/orders.ts'
import { focusedPane } from './support/panes.ts'
import { expect, test } from './support/test.ts'

const line = (page: Page, command: string) => page.locator(`li[data-command="${command}"]`)
const lines = (page: Page) => page.locator('li[data-command]')

/** Presses a new key for a command whose line is in view. */
async function rebind(page: Page, command: string, label: RegExp, ...keys: string[]): Promise<void> {
  await line(page, command).getByRole('button', { name: label }).click()
  // Together: a pause ends what is recorded.
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
  await expect(page.locator('[data-record-keys]')).toBeHidden()
}

test('a command is found by words and by its key, gets a key of its own, and has it in every window and after a reload', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/home')
  await expect(focusedPane(other)).toBeVisible()

  await page.bringToFront()
  await page.keyboard.press('?')
  await page.getByRole('button', { name: /Ubah pintasan/ }).click()
  await expect(page).toHaveURL('/settings/keyboard')
  await expect(line(page, 'edit.undo')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('log pesanan')
  await expect(line(page, 'open.order.log')).toBeVisible()
  await expect(line(page, 'edit.undo')).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Cari dengan menekan tombol' }).click()
  await Promise.all(['g', 'l'].map((key) => page.keyboard.press(key)))
  await expect(lines(page)).toHaveCount(1)
  await rebind(page, 'open.order.log', /^Ubah G L/, 'g', 'q')
  await page.getByRole('button', { name: 'Hapus pencarian tombol' }).click()
  await expect(line(page, 'open.order.log')).toContainText('Milik Anda')

  await other.bringToFront()
  await other.keyboard.press('g')
  await expect(other.locator('[data-which-key]')).toContainText('Q')
  await other.keyboard.press('q')
  await expect(other).toHaveURL('/order/log')
  await other.reload()
  await expect(focusedPane(other)).toBeVisible()
  await other.keyboard.press('g')
  await other.keyboard.press('h')
  await expect(other).toHaveURL('/home')
  await other.keyboard.press('g')
  await other.keyboard.press('q')
  await expect(other).toHaveURL('/order/log')
  await other.keyboard.press('g')
  await other.keyboard.press('l')
  await expect(other).toHaveURL('/order/log')

  // Another machine has only what the server kept.
  await other.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('keymap')) localStorage.removeItem(key)
  })
  await other.goto('/settings/keyboard')
  await expect(line(other, 'open.order.log')).toContainText('Milik Anda')
})

test('keys that get in each other’s way are told, and single letters can be switched off', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/settings/keyboard')
  await expect(lines(page).first()).toBeVisible()
  await rebind(page, 'open.order.log', /^Ubah G L/, 'g', 'o')
  await expect(line(page, 'open.order.log')).toContainText('G O mengalahkan “Pesanan”.')
  await expect(line(page, 'open.order.queue')).toContainText('Kalah dari “Log pesanan”, yang juga memakai G O.')
  await rebind(page, 'open.order.log', /^Ubah G O/, 'g')
  await expect(line(page, 'open.order.log')).toContainText(/G berjalan sebelum .* selesai diketik/)
  await line(page, 'open.order.log').getByRole('button', { name: 'Kembalikan tombol bawaan' }).click()
  await expect(line(page, 'open.order.log')).not.toContainText('Milik Anda')
  await expect(line(page, 'open.order.queue')).not.toContainText('Kalah')

  await page.getByRole('switch', { name: 'Tombol satu huruf' }).click()
  await page.getByRole('main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL('/settings/keyboard')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Tombol satu huruf' }).click()
  await page.getByRole('main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/order$/)
})

test('the keys go out as a file and come back from it; a wrong file says what is wrong and changes nothing', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/settings/keyboard')
  await rebind(page, 'open.order.log', /^Ubah G L/, 'g', 'q')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Ekspor', exact: true }).click()
  const file = await readFile(await (await download).path())
  expect(JSON.parse(file.toString())).toMatchObject({ overrides: [{ command: 'open.order.log', keys: ['G Q'] }] })
  await page.getByRole('button', { name: 'Kembalikan semua', exact: true }).click()
  await page.getByRole('button', { name: /^Ya, kembalikan/ }).click()
  await expect(line(page, 'open.order.log')).not.toContainText('Milik Anda')

  const input = page.locator('input[type="file"]')
  const dialog = page.getByRole('dialog', { name: 'Impor dari berkas' })
  await input.setInputFiles({ name: 'rusak.json', mimeType: 'application/json', buffer: Buffer.from('{\n  "version": 1,\n  oops\n}') })
  await expect(dialog.getByRole('alert')).toContainText('tidak ada yang berubah')
  await expect(dialog).toContainText('Baris 3')
  await page.keyboard.press('Escape')
  await input.setInputFiles({
    name: 'salah.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...JSON.parse(file.toString()), overrides: [{ command: 'open.order.log', keys: ['Hyper+'] }] })),
  })
  await expect(dialog).toContainText('overrides[0].keys[0]')
  await page.keyboard.press('Escape')
  await expect(line(page, 'open.order.log')).not.toContainText('Milik Anda')

  // What is doubtful about the keys of a file is told before they are taken.
  const doubtful = [
    { command: 'open.order.log', keys: ['G O'] },
    { command: 'edit.undo', keys: ['Mod+T'] },
  ]
  await input.setInputFiles({
    name: 'ragu.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...JSON.parse(file.toString()), overrides: doubtful })),
  })
  await expect(dialog).toContainText('2 perlu dilihat')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Log pesanan' })).toContainText('G O mengalahkan “Pesanan”.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Urungkan' })).toContainText('Ctrl T diambil peramban sebelum sampai ke sini.')
  await page.keyboard.press('Escape')
  await expect(line(page, 'open.order.log')).not.toContainText('Milik Anda')

  await input.setInputFiles({ name: 'pintasan.json', mimeType: 'application/json', buffer: file })
  await expect(dialog).toContainText('Log pesanan')
  await page.keyboard.press('Enter')
  await expect(line(page, 'open.order.log')).toContainText('Milik Anda')
  await expect(page.getByRole('button', { name: 'Ubah G Q untuk Log pesanan' })).toBeVisible()
})
