import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { goTo } from './support/go-to.ts'
import { rowsOf } from './support/orders.ts'
import { expect, readingTest as test } from './support/test.ts'

/** Pages of a PDF: each has an object of this type. */
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0

/** Width and height of the first page, in whole millimetres. */
function paperOf(pdf: Buffer): string {
  const [width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1'))?.slice(1) ?? []
  return [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join('×')
}

async function select(page: Page, count: number): Promise<void> {
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  for (let more = 1; more < count; more++) await page.keyboard.press('Shift+J')
  await expect(page.getByText(`${count} dipilih`)).toBeVisible()
}

async function printed(page: Page, keys: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press(keys)
  return opened
}

/** The codes of the first rows, once they are there. */
async function firstCodes(page: Page, count: number): Promise<(string | null)[]> {
  await expect(rowsOf(page).nth(count - 1)).toBeAttached()
  return rowsOf(page).evaluateAll((rows, most) => rows.slice(0, most).map((row) => row.getAttribute('data-order-code')), count)
}

test('a pickup list of fewer than 200 orders holds them in its address, and groups them by shelf', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  await select(page, 3)
  const list = await printed(page, 'Shift+L')
  await expect(list).toHaveURL(/\/order\/pickup-list\?order_code=/)
  expect(new URL(list.url()).searchParams.get('order_code')?.split(',')).toHaveLength(3)
  await expect(list.getByText(/^3 pesanan, \d+ barang/)).toBeVisible()
  await expect(list.getByRole('row').first()).toBeVisible()
})

test('a pickup list of no orders says how one is made', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order/pickup-list')
  await expect(page.getByText('Pilih pesanan di antrean')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('link', { name: 'Ke antrean' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
})

test('a pickup list of 200 orders and more goes by a batch', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=700')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('Control+a')
  const selected = page.getByText(/^[\d.]+ dipilih$/)
  await expect(selected).toBeVisible()
  const count = (await selected.textContent())?.replace(' dipilih', '') as string
  expect(Number(count.replace('.', ''))).toBeGreaterThanOrEqual(200)
  const list = await printed(page, 'Shift+L')
  await expect(list).toHaveURL(/\/order\/pickup-list\?batch_id=[\w-]+$/)
  await expect(list.getByText(new RegExp(`^${count} pesanan, `))).toBeVisible()
})

test('paper, grouping and page break of the pickup list are kept', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  const codes = await firstCodes(page, 4)
  await goTo(page, `/order/pickup-list?order_code=${codes.join(',')}`)
  await expect(page.getByLabel('Kertas')).toHaveValue('print-area-a4')
  await page.getByLabel('Kertas').selectOption('Struk 80 mm')
  await page.getByLabel('Susunan').selectOption('Per pesanan')
  await page.getByRole('checkbox', { name: 'Halaman baru tiap kelompok' }).check()
  await expect(page.getByRole('heading', { name: new RegExp(String(codes[0])) })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Kertas')).toHaveValue('print-area-80')
  await expect(page.getByLabel('Susunan')).toHaveValue('order')
  await expect(page.getByRole('checkbox', { name: 'Halaman baru tiap kelompok' })).toBeChecked()
})

test('on paper stands the list alone, with a page for each group where that is wanted', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  const codes = await firstCodes(page, 5)
  await goTo(page, `/order/pickup-list?order_code=${codes.join(',')}`)
  await page.getByLabel('Susunan').selectOption('Per pesanan')
  await expect(page.getByRole('heading', { name: new RegExp(String(codes[0])) })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('toolbar')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { name: new RegExp(String(codes[0])) })).toBeVisible()
  const together = await page.pdf({ preferCSSPageSize: true })
  expect(pagesIn(together)).toBe(1)
  expect(paperOf(together)).toBe('210×297')

  await page.emulateMedia({ media: null })
  await page.getByRole('checkbox', { name: 'Halaman baru tiap kelompok' }).check()
  await page.getByLabel('Kertas').selectOption('A5')
  const apart = await page.pdf({ preferCSSPageSize: true })
  expect(pagesIn(apart)).toBe(5)
  expect(paperOf(apart)).toBe('148×210')
})

test('a long list goes over as many sheets as it takes', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  const codes = await firstCodes(page, 26)
  await goTo(page, `/order/pickup-list?order_code=${codes.join(',')}`)
  await page.getByLabel('Kertas').selectOption('Struk 80 mm')
  await page.getByLabel('Susunan').selectOption('Per pesanan')
  await expect(page.getByRole('heading', { name: new RegExp(String(codes[25])) })).toBeVisible()
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(3)
})

test('labels on A4 stand four to a page, on label paper one to a page, and the paper is kept', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=400&marketplace=tokopedia')
  await select(page, 5)
  const labels = await printed(page, 'l')
  await expect(labels).toHaveURL(/paper=100x150/)
  expect(await downloaded(labels)).toBe(5)
  await labels.getByLabel('Kertas').selectOption('A4, empat per halaman')
  await expect(labels).toHaveURL(/paper=a4.*document_id=|document_id=.*paper=a4/)
  expect(await downloaded(labels)).toBe(2)

  // The same document on a reload: nothing is made twice.
  const address = labels.url()
  await labels.reload()
  await expect(labels.getByRole('link', { name: 'Unduh PDF' })).toBeVisible()
  expect(labels.url()).toBe(address)
  await labels.close()
  const again = await printed(page, 'l')
  await expect(again).toHaveURL(/paper=a4/)
})

async function downloaded(labels: Page): Promise<number> {
  const download = labels.waitForEvent('download')
  await labels.getByRole('link', { name: 'Unduh PDF' }).click()
  return pagesIn(await readFile(await (await download).path()))
}
