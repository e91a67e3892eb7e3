import { readdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import type { Layout } from '#kernel/layout.ts'
import { layoutHash } from '#kernel/layout-codec.ts'
import { reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { goTo } from './go-to.ts'
import { textsIn } from './texts.ts'

const files = readdirSync('src/panes', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.screen.ts'))
const modules: object[] = await Promise.all(files.map((name) => import(`../../../src/panes/${name}`)))

/** Every screen that the product declares. */
export const screens = modules
  .flatMap((exported) => Object.values(exported) as unknown[])
  .filter((value): value is DefinedScreen => typeof value === 'object' && value !== null && 'load' in value)

/** Asks the API as the person who is signed in. */
const ask = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}') as { access_token?: string }
    return (await (await fetch(`/api${address}`, { headers: { authorization: `Bearer ${access_token}` } })).json()).data
  }, path)

interface Example {
  readonly params?: object
  readonly query?: object
}

/** What the demo has for the screens that show nothing without being told of what. */
export const examples: Readonly<Record<string, (page: Page) => Example | Promise<Example>>> = {
  // The demo has sent none: what its address says without one.
  'broadcast.detail': () => ({}),
  'chat.conversation': async (page) => ({ query: { chat_code: (await ask(page, '/chat?limit=1')).chats[0].chat_code } }),
  async 'customer.detail'(page) {
    const { marketplace, mp_buyer_id } = (await ask(page, '/order/customer/list?limit=1')).rows[0]
    return { params: { marketplace, mp_buyer_id } }
  },
  'error.no-access': () => ({ query: { from: '/order' } }),
  'error.not-found': () => ({}),
  'index.index': () => ({}),
  'product.sales': async (page) => ({ params: { id: String((await ask(page, '/product?limit=1')).rows[0].product_id) } }),
  'product.edit': async (page) => ({ query: { product_id: (await ask(page, '/product?limit=1')).rows[0].product_id } }),
  'order.detail': async (page) => ({ query: await anOrder(page) }),
  'order.shipment': async (page) => ({ query: await anOrder(page) }),
  async 'listing.detail'(page) {
    const { marketplace, mp_product_id, store_code } = (await ask(page, '/product/marketplace?limit=1')).rows[0]
    return { params: { marketplace }, query: { product_code: mp_product_id, store_code: [store_code] } }
  },
  async 'listing.edit-shopee'(page) {
    const { mp_product_id, store_code } = (await ask(page, '/product/shopee?limit=1')).rows[0]
    return { params: { product_code: mp_product_id }, query: { store_code } }
  },
  ...Object.fromEntries(['tokopedia', 'lazada', 'tiktok', 'blibli'].map((name) => [`listing.edit-${name}`, () => ({})])),
  // The demo has none: what its address says without one.
  'helper.manifest': () => ({}),
  'order.pickup-list': async (page) => ({ query: await anOrder(page) }),
  'order.print-label': () => ({ params: { marketplace: 'mixed' } }),
  // Nothing to finish: what marketplaces say stands in the address once.
  ...Object.fromEntries(
    ['shopee', 'shopee-chat', 'lazada', 'lazada-chat', 'tiktok', 'facebook', 'instagram'].map((name) => [`store.sync-${name}`, () => ({})]),
  ),
  'return.detail': async (page) => ({ query: { return_code: (await ask(page, '/return-refund?limit=1')).rows[0].return_code } }),
  'stock-io.type': () => ({ params: { io_type: 'count' } }),
  'stock-io.detail': () => ({ query: { io_type: 'transfer' } }),
  // The demo has written none: what its address says without one.
  'stock-io.print': () => ({}),
  'payroll.payslip': async (page) => ({ query: { user_id: (await ask(page, '/attendance/payroll/wage-estimation')).rows[0].user_id } }),
  'purchase.receive': async (page) => ({ params: { purchase_id: await aPurchase(page, 'ordered') } }),
  'purchase.create': async (page) => ({ params: { purchase_id: await aPurchase(page, 'partial') } }),
  'sale.create': () => ({}),
  'sale.detail': async (page) => ({ query: { order_code: (await ask(page, '/order/sales?limit=1')).rows[0].order_code } }),
  'membership.order': async (page) => ({ params: { order_code: (await ask(page, '/membership/order')).rows[0].order_code } }),
  'membership.invoice': () => ({}),
  'membership.payment-success': () => ({}),
  'settings.agent-edit': () => ({ params: { modification: 'create' } }),
  'settings.chat-menu': () => ({ params: { menu: 'tags' } }),
}
async function aPurchase(page: Page, status: string) {
  return String((await ask(page, `/product/purchase?status_order=${status}`)).rows[0].purchase_id)
}
async function anOrder(page: Page) {
  const { order_code } = (await ask(page, '/order?limit=1')).rows[0] as { order_code: string }
  return { order_code }
}

/** What screens show beside that: nothing found, nothing there, another tab. */
export const otherStates = [
  '/announcement?id=1',
  '/order?s=tidakada',
  '/order/detail?order_code=TKPD-1',
  '/product?s=tidakada',
  '/settings/keyboard?tab=scanner',
  '/store?connect=blibli',
  '/store?search=tidakada',
  '/entah/di/mana',
] as const

/** The address of a screen with what the demo has for it. */
export const addressOf = async (page: Page, screen: DefinedScreen): Promise<string> =>
  screen.href(((await examples[screen.id]?.(page)) ?? {}) as never)

const loading = [textsIn('id'), textsIn('en')].map((texts) => texts['common.loading'] as string)

/** Goes somewhere, and answers what went wrong until every screen there had what it asked for. `count`: of panes. */
async function visitBy(page: Page, url: string, go: () => Promise<unknown>, count = 1): Promise<string[]> {
  const wrong: string[] = []
  // Its own: what the page before it still asked for ends meanwhile.
  const calls = new Set<object>()
  const ended = (request: object) => void calls.delete(request)
  const listeners = {
    console(message: { type(): string; text(): string }) {
      if (message.type() === 'error') wrong.push(`console: ${message.text()}`)
    },
    pageerror: (error: Error) => void wrong.push(`error: ${error.message}`),
    request(request: { url(): string }) {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.add(request)
    },
    requestfinished: ended,
    requestfailed: ended,
    response(response: { url(): string; status(): number }) {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
    },
  }
  for (const [event, listener] of Object.entries(listeners)) page.on(event as 'request', listener as () => void)
  await go()
  const panes = page.locator('[data-pane]')
  // The frame around them may come later than what stands in them.
  await expect(page.locator('main'), url).toBeAttached()
  await expect(panes, url).toHaveCount(count)
  await expect(panes.filter({ has: page.locator('h1, h2, h3, strong, [role="grid"], [role="search"], form') }), url).toHaveCount(count)
  for (const name of loading) await expect(panes.getByRole('status', { name }), url).toHaveCount(0)
  await expect.poll(() => calls.size, { message: `${url} is answered` }).toBe(0)
  for (const [event, listener] of Object.entries(listeners)) page.off(event as 'request', listener as () => void)
  return wrong.map((what) => `${url}: ${what}`)
}

/** Loads the page at an address, and answers what went wrong. */
export const visit = (page: Page, url: string): Promise<string[]> => visitBy(page, url, () => page.goto(url, { waitUntil: 'commit' }))

/** Goes there in the page that runs. */
export const visitInPlace = (page: Page, url: string): Promise<string[]> => visitBy(page, url, () => goTo(page, url))

/** Loads the page once, with all of these side by side. */
export function visitTogether(page: Page, [first, ...others]: readonly [string, ...string[]]): Promise<string[]> {
  const beside = (layout: Layout, url: string) => reduceLayout(layout, { type: 'open', url, placement: 'right', id: url })
  const hash = layoutHash(others.reduce(beside, singlePane(first, first)))
  // A page that stands at this path already would only take the layout.
  const load = async () => expect(await page.goto(`${first}${hash}`, { waitUntil: 'commit' }), `${first} is loaded`).not.toBeNull()
  return visitBy(page, [first, ...others].join(' '), load, 1 + others.length)
}
