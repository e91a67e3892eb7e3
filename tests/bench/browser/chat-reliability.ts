import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { openMarket } from '#tests/e2e/support/market.ts'
import { freeze } from '#tests/e2e/support/windows.ts'
import type { Bench } from '../bench.ts'
import { startBenchServer } from '../bench-server.ts'
import { benchChat } from '../chat-database.ts'
import type { Figure } from '../figures.ts'
import { chatLines, chatUrl, openBrowser } from './browser.ts'

const each = 8
const cutMs = 60_000
/** A call that was open when the server died is tried again after this. */
const patienceMs = 260_000

/**
 * Agents write in four windows while the network is cut for a minute, a window is frozen, another crashes, and the server is killed hard three times: before it answers,
 * before it sends, and while its call to the marketplace is open. What the marketplace got at the end is compared with what was written.
 */
export async function chatReliability(bench: Bench): Promise<Figure[]> {
  await bench.stopServer()
  const market = await openMarket()
  bench.closers.add(() => market.stop())
  let server = await startBenchServer(bench.databaseUrl, bench.closers, { env: market.env })
  market.pushTo(server.url)
  const browser = await openBrowser(bench, server)
  const context = await browser.openSession()
  // Of the shop that stands beside the server: every fourth chat of the seed is Shopee's first shop.
  const chats = [0, 1, 2, 3].map((n) => benchChat(4000 + n * 4)).filter(({ marketplace }) => marketplace === 'shopee')
  const pages = await Promise.all(chats.map(({ chat_code }) => openChat(context, chat_code)))
  const written = new Map<string, string[]>(chats.map(({ chat_id }) => [chat_id, []]))
  const write = async (at: number, what: string, page = pages[at] as Page) => {
    const texts = written.get(chats[at]?.chat_id as string) as string[]
    const text = `${at}/${texts.length} ${what}`
    texts.push(text)
    await page.locator('.chat-composer textarea').fill(text)
    await page.locator('.chat-composer textarea').press('Enter')
    await sleep(150)
  }
  const everywhere = async (what: string) => {
    for (let n = 0; n < each; n += 1) for (let at = 0; at < chats.length; at += 1) await write(at, what)
  }

  console.log('    the network is cut …')
  await context.setOffline(true)
  await everywhere('tanpa jaringan')
  await sleep(cutMs)
  await context.setOffline(false)
  await sleep(3000)
  console.log('    the server is killed between its answer and its sending …')
  await everywhere('sebelum mati')
  await server.kill()
  await everywhere('selagi mati')
  server = await server.startAgain()
  await sleep(8000)
  console.log('    a window is frozen, another crashes …')
  await everywhere('sebelum beku')
  const wake = await freeze(pages[0] as Page)
  await crash(pages[1] as Page)
  const [after, beside] = await Promise.all([openChat(context, chats[0]?.chat_code ?? ''), openChat(context, chats[1]?.chat_code ?? '')])
  for (let n = 0; n < each; n += 1) {
    await write(0, 'di jendela lain', after)
    await write(1, 'di jendela lain', beside)
  }
  console.log('    the server is killed while its calls to the marketplace are open …')
  market.sandbox.faults.add({ kind: 'lost-answer', marketplace: 'shopee', call: 'send_message', left: chats.length })
  await sleep(6000)
  await server.kill()
  server = await server.startAgain()
  await wake()

  const sum = () => [...written.values()].reduce((total, texts) => total + texts.length, 0)
  const arrived = (chatId: string) =>
    [...market.sandbox.chats.chats()]
      .filter((chat) => chat.chat_id === chatId)
      .flatMap(({ messages }) => messages.filter(({ sender }) => sender === 'seller').map(({ text }) => text))
  const missing = () => [...written].reduce((total, [id, texts]) => total + texts.filter((text) => !arrived(id).includes(text)).length, 0)
  const until = performance.now() + patienceMs
  while (missing() > 0 && performance.now() < until) {
    console.log(`    ${missing()} of ${sum()} are on their way`)
    await sleep(20_000)
  }
  // What would come a second time has come by then.
  await sleep(15_000)
  const lost = missing()
  let twice = 0
  let misordered = 0
  let elsewhere = 0
  for (const [id, texts] of written) {
    const got = arrived(id)
    twice += got.length - new Set(got).size
    elsewhere += got.filter((text) => !texts.includes(text)).length
    const first = [...new Set(got)]
    misordered += first.filter((text, at) => at > 0 && texts.indexOf(text) < texts.indexOf(first[at - 1] as string)).length
  }
  await context.close()
  await server.stop()
  return [
    {
      name: `server killed hard, network cut 60 s, window frozen, window crashed: of ${sum()} messages lost · sent twice`,
      measured: `${lost} · ${twice}`,
      aim: '0 · 0',
    },
    { name: '  misordered · sent to another buyer', measured: `${misordered} · ${elsewhere}`, aim: '0 · 0' },
  ]
}

async function openChat(context: BrowserContext, chatCode: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(chatUrl(chatCode))
  await page.locator(chatLines).first().waitFor()
  return page
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}
