import type { Browser, Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { goTo } from './support/go-to.ts'
import { heldBack } from './support/hold.ts'
import { rollKeys } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'
import { undo } from './support/undo.ts'

const rowsOf = (page: Page) => page.locator('[role="row"][data-sku]')
const rowOf = (page: Page, sku: string) => page.locator(`[role="row"][data-sku="${sku}"]`)
const cellOf = (page: Page, sku: string, column: string) => rowOf(page, sku).locator(`[data-cell="${column}"]`)
const stockOf = (page: Page, sku: string) => cellOf(page, sku, 'stock')
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: ', Stok: ' })
const unsaved = (page: Page) => page.getByText('belum disimpan', { exact: false }).filter({ hasText: 'perubahan' })

/** As fingers type: digits and an Enter within a few milliseconds are a scanner's. */
const slowly = { delay: 60 }

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

/** The first rows of a list, from the top. */
async function skusOf(page: Page): Promise<[string, string]> {
  await expect(rowsOf(page).nth(1)).toBeVisible()
  const skus = await rowsOf(page).evaluateAll((rows) =>
    rows
      .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
      .map((row) => row.getAttribute('data-sku') as string),
  )
  return [skus[0] as string, skus[1] as string]
}

/** Somebody else at another machine, with the cell cursor on the first SKU's stock. */
async function somebodyElse(browser: Browser, signIn: (page: Page, who: 'owner', url: string) => Promise<void>): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'owner', '/product')
  await skusOf(page)
  await keys(page, 'j', 'ArrowRight')
  return page
}

test('a sheet says what it would make and change line by line once its columns are known, and is written by key; what fails is told', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner', '/product')
  const [sku] = await skusOf(page)
  const stock = Number((await stockOf(page, sku).textContent())?.replace(/\D/g, ''))
  await goTo(page, '/product/import')
  const made = `IMPOR-${stock}-${Date.now()}`
  // As Excel saves it in Indonesia; what one column says has to be told.
  const text = `\ufeffSKU;Stok;Judul toko;Kategori;Harga;Warna\n${sku};${stock + 3};;;;\nTIDAK-ADA;5;;;;\n${made};2;Kaos ${made};Kaos;12.500,00;Merah\n`
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Pilih berkas' }).press('Enter')
  await (await choosing).setFiles({ name: 'stok.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const row = (number: number) => page.locator(`[role="row"][data-row="${number}"]`)
  await expect(row(2)).toContainText(`→ ${stock + 3}`)
  await expect(row(4)).toContainText('Nama produk kosong')
  await page.getByRole('button', { name: 'Atur kolom' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Judul toko' })).toBeFocused()
  await page.keyboard.press('N')
  await page.getByRole('button', { name: 'Periksa berkas' }).press('Enter')
  await expect(row(4)).toContainText('Produk baru')
  await expect(row(4)).toContainText('Harga 12.500')
  await expect(row(3)).toContainText('tidak ditemukan')
  await checkAccess(page, 'a checked sheet')
  await expect(page.getByRole('button', { name: 'Tulis 2 SKU' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Pekerjaan yang berjalan' }).getByRole('status')).toHaveText('Selesai: 2 dari 3 berhasil')
  await page.goto('/product')
  await expect(stockOf(page, sku)).toHaveText(String(stock + 3))
})

test('a block from a spreadsheet is seen in the cells before it is saved as one step; a range is copied, filled down and set back', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner', '/product')
  const skus = await skusOf(page)
  const numbersIn = () => Promise.all(skus.flatMap((sku) => ['stock', 'min_stock'].map((column) => cellOf(page, sku, column).textContent())))
  const before = await numbersIn()
  const [first] = skus
  await keys(page, 'j', 'ArrowRight')
  // Three columns fit from the stock on; a fourth and a fifth there are, and no sixth.
  await page.evaluate(() => navigator.clipboard.writeText('1\t2\t3\t4\t5\t6\n'))
  await keys(page, 'Control+v')
  await expect(page.getByText('Blok ini 6 kolom lebarnya')).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('9041\t31\r\n9042\tdua\r\n'))
  await keys(page, 'Control+v')
  await expect(page.getByRole('status').filter({ hasText: 'Tempelan: 3 sel akan berubah · 1 ditolak' })).toBeVisible()
  await expect(stockOf(page, first)).toContainText('9041')
  await checkAccess(page, 'a block before it is saved')
  await keys(page, 'Escape')
  expect(await numbersIn()).toEqual(before)

  await page.evaluate(() => navigator.clipboard.writeText('9041\t31\r\n9042\t32\r\n'))
  await keys(page, 'Control+v')
  await expect(page.getByRole('button', { name: 'Simpan 4 sel' })).toBeFocused()
  await keys(page, 'Enter')
  await expect.poll(numbersIn).toEqual(['9.041', '31', '9.042', '32'])

  await keys(page, 'Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('9041\t31\n9042\t32')
  await keys(page, 'Control+d')
  await expect.poll(numbersIn).toEqual(['9.041', '31', '9.041', '31'])
  await undo(page)
  await expect.poll(numbersIn).toEqual(['9.041', '31', '9.042', '32'])
  await undo(page)
  await expect.poll(numbersIn).toEqual(before)
})

test('all that matches is changed in percent at once, seen line by line first, and set back by Z', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product')
  const [first] = await skusOf(page)
  const price = Number((await cellOf(page, first, 'price').textContent())?.replace(/\D/g, ''))
  const raised = Math.round(price * 1.1).toLocaleString('id-ID')
  await keys(page, 'j', 'Control+a')
  await expect(page.getByText(/^\d{3} dipilih$/)).toBeVisible()
  await keys(page, 'Shift+B')
  await page.keyboard.type('harga', slowly)
  await keys(page, 'Enter')
  await page.keyboard.type('+10%', slowly)
  await keys(page, 'Enter')
  const line = page.getByRole('row').filter({ hasText: first }).first()
  await expect(line).toContainText(`→ ${raised}`)
  await expect(page.getByText('Harga: +10%')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tulis \d{3} SKU/ })).toBeFocused()
  await keys(page, 'Enter')
  await expect(cellOf(page, first, 'price')).toHaveText(raised)
  await expect(page.getByRole('region', { name: 'Pekerjaan yang berjalan' }).getByRole('status')).toContainText('Selesai')
  await undo(page)
  await expect(cellOf(page, first, 'price')).toHaveText(price.toLocaleString('id-ID'))
})

test('a number is set in its cell by keyboard, a wrong one says why and stays, and Z sets it back', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product')
  const [first, second] = await skusOf(page)
  const before = (await stockOf(page, first).textContent()) as string
  await keys(page, 'j', 'ArrowRight', 'Enter')
  const input = page.getByRole('textbox', { name: `Stok, ${first}` })
  await expect(input).toBeFocused()
  await page.keyboard.type('1501', slowly)
  await keys(page, 'Escape')
  await expect(stockOf(page, first)).toHaveText(before)

  for (const [typed, why] of [
    ['1,5', 'Isi angka bulat'],
    ['dua', 'Isi angka bulat'],
    ['-999999', 'Tidak bisa kurang dari 0'],
    ['999999999', 'Paling banyak 100.000.000'],
  ] as const) {
    await keys(page, 'Enter')
    await input.fill(typed)
    await keys(page, 'Enter')
    await expect(refusal(page)).toContainText(why)
    await expect(input).toHaveValue(typed)
    await keys(page, 'Escape')
    await expect(refusal(page)).toBeHidden()
  }

  // A digit starts the edit; Enter goes a row down, Tab a cell to the right.
  await page.keyboard.type('1501', slowly)
  await keys(page, 'Enter')
  await expect(stockOf(page, first)).toHaveText('1.501')
  await expect(stockOf(page, second)).toHaveAttribute('data-here', 'true')
  await keys(page, 'k')
  await page.keyboard.type('+9', slowly)
  await keys(page, 'Tab')
  await expect(stockOf(page, first)).toHaveText('1.510')
  await expect(cellOf(page, first, 'min_stock')).toHaveAttribute('data-here', 'true')
  await undo(page)
  await expect(stockOf(page, first)).toHaveText('1.501')
  // Corrected in the palette, with the first of its reasons: less is not more, though +5 is offered before -5.
  await keys(page, 's')
  await page.keyboard.type('-5', slowly)
  await keys(page, 'Enter', 'Enter')
  await expect(stockOf(page, first)).toHaveText('1.496')
  await undo(page)
  await expect(stockOf(page, first)).toHaveText('1.501')
  await undo(page)
  await expect(stockOf(page, first)).toHaveText(before)
  await page.reload()
  await expect(stockOf(page, first)).toHaveText(before)
})

test('keys that come as fast as a scanner’s are all taken, each where the one before it leads', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product')
  const [first] = await skusOf(page)
  await keys(page, 'j', 'ArrowRight', 'Enter')
  await page.getByRole('textbox', { name: `Stok, ${first}` }).fill('1501')
  await keys(page, 'Enter')
  await expect(stockOf(page, first)).toHaveText('1.501')
  await rollKeys(page, ['k', '+', '9', 'Tab'])
  await expect(stockOf(page, first)).toHaveText('1.510')
  await expect(cellOf(page, first, 'min_stock')).toHaveAttribute('data-here', 'true')
})

test('a change from elsewhere shows at once, and is never written over unknowingly', async ({ page, browser, signIn }) => {
  await signIn(page, 'owner', '/product')
  const [first] = await skusOf(page)
  const other = await somebodyElse(browser, signIn)
  await keys(page, 'j', 'ArrowRight', 'Enter')
  await page.keyboard.type('1509', slowly)

  await other.keyboard.type('1530', slowly)
  await keys(other, 'Enter')
  await expect(stockOf(other, first)).toHaveText('1.530')
  await keys(page, 'Enter')
  await expect(refusal(page)).toContainText('sekarang 1.530')
  await expect(stockOf(page, first)).toContainText('1509')
  await expect(stockOf(other, first)).toHaveText('1.530')

  await keys(page, 'k', 'Enter', 'Enter')
  await expect(stockOf(page, first)).toHaveText('1.509')
  await expect(stockOf(other, first)).toHaveText('1.509')
  // What was set since is not taken back by who set it before.
  await keys(other, 'z')
  if (await other.getByText(/^Urungkan:/).isVisible()) await keys(other, 'z')
  await expect(other.getByRole('alert').filter({ hasText: 'diubah orang lain' })).toBeVisible()
  await expect(stockOf(page, first)).toHaveText('1.509')
})

test('without a connection nothing that was typed is lost, not even by a reload', async ({ page, context, signIn }) => {
  await signIn(page, 'owner', '/product')
  const [first] = await skusOf(page)
  await keys(page, 'j', 'ArrowRight')
  await context.setOffline(true)
  await page.keyboard.type('1577', slowly)
  await keys(page, 'Enter')
  await expect(refusal(page)).toContainText('koneksi internet')
  await expect(unsaved(page)).toContainText('1 perubahan')
  await context.setOffline(false)
  await page.reload()
  await expect(stockOf(page, first)).toContainText('1577')
  await expect(unsaved(page)).toContainText('1 perubahan')
  await skusOf(page)
  await keys(page, 'j', 'ArrowRight', 'Enter', 'Enter')
  await expect(stockOf(page, first)).toHaveText('1.577')
  await expect(unsaved(page)).toBeHidden()
})

test('what is sold over its stock is marked, beside the list too, and less than is promised has to be meant', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product?stock=oversold')
  const [sku] = await skusOf(page)
  await expect(rowOf(page, sku)).toContainText(/kurang.*-\d/)
  await keys(page, 'j', 'Space')
  const sheet = page.getByRole('complementary')
  await expect(sheet).toContainText('Kelebihan jual')
  await expect(sheet).toContainText('Pergerakan stok')
  await keys(page, 'ArrowRight')
  await page.keyboard.type('0')
  await keys(page, 'Enter')
  await expect(refusal(page)).toContainText('Simpan sekali lagi')
  await checkAccess(page, 'a refused stock')
  await keys(page, 'k', 'Enter', 'Enter')
  await expect(stockOf(page, sku)).toHaveText('0')
  await keys(page, 'k')
  await expect(sheet).toHaveAttribute('data-sku', sku)
  await expect(sheet.getByRole('button', { name: /^Stok/ })).toHaveText('0')
})

test('who may only correct stock sets it, and reads the rest with the reason', async ({ page, signIn, server }) => {
  await inDatabase(server.databaseUrl, `update agent set privileges = '{product-stock}' where name = 'Siti Nurhaliza'`)
  await signIn(page, 'packer', '/product')
  const [first] = await skusOf(page)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Produk', exact: true })).toBeVisible()
  await expect(cellOf(page, first, 'price')).toHaveCount(0)
  const price = rowOf(page, first).locator('[aria-readonly="true"]').first()
  await expect(price).toHaveAttribute('title', /Izin Anda tidak mencakup/)
  await expect(rowOf(page, first).getByRole('switch')).toBeDisabled()

  // The cell cursor knows one cell: past it nothing is set.
  await keys(page, 'j', 'ArrowRight', 'ArrowRight', 'Enter')
  await expect(page.getByRole('textbox', { name: `Stok, ${first}` })).toBeFocused()
  await page.keyboard.type('1501', slowly)
  await keys(page, 'Enter')
  await expect(stockOf(page, first)).toHaveText('1.501')
  await keys(page, 'Escape', 'k', 'x')
  const bar = page.getByRole('toolbar', { name: 'SKU terpilih' })
  await expect(bar.getByRole('button', { name: /stok/i })).toHaveCount(1)
  await keys(page, 'Space')
  const sheet = page.getByRole('complementary')
  await expect(sheet).toContainText('Izin Anda tidak mencakup perubahan ini')
  await expect(sheet.getByRole('button', { name: /^Stok/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Harga/ })).toHaveCount(0)
})

test('a listing is taken off sale at its marketplace by key, put back by Z, and deleted from its menu once that is meant', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner', '/product/shopee?product_status=active,inactive')
  const listing = page.locator('[role="row"][data-listing]').filter({ hasText: 'Tayang' }).first()
  await expect(listing).toBeVisible()
  const row = page.locator(`[role="row"][data-listing="${await listing.getAttribute('data-listing')}"]`)
  await row.getByRole('checkbox').check()
  await page.keyboard.press('Shift+T')
  await expect(row.getByText('Tidak tayang')).toBeVisible()
  await undo(page)
  await expect(row.getByText('Tayang', { exact: true })).toBeVisible()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Hapus di marketplace…' }).press('Enter')
  await page.getByRole('option', { name: 'Hapus 1 produk' }).click()
  await expect(page.getByText('1 produk dihapus di marketplace')).toBeVisible()
  await expect(row).toBeHidden()
})

test('a product at its marketplace is opened from the list, its numbers are sent by key, and each stands with its answer there and where its SKU is explained', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner', '/product/shopee?link=linked')
  const rows = page.locator('[role="row"][data-listing]')
  await expect(rows.first()).toBeVisible()
  await keys(page, 'j', 'Enter')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Turunkan dari etalase/ })).toBeVisible()
  await checkAccess(page, 'a product at its marketplace')
  // Nobody pointed at a variant: all of them are meant.
  const sent = page.getByText(/^Stok \d+ produk sedang dikirim/)
  await keys(page, 's')
  await expect(sent.first()).toBeVisible()
  const sku = (await rows.first().locator('a').first().textContent()) as string
  await keys(page, 'j', 'h')
  const why = page.getByRole('region', { name: `Mengapa ${sku} begini` })
  await why.getByRole('link', { name: 'Angka terkirim' }).click()
  await expect(why.locator('[role="row"][data-push]').first()).toContainText('Diterima')
  await checkAccess(page, 'what was sent of a SKU')
})

test('the tabs of what happened to a SKU stay where they are when its numbers come', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product')
  const [sku] = await skusOf(page)
  const arrive = await heldBack(page, /\/api\/product\/detail\?/)
  await goTo(page, `/product/movement?sku=${sku}`)
  const why = page.getByRole('region', { name: `Mengapa ${sku} begini` })
  const tab = why.getByRole('link', { name: 'Angka terkirim' })
  await expect(why.locator('[role="row"][data-cursor], [role="row"][aria-rowindex="2"]').first()).toBeVisible()
  const before = await tab.boundingBox()
  await arrive()
  await expect(why.getByText('Tersedia').first()).toBeVisible()
  expect(await tab.boundingBox()).toEqual(before)
})

test('what was sold of a product stands beside it, and a key opens the whole of it by store and variant', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product')
  await skusOf(page)
  await keys(page, 'j', 'Space')
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Penjualan' })).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('group', { name: 'Terjual' })).toBeVisible()
  await keys(page, 'v')
  const whole = page.getByRole('region', { name: /^Penjualan / })
  await whole.getByRole('button', { name: /7 hari terakhir/ }).click()
  await page.getByRole('button', { name: '30 hari terakhir', exact: true }).press('Enter')
  await expect(whole.getByRole('heading', { name: 'Per toko' })).toBeVisible()
  await expect(whole.getByRole('rowheader').first()).toBeVisible()
  await checkAccess(page, 'the sales of a product')
})

test('products are planned to be boosted by keyboard, found by their names, and are taken off the plan and put back', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product/boost_schedule')
  await page.getByRole('button', { name: 'Jadwal naikkan produk baru' }).first().press('Enter')
  await page.getByRole('combobox', { name: 'Hari' }).selectOption('Senin')
  await page.getByRole('combobox', { name: 'Produk' }).focus()
  await typeText(page, 'koko')
  await expect(page.getByRole('option', { name: /koko/i }).first()).toBeVisible()
  await keys(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Ganti', exact: true })).toBeVisible()
  await keys(page, 'Control+Enter')
  const row = page.locator('[role="row"][data-boost]')
  await expect(row).toContainText('Senin 09.00')
  await page.reload()
  await expect(row).toContainText('Koko')
  await row.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Hapus jadwal' }).press('Enter')
  await expect(row).toHaveCount(0)
  await undo(page)
  await expect(row).toContainText('Senin 09.00')
})
