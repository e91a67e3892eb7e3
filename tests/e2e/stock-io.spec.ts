import type { Page } from '@playwright/test'
import { sellableSkus } from '#contract/demo/catalogue.ts'
import { focusedPane } from './support/panes.ts'
import { scanCode } from './support/scanner.ts'
import { expect, test } from './support/test.ts'

const [one, other] = [sellableSkus[3]?.sku ?? '', sellableSkus[9]?.sku ?? '']

/** What is on hand of a SKU, as the server says it. */
const stockOf = (page: Page, sku: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}') as { access_token?: string }
    const reply = await fetch(`/api/product/detail?sku=${wanted}`, { headers: { authorization: `Bearer ${access_token}` } })
    return (await reply.json()).data.stock
  }, sku)

test('what came in is scanned, posted after its changes were seen, and taken back, without the mouse', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product/stock-in-out')
  await expect(page.getByText('Belum ada dokumen stok')).toBeVisible()
  const before = await stockOf(page, one)
  await page.keyboard.press('Shift+N')
  await page.keyboard.press('i')
  await expect(page).toHaveURL('/product/stock-in-out/detail?io_type=in')
  await scanCode(page, one)
  await expect(page.locator(`tr[data-sku="${one}"] input`)).toHaveValue('1')
  await scanCode(page, one)
  await scanCode(page, other)
  await expect(page.locator(`tr[data-sku="${other}"] input`)).toHaveValue('1')
  await expect(page.locator(`tr[data-sku="${one}"] input`)).toHaveValue('2')
  await scanCode(page, 'TIDAKADA99')
  await expect(page.getByText('Tidak ada yang berkode TIDAKADA99')).toBeVisible()
  // What was scanned is there after a reload, though nothing was saved.
  await page.reload()
  await expect(page.locator(`tr[data-sku="${one}"] input`)).toHaveValue('2')
  await page.keyboard.press('Control+Shift+Enter')
  const review = page.getByRole('dialog')
  await expect(review.locator(`tr[data-sku="${one}"]`)).toContainText(`${before + 2}`)
  await page.keyboard.press('Enter')
  await expect(review).toBeHidden()
  await expect(focusedPane(page).getByText('Diposting', { exact: true }).first()).toBeVisible()
  const address = page.url()
  expect(await stockOf(page, one)).toBe(before + 2)

  await page.keyboard.press('Shift+Z')
  await expect(page.getByRole('dialog', { name: /dengan dokumen sebaliknya/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(address)
  await expect(focusedPane(page).getByRole('heading', { name: /^Keluar #/, level: 2 })).toBeVisible()
  expect(await stockOf(page, one)).toBe(before)
  const [posted, reversed] = [address, page.url()].map((at) => new URL(at).pathname.split('/').at(-1))

  // One key on the SKU says why it has its number.
  await page.goto(`/product?search=${one}`)
  await page.locator(`[role="row"][data-sku="${one}"]`).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('h')
  const why = page.locator('[data-pane^="/product/movement"]')
  const rows = why.locator('[role="row"][data-movement-id]')
  await expect(rows.nth(0)).toContainText(`Dokumen #${reversed}`)
  await expect(rows.nth(1)).toContainText(`Dokumen #${posted}`)
  await expect(rows.nth(1)).toContainText('+2')
  await expect(rows.nth(1)).toContainText(`${before + 2}`)
  await expect(rows.last()).toContainText('Stok awal')
})

test('what came back waits for its shelf until its piece or its parcel is scanned, and one key says why', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product/put-back')
  const rows = page.locator('[role="row"][data-unshelved]')
  await expect(rows.first()).toBeVisible()
  const [order = '', sku = ''] = ((await rows.first().getAttribute('data-unshelved')) ?? '').split(' ')
  const before = await stockOf(page, sku)
  await scanCode(page, sku)
  await expect(page.getByText(/^Kembali ke rak: 1 barang/)).toBeVisible()
  expect(await stockOf(page, sku)).toBe(before + 1)
  // All that is left of the parcel, by its label.
  await scanCode(page, order)
  await expect(page.locator(`[role="row"][data-unshelved^="${order} "]`)).toHaveCount(0)
  // By hand, and taken back.
  const count = await rows.count()
  await page.keyboard.press('j')
  await page.keyboard.press('b')
  await expect(rows).toHaveCount(count - 1)
  await page.keyboard.press('z')
  await expect(rows).toHaveCount(count)
  await page.keyboard.press('j')
  await page.keyboard.press('h')
  const why = page.locator('[data-pane^="/product/movement"]')
  await expect(why.locator('[role="row"][data-movement-id]').first()).toBeVisible()
})
