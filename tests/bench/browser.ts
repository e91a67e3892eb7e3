import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import { arrivals } from './browser/arrivals.ts'
import { openBrowser, unlimitedFrames } from './browser/browser.ts'
import { changesEverywhere } from './browser/changes-everywhere.ts'
import { chatArrivals } from './browser/chat-arrivals.ts'
import { openChats } from './browser/chat-opening.ts'
import { chatReliability } from './browser/chat-reliability.ts'
import { chatScrolling } from './browser/chat-scrolling.ts'
import { typing } from './browser/chat-typing.ts'
import { coldLoad, warmLoad } from './browser/cold-load.ts'
import { openDetail } from './browser/detail.ts'
import { heapOfWindows } from './browser/heap-of-windows.ts'
import { leaderKilled } from './browser/leader-killed.ts'
import { moving } from './browser/moving.ts'
import { narrowing } from './browser/narrowing.ts'
import { palette } from './browser/palette.ts'
import { popOut } from './browser/pop-out.ts'
import { refreshing } from './browser/refreshing.ts'
import { scrolling } from './browser/scrolling.ts'
import { searching } from './browser/searching.ts'
import { twelvePanes } from './browser/twelve-panes.ts'
import type { Figure } from './figures.ts'

/** What an agent feels: from a key, a click or a marketplace's push to the painted page. */
export async function browser(bench: Bench): Promise<Figure[]> {
  console.log(`Chromium, headless, with ${unlimitedFrames.join(' ')}`)
  const opened = await openBrowser(bench, await bench.server())
  const client = await signInTo(opened.url)
  const parts: readonly [string, () => Promise<Figure[]>][] = [
    ['moving in the queue', () => moving(opened)],
    ['the palette', () => palette(bench)],
    ['search in the palette', () => searching(opened, bench)],
    ['order details', () => openDetail(opened, bench.rounds)],
    ['tabs, filters and searches', () => narrowing(opened, client, bench.rounds)],
    ['cold loads', () => coldLoad(opened, bench.rounds)],
    ['warm loads', () => warmLoad(opened, bench.rounds)],
    ['new orders', () => arrivals(opened, client, bench.rounds)],
    ['scrolling through everything', () => scrolling(opened)],
    ['windows: popping out', () => popOut(opened, bench.rounds)],
    ['windows: what changes in one', () => changesEverywhere(opened, client, bench.rounds)],
    ['windows: refreshes', () => refreshing(opened, Math.max(5, Math.ceil(bench.rounds / 3)))],
    ['windows: leader killed', () => leaderKilled(opened, client, bench.rounds)],
    ['windows: heap', () => heapOfWindows(opened)],
    ['twelve panes', () => twelvePanes(opened, bench.rounds)],
    ['chat: opening', () => openChats(opened, bench.rounds)],
    ['chat: typing', () => typing(opened)],
    ['chat: arrivals in eight windows', () => chatArrivals(opened, client, bench.rounds)],
    ['chat: scrolling', () => chatScrolling(bench)],
    ['chat: nothing lost, nothing twice', () => chatReliability(bench)],
  ]
  const figures: Figure[] = []
  for (const [name, take] of parts) {
    if (bench.browserPart && !name.includes(bench.browserPart)) continue
    console.log(`  ${name} …`)
    try {
      figures.push(...(await take()))
    } catch (error) {
      console.error(`  ${name}: ${error instanceof Error ? error.stack : error}`)
      process.exitCode = 1
    }
  }
  return figures
}
