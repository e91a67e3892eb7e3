import { readFile } from 'node:fs/promises'
import { holdLonger } from './support/hold.ts'
import { type MadeOrder, rowOf, rowsOf } from './support/orders.ts'
import { expect, readingTest, test } from './support/test.ts'

test('an agent signs in, accepts, asks for pickup, prints a label and opens the detail by mouse alone', async ({ page, context, sandbox }) => {
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'shopee', count: 3, courier_type: 'normal' })
  const codes = orders.map((order) => order.order_code)

  await page.goto('/')
  await page.getByLabel('Email').click()
  await page.keyboard.type('packer@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).click()
  await page.keyboard.type('demo-dermaga')
  await page.getByRole('button', { name: 'Masuk' }).click()

  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Pesanan' }).click()
  await page.getByRole('navigation', { name: 'Status pesanan' }).getByRole('link', { name: /^Baru/ }).click()
  await page.getByRole('button', { name: 'Marketplace' }).click()
  await page.getByRole('checkbox', { name: 'Shopee' }).click()
  await expect(page).toHaveURL(/status=200/)
  await expect(page).toHaveURL(/marketplace=shopee/)
  await page.getByRole('button', { name: /^Urutkan/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Terbaru' }).click()
  for (const code of codes) await expect(rowOf(page, code)).toBeVisible()

  const rows = rowsOf(page)
  await rows.nth(0).getByRole('checkbox').click()
  await rows
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const selection = page.getByRole('toolbar', { name: 'Tindakan pesanan' })
  await expect(selection).toContainText('3 dipilih')
  for (const code of codes) await expect(rowOf(page, code)).toHaveAttribute('aria-selected', 'true')

  await selection.getByRole('button', { name: 'Terima pesanan' }).click()
  await page.getByRole('dialog', { name: 'Metode pengiriman' }).getByRole('option', { name: 'Pickup' }).click()
  await expect(page.getByText('Terima 3 pesanan', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pekerjaan yang berjalan' })).toContainText('Selesai: 3 dari 3 berhasil')
  for (const code of codes) await expect(rowOf(page, code)).toContainText('Diproses')

  await selection.getByRole('button', { name: 'Hapus pilihan' }).click()
  await expect(selection).toBeHidden()
  const code = codes[1] as string
  const menuOf = () => rowOf(page, code).getByRole('button', { name: `Tindakan untuk ${code}` })
  await menuOf().click()
  await page.getByRole('menuitem', { name: 'Minta pickup' }).click()
  await expect(rowOf(page, code)).toContainText('Menunggu pickup')

  const opened = context.waitForEvent('page')
  await menuOf().click()
  await page.getByRole('menuitem', { name: 'Cetak label' }).click()
  const labels = await opened
  const download = labels.waitForEvent('download')
  await labels.getByRole('link', { name: 'Unduh PDF' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await labels.close()

  await rowOf(page, code).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/order/detail\\?order_code=${code}$`))
  const detail = page.getByRole('region', { name: code })
  await expect(detail).toContainText('Riwayat pesanan')
  for (const fact of [
    /Metode pengiriman\s*pickup/,
    /Dikirim oleh\s*Penjual/,
    /Diterima dalam\s*\d+ menit/,
    /Dikemas\s*Tidak/,
    /Label dicetak\s*Ya/,
    /Kode rute\s*\S/,
  ])
    await expect(detail).toContainText(fact)
})

test('the menu of a row outside the selection is about that row alone', async ({ page, signIn, sandbox }) => {
  await holdLonger(page)
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 3, courier_type: 'normal' })
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia&sort=newest')
  const rows = rowsOf(page)
  // What came in later would come between the rows that are pressed.
  for (const { order_code } of orders) await expect(rowOf(page, order_code)).toBeVisible()
  await rows.nth(0).getByRole('checkbox').click()
  await rows.nth(1).getByRole('checkbox').click()
  await expect(page.getByText('2 dipilih')).toBeVisible()

  // Within the selection it is about the selection.
  await rows.nth(1).click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 dipilih')).toBeVisible()

  await rows.nth(2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Terima pesanan' }).click()
  await expect(page.getByText('Terima 1 pesanan', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Terima 1 pesanan.*urungkan/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Tidak jadi dikirim' })).toBeVisible()
})

test('a window without bars counts down what waits to be sent, below the panes, and takes it back', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia&standalone=true')
  await rowsOf(page).nth(0).getByRole('checkbox').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Terima pesanan' }).click()
  const strip = page.getByRole('button', { name: /Terima 1 pesanan.*menunggu, \d+ dtk.*urungkan/ })
  const [stripBox, paneBox] = [await strip.boundingBox(), await page.locator('[data-pane]').boundingBox()]
  expect(Math.round((paneBox?.y ?? 0) + (paneBox?.height ?? 0))).toBeLessThanOrEqual(Math.round(stripBox?.y ?? 0))
  await strip.click()
  await expect(page.getByRole('status').filter({ hasText: 'Tidak jadi dikirim' })).toBeVisible()
})

test('the bar of a selection leaves the last row in reach', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+G')
  const bar = page.getByRole('toolbar', { name: 'Tindakan pesanan' })
  const cursor = page.locator('[data-cursor]')
  const under = async () => ((await cursor.boundingBox())?.y ?? 0) + ((await cursor.boundingBox())?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0)
  await expect.poll(under).toBeLessThanOrEqual(0.5)
})

test('a double click opens the order, and the side menu leads back to the queue', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const row = rowsOf(page).nth(2)
  const code = await row.getAttribute('data-order-code')
  await row
    .getByText(/^[\d.]+$/)
    .first()
    .dblclick()
  await expect(page.getByRole('region', { name: String(code) })).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Pesanan' }).click()
  await expect(page).toHaveURL(/\/order$/)
  await expect(rowsOf(page).first()).toBeVisible()
})

test('filters stand as chips in the bar and go by a click', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order')
  await page.getByRole('button', { name: 'Filter lain' }).click()
  await page.getByLabel('COD', { exact: true }).selectOption({ label: 'Ya' })
  await page.getByLabel('Label dicetak', { exact: true }).selectOption({ label: 'Tidak' })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/cod=1/)
  await expect(page).toHaveURL(/label_printed=0/)
  await page.getByRole('button', { name: 'Hapus COD: Ya' }).click()
  await expect(page).not.toHaveURL(/cod=/)
  await page.getByRole('button', { name: 'Jenis kurir' }).click()
  await page.getByRole('checkbox', { name: 'Same day' }).click()
  await page.getByRole('button', { name: 'Hapus filter' }).click()
  await expect(page).toHaveURL(/\/order$/)
})

readingTest('the detail that the menu of a selected row opens is that row, not the first of the selection', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  const rows = rowsOf(page)
  await rows.nth(0).getByRole('checkbox').click()
  await rows.nth(2).getByRole('checkbox').click()
  const code = await rows.nth(2).getAttribute('data-order-code')
  await rows.nth(2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Buka detail pesanan' }).click()
  await expect(page).toHaveURL(new RegExp(`order_code=${code}`))
})
