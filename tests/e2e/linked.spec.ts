import type { BrowserContext, Page } from '@playwright/test'
import { checkAccess } from './support/axe.ts'
import { codesOf, rowsOf } from './support/orders.ts'
import { panesOf } from './support/panes.ts'
import { expect, readingTest as test } from './support/test.ts'

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

async function opened(context: BrowserContext, press: () => Promise<unknown>): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), press()])
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  return page
}

const detailOf = (page: Page, code: string | undefined) => page.locator(`[data-pane="/order/detail?order_code=${code}"]`)

/** Gives the focused pane a colour by keyboard. */
async function colour(page: Page, name: string): Promise<void> {
  await keys(page, 'w', 'h')
  await page.getByRole('option', { name }).click()
}

/** The queue on the left, the first order's detail beside it. */
async function queueAndDetail(page: Page): Promise<string[]> {
  await expect(rowsOf(page).nth(3)).toBeVisible()
  const codes = await codesOf(page)
  await keys(page, 'j', 'Shift+Enter')
  await expect(detailOf(page, codes[0])).toBeVisible()
  return codes
}

test('a pane follows what is selected in another of its colour, and only of its colour', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const codes = await queueAndDetail(page)
  await colour(page, 'A · biru')
  await page.keyboard.press('Alt+ArrowLeft')
  await keys(page, 'j')
  await expect(detailOf(page, codes[0])).toBeVisible()

  // By mouse, at the tile's own mark.
  const queue = page.locator('[data-pane="/order?status=200"]')
  await queue.getByRole('button', { name: 'Hubungkan panel lewat warna' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'A · biru' }).click()
  await expect(queue.getByRole('button', { name: 'Grup warna A · biru' })).toBeVisible()
  await expect(detailOf(page, codes[1])).toBeVisible()
  await keys(page, 'j', 'j')
  await expect(detailOf(page, codes[3])).toBeVisible()
  await checkAccess(page, 'linked panes')

  await page.reload()
  await expect(queue.getByRole('button', { name: 'Grup warna A · biru' })).toBeVisible()
  await expect(queue.locator('[role="row"][data-order-code]').first()).toBeVisible()
  await colour(page, 'B · jingga')
  await expect(queue.getByRole('button', { name: 'Grup warna B · jingga' })).toBeVisible()
  await keys(page, 'g', 'g')
  await expect(page.locator('[data-cursor]')).toHaveAttribute('data-order-code', codes[0] as string)
  await expect(detailOf(page, codes[3])).toBeVisible()
})

test('panes follow across windows, and an order opened there leads here', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const codes = await queueAndDetail(page)
  await colour(page, 'C · hijau')
  const popped = await opened(context, () => keys(page, 'w', 'p'))
  await expect(panesOf(page)).toHaveCount(1)
  await expect(popped.getByRole('button', { name: 'Grup warna C · hijau' })).toBeVisible()
  await colour(page, 'C · hijau')
  await keys(page, 'j')
  await expect(detailOf(popped, codes[1])).toBeVisible()
  await keys(page, 'j')
  await expect(detailOf(popped, codes[2])).toBeVisible()
  await popped.close()
  await page.keyboard.press('k')
  await expect(page.locator('[data-cursor]')).toHaveAttribute('data-order-code', codes[1] as string)
})
