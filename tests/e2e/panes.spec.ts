import type { Locator, Page } from '@playwright/test'
import { cursorOf, rowsOf, saysProcessed } from './support/orders.ts'
import { boxOf, focusedPane, panesOf } from './support/panes.ts'
import { expect, readingTest as test } from './support/test.ts'

/** The queue on the left, the log on the right; the log has the focus. */
async function queueAndLog(page: Page): Promise<{ queue: Locator; log: Locator }> {
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  const queue = page.getByRole('region', { name: 'Pesanan · Baru', exact: true })
  const log = page.getByRole('region', { name: 'Log pesanan', exact: true }).and(page.locator('[data-pane]'))
  await expect(log).toBeVisible()
  return { queue, log }
}

test('panes are split, and the focus goes between them by direction and by number', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const { queue, log } = await queueAndLog(page)
  expect((await boxOf(queue)).right).toBeLessThanOrEqual((await boxOf(log)).left)

  await page.keyboard.press('Alt+ArrowLeft')
  await expect(queue).toHaveAttribute('data-focused', '')
  await expect(page).toHaveURL(/\/order\?status=200$/)
  await page.keyboard.press('Alt+2')
  await expect(log).toHaveAttribute('data-focused', '')
  await expect(page).toHaveURL(/\/order\/log$/)

  await page.keyboard.press('Control+Shift+\\')
  await expect(panesOf(page)).toHaveCount(3)
  const below = await boxOf(focusedPane(page))
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await boxOf(focusedPane(page))).bottom).toBeLessThanOrEqual(below.top)
  await page.keyboard.press('Alt+1')
  await expect(queue).toHaveAttribute('data-focused', '')
  await page.keyboard.press('Alt+3')
  await expect.poll(() => boxOf(focusedPane(page))).toEqual(below)
})

test('a divider that is dragged stays where it was put, over a reload too', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  const { queue, log } = await queueAndLog(page)
  const before = await boxOf(queue)
  const middle = { x: (before.right + (await boxOf(log)).left) / 2, y: before.top + 300 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 60, middle.y, { steps: 4 })
  await page.mouse.move(middle.x + 200, middle.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await boxOf(queue)).width - before.width - 200)).toBeLessThan(12)
  const after = await boxOf(queue)
  await page.reload()
  await expect(log).toBeVisible()
  await expect.poll(() => boxOf(queue)).toEqual(after)
})

test('two panes of the same screen have their own filters, cursor and selection', async ({ page, signIn }) => {
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+\\')
  const [left, right] = [panesOf(page).and(page.locator(':not([data-focused])')), focusedPane(page)]
  await right.getByRole('link', { name: /^Diproses/ }).click()
  await expect(right.locator('[data-order-code]').first()).toContainText(saysProcessed)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(cursorOf(page)).toHaveCount(2)
  await expect(right.locator('[data-cursor]')).toHaveAttribute('aria-rowindex', '3')
  await expect(left.locator('[data-cursor]')).toHaveAttribute('aria-rowindex', '2')
  await expect(left.locator('[data-cursor]')).toHaveAttribute('aria-selected', 'true')
  await expect(right.locator('[aria-selected="true"]')).toHaveCount(0)
  await expect(left.getByText('1 dipilih')).toBeVisible()

  // Back on the left the keys act there, and nothing there was lost.
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('j')
  await expect(page.locator('[data-pane$="status=200"] [data-cursor]')).toHaveAttribute('aria-rowindex', '3')
  await expect(page.locator('[data-pane$="status=300"] [data-cursor]')).toHaveAttribute('aria-rowindex', '3')
})

test('twelve panes stand side by side, each is reached by keys, and a reload brings all of them back', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page, 'agent', '/order?status=200')
  const panes = page.locator('[data-pane]')
  for (let count = 2; count <= 12; count += 1) {
    await page.keyboard.press(count % 2 ? 'Control+Shift+\\' : 'Control+\\')
    await expect(panes).toHaveCount(count)
    if (count % 3 === 0) await page.keyboard.press('Alt+1')
  }
  await page.keyboard.press('w')
  await page.keyboard.press('Shift+G')
  await expect(panesOf(page)).toHaveCount(12)
  const seen = new Set<string | null>()
  const focused = page.locator('[data-focused]')
  for (let step = 0; step < 12; step += 1) {
    const before = await focused.getAttribute('data-pane-id')
    seen.add(before)
    await page.keyboard.press('F6')
    await expect(focused).not.toHaveAttribute('data-pane-id', before as string)
  }
  expect(seen.size).toBe(12)
  await page.reload()
  await expect(panes).toHaveCount(12)
  expect(await panes.evaluateAll((all) => all.every((pane) => pane.getBoundingClientRect().width > 0))).toBe(true)
})

test('no split makes a pane narrower than its screen may be: it goes below, and on top where there is no room, and says so', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'agent', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  const widths = async () => Promise.all((await panesOf(page).all()).map(async (pane) => (await boxOf(pane)).width))
  await page.keyboard.press('Control+\\')
  await expect(panesOf(page)).toHaveCount(2)
  await page.keyboard.press('Control+\\')
  await said('Di samping terlalu sempit: Pesanan dibuka di bawah')
  await expect(panesOf(page)).toHaveCount(3)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Shift+\\')
  await expect(panesOf(page)).toHaveCount(4)
  await page.keyboard.press('Control+\\')
  await said('Tidak ada tempat di samping: Pesanan dibuka sebagai tab')
  await expect(page.getByRole('tab')).toHaveCount(2)
  expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(440)

  // A smaller window puts what has no room on top of each other, and a larger one takes it apart again.
  await page.setViewportSize({ width: 800, height: 800 })
  await said('Jendela terlalu kecil')
  expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(440)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(panesOf(page)).toHaveCount(4)
})
