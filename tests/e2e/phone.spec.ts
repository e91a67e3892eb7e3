import type { Page } from '@playwright/test'
import { holdLonger } from './support/hold.ts'
import { rowsOf } from './support/orders.ts'
import { panesOf } from './support/panes.ts'
import { expect, readingTest as test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bilah bawah' })
/** By how many pixels the page is wider than the screen. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('an agent signs in on a phone, opens an order and comes back by the menu', async ({ page }) => {
  await page.goto('/order?status=200')
  await page.getByLabel('Email').fill('agent@demo.dermaga.test')
  await page.getByLabel('Kata sandi', { exact: true }).fill('demo-dermaga')
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Masuk' }).tap()
  await expect(rowsOf(page).first()).toBeVisible()
  expect(await overflow(page)).toBe(0)

  const code = (await rowsOf(page).first().getAttribute('data-order-code')) as string
  await rowsOf(page).first().getByRole('link').tap()
  await expect(page.getByRole('region', { name: code })).toContainText('Riwayat pesanan')
  expect(await overflow(page)).toBe(0)

  await bar(page).getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Pesanan', exact: true }).tap()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('every control of the bottom bar is large enough for a thumb', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  for (const button of await bar(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
})

test('one pane is shown at a time, and the switcher goes between them and closes them', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200#layout=1:row(50:*/order?status=200;50:/order/log)')
  await expect(panesOf(page)).toHaveCount(1)
  await expect(rowsOf(page).first()).toBeVisible()
  await bar(page).getByRole('button', { name: 'Panel (2)' }).tap()
  const switcher = page.getByRole('dialog', { name: 'Panel yang terbuka' })
  await switcher.getByRole('button', { name: 'Log pesanan', exact: true }).tap()
  await expect(page.locator('[data-pane="/order/log"]')).toBeVisible()
  await expect(panesOf(page)).toHaveCount(1)
  expect(await overflow(page)).toBe(0)
  await bar(page).getByRole('button', { name: 'Panel (2)' }).tap()
  await switcher.getByRole('button', { name: 'Tutup Log pesanan' }).tap()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/order\?status=200$/)
  await expect(bar(page).getByRole('button', { name: 'Panel (1)' })).toBeVisible()
})

test('a side menu that the network keeps back says so, leaves the page as it is, and opens once there is a network', async ({
  page,
  context,
  signIn,
}) => {
  // What the page loads ahead once it is drawn would bring what the menu shares with it.
  await holdLonger(page, 600_000, [1_000, 2_000])
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  const menu = bar(page).getByRole('button', { name: 'Menu' })
  await context.setOffline(true)
  await menu.tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Tidak bisa menghubungi server' })).toBeVisible()
  await expect(rowsOf(page).first()).toBeVisible()
  await context.setOffline(false)
  await menu.tap()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pesanan', exact: true })).toBeVisible()
})

test('an order is selected and acted on by thumb', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia')
  await rowsOf(page).nth(0).getByRole('checkbox').tap()
  await rowsOf(page).nth(1).getByRole('checkbox').tap()
  const actions = page.getByRole('toolbar', { name: 'Tindakan pesanan' })
  await expect(actions).toContainText('2 dipilih')
  await expect(actions).toBeInViewport()
  expect(await overflow(page)).toBe(0)
  await actions.getByRole('button', { name: 'Hapus pilihan' }).tap()
  await expect(actions).toBeHidden()
  await rowsOf(page)
    .nth(0)
    .getByRole('button', { name: /^Tindakan untuk/ })
    .tap()
  await expect(page.getByRole('menuitem', { name: 'Terima pesanan' })).toBeInViewport()
})

test('what can be done with a list is a menu with names, and all of it is in view', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/product')
  await expect(page.getByRole('button', { name: 'Produk baru' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Tindakan untuk Produk' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Impor produk' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('menuitem', { name: 'Riwayat produk' }).tap()
  await expect(page).toHaveURL(/\/product\/log$/)
})

test('a tap on an order opens it, and its way back is at the top', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const code = (await rowsOf(page).nth(1).getAttribute('data-order-code')) as string
  await rowsOf(page)
    .nth(1)
    .tap({ position: { x: 200, y: 40 } })
  await expect(page.getByRole('region', { name: code })).toContainText('Riwayat pesanan')
  await page.getByRole('button', { name: 'Kembali', exact: true }).tap()
  await expect(rowsOf(page).first()).toBeVisible()
})

test('what waits to be sent is counted down above the bottom bar, and a thumb takes it back', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&marketplace=tokopedia')
  await rowsOf(page).nth(0).getByRole('checkbox').tap()
  await page.keyboard.press('a')
  const strip = page.getByRole('button', { name: /Terima 1 pesanan.*menunggu, \d+ dtk.*urungkan/ })
  const box = await strip.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  const barBox = await bar(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((barBox?.y ?? 0) + 1)
  await strip.tap()
  await expect(strip).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Tidak jadi dikirim' })).toBeVisible()
})

test('the palette opens from the bottom bar and finds an order', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=700')
  const code = (await rowsOf(page).first().getAttribute('data-order-code')) as string
  await bar(page).getByRole('button', { name: 'Cari' }).tap()
  await page.getByRole('combobox', { name: 'Palet perintah' }).fill(`#${code.slice(-7)}`)
  await page
    .getByRole('option')
    .and(page.locator(`[data-order-code="${code}"]`))
    .tap()
  await expect(page.getByRole('region', { name: code })).toBeVisible()
})

test('a question of the palette is read whole, also while it is answered', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=300')
  await rowsOf(page).nth(0).getByRole('checkbox').tap()
  await page.keyboard.press('c')
  const box = page.getByRole('combobox', { name: /^Alasan membatalkan/ })
  await box.fill('stok')
  const question = page
    .getByRole('dialog')
    .getByText((await box.getAttribute('aria-label')) as string)
    .and(page.locator('p *'))
  await expect(question).toBeInViewport({ ratio: 1 })
  expect(await question.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
})

/** Rows of controls that go on beyond their edge and do not show it. */
const secretlyLonger = (page: Page) =>
  page.locator('[data-pane] *').evaluateAll((all) =>
    all.flatMap((one) => {
      const { overflowX, scrollbarWidth, backgroundAttachment } = getComputedStyle(one)
      const goesOn = overflowX === 'auto' && one.scrollWidth > one.clientWidth
      return goesOn && scrollbarWidth === 'none' && backgroundAttachment !== 'local, scroll' ? one.className : []
    }),
  )

test('no screen scrolls sideways, and what in it does is seen to go on', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/order')
  for (const url of [
    '/order',
    '/order/log',
    '/product',
    '/customer',
    '/chat',
    '/settings/general',
    '/settings/password',
    '/entah',
    '/order/print-label/mixed',
  ]) {
    await page.goto(url)
    await expect(panesOf(page)).toHaveCount(1)
    await expect.poll(() => overflow(page), url).toBe(0)
    expect(await secretlyLonger(page), url).toEqual([])
  }
})
