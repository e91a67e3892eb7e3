import type { BrowserContext, Page } from '@playwright/test'
import { rowsOf } from './support/orders.ts'
import { addressesOf, focusedPane, panesOf } from './support/panes.ts'
import { expect, readingTest as test } from './support/test.ts'

/** Presses keys that open a window, and waits until it shows a pane. */
async function opened(context: BrowserContext, press: () => Promise<unknown>): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), press()])
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  return page
}

async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

/** The queue on the left; the log, with a step to walk back to, on the right and with the focus. */
async function queueAndLog(page: Page): Promise<void> {
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  await keys(page, 'g', 'l')
  await expect(page.getByRole('region', { name: 'Log pesanan', exact: true }).and(page.locator('[data-pane]'))).toBeVisible()
}

test('a pane goes to a window of its own with its history, works there by reload, and comes back when the window closes', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'agent', '/order?status=200')
  await queueAndLog(page)
  const popped = await opened(context, () => keys(page, 'w', 'p'))
  await expect(popped).toHaveURL(/\/order\/log\?standalone=true/)
  await expect(popped.getByRole('banner')).toBeHidden()
  await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200'])

  await popped.reload()
  await expect(popped.locator('[data-pane="/order/log"]')).toBeVisible()
  await popped.keyboard.press('Control+[')
  await expect.poll(() => addressesOf(popped)).toEqual(['/order?status=200'])
  await popped.keyboard.press('Control+]')
  await expect.poll(() => addressesOf(popped)).toEqual(['/order/log'])

  await popped.close()
  await expect(page.getByRole('status').filter({ hasText: 'Jendela ditutup' })).toContainText('Kembalikan 1 panel')
  await page.keyboard.press('z')
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log', '/order?status=200'])
  await page.keyboard.press('Control+[')
  await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200', '/order?status=200'])
})

test('a window goes on when the one that opened it is gone', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await queueAndLog(page)
  // The tile's own button: the last one of the page may still be the queue's.
  const log = page.locator('[data-pane="/order/log"]')
  const popped = await opened(context, () => log.getByRole('button', { name: 'Keluarkan panel ke jendela sendiri' }).click())
  await expect.poll(() => addressesOf(page)).toHaveLength(1)
  await page.close()
  await keys(popped, 'g', 'o')
  await expect(popped).toHaveURL(/\/order\?standalone=true/)
  await expect(rowsOf(popped).first()).toBeVisible()
  await popped.reload()
  await expect(rowsOf(popped).first()).toBeVisible()
  await expect(popped).toHaveURL(/\/order\?standalone=true/)
})

test('several panes go as one window, as they lie, and are brought back all at once', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await queueAndLog(page)
  await keys(page, 'Control+Shift+\\', 'g', 's')
  const before = await addressesOf(page)
  await page.keyboard.press('Alt+1')
  const popOthers = async () => {
    const popped = await opened(context, async () => {
      await keys(page, 'w', 'Shift+P')
      await page.getByRole('option', { name: 'Semua panel selain ini' }).click()
    })
    await expect(panesOf(popped)).toHaveCount(2)
    await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200'])
    return popped
  }
  const popped = await popOthers()
  const closed = popped.waitForEvent('close')
  await keys(page, 'w', 'a')
  await closed
  await expect.poll(() => addressesOf(page)).toEqual(before)

  // A window that closes with its panes has them offered. The one before gave all of them back: nothing more is to be undone.
  await page.keyboard.press('Alt+1')
  await (await popOthers()).close()
  await expect(page.getByRole('status').filter({ hasText: 'Jendela ditutup' })).toContainText('Kembalikan 2 panel')
  await page.keyboard.press('z')
  await expect.poll(() => addressesOf(page)).toEqual(before)
  await page.keyboard.press('z')
  await expect(page.getByText('Tidak ada yang bisa diurungkan')).toBeVisible()
})

test('a pane moves to another window and is brought back by its title bar', async ({ page, context, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await queueAndLog(page)
  const popped = await opened(context, () => keys(page, 'w', 'p'))
  await expect(panesOf(page)).toHaveCount(1)
  await page.keyboard.press('Control+\\')
  await keys(page, 'w', 'm')
  await page.getByRole('option', { name: /Log pesanan/ }).click()
  await expect(panesOf(page)).toHaveCount(1)
  // There is no room for both beside each other: the one that comes lies on top.
  await expect.poll(() => addressesOf(popped)).toEqual(['/order?status=200'])
  await popped.keyboard.press('Alt+1')
  const log = popped.locator('[data-pane="/order/log"]')
  await log.getByRole('button', { name: 'Kembalikan panel ke jendela asal' }).click()
  await expect.poll(() => addressesOf(page)).toEqual(['/order/log', '/order?status=200'])
  await expect.poll(() => addressesOf(popped)).toEqual(['/order?status=200'])
})

test('a blocked window leaves the pane where it was, says how to allow it, and is tried again by key', async ({ page, context, signIn }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    let blocked = 2
    window.open = (...given) => (blocked-- > 0 ? null : open(...given))
  })
  await signIn(page, 'agent', '/order?status=200')
  await queueAndLog(page)
  await keys(page, 'w', 'p')
  const notice = page.getByRole('alert').filter({ hasText: 'Peramban menahan 1 jendela' })
  await expect(notice).toContainText('Izinkan pop-up')
  expect(await addressesOf(page)).toHaveLength(2)
  await notice.getByRole('button', { name: /^Coba lagi/ }).click()
  await expect(notice).toBeVisible()
  await focusedPane(page).focus()
  const popped = await opened(context, () => keys(page, 'w', 'x'))
  await expect(notice).toBeHidden()
  await expect.poll(() => addressesOf(popped)).toEqual(['/order/log'])
  await expect.poll(() => addressesOf(page)).toEqual(['/order?status=200'])
})
