import type { Page } from '@playwright/test'
import { startNewerBuild } from './support/newer-build.ts'
import { rowsOf } from './support/orders.ts'
import { openSlowLine } from './support/slow-line.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker has kept everything that the app needs to start. */
const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

const addressesKept = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const offlineNotice = (page: Page) => page.getByText('Koneksi terputus.')
const buildOf = (page: Page) => page.locator('meta[name="build"]')
const update = (page: Page) => page.getByRole('status').filter({ hasText: 'Versi baru' })

test('without the server a reload shows the app and that it is offline, and all comes back with the server', async ({ page, signIn, server }) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await workerIsReady(page)

  await server.stop()
  await page.reload()
  await expect(page.locator('[data-pane="/order?status=200"]')).toBeVisible()
  await expect(offlineNotice(page)).toBeVisible()

  // A window without bars says so too.
  await page.goto('/order?status=200&standalone=true')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(offlineNotice(page)).toBeVisible()

  await server.startAgain()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(offlineNotice(page)).toBeHidden()
})

test('without a network another screen opens from what is kept, and no reply of the server is among it', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await workerIsReady(page)

  await context.setOffline(true)
  await page.goto('/settings/general')
  await expect(page.getByRole('heading', { name: 'Pengaturan umum', level: 2 })).toBeVisible()

  const kept = await addressesKept(page)
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => !/^\/(assets\/[^/]+|index\.html|shell-assets\.json)$/.test(path))).toEqual([])
})

test('the page that is kept names its modules as scripts, so that the browser takes what it compiled of them', async ({ page, signIn }) => {
  const addresses = (selector: string, name: string) =>
    page.locator(selector).evaluateAll((all, name) => all.map((one) => one.getAttribute(name) as string), name)
  const named = async () => {
    const modules = await addresses('head script[type="module"]', 'src')
    expect(modules.length).toBeGreaterThan(0)
    const asScripts = await addresses('head link[rel="preload"][as="script"]', 'href')
    return { modules, asScripts: modules.filter((one) => asScripts.includes(one)) }
  }
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  expect((await named()).asScripts).toEqual([])
  await workerIsReady(page)

  await page.goto('/settings/general')
  await expect(page.getByRole('heading', { name: 'Pengaturan umum', level: 2 })).toBeVisible()
  const { modules, asScripts } = await named()
  expect(asScripts).toEqual(modules)
})

test('what is asked for as the page is left arrives, however slow the line is', async ({ page, server, signIn }) => {
  const line = await openSlowLine(server.url)
  await signIn(page, 'agent', `${line.url}/settings/notification`)
  const event = page.getByRole('switch', { name: 'Pesan pembeli' })
  await expect(event).toBeChecked()
  line.delay(1_000)
  await event.click()
  await expect(event).not.toBeChecked()
  await expect(async () => {
    await page.goto(`${server.url}/settings/notification`)
    await expect(event).toBeVisible()
    await expect(event).not.toBeChecked({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  line.close()
})

test('a page that is no screen comes from the server although the worker runs', async ({ page, signIn }) => {
  await signIn(page)
  await workerIsReady(page)
  await page.reload()
  const health = await page.goto('/healthz')
  expect(health?.fromServiceWorker()).toBe(false)
  expect(health?.headers()['content-type']).toContain('json')
})

test('a new version is offered in every window, replaces none that is being typed in, and keeps the old files for it', async ({
  page,
  context,
  signIn,
  server,
}) => {
  const build = await startNewerBuild(server.url)
  await signIn(page, 'agent', `${build.url}/order?status=200`)
  await workerIsReady(page)
  const typing = await context.newPage()
  await typing.goto(`${build.url}/settings/password`)
  await typing.getByLabel('Kata sandi saat ini').fill('separuh jadi')

  build.release('0000beef')
  for (const window of [page, typing]) await window.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(update(page)).toContainText('Versi baru tersedia')
  await expect(update(typing)).toContainText('Versi baru tersedia')
  await expect(buildOf(page)).toHaveCount(0)

  await update(page).getByRole('button', { name: 'Muat ulang' }).click()
  await expect(buildOf(page)).toHaveAttribute('content', '0000beef')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(update(page)).toBeHidden()

  await expect(update(typing)).toContainText('sudah dipakai di jendela lain')
  await expect(typing.getByLabel('Kata sandi saat ini')).toHaveValue('separuh jadi')
  await typing.getByLabel('Kata sandi saat ini').fill('')
  await expect(buildOf(typing)).toHaveAttribute('content', '0000beef')
  await build.stop()
})

test('an update asked for in one window takes the idle others along', async ({ page, context, signIn, server }) => {
  const build = await startNewerBuild(server.url)
  await signIn(page, 'agent', `${build.url}/order?status=200`)
  await workerIsReady(page)
  const other = await context.newPage()
  await other.goto(`${build.url}/order/log`)

  build.release('0000cafe')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  for (const one of [other, page]) await expect(update(one)).toContainText('Versi baru tersedia')
  await page.bringToFront()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('muat ulang ke versi baru')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-command', 'app.update')
  await page.keyboard.press('Enter')

  await expect(buildOf(page)).toHaveAttribute('content', '0000cafe')
  await expect(buildOf(other)).toHaveAttribute('content', '0000cafe')
  await expect(other.locator('[data-pane="/order/log"]')).toBeVisible()
  await build.stop()
})
