import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { BenchClient } from '../bench-client.ts'
import { benchChat } from '../chat-database.ts'
import { type Figure, told } from '../figures.ts'
import { type BenchBrowser, chatLines, chatRows, chatUrl } from './browser.ts'
import { Shares } from './shares.ts'

const windows = 8

/** Eight windows of one browser, four with the inbox and four with the conversation: from a buyer's message to the paint in each. */
export async function chatArrivals(browser: BenchBrowser, client: BenchClient, rounds: number): Promise<Figure[]> {
  const { marketplace, store_id, chat_id, chat_code } = benchChat(3000)
  const pages: Page[] = [await browser.open('/chat', chatRows)]
  const context = (pages[0] as Page).context()
  while (pages.length < windows) {
    const page = await context.newPage()
    const inbox = pages.length % 2 === 0
    await page.goto(inbox ? '/chat' : chatUrl(chat_code))
    await page
      .locator(inbox ? chatRows : chatLines)
      .first()
      .waitFor()
    pages.push(page)
  }
  await sleep(2500)
  const last: number[] = []
  const each: number[] = []
  const shares = new Shares(browser.serverPid)
  // The first brings the chat to the top of the inboxes; it is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const text = `Kak, ini pesan nomor ${round}-${Date.now()}`
    await Promise.all(pages.map((page) => page.evaluate(arm(text))))
    let written = 0
    const painted = await shares.during(async () => {
      written = performance.timeOrigin + performance.now()
      await client.sandbox('chat', { marketplace, store_id, chat_id, text })
      return Promise.all(
        pages.map((page) => page.evaluate<number>('arrived').catch(() => Promise.reject(new Error(`${page.url()} did not show it`)))),
      )
    })
    if (round > 0) {
      each.push(...painted.map((at) => at - written))
      last.push(Math.max(...painted) - written)
    }
    await sleep(250)
  }
  await context.close()
  return [
    { name: `buyer's message: webhook to paint, in each of ${windows} windows`, measured: told(each), aim: 'p95 ≤ 150 ms' },
    { name: '  until the last window has painted it', measured: told(last), aim: 'p95 ≤ 150 ms' },
    shares.figure('a message'),
  ]
}

/** A block, so that nobody waits for the promise. */
const arm = (text: string) => `{
  const shown = () => [...document.querySelectorAll('.inbox-message'), ...[...document.querySelectorAll('.chat-line')].slice(-1)].some((one) => one.textContent.includes(${JSON.stringify(text)}))
  globalThis.arrived = Promise.race([
    probe.shown(shown).then((at) => performance.timeOrigin + at),
    new Promise((_, late) => setTimeout(() => late(new Error('not painted within 10 s')), 10000)),
  ])
  undefined
}`
