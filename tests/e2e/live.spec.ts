import { holdLonger } from './support/hold.ts'
import { codesOf, cursorOf, type MadeOrder, rowOf, rowsOf } from './support/orders.ts'
import { boxOf } from './support/panes.ts'
import { expect, test } from './support/test.ts'

type Made = { orders: MadeOrder[] }
const newest = '/order?status=200&marketplace=tokopedia&sort=newest'

test('a new order appears in an untouched queue, is told, and is counted in its tab', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'agent', newest)
  await expect(rowsOf(page).first()).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'Status pesanan' }).getByRole('link', { name: /^Baru/ })
  const before = Number((await tab.textContent())?.replace(/\D/g, ''))

  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 1 })
  const code = orders[0]?.order_code as string
  const told = page.getByRole('status').filter({ hasText: `Pesanan baru ${code}` })
  await expect(told).toBeVisible()
  expect((await boxOf(told)).bottom).toBeLessThanOrEqual((await boxOf(rowsOf(page).first())).top)
  await expect(rowOf(page, code)).toBeVisible()
  await expect(rowOf(page, code)).toHaveAttribute('aria-rowindex', '2')
  await expect(tab).toHaveText(`Baru${before + 1}`)
})

test('while somebody is at work in the list, new orders wait as a note and the cursor stays with its order', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'agent', newest)
  await expect(rowsOf(page).first()).toBeVisible()
  const before = await codesOf(page)
  const code = before[1] as string
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', code)

  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 2 })
  const note = page.getByRole('button', { name: '2 pesanan baru' })
  await expect(note).toBeVisible()
  expect((await boxOf(note)).bottom).toBeLessThanOrEqual((await boxOf(rowsOf(page).first())).top)
  expect(await codesOf(page)).toEqual(before)

  await note.click()
  for (const { order_code } of orders) await expect(rowOf(page, order_code)).toBeVisible()
  await expect(note).toBeHidden()
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', code)
  await page.keyboard.press('j')
  await expect(cursorOf(page)).toHaveAttribute('data-order-code', before[2] as string)
})

test('a status change of the marketplace shows in its row, where it stands', async ({ page, signIn, sandbox }) => {
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 2 })
  await signIn(page, 'agent', newest)
  for (const { order_code } of orders) await expect(rowOf(page, order_code)).toContainText('Baru')
  const before = await codesOf(page)
  const { order_id, order_code } = orders[1] as MadeOrder
  await sandbox('advance', { marketplace: 'tokopedia', order_id, to: 'cancelled', reason: 'Pembeli berubah pikiran' })
  await expect(rowOf(page, order_code)).toContainText('Dibatalkan')
  expect(await codesOf(page)).toEqual(before)
})

test('what one agent does another sees at once, and is told when the own act comes too late', async ({ browser, page, signIn, sandbox }) => {
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 1 })
  const code = orders[0]?.order_code as string
  const other = await (await browser.newContext()).newPage()
  // Long enough for the cancellation to come first, however busy the machine is.
  await holdLonger(other, 15_000)
  await signIn(page, 'agent', `/order?s=${code}`)
  await expect(rowOf(page, code)).toBeVisible()
  await signIn(other, 'packer', `${new URL(page.url()).origin}/order?s=${code}`)
  await expect(rowOf(other, code)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByRole('combobox', { name: /^Alasan membatalkan/ })).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /stok kembali dijual/ })).toBeVisible()

  // The other one accepts, which waits some seconds; meanwhile the order is cancelled here.
  await other.keyboard.press('j')
  await other.keyboard.press('a')
  await expect(other.getByText('Terima 1 pesanan', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, code)).toContainText('Dibatalkan')
  await expect(other.getByRole('region', { name: 'Pekerjaan yang berjalan' })).toContainText(code)
  await expect(rowOf(other, code)).toContainText('Dibatalkan')
  await other.context().close()
})

test('a refusal of the marketplace stands in the row with its reason, and the order can be sent again', async ({ page, signIn, sandbox }) => {
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 1, courier_type: 'normal' })
  const code = orders[0]?.order_code as string
  await sandbox('faults', { marketplace: 'tokopedia', kind: 'refuse', call: '/ack', reason: 'Alamat pembeli di luar jangkauan' })
  await signIn(page, 'agent', `/order?s=${code}`)
  await expect(rowOf(page, code)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByText('Terima 1 pesanan', { exact: true })).toBeVisible()
  // Leaving the page sends what waits.
  await page.reload()
  await expect(rowOf(page, code).getByRole('img', { name: /Gagal diterima.*Alamat pembeli di luar jangkauan/ })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByText('Terima 1 pesanan', { exact: true })).toBeVisible()
  await page.reload()
  await expect(rowOf(page, code)).toContainText('Diproses')
})

test('of many orders the refused ones are listed with their reasons, just those are tried again, and the next person sees nothing of it', async ({
  page,
  signIn,
  sandbox,
}) => {
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 3, courier_type: 'normal' })
  const refuse = (times: number) => sandbox('faults', { marketplace: 'tokopedia', kind: 'refuse', call: '/ack', reason: 'Stok gudang kosong', times })
  await refuse(2)
  const rows = page.locator(orders.map(({ order_code }) => `[role="row"][data-order-code="${order_code}"]`).join(', '))
  await signIn(page, 'agent', newest)
  for (const { order_code } of orders) await expect(rowOf(page, order_code)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('3 dipilih')).toBeVisible()
  await page.keyboard.press('a')

  const work = page.getByRole('region', { name: 'Pekerjaan yang berjalan' })
  await expect(work).toContainText('Selesai: 1 dari 3 berhasil')
  await expect(work.getByRole('listitem')).toHaveCount(2)
  await expect(work.getByRole('listitem').first()).toContainText('Stok gudang kosong')
  await expect(work.getByRole('button', { name: 'Coba lagi 2 yang gagal' })).toBeVisible()
  await refuse(1)
  await page.keyboard.press('Shift+R')
  await expect(work).toContainText('Selesai: 1 dari 2 berhasil')
  await expect(rows.filter({ hasText: 'Diproses' })).toHaveCount(2)
  await expect(work.getByRole('button', { name: 'Coba lagi 1 yang gagal' })).toBeVisible()

  await page.getByRole('button', { name: /, ruang kerja / }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(work).toHaveCount(0)
  await page.getByLabel('Email').fill('owner@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('demo-dermaga')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Toko Melati Jaya$/ })).toBeVisible()
  await expect(work).toHaveCount(0)
})

test('a large selection is a job’s: it goes on over a reload, and what failed of it is told, shown and tried again', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 110, courier_type: 'normal' })
  await sandbox('faults', { marketplace: 'tokopedia', kind: 'refuse', call: '/ack', reason: 'Stok gudang kosong', times: 2 })
  await signIn(page, 'agent', newest)
  await expect.poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThan(110)
  await page.keyboard.press('ControlOrMeta+a')
  const selected = page.getByText(/^\d{3} dipilih$/)
  await expect(selected).toBeVisible()
  const count = Number.parseInt((await selected.textContent()) ?? '', 10)
  await page.keyboard.press('a')

  const work = page.getByRole('region', { name: 'Pekerjaan yang berjalan' })
  await expect(work).toContainText(`Menerima ${count} pesanan`)
  await page.reload()
  await expect(work).toContainText(`Selesai: ${count - 2} dari ${count} berhasil`, { timeout: 240_000 })
  await expect(work.getByRole('listitem')).toHaveCount(2)
  await expect(work.getByRole('listitem').first()).toContainText('Stok gudang kosong')
  await expect(work.getByRole('button', { name: 'Unduh' })).toBeVisible()
  await work.getByRole('button', { name: 'Tampilkan yang gagal' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.keyboard.press('Shift+R')
  await expect(work).toContainText('Selesai: 2 dari 2 berhasil')
  await expect(rowsOf(page).filter({ hasText: 'Diproses' })).toHaveCount(2)
})

test('while the server is away the page says so, and afterwards it shows what it missed', async ({ page, server, signIn, sandbox }) => {
  await signIn(page, 'agent', newest)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByText('Tersambung', { exact: true })).toBeVisible()

  await server.stop()
  await expect(page.getByText('Terputus', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Koneksi terputus/)).toBeVisible()
  expect(await rowsOf(page).count()).toBeGreaterThan(0)

  await server.startAgain()
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 1 })
  await expect(page.getByText('Tersambung', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Koneksi terputus/)).toBeHidden()
  await expect(rowOf(page, orders[0]?.order_code as string)).toBeVisible()
})

test('an order that comes while the rows are on their way stands among them, though they are older', async ({ page, signIn, sandbox }) => {
  await signIn(page, 'owner', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'Status pesanan' }).getByRole('link', { name: /^Baru/ })
  const before = await tab.textContent()
  let answered: () => void = () => undefined
  let go: () => void = () => undefined
  const [asked, held] = [new Promise<void>((then) => (answered = then)), new Promise<void>((then) => (go = then))]
  await page.route(
    (url) => url.pathname === '/api/order' && url.searchParams.get('sort') === 'newest',
    async (route) => {
      const response = await route.fetch()
      answered()
      await held
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: /^Urutkan/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Terbaru' }).click()
  await asked
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 1 })
  await expect(tab).not.toHaveText(before as string)
  go()
  await expect(rowOf(page, orders[0]?.order_code as string)).toBeVisible()
})

test('a list that an order was opened from stays in the page, unseen, and has on the way back what came meanwhile', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, 'agent', '/order?status=200&sort=newest')
  await expect(rowsOf(page).first()).toBeVisible()
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('j')
  await expect(cursorOf(page)).toHaveAttribute('aria-rowindex', '41')
  const place = await cursorOf(page).evaluate((row) => {
    Object.assign(row, { marked: true })
    return { code: row.getAttribute('data-order-code') as string, top: row.getBoundingClientRect().top }
  })
  await page.keyboard.press('Enter')
  await expect(page.locator(`.order-detail[data-order-code="${place.code}"]`)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Pesanan', exact: true })).toHaveCount(0)
  await expect(page.locator('[data-cursor]')).toBeHidden()

  await page.goBack()
  await expect(page.locator('.order-detail')).toHaveCount(0)
  const here = cursorOf(page)
  await expect(here).toHaveAttribute('data-order-code', place.code)
  expect(await here.evaluate((row) => ({ marked: 'marked' in row, top: row.getBoundingClientRect().top }))).toEqual({ marked: true, top: place.top })
  await page.keyboard.press('j')
  await expect(cursorOf(page)).toHaveAttribute('aria-rowindex', '42')

  // At another address it is another list, and stands at its beginning.
  await page.keyboard.press('Enter')
  await expect(page.locator('.order-detail')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/order$/)
  await expect(page.locator('[aria-rowindex="2"]:visible')).toBeInViewport()
  await page.goBack()
  await page.goBack()
  await expect(cursorOf(page)).toHaveAttribute('aria-rowindex', '42')
  await expect(cursorOf(page)).toBeInViewport()

  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.locator('.order-detail')).toBeVisible()
  const { orders } = await sandbox<{ orders: MadeOrder[] }>('orders', { marketplace: 'tokopedia', count: 1 })
  const [made] = orders
  if (!made) throw new Error('no order was made')
  await expect(page.getByRole('status').filter({ hasText: 'esanan baru' })).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, made.order_code)).toBeVisible()

  // Nothing of it stays for the next person.
  await page.keyboard.press('Enter')
  await expect(page.locator('.order-detail')).toBeVisible()
  expect(await page.locator('[data-left] [role="row"]').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: /, ruang kerja/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.locator('[data-order-code]')).toHaveCount(0)
})
