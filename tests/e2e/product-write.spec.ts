import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

/** Drops pictures of these sizes, in pixels, where a product's pictures are. */
const dropPictures = (page: Page, ...sizes: readonly (readonly [number, number])[]) =>
  page.locator('form section:has(input[type="file"])').evaluate(async (field, wanted) => {
    const dataTransfer = new DataTransfer()
    for (const [width, height] of wanted) {
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
      dataTransfer.items.add(new File([await canvas.convertToBlob()], `${width}.png`, { type: 'image/png' }))
    }
    field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, sizes)

const sizesOf = (pictures: Locator) =>
  pictures.evaluateAll((all) => all.map((one) => [(one as HTMLImageElement).naturalWidth, (one as HTMLImageElement).naturalHeight]))

test.describe('a product', () => {
  test('is made with its variants by keyboard, from a sheet, and stands in the list', async ({ page, signIn }) => {
    await signIn(page, 'owner', '/product/create')
    const form = page.locator('form')
    const name = page.getByRole('textbox', { name: 'Nama produk' })
    await expect(name).toBeFocused()
    const product = `Kaos Uji ${Date.now()}`
    await typeText(page, product)
    await page.keyboard.press('Tab')
    await typeText(page, 'Kaos')
    await page.getByRole('button', { name: 'Tambah pembeda' }).press('Enter')
    await page.getByLabel('Nama pembeda 1').fill('Ukuran')
    await page.getByLabel('Pilihan pembeda 1').fill('S, M, L')
    await expect(form.locator('.variant-table tbody tr')).toHaveCount(3)
    await page.getByRole('button', { name: 'Isi SKU yang kosong' }).press('Enter')
    const cell = (row: number, column: string) => form.locator(`[name="variants.${row}.${column}"]`)
    await expect(cell(2, 'sku')).toHaveValue(/-L$/)
    await cell(0, 'price').focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '120.000\t70000\t5\n125000\t71000\t6\n130000\t72000\t7\n')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(cell(2, 'stock')).toHaveValue('7')
    await page.reload()
    await expect(cell(2, 'stock')).toHaveValue('7')
    await cell(1, 'price').fill('salah')
    await page.keyboard.press('Control+Enter')
    await expect(cell(1, 'price')).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: 'Baris 2' })).toBeVisible()
    await cell(1, 'price').fill('125000')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/product\?.*sku=/)
    const sheet = page.locator('.product-sheet')
    await expect(sheet).toContainText(product)
    await expect(sheet).toContainText('Stok awal')

    // And changed, from there.
    await sheet.getByRole('button', { name: 'Ubah produk' }).click()
    await expect(page.getByRole('textbox', { name: 'Nama produk' })).toHaveValue(product)
    await expect(page.locator('.variant-table tbody tr')).toHaveCount(3)
    await page.getByLabel('Pilihan pembeda 1').fill('S, M, L, XL')
    await cell(3, 'sku').fill(`${Date.now()}-XL`)
    await dropPictures(page, [2400, 1600], [300, 200])
    const pictures = page.locator('.product-picture img')
    await expect
      .poll(() => sizesOf(pictures))
      .toEqual([
        [1200, 800],
        [300, 200],
      ])
    await page.getByRole('button', { name: 'Majukan foto 2' }).click()
    await page.getByRole('button', { name: 'Simpan produk' }).click()
    await expect(page).toHaveURL(/\/product\?.*sku=/)
    await expect(page.locator('.product-sheet')).toContainText('XL')
    await page.locator('.product-sheet').getByRole('button', { name: 'Ubah produk' }).click()
    await expect
      .poll(() => sizesOf(pictures))
      .toEqual([
        [300, 200],
        [1200, 800],
      ])
    await page.goBack()
    await expect(page.locator('.product-sheet')).toContainText('XL')

    // Its labels are one key away.
    await page.locator(`[role="row"][data-sku]`).first().click()
    await page.keyboard.press('p')
    await expect(page).toHaveURL(/\/product\/print-code\?.*skus=/)
    await expect(page.locator('iframe.print-frame')).toHaveAttribute('src', /^blob:/)
  })

  test('that is a package is made of SKUs, can be sold as often as they allow, and has no stock to set', async ({ page, signIn }) => {
    await signIn(page, 'owner', '/product')
    await page.keyboard.press('Control+k')
    await typeText(page, 'paket baru')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/package=1/)
    const sku = `PKT-${Date.now()}`
    await expect(page.getByRole('textbox', { name: 'Nama produk' })).toBeFocused()
    await typeText(page, sku)
    await page.keyboard.press('Tab')
    await typeText(page, 'Hampers')
    await page.getByRole('combobox', { name: 'SKU isi' }).focus()
    await typeText(page, 'kaos')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // Enter takes what was typed, once it is found.
    await expect(page.getByRole('combobox', { name: 'SKU isi' })).toHaveCount(0)
    await page.locator('[name="variants.0.sku"]').fill(sku)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/product\?.*sku=/)
    const sheet = page.locator('.product-sheet')
    await expect(sheet).toContainText('Isi paket')
    await expect(sheet).toContainText('1 × ')
    await expect(sheet.getByRole('button', { name: /^Harga/ })).toHaveCount(1)
    await expect(sheet.getByRole('button', { name: /^Stok/ })).toHaveCount(0)
    await page.goto(`/product?search=${sku}`)
    const row = page.locator(`[role="row"][data-sku="${sku}"]`)
    await expect(row).toContainText('Paket')
    await expect(row.locator('[data-cell="stock"]')).toHaveCount(0)
    await expect(row.locator('[data-cell="price"]')).toHaveCount(1)
    // Why it is so: its parts, and no movements of its own.
    await row.click()
    await page.keyboard.press('h')
    await expect(page.getByRole('list', { name: 'Isi paket' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('Belum ada pergerakan')).toBeVisible()
  })
})
