import { checkAccess } from './support/axe.ts'
import { heldBack } from './support/hold.ts'
import { rowsOf } from './support/orders.ts'
import { expect, readingTest as test } from './support/test.ts'
import { typeText } from './support/typing.ts'

test('the side menu holds the screens of the person in their order, and folds open', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  const menu = page.getByRole('navigation', { name: 'Menu utama' })
  const names = () => menu.getByRole('link').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const order = [
    '/dashboard',
    '/chat',
    '/order',
    '/report/sales',
    '/report/chat',
    '/sales',
    '/purchase',
    '/product',
    '/store',
    '/settings',
    '/announcement',
  ]
  const shown = await names()
  expect(shown).toContain('/order')
  expect(shown).toEqual(order.filter((path) => shown.includes(path)))
  await expect(menu.getByRole('separator')).not.toHaveCount(0)
  const orders = menu.getByRole('link', { name: 'Pesanan' })
  await orders.hover()
  await expect(page.getByRole('tooltip')).toContainText('Pesanan')
  await menu.getByRole('button', { name: 'Tampilkan nama menu' }).click()
  await expect(orders).toHaveText('Pesanan')
  await expect(page.getByRole('contentinfo').getByText(/^© \d{4} Dermaga$/)).toBeVisible()
  await checkAccess(page, 'unfolded menu')
})

test('what the pointer rests on already is told once the code that tells it has come', async ({ page, signIn }) => {
  const arrive = await heldBack(page, /tooltip-layer/)
  await signIn(page, 'agent', '/home')
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Pesanan' }).hover()
  arrive()
  await expect(page.getByRole('tooltip')).toContainText('Pesanan')
})

test('a narrow window has the menu in a drawer, whose logo leads home', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1199, height: 800 })
  await signIn(page, 'agent', '/settings')
  await expect(page.getByRole('navigation', { name: 'Menu utama' })).toBeHidden()
  await expect(page.getByRole('contentinfo').getByText(/^© \d{4} Dermaga$/)).toBeHidden()
  await page.getByRole('button', { name: 'Buka menu' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pesanan', exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Dermaga, ke beranda' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the settings list their sections, reached by keys', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/settings')
  await expect(page.getByRole('link', { name: 'Ubah kata sandi' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Agen/ })).toHaveCount(0)
  await checkAccess(page, 'settings sections')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/.+/)
})

test('the browser offers to install the app, and the settings pass it on', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/settings')
  const install = page.getByRole('button', { name: 'Pasang Dermaga di perangkat ini' })
  await expect(page.getByRole('link', { name: 'Ubah kata sandi' })).toBeVisible()
  await expect(install).toHaveCount(0)
  await page.evaluate(() => {
    const asked = { prompt: async () => document.body.setAttribute('data-asked', 'yes') }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), asked))
  })
  await install.click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await expect(install).toHaveCount(0)
})

test('leaving a menu by Escape leaves no tooltip behind', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await signIn(page, 'agent', '/home')
  const button = page.getByRole('button', { name: 'Buka menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test('a chosen theme is named, and can be taken back', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/home')
  await page.keyboard.press('Control+k')
  await typeText(page, 'ganti tema')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Gelap' })).toBeVisible()
  await typeText(page, 'gelap')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Tema: Gelap' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('z')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the page itself draws the empty frame and asks for the first rows, before its code is there and once', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/settings')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(order|store)/.test(pathname)) asked.push(pathname)
  })
  const arrive = await heldBack(page, /\/assets\/.*\.js$/)
  const first = ['/api/order', '/api/order/courier-list', '/api/order/status-summary', '/api/store']
  await page.goto('/order?status=200', { waitUntil: 'commit' })
  const bar = page.locator('.early-frame > :first-child')
  await expect(bar).toBeVisible()
  const before = await bar.boundingBox()
  await expect.poll(() => asked.toSorted()).toEqual(first)
  arrive()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(await page.getByRole('banner').boundingBox()).toEqual(before)
  // The tabs of custom filters and the names of tags come with the code.
  expect(asked.toSorted()).toEqual([...first, '/api/order/query', '/api/order/tag'].toSorted())
})

test('whatever the address shows, the page draws its frame before the code is there; what has no frame draws none', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/settings')
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  const bar = page.locator('.early-frame > :first-child')
  await page.goto('/product', { waitUntil: 'commit' })
  await expect(bar).toBeVisible()
  await page.goto('/order/print-label/shopee', { waitUntil: 'commit' })
  await expect(bar).toBeAttached()
  await expect(bar).toBeHidden()
})

test('a page whose first files are lost says so, and comes by itself', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort('connectionreset'))
  await page.reload()
  const told = page.getByRole('alert').filter({ hasText: 'Dermaga belum bisa dimuat' })
  await expect(told).toBeVisible()
  await page.unroute(/\/assets\/.*\.js$/)
  await expect(rowsOf(page).first()).toBeVisible()
})

test('style sheets that are lost on their way are asked for again', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/order?status=200')
  const lost = new Set<string>()
  await page.route(/\/assets\/.*\.css$/, (route) => {
    const url = route.request().url()
    if (lost.has(url)) return route.continue()
    lost.add(url)
    return route.abort('connectionreset')
  })
  await page.goto('/product')
  await expect(page.locator('.list-row').first()).toHaveCSS('position', 'absolute')
  const there = () => page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []))
  await expect.poll(async () => (await there()).toSorted()).toEqual([...lost].toSorted())
})
