import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Access, describeAccess } from '#contract/core/privilege.ts'
import type { DefinedScreen } from '#kernel/define-screen.ts'
import { expect, type Person, readingTest as test } from './support/test.ts'

const files = readdirSync('src/panes', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.screen.ts'))
const modules: object[] = await Promise.all(files.map((name) => import(`../../src/panes/${name}`)))
const screens = modules
  .flatMap((exported) => Object.values(exported) as unknown[])
  .filter((value): value is DefinedScreen => typeof value === 'object' && value !== null && 'load' in value)

const texts: Record<string, string> = Object.assign(
  {},
  ...readdirSync('src/platform/i18n/locales/id').map((name) => JSON.parse(readFileSync(`src/platform/i18n/locales/id/${name}`, 'utf8')) as object),
)

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
const examples: Readonly<Record<string, (page: Page) => Example | Promise<Example>>> = {
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
  'order.detail': async (page) => ({ query: await anOrder(page) }),
  'order.pickup-list': async (page) => ({ query: await anOrder(page) }),
  'order.print-label': () => ({ params: { marketplace: 'mixed' } }),
  'settings.agent-edit': () => ({ params: { modification: 'create' } }),
  'settings.chat-menu': () => ({ params: { menu: 'tags' } }),
}
async function anOrder(page: Page) {
  const { order_code } = (await ask(page, '/order?limit=1')).rows[0] as { order_code: string }
  return { order_code }
}

const isOperators = (access: Access) => describeAccess(access).includes('bo-')
const isAuth = ({ frame }: DefinedScreen) => frame === 'auth'

/** Opens a screen by its address, and answers what went wrong until it had what it asked for. */
async function visit(page: Page, screen: DefinedScreen): Promise<string[]> {
  const wrong: string[] = []
  let calls = 0
  const count = (by: 1 | -1) => (request: { url(): string }) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += by
  }
  const listeners = {
    console(message: { type(): string; text(): string }) {
      if (message.type() === 'error') wrong.push(`console: ${message.text()}`)
    },
    pageerror: (error: Error) => void wrong.push(`error: ${error.message}`),
    request: count(1),
    requestfinished: count(-1),
    requestfailed: count(-1),
    response(response: { url(): string; status(): number }) {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
    },
  }
  const example = (await examples[screen.id]?.(page)) ?? {}
  await page.goto('about:blank')
  for (const [event, listener] of Object.entries(listeners)) page.on(event as 'request', listener as () => void)
  await page.goto(screen.href(example as never), { waitUntil: 'commit' })
  const pane = page.locator('[data-pane]').first()
  await expect(pane.locator('h1, h2, h3, [role="grid"], [role="search"], form').first(), screen.id).toBeAttached()
  await expect(pane.getByRole('status', { name: texts['common.loading'] }), screen.id).toHaveCount(0)
  await expect.poll(() => calls, { message: `${screen.id} is answered` }).toBeLessThanOrEqual(0)
  for (const [event, listener] of Object.entries(listeners)) page.off(event as 'request', listener as () => void)
  return wrong.map((what) => `${screen.id}: ${what}`)
}

async function visitAll(page: Page, some: readonly DefinedScreen[]): Promise<void> {
  const wrong: string[] = []
  for (const screen of some) wrong.push(...(await visit(page, screen)))
  expect(wrong).toEqual([])
}

async function findAll(page: Page, some: readonly DefinedScreen[]): Promise<void> {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog').getByRole('combobox')
  for (const { id, title } of some) {
    await box.fill(texts[title] as string)
    await expect(page.locator(`[role="option"][data-command="open.${id}"]`), id).toContainText(texts[title] as string)
  }
}

test('what shows nothing without being told of what has an example here', () => {
  const without = screens.filter((screen) => !screen.openable && !isAuth(screen) && !examples[screen.id])
  expect(without.map(({ id }) => id)).toEqual([])
  expect(Object.keys(examples).filter((id) => !screens.some((screen) => screen.id === id))).toEqual([])
})

test('each screen that signs people in opens by its address', async ({ page }) => {
  await visitAll(page, screens.filter(isAuth))
})

const seats: readonly { who: Person; at: string; sees: (screen: DefinedScreen) => boolean }[] = [
  { who: 'owner', at: '/settings/general', sees: (screen) => !isAuth(screen) && !isOperators(screen.access) },
  { who: 'operator', at: '/settings/general', sees: (screen) => isOperators(screen.access) },
]
for (const { who, at, sees } of seats)
  test(`each screen of the ${who} opens by its address without an error, and the palette has it under its title`, async ({ page, signIn }) => {
    test.slow()
    await signIn(page, who, at)
    const own = screens.filter(sees)
    await findAll(
      page,
      own.filter(({ openable }) => openable),
    )
    await visitAll(page, own)
  })
