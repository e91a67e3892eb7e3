import type { Page } from '@playwright/test'
import { goTo } from './support/go-to.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

/** A product of ours that no store sells, in a category of its own. */
const product = (page: Page, sku: string) =>
  page.evaluate(async (code) => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}') as { access_token?: string }
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    const { rows } = (await (await fetch('/api/product?limit=1', { headers })).json()).data as { rows: { image_url: string }[] }
    const variant = { sku: code, options: [], barcode: null, price: 85_000, price_cost: 40_000, stock: 9, min_stock: 1, location: null }
    const facts = { name: `Kaos ${code}`, category: 'Uji', supplier: null, weight: 0, dimensions: [], image_urls: [rows[0]?.image_url] }
    const reply = await fetch('/api/product', { method: 'POST', headers, body: JSON.stringify({ ...facts, variants: [variant] }) })
    if (!reply.ok) throw new Error(await reply.text())
  }, sku)

/** Picks what was typed, once it is found. */
async function pick(page: Page, name: string, text: string) {
  await page.getByRole('combobox', { name }).focus()
  await typeText(page, text)
  await expect(page.locator('[role="option"]').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name })).toHaveCount(0)
}

test('a listing is made by keyboard of a product of ours: what is missing is told at its field, and then it is listed', async ({ page, signIn }) => {
  const sku = `LST${Date.now()}`
  await signIn(page, 'owner', '/product')
  await product(page, sku)
  await goTo(page, `/product?search=${sku}`)
  await expect(page.locator('[role="row"][data-sku]')).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await typeText(page, 'Buat listing di toko')
  await page.keyboard.press('Enter')
  await typeText(page, 'Melati Jaya Store')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/blibli\/edit\?.*product_id=/)

  await pick(page, 'Kategori di marketplace', 'kaos')
  await expect(page.getByLabel('Nama listing')).toHaveValue(`Kaos ${sku}`)
  await page.getByLabel('Deskripsi').fill('Kaos katun, siap kirim.')
  await pick(page, 'Merek', 'no brand')
  await page.getByLabel('Panjang Lengan').selectOption('Pendek')
  await page.getByLabel('Negara Asal').selectOption('Indonesia')
  await page.getByLabel('Berat setelah dikemas').fill('200')
  for (const [side, cm] of [
    ['length', '25'],
    ['width', '20'],
    ['height', '3'],
  ] as const)
    await page.locator(`[name="measures.${side}"]`).fill(cm)
  await page.keyboard.press('Control+Enter')
  const material = page.getByLabel('Bahan')
  await expect(material).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Bahan: wajib diisi' })).toBeVisible()
  await typeText(page, 'Katun')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/product\/blibli\/detail\?.*product_code=/)
  await expect(page.locator('[data-pane]').first()).toContainText(sku)
})

test('two products are listed at a store at once, and what they lack is asked once for both', async ({ page, signIn }) => {
  const run = `UNG${Date.now()}`
  await signIn(page, 'owner', '/product')
  for (const end of ['A', 'B']) await product(page, `${run}${end}`)
  await goTo(page, `/product?search=${run}`)
  await expect(page.locator('[role="row"][data-sku]')).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+M')
  await expect(page).toHaveURL(/\/product\/upload/)
  await page.getByRole('combobox', { name: 'Ke toko' }).selectOption({ label: 'Melati Jaya Fashion · Lazada' })
  await expect(page.getByText('Belum lengkap', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('group', { name: 'Uji: 2 produk' })).toBeVisible()
  await pick(page, 'Kategori di marketplace', 'kaos')
  await page.getByLabel('Bahan').fill('Katun')
  await page.getByLabel('Panjang Lengan').selectOption('Pendek')
  await page.getByLabel('Negara Asal').selectOption('Indonesia')
  await page.getByLabel('Berat setelah dikemas').fill('200')
  for (const side of ['length', 'width', 'height']) await page.locator(`[name="measures.${side}"]`).fill('20')
  await expect(page.getByRole('button', { name: 'Unggah 2 produk' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/store_code=lazada-melati/)
  await expect(async () => {
    await page.goto(`/product/lazada?search=${run}`)
    await expect(page.locator('[role="row"]').filter({ hasText: run })).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
})
