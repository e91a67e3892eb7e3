import type { BrowserContext, Page, Route } from '@playwright/test'
import { inDatabase } from './support/database.ts'
import { goTo } from './support/go-to.ts'
import { holdLonger } from './support/hold.ts'
import { type Market, openMarket } from './support/market.ts'
import { test as base, expect, ownServer } from './support/test.ts'
import { freeze } from './support/windows.ts'

/** Each test has a marketplace beside its server, which remembers what its buyers got, whatever becomes of the server. */
const test = base.extend<{ market: Market }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  market: async ({}, use) => {
    const market = await openMarket()
    await use(market)
    await market.stop()
  },
  server: async ({ market }, use) =>
    ownServer((server) => {
      market.pushTo(server.url)
      return use(server)
    }, market.env),
})

interface Chat {
  readonly chat_code: string
  readonly chat_id: string
  readonly full_name: string
  readonly alias_name: string | null
  readonly mp_store_id: string
}

/** Chats that may be answered, as the page's own session reads them. */
const chatsOf = (page: Page): Promise<[Chat, Chat]> =>
  page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('token') ?? '{}')
    const reply = await fetch('/api/chat?marketplace=shopee', { headers: { authorization: `Bearer ${access_token}` } })
    return (await reply.json()).data.chats
  })

const addressOf = ({ chat_code }: Chat) => `/chat/detail?chat_code=${chat_code}`
const composer = (page: Page, { alias_name, full_name }: Chat) =>
  page.getByRole('textbox', { name: `Balasan untuk ${alias_name || full_name}` }).first()
const lineOf = (page: Page, text: string) => page.locator('.chat-line', { hasText: text })

/** What the agents sent to a buyer, as the marketplace has it. */
const arrived = ({ sandbox }: Market, { mp_store_id, chat_id }: Chat): string[] =>
  [...sandbox.chats.chats()]
    .filter((chat) => chat.store.store_id === mp_store_id && chat.chat_id === chat_id)
    .flatMap(({ messages }) => messages.filter(({ sender }) => sender === 'seller').map(({ text }) => text))
const arrivedAnywhere = ({ sandbox }: Market): number =>
  [...sandbox.chats.chats()].reduce((sum, { messages }) => sum + messages.filter(({ sender }) => sender === 'seller').length, 0)

/** The buyers have these messages and no others, once each, in this order; and no more come. */
async function expectArrived(market: Market, wanted: readonly (readonly [Chat, readonly string[]])[]): Promise<void> {
  for (const [chat, texts] of wanted) await expect.poll(() => arrived(market, chat)).toEqual(texts)
  // What would come a second time comes within the seconds that a message waits.
  await new Promise((later) => setTimeout(later, 6_500))
  for (const [chat, texts] of wanted) expect(arrived(market, chat)).toEqual(texts)
  expect(arrivedAnywhere(market)).toBe(wanted.reduce((sum, [, texts]) => sum + texts.length, 0))
}

async function write(page: Page, chat: Chat, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await composer(page, chat).fill(text)
    await composer(page, chat).press('Enter')
    await expect(lineOf(page, text)).toHaveCount(1)
  }
}

const crash = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

const replies = '**/api/chat/reply'

/**
 * Lets no reply out of any window until it is asked to, also not of one that ends.
 * A browser sends on what a route holds of a window that closes or crashes, so the windows refuse it themselves.
 */
async function cutReplies(context: BrowserContext): Promise<(window: Page) => Promise<void>> {
  await context.addInitScript(() => {
    const real = window.fetch
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      const cut = url.endsWith('/api/chat/reply') && localStorage.getItem('replies') !== 'pass'
      return cut ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init)
    }
  })
  return (window) => window.evaluate(() => localStorage.setItem('replies', 'pass'))
}

const never = () => new Promise<void>(() => undefined)

test('what is written while the network is cut for a minute arrives once, in order, each in its own chat', async ({
  page,
  context,
  signIn,
  market,
}) => {
  await context.clock.install()
  await signIn(page, 'agent', '/home')
  const [one, two] = await chatsOf(page)
  await goTo(page, addressOf(one))
  const other = await context.newPage()
  await other.goto(addressOf(two))
  await expect(composer(other, two)).toBeVisible()
  await expect(composer(page, one)).toBeVisible()

  await context.setOffline(true)
  for (const n of [1, 2, 3]) {
    await write(page, one, [`satu ${n}`])
    await write(other, two, [`dua ${n}`])
  }
  await page.clock.fastForward(30_000)
  await other.clock.fastForward(30_000)
  await page.clock.fastForward(30_000)
  expect(arrivedAnywhere(market)).toBe(0)
  await context.setOffline(false)
  await write(page, one, ['satu 4'])
  await expectArrived(market, [
    [one, ['satu 1', 'satu 2', 'satu 3', 'satu 4']],
    [two, ['dua 1', 'dua 2', 'dua 3']],
  ])
})

test('a server that is killed before it answers, and again before it sends, loses no message and sends none twice', async ({
  page,
  signIn,
  server,
  market,
}) => {
  test.slow()
  await signIn(page, 'agent', '/home')
  const [chat] = await chatsOf(page)
  await goTo(page, addressOf(chat))
  // The server has the first one, and dies before it says so.
  let met = false
  let dead = false
  await page.route(replies, async (route: Route) => {
    if (met) return route.continue()
    met = true
    await route.fetch()
    await server.kill()
    await route.abort()
    dead = true
  })
  await write(page, chat, ['sebelum mati'])
  await expect.poll(() => dead).toBe(true)
  await write(page, chat, ['selagi mati 1', 'selagi mati 2'])
  await page.unroute(replies)
  await server.startAgain()
  // It says that it has them all, and dies within the seconds that they can be taken back.
  await expect(page.locator('.chat-line[data-state="waiting"]')).toHaveCount(0)
  await write(page, chat, ['tepat sebelum mati lagi'])
  await expect(page.locator('.chat-line[data-state="waiting"]')).toHaveCount(0)
  await server.kill()
  await server.startAgain()
  await expectArrived(market, [[chat, ['sebelum mati', 'selagi mati 1', 'selagi mati 2', 'tepat sebelum mati lagi']]])
})

test('what a window that is closed, reloaded or crashes had not sent is sent by the next one, behind nothing that was written later', async ({
  page,
  context,
  signIn,
  market,
}) => {
  test.slow()
  const letPass = await cutReplies(context)
  await signIn(page, 'agent', '/home')
  const [chat] = await chatsOf(page)
  const ends: readonly ((window: Page) => Promise<unknown>)[] = [(window) => window.reload(), (window) => window.close(), crash]
  const texts: string[] = []
  for (const [at, end] of ends.entries()) {
    const window = await context.newPage()
    await window.goto(addressOf(chat))
    const said = [`jendela ${at} a`, `jendela ${at} b`]
    await write(window, chat, said)
    texts.push(...said)
    // At once, or after a first try.
    if (at === 2) await window.waitForTimeout(700)
    await end(window)
    if (at === 0) await window.close()
  }
  expect(arrivedAnywhere(market)).toBe(0)
  await letPass(page)
  // The window that is left shows no chat at all.
  await expectArrived(market, [[chat, texts]])
  await goTo(page, addressOf(chat))
  for (const text of texts) await expect(lineOf(page, text)).toHaveCount(1)
  await expect(composer(page, chat)).toHaveValue('')
})

test('a window that dies or stands still while it sends keeps no other from sending, and wakes up to nothing twice', async ({
  page,
  context,
  signIn,
  market,
}) => {
  test.slow()
  await signIn(page, 'agent', '/home')
  const [one, two] = await chatsOf(page)
  const dying = page
  await dying.goto(addressOf(one))
  const standing = await context.newPage()
  await standing.goto(addressOf(two))
  // The calls of both reach the server, and are never answered.
  let reached = 0
  for (const window of [dying, standing])
    await window.route(replies, async (route) => {
      await route.fetch().catch(() => undefined)
      reached += 1
      await never()
    })
  await write(dying, one, ['yang mati 1', 'yang mati 2'])
  await write(standing, two, ['yang beku 1', 'yang beku 2'])
  await expect.poll(() => reached).toBe(2)
  await crash(dying)
  const wake = await freeze(standing)

  const alive = await context.newPage()
  await alive.goto(addressOf(two))
  await write(alive, two, ['dari jendela lain'])
  // It is not waited for without end.
  await expect.poll(() => arrived(market, two)).toContain('dari jendela lain')
  await wake()
  await standing.unroute(replies)
  await expect(lineOf(standing, 'dari jendela lain')).toHaveCount(1)
  await expectArrived(market, [
    [one, ['yang mati 1', 'yang mati 2']],
    [two, ['yang beku 1', 'yang beku 2', 'dari jendela lain']],
  ])
})

test('a message that was taken back never arrives: not without a network, not when the answer was lost, not over a dead server', async ({
  page,
  context,
  signIn,
  server,
  market,
}) => {
  test.slow()
  await holdLonger(page)
  await signIn(page, 'agent', '/home')
  const [chat] = await chatsOf(page)
  await goTo(page, addressOf(chat))
  const takeBack = async (text: string) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await expect(lineOf(page, text)).toHaveCount(0)
    await composer(page, chat).fill('')
  }
  await write(page, chat, ['batal biasa'])
  await takeBack('batal biasa')

  await context.setOffline(true)
  await write(page, chat, ['batal tanpa jaringan'])
  await takeBack('batal tanpa jaringan')
  await context.setOffline(false)

  // The server has it, the window does not know, and the server dies before it hears that it is taken back.
  let reached = 0
  await page.route(replies, async (route) => {
    await route.fetch().then(
      () => {
        reached += 1
      },
      // A later try finds nobody.
      () => undefined,
    )
    await route.abort()
  })
  await write(page, chat, ['batal setelah mati'])
  await expect.poll(() => reached).toBeGreaterThan(0)
  await server.kill()
  // However long its start takes, the window is heard before the message is due.
  await inDatabase(server.databaseUrl, `update chat_message set due_at = now() + interval '1 minute' where sent_status = 0 and taken_back_at is null`)
  await takeBack('batal setelah mati')
  // A try may be on its way to nobody.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await write(page, chat, ['yang ini jadi'])
  await server.startAgain()
  await expectArrived(market, [[chat, ['yang ini jadi']]])
})
