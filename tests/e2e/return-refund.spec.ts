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

test('a dispute goes with pictures that were pasted and chosen; what was added stays when it is refused and when the page is loaded again', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner', '/return-refund?stage=waiting')
  await expect(returnsOf(page).first()).toContainText('Diajukan')
  await page.keyboard.press('j')
  await expect(cursorOf(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(shown(page).getByRole('heading', { name: 'Kata pembeli' })).toBeVisible()
  await page.keyboard.press('c')
  const form = page.getByRole('form', { name: 'Ajukan sengketa' })
  await form.getByRole('combobox', { name: /Alasan/ }).selectOption({ label: 'NON_RECEIPT' })
  const words = form.getByRole('textbox', { name: /Penjelasan/ })
  await words.fill('Paket sudah diterima')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(form).toContainText('Marketplace meminta foto untuk alasan ini')

  await words.evaluate(async (target) => {
    const canvas = new OffscreenCanvas(40, 30)
    canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([await canvas.convertToBlob({ type: 'image/png' })], 'paket.png', { type: 'image/png' }))
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(form.getByRole('checkbox', { name: 'Kirim foto 1' })).toBeChecked()
  const chooser = page.locator('article[data-return] input[type="file"]')
  await chooser.setInputFiles({ name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('halo') })
  await expect(form).toContainText('catatan.txt bukan gambar')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  await chooser.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: png })
  await expect(form.getByRole('checkbox', { name: 'Kirim foto 2' })).toBeChecked()
  await form.getByRole('button', { name: 'Hapus foto 2' }).press('Enter')
  await expect(form.getByRole('checkbox')).toHaveCount(1)

  await page.reload()
  await expect(form.getByRole('checkbox', { name: 'Kirim foto 1' })).toBeChecked()
  await expect(words).toHaveValue('Paket sudah diterima')
  await words.press('ControlOrMeta+Enter')
  const sent = page.getByRole('region', { name: 'Foto yang dikirim ke marketplace' })
  await expect(sent.getByRole('img')).toHaveCount(1)
  await expect(shown(page).getByText('Sengketa penjual').first()).toBeVisible()
})
