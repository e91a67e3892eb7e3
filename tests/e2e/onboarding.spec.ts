import { areaTours } from '#platform/shell/tours/area-tours.ts'
import { tourAreas } from '#platform/shell/tours/areas.ts'
import { checkAccess } from './support/axe.ts'
import { rowsOf } from './support/orders.ts'
import { focusedPane } from './support/panes.ts'
import { visitInPlace } from './support/screens.ts'
import { expect, readingTest, test } from './support/test.ts'

test('a tour is walked by keys to its end, and its step is finished then', async ({ page, signIn }) => {
  await signIn(page, 'packer', '/order?status=200')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Jelajahi Fitur/ })
    .click()
  const steps = page.getByRole('dialog', { name: 'Jelajahi Fitur' })
  await expect(steps.getByRole('progressbar')).toBeVisible()
  await steps.getByRole('link', { name: 'Pelajari: Satu kotak untuk semuanya' }).click()

  const tour = page.locator('.driver-popover')
  await expect(page).toHaveURL(/\/home$/)
  await expect(tour).toContainText('1 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(tour).toContainText('Persempit dengan satu tanda')
  await expect(tour).toContainText('# pesanan')
  // Keys of the page beneath rest meanwhile.
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('ArrowRight')
  await expect(tour).toContainText('3 / 3')
  await page.keyboard.press('Enter')
  await expect(tour).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Selesai: Satu kotak untuk semuanya' })).toBeVisible()
  const card = focusedPane(page).getByRole('region', { name: 'Jelajahi Fitur' })
  await expect(card.getByRole('listitem').first()).toContainText('Selesai')
  await expect(card.getByRole('link', { name: /Satu kotak/ })).toHaveCount(0)
})

readingTest('a tour that is left by Escape leaves its step as it is', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200&tour=start')
  await expect(page).toHaveURL(/\/order\?status=200$/)
  await expect(rowsOf(page).first()).toBeVisible()
  const tour = page.locator('.driver-popover')
  await expect(tour).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.locator('[data-cursor]')).toBeVisible()
})

readingTest('a tour that is left before its first step stands gives the keys back', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    new MutationObserver((_records, watching) => {
      if (!document.querySelector('.driver-popover')) return
      watching.disconnect()
      for (const type of ['keydown', 'keyup']) window.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', bubbles: true }))
      document.documentElement.dataset.left = 'early'
    }).observe(document, { childList: true, subtree: true })
  })
  await signIn(page, 'agent', '/order?status=200&tour=start')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.locator('html[data-left=early]')).toBeAttached()
  await expect(page.locator('.driver-popover')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.locator('[data-cursor]')).toBeVisible()
})

readingTest('steps are those of the person', async ({ page, signIn }) => {
  await signIn(page, 'viewer', '/home')
  const card = focusedPane(page).getByRole('region', { name: 'Jelajahi Fitur' })
  await expect(card.getByRole('listitem').first()).toContainText('Satu kotak untuk semuanya')
  await expect(card).not.toContainText('Terima pesanan')
})

readingTest('the steps and a tour say what they are to everybody', async ({ page, signIn }) => {
  await signIn(page, 'viewer', '/announcement')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Jelajahi Fitur/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Jelajahi Fitur' }).getByRole('progressbar')).toBeVisible()
  await checkAccess(page, 'onboarding')
  await page.getByRole('link', { name: 'Pelajari: Satu kotak untuk semuanya' }).click()
  await expect(page.getByRole('dialog', { name: 'Satu kotak untuk semuanya' })).toContainText('1 / 3')
  await checkAccess(page, 'tour')
})

/** Where each room's tour is walked. */
const rooms: Readonly<Record<(typeof tourAreas)[number], string>> = {
  order: '/order',
  packing: '/helper/packing',
  chat: '/chat',
  product: '/product',
  stock: '/product/stock-in-out',
  sale: '/sales',
  purchase: '/purchase',
  report: '/report/sales',
  store: '/store',
  agent: '/settings/agent',
  attendance: '/attendance',
  settings: '/settings/general',
  membership: '/membership',
}

readingTest('every step of a room’s tour points at something that its screen has', async ({ page, signIn }) => {
  await signIn(page, 'owner', '/home')
  const missing: string[] = []
  for (const area of tourAreas) {
    await visitInPlace(page, rooms[area])
    for (const { at } of areaTours[area]) if (at && (await page.locator(at).count()) === 0) missing.push(`${area}: ${at}`)
  }
  expect(missing).toEqual([])
})

readingTest('a room’s tour is started from the palette or where it is offered, and is offered once', async ({ page, signIn }) => {
  await signIn(page, 'packer', '/home')
  const card = focusedPane(page).getByRole('region', { name: 'Jelajahi Fitur' })
  const offer = card.getByRole('button', { name: 'Tur: pesanan' })
  await expect(offer).toBeVisible()
  // Only of rooms that the person may see.
  await expect(card.getByRole('button', { name: 'Tur: toko' })).toHaveCount(0)
  await offer.click()
  const tour = page.locator('.driver-popover')
  await expect(page).toHaveURL(/\/order$/)
  await expect(tour).toContainText('1 / 3')
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
  await page.goto('/home')
  await expect(card.getByRole('button', { name: 'Tur: absensi' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('tur pesanan')
  await page.locator('[role="option"][data-command="tour.order"]').click()
  await expect(tour).toContainText('Status di tab')
})
