import type { BrowserContext, Page } from '@playwright/test'
import { holdLonger } from './support/hold.ts'
import { socketsOfServer } from './support/metrics.ts'
import { type MadeOrder, rowOf } from './support/orders.ts'
import { watchSockets } from './support/sockets.ts'
import { expect, test } from './support/test.ts'
import { freeze, openWindows, repeat } from './support/windows.ts'

type Made = { orders: MadeOrder[] }
/** A queue with nothing but what the test makes: light, and its tab counts every order exactly. */
const queue = '/order?status=200&marketplace=tokopedia&sort=newest'

const newTab = (page: Page) => page.getByRole('navigation', { name: 'Status pesanan' }).getByRole('link', { name: /^Baru/ })
const countOf = async (page: Page) => Number((await newTab(page).textContent())?.replace(/\D/g, ''))

/** Windows with the queue, of which the first signed in; all are connected. */
async function queueWindows(context: BrowserContext, page: Page, signIn: (page: Page, who?: 'agent', url?: string) => Promise<void>, count: number) {
  const sockets = watchSockets(context)
  await signIn(page, 'agent', queue)
  const pages = [page, ...(await openWindows(context, repeat(count - 1, queue)))]
  for (const one of pages) await expect(one.getByText('Tersambung', { exact: true })).toBeVisible()
  await expect(newTab(page)).toHaveText(/\d/)
  await expect.poll(() => sockets.holders().length).toBe(1)
  return { sockets, pages, before: await countOf(page) }
}

/** Every order arrived in every window, and was counted once in each. */
async function expectEach(pages: readonly Page[], orders: readonly MadeOrder[], before: number): Promise<void> {
  for (const page of pages) {
    await expect(newTab(page)).toHaveText(`Baru${before + orders.length}`)
    for (const { order_code } of orders.slice(-1)) await expect(rowOf(page, order_code)).toBeVisible()
  }
}

test('eight windows share one websocket, and an order arrives in each of them, once', async ({ context, page, server, signIn, sandbox }) => {
  test.slow()
  await holdLonger(context)
  const { sockets, pages, before } = await queueWindows(context, page, signIn, 8)
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 3 })
  await expectEach(pages, orders, before)
  // It is told by one of them.
  const toasts = () => Promise.all(pages.map((one) => one.getByRole('status').filter({ hasText: 'esanan baru' }).count()))
  await expect.poll(async () => (await toasts()).filter((count) => count > 0)).toHaveLength(1)
  await expect.poll(() => sockets.count()).toBe(1)
  await expect.poll(() => socketsOfServer(server.url)).toBe(1)
})

const ends: readonly { readonly how: string; readonly end: (page: Page) => Promise<void> }[] = [
  { how: 'is closed', end: (page) => page.close() },
  {
    how: 'crashes',
    async end(page) {
      const session = await page.context().newCDPSession(page)
      const crashed = page.waitForEvent('crash')
      session.send('Page.crash').catch(() => undefined)
      await crashed
    },
  },
  {
    how: 'is frozen by the browser, which tells it',
    async end(page) {
      await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
      await freeze(page)
    },
  },
  { how: 'stands still and holds on to its lock', end: async (page) => void (await freeze(page)) },
]

for (const { how, end } of ends)
  test(`when the leader ${how} another window goes on from its last event, and nothing is missed or counted twice`, async ({
    context,
    page,
    signIn,
    sandbox,
  }) => {
    const { sockets, pages, before } = await queueWindows(context, page, signIn, 4)
    const made: MadeOrder[] = []
    const make = async () => void made.push(...(await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 1 })).orders)
    await make()
    await expectEach(pages, made, before)
    const [leader] = sockets.holders()
    if (!leader) throw new Error('nobody holds the websocket')

    await end(leader)
    const rest = pages.filter((one) => one !== leader)
    await make()
    await make()
    await expectEach(rest, made, before)
    await expect.poll(() => sockets.holders().filter((one) => one !== leader).length).toBe(1)
    await make()
    await expectEach(rest, made, before)
  })

test('a leader that wakes up after another took its place steps down, and catches up', async ({ context, page, signIn, sandbox }) => {
  const { sockets, pages, before } = await queueWindows(context, page, signIn, 3)
  const [leader] = sockets.holders()
  if (!leader) throw new Error('nobody holds the websocket')
  const opened = sockets.opened()
  const wake = await freeze(leader)
  const rest = pages.filter((one) => one !== leader)
  await expect.poll(() => sockets.opened()).toBeGreaterThan(opened)
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 2 })
  await expectEach(rest, orders, before)
  await wake()
  await expect.poll(() => sockets.count()).toBe(1)
  expect(sockets.holders()).not.toContain(leader)
  await expectEach(pages, orders, before)
})

test('without locks the windows elect the one that holds the websocket, and another when it is gone', async ({ context, page, signIn, sandbox }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  const { sockets, pages, before } = await queueWindows(context, page, signIn, 4)
  await expect.poll(() => sockets.count()).toBe(1)
  const [leader] = sockets.holders()
  await leader?.close()
  const rest = pages.filter((one) => one !== leader)
  const { orders } = await sandbox<Made>('orders', { marketplace: 'tokopedia', count: 2 })
  await expectEach(rest, orders, before)
  await expect.poll(() => sockets.count()).toBe(1)
})
