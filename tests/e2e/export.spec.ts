import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readWorkbook } from '#tests/support/workbook.ts'
import { goTo } from './support/go-to.ts'
import { rowsOf, saysNew } from './support/orders.ts'
import { expect, test } from './support/test.ts'

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

/** The rows of the workbook that the list in view is exported to, each by the heads of its columns. */
async function exported(page: Page): Promise<Record<string, string | number | undefined>[]> {
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  const [[heads, ...rows] = []] = Object.values(readWorkbook(await readFile(await (await saved).path())))
  const letters = Object.keys(heads ?? {})
  return rows.map((row) => Object.fromEntries(letters.map((letter) => [heads?.[letter]?.value, row[letter]?.value])))
}

test('what a list is narrowed to is exported by key, is told in the tray, which folds into the footer, and waits among the exports', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'owner', '/customer?marketplace=tokopedia')
  await expect(page.locator('[role="row"][data-buyer]').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  const tray = page.getByRole('region', { name: 'Pekerjaan yang berjalan' })
  await expect(tray.getByRole('button', { name: 'Unduh' })).toBeVisible()
  await expect(tray).toContainText('Tokopedia')
  expect((await saved).suggestedFilename()).toMatch(/^Pembeli \d{4}-\d\d-\d\d\.xlsx$/)
  await page.reload()
  await tray.getByRole('button', { name: 'Lipat' }).click()
  await expect(tray).toBeHidden()
  await page.getByRole('contentinfo').getByRole('button', { name: '1 pekerjaan' }).click()
  await tray.getByRole('button', { name: 'Tutup' }).click()
  await expect(tray).toBeHidden()
  await keys(page, 'g', 'x')
  const row = page.locator('[role="row"][data-job-id]').first()
  await expect(row).toContainText('Selesai')
  const again = page.waitForEvent('download')
  await keys(page, 'j', 'd')
  expect((await again).suggestedFilename()).toContain('.xlsx')
})

test('the order queue and the stock editor are exported whole, as they are narrowed and in the words of their rows', async ({ page, signIn }) => {
  const total = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  await signIn(page, 'owner', '/order?status=200&marketplace=tokopedia')
  const order = rowsOf(page).first()
  await expect(order).toBeVisible()
  const orders = await exported(page)
  expect(orders).toHaveLength(await total())
  expect(orders[0]).toMatchObject({ Kode: await order.getAttribute('data-order-code'), Marketplace: 'Tokopedia', Status: 'Baru' })
  await expect(order).toContainText(saysNew)

  await goTo(page, '/product?stock=empty')
  const product = page.locator('[role="row"][data-sku]').first()
  await expect(product).toBeVisible()
  const products = await exported(page)
  expect(products).toHaveLength(await total())
  expect(products[0]).toMatchObject({ SKU: await product.getAttribute('data-sku') })
  expect(products.every(({ Tersedia }) => Number(Tersedia) === 0)).toBe(true)
})

test('the report is downloaded by its key as a workbook that holds what is shown', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/report/chat')
  const figure = (name: string) => page.getByRole('group', { name, exact: true }).locator('strong')
  const numberOf = async (name: string) => Number(((await figure(name).textContent()) ?? '').replace(/\D/g, ''))
  await expect(figure('Omzet')).toBeVisible()
  const [sessions, revenue] = [await numberOf('Sesi'), await numberOf('Omzet')]
  const started = page.waitForEvent('download')
  await page.keyboard.press('Shift+E')
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^laporan-chat-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/)
  const book = readWorkbook(await readFile(await download.path()))
  const summary = Object.fromEntries((book.Ringkasan ?? []).map(({ A, B }) => [A?.value, B]))
  expect(summary).toMatchObject({ Sesi: { value: sessions, format: '#,##0' }, Omzet: { value: revenue, format: '"Rp" #,##0' } })
  expect(book.Harian).toHaveLength(8)
  expect(book['Daftar sesi']).toHaveLength(sessions + 1)
})
