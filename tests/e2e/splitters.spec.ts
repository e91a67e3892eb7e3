import type { Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { rowsOf } from './support/orders.ts'
import { boxOf, panesOf } from './support/panes.ts'
import { expect, readingTest as test } from './support/test.ts'

const log = (page: Page) => page.getByRole('region', { name: 'Log pesanan', exact: true }).and(page.locator('[data-pane]'))

/** The queue on the left, the log on the right. */
async function queueAndLog(page: Page): Promise<void> {
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(log(page)).toBeVisible()
}

test('a divider has a value, moves by keys, and is evened out by Enter and by a double click', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await queueAndLog(page)
  const divider = page.getByRole('separator', { name: 'Pembatas antara Pesanan · Baru dan Log pesanan' })
  await expect(divider).toHaveAttribute('aria-orientation', 'vertical')
  await expect(divider).toHaveAttribute('aria-valuenow', '50')
  await divider.focus()
  const before = await boxOf(log(page))
  await page.keyboard.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', '52')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(divider).toHaveAttribute('aria-valuenow', '42')
  await expect.poll(async () => (await boxOf(log(page))).width).toBeGreaterThan(before.width + 80)
  // No further than each side has the least width of its screen.
  const queue = page.locator('[data-pane^="/order?"]')
  await page.keyboard.press('Home')
  await expect(divider).toHaveAttribute('aria-valuenow', (await divider.getAttribute('aria-valuemin')) as string)
  await expect.poll(async () => Math.abs((await boxOf(queue)).width - 442)).toBeLessThanOrEqual(1)
  await page.keyboard.press('End')
  await expect(divider).toHaveAttribute('aria-valuenow', (await divider.getAttribute('aria-valuemax')) as string)
  await expect.poll(async () => Math.abs((await boxOf(log(page))).width - 422)).toBeLessThanOrEqual(1)
  await page.keyboard.press('Enter')
  await expect(divider).toHaveAttribute('aria-valuenow', '50')
  await expect(divider).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await divider.dblclick()
  await expect(divider).toHaveAttribute('aria-valuenow', '50')
  await checkAccess(page, 'two panes')
})

test('tabs of panes have the roles and the keys of tabs', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await queueAndLog(page)
  await page.keyboard.press('w')
  await page.keyboard.press('t')
  const tab = (name: string) => page.getByRole('tablist', { name: 'Tab panel' }).getByRole('tab', { name, exact: true })
  await expect(page.getByRole('tabpanel', { name: 'Log pesanan' })).toBeVisible()
  await checkAccess(page, 'tabs')
  await tab('Log pesanan').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Pesanan · Baru')).toBeFocused()
  await expect(tab('Pesanan · Baru')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Pesanan · Baru', exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab('Log pesanan')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab('Pesanan · Baru')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('tablist', { name: 'Tab panel' })).toBeHidden()
  await expect(log(page)).toBeVisible()
})

test('a pane is the same pane when the page around it changes', async ({ page, signIn }) => {
  // Alone it has no bars around it; beside another it has.
  await signIn(page, 'agent', '/error/no-access?from=%2Forder')
  const content = page.locator('[data-pane] strong').first()
  await expect(content).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await content.evaluate((element) => Object.assign(element, { same: true }))
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await content.evaluate((element) => 'same' in element)).toBe(true)
})
