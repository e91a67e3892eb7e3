import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { type Figure, told } from '../figures.ts'
import { type BenchBrowser, chatRows } from './browser.ts'
import { untilPainted } from './painted.ts'

/** Opens chat after chat from the inbox with a click, each for the first time, and then those that were seen. */
export async function openChats(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const page = await browser.open('/chat', chatRows)
  const fresh: number[] = []
  const cached: number[] = []
  const codes = await page.locator(chatRows).evaluateAll((found) => found.map((row) => (row as HTMLElement).dataset.chatCode ?? ''))
  const seen = codes.slice(0, Math.min(rounds + 1, codes.length - 4))
  // The first one loads the screen's code; it is not counted.
  for (const [at, code] of seen.entries()) {
    const time = await open(page, code)
    if (at > 0) fresh.push(time)
    await sleep(250)
  }
  for (const code of seen.toReversed().slice(1)) {
    cached.push(await open(page, code))
    await sleep(150)
  }
  await page.context().close()
  return [
    { name: 'open a chat from the list to painted messages: seen before', measured: told(cached), aim: 'p95 ≤ 50 ms' },
    { name: '  for the first time', measured: told(fresh), aim: 'p95 ≤ 150 ms' },
  ]
}

async function open(page: Page, code: string): Promise<number> {
  const row = page.locator(`.inbox-row[data-chat-code="${code}"]`)
  await row.scrollIntoViewIfNeeded()
  const box = await row.boundingBox()
  if (!box) throw new Error('A chat of the list is not to be seen')
  // Beside the name: the row itself, a little left of its middle.
  const shown = (wanted: string) => document.querySelectorAll(`.chat[data-chat-code="${wanted}"] .chat-line`).length > 0
  return untilPainted(page, 'click', shown, code, () => page.mouse.click(box.x + box.width * 0.45, box.y + box.height / 2))
}
