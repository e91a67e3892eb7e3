import { setTimeout as sleep } from 'node:timers/promises'
import { test as base } from '@playwright/test'
import { newShops } from '#contract/demo/demo-accounts.ts'
import { emptyDatabase } from './support/database.ts'
import { inLetter } from './support/letters.ts'
import { type Market, openMarket } from './support/market.ts'
import { rowsOf } from './support/orders.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { expect } from './support/test.ts'

/** A server as its operator sets it up: no demo, nothing in its database, and a marketplace beside it. */
const test = base.extend<{ market: Market; server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  market: async ({}, use) => {
    const market = await openMarket()
    await use(market)
    await market.stop()
  },
  server: async ({ market }, use) => {
    const database = await emptyDatabase()
    const server = await startServer(database.url, { ...market.env, DEMO: '0' })
    market.pushTo(server.url)
    await use(server)
    await server.stop()
    await database.drop()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

test('without a demo, who registers connects a store and has its first order accepted there, led by the steps to learn', async ({
  page,
  server,
  market,
}) => {
  const shop = newShops.find(({ marketplace }) => marketplace === 'shopee') as (typeof newShops)[number]
  await page.goto('/register')
  const typed = ['Sari', 'Toko Sari', 'sari@example.test', '081234567890', 'tujuh kapal berlabuh pagi']
  for (const [at, label] of ['Nama Anda', 'Nama usaha', 'Email', 'Nomor telepon', 'Kata sandi'].entries())
    await page.getByLabel(label, { exact: true }).fill(typed[at] as string)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Kode OTP')).toBeFocused()
  await page.keyboard.type(await inLetter(server, /(\d{6}) adalah kode pendaftaran/g))

  // The dashboard, home, the queue and the steps all lead to the first store.
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Hubungkan toko pertama')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('region', { name: 'Toko' }).getByRole('button', { name: /^Tambah toko/ })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByText('Hubungkan toko pertama')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('link', { name: 'Pelajari: Hubungkan toko' }).press('Enter')
  await expect(page.locator('.driver-popover')).toContainText('Tambah toko')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('Shift+T')
  await expect(page.getByRole('option', { name: /Shopee/ })).toBeVisible()
  await page.keyboard.press('Enter')
  // How far the reading is comes late: it is over by then, and its end was told before.
  await page.route('**/api/store/sync', async (route) => {
    const response = await route.fetch()
    await sleep(1_500)
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: new RegExp(shop.store_name) }).press('Enter')

  const synced = page.getByRole('region', { name: shop.store_name })
  await expect(synced.getByRole('listitem').filter({ hasText: 'Pesanan' })).toContainText(/8 dibaca, 8 baru/)
  await expect(page.getByText('pesanan baru')).toHaveCount(0)
  const store = market.sandbox.world.store('shopee', shop.store_id)
  const order = store && market.sandbox.world.make(store)
  await expect(page.getByText(new RegExp(`Pesanan baru .*${order?.order_id}`))).toBeVisible()
  await page.goto('/home')
  await page.getByRole('link', { name: 'Pelajari: Terima pesanan pertama' }).press('Enter')
  await expect(page.locator('.driver-popover')).toBeVisible()
  await page.keyboard.press('Escape')
  const row = rowsOf(page).filter({ hasText: order?.order_id })
  await expect(row).toBeVisible()
  while (!(await row.getAttribute('data-cursor'))) await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByRole('option', { name: 'Pickup' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Terima 1 pesanan')).toBeVisible()
  await expect.poll(() => order?.stage).toBe('waiting_pickup')

  await page.goto('/home')
  const steps = page.getByRole('region', { name: 'Jelajahi Fitur' })
  for (const step of ['Hubungkan toko', 'Terima pesanan pertama'])
    await expect(steps.getByRole('listitem').filter({ hasText: step })).toContainText('Selesai')
})
