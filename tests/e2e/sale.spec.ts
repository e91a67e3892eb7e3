import { askServer } from './support/chats.ts'
import { focusedPane } from './support/panes.ts'
import { scanCode } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('a sale is scanned, saved, printed, paid and voided without the mouse', async ({ page, signIn }) => {
  test.slow()
  await signIn(page, 'owner', '/sales')
  const { skus } = await askServer<{ skus: { sku: string; available: number; price: number }[] }>(page, '/order/sales/sku?search=a')
  const { sku, price } = skus.find(({ available }) => available > 3) as { sku: string; price: number }
  await expect(page.locator('[role="row"][data-order-code]').first()).toBeVisible()
  await page.keyboard.press('Shift+N')
  await page.keyboard.press('j')

  // Two scans are one line of two pieces.
  const name = page.getByRole('textbox', { name: 'Nama pelanggan' })
  await expect(name).toBeVisible()
  await scanCode(page, sku)
  await scanCode(page, sku)
  const qty = page.locator(`tr[data-sku="${sku}"] [data-column="qty"] input`)
  await expect(qty).toHaveValue('2')
  await name.focus()
  await typeText(page, 'Warung Ani')
  // What is written is there after a reload, though nothing was sent.
  await page.reload()
  await expect(qty).toHaveValue('2')
  await expect(name).toHaveValue('Warung Ani')
  await page.getByRole('combobox', { name: 'Pembayaran' }).focus()
  await typeText(page, 'Belum')
  await expect(page.getByRole('combobox', { name: 'Cara bayar' })).toHaveCount(0)
  await page.keyboard.press('Control+Shift+Enter')

  const paper = page.locator('iframe[data-invoice]')
  await expect(paper).toHaveAttribute('data-invoice', /^INV-\d{4}-\d{4}$/)
  const number = (await paper.getAttribute('data-invoice')) as string
  const { rows } = await askServer<{ rows: { order_code: string; total: number; order_status: number }[] }>(page, `/order/sales?search=${number}`)
  expect(rows).toMatchObject([{ total: price * 2, order_status: 700 }])
  const code = rows[0]?.order_code as string

  await page.goto(`/sales/detail?order_code=${code}`)
  await expect(page.getByRole('heading', { name: number, level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Catat pembayaran' })).toBeVisible()
  await page.keyboard.press('b')
  const amount = page.getByRole('textbox', { name: 'Jumlah' })
  await expect(amount).toHaveValue(String(price * 2))
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-payment-id]')).toBeVisible()
  await expect(focusedPane(page).getByText('Lunas', { exact: true })).toBeVisible()

  await page.keyboard.press('c')
  await expect(page.getByRole('combobox')).toBeFocused()
  await typeText(page, 'Barang dikembalikan')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bisa dijual lagi')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(focusedPane(page).getByText(/Dibatalkan: Barang dikembalikan/)).toBeVisible()
})
