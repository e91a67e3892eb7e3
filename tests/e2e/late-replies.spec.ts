import type { Page } from '@playwright/test'
import { addressOf, askServer, chatsOf } from './support/chats.ts'
import { goTo } from './support/go-to.ts'
import { holdLonger } from './support/hold.ts'
import { rowsOf } from './support/orders.ts'
import { expect, readingTest as test } from './support/test.ts'

/** Each reply comes this much after the one before: none is drawn together with another. Milliseconds. */
const apart = 120
/** A share of the window times how far it moved, as browsers measure it: one line of a list that moves by its height is less. */
const unseen = 0.006

/** The largest moves of what was drawn already, with what moved. */
const moves = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'shifts') as LayoutShift[])
      .splice(0)
      .map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40)) })),
  )

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

test('what comes late moves nothing that stands already', async ({ page, signIn }) => {
  // A slow machine takes longer than the second that is waited for.
  await holdLonger(page, 60_000, [1_000])
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page, 'owner', '/order?status=200')
  await expect(rowsOf(page).first()).toBeVisible()
  const code = (await rowsOf(page).first().getAttribute('data-order-code')) as string
  const [chat] = await chatsOf(page, 1)
  if (!chat) throw new Error('no chat')
  const { rows } = await askServer<{ rows: { sku: string }[] }>(page, '/order/create/product')
  const sku = rows[0]?.sku as string
  let asked = 0
  await page.route('**/api/**', async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, (asked % 8) * apart))
    await route.continue()
  })
  const settled = [
    ['/home', page.getByRole('heading', { name: 'Tenggat terdekat' })],
    [`/order/detail?order_code=${code}`, page.getByRole('heading', { name: 'Riwayat pesanan' })],
    [addressOf(chat), page.getByRole('complementary').getByRole('heading', { name: 'Pesanan' })],
    ['/product/ledger', page.getByRole('status').filter({ hasText: 'dijumlahkan' })],
    [`/product/movement?sku=${sku}`, page.getByRole('region', { name: `Angka ${sku}` }).getByRole('table')],
    ['/chat/broadcast/create', page.locator('.broadcast-phone')],
    ['/attendance/payroll', page.locator('[data-hindrance]').first()],
  ] as const
  await moves(page)
  for (const [url, last] of settled)
    await test.step(url, async () => {
      await goTo(page, url)
      await expect(last).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect((await moves(page)).filter(({ value }) => value > unseen)).toEqual([])
    })
})
