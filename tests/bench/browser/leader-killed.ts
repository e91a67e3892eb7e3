import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { watchSockets } from '#tests/e2e/support/sockets.ts'
import { freeze } from '#tests/e2e/support/windows.ts'
import type { BenchClient } from '../bench-client.ts'
import { type Figure, told } from '../figures.ts'
import { type BenchBrowser, rows } from './browser.ts'

const windows = 4
const queue = '/order?status=200&sort=newest'
/** Orders after the one that comes at the moment of the end. */
const later = 3

const ends: readonly { readonly how: string; readonly end: (page: Page) => Promise<unknown> }[] = [
  { how: 'closed', end: (page) => page.close() },
  { how: 'crashed', end: crash },
  { how: 'frozen', end: freeze },
]

/**
 * The window that holds the websocket ends, and orders come at that moment and after it. The tab of new orders counts each event that a
 * window hears: less than came was missed, more was shown twice. The gap is from the end to the paint in the last of the other windows.
 */
export async function leaderKilled(browser: BenchBrowser, client: BenchClient, rounds: number): Promise<Figure[]> {
  const context = await browser.openSession()
  const sockets = watchSockets(context)
  const gaps = new Map<string, number[]>(ends.map(({ how }) => [how, []]))
  let pages: Page[] = []
  let missed = 0
  let twice = 0
  let made = 0
  for (let round = 0; round < rounds; round += 1) {
    const { how, end } = ends[round % ends.length] as (typeof ends)[number]
    pages = await filledUp(context, pages)
    const leader = sockets.holders().find((page) => pages.includes(page))
    if (!leader) throw new Error('No window holds the websocket')
    const others = pages.filter((page) => page !== leader)
    const before = await Promise.all(others.map(counted))

    const ended = performance.timeOrigin + performance.now()
    await end(leader)
    const first = await Promise.all([order(client, round), ...others.map((page, at) => paintedCount(page, (before[at] as number) + 1))])
    gaps.get(how)?.push(Math.max(...(first.slice(1) as number[])) - ended)
    for (let one = 0; one < later; one += 1) await order(client, round + one)
    await Promise.all(others.map((page, at) => paintedCount(page, (before[at] as number) + 1 + later).catch(() => 0)))
    // What would come a second time has come by then.
    await sleep(500)
    made += (1 + later) * others.length
    const after = await Promise.all(others.map(counted))
    after.forEach((count, at) => {
      const over = count - (before[at] as number) - 1 - later
      missed += Math.max(0, -over)
      twice += Math.max(0, over)
    })
    void leader.close().catch(() => undefined)
    pages = others
  }
  await context.close()
  return [
    { name: `leader killed: events missed, of ${made} in ${rounds} times`, measured: String(missed), aim: '0' },
    { name: 'leader killed: events shown twice', measured: String(twice), aim: '0' },
    { name: 'leader killed: gap', measured: told([...gaps.values()].flat()), aim: 'p95 ≤ 2 s' },
    ...[...gaps].filter(([, times]) => times.length > 0).map(([how, times]) => ({ name: `  ${how}`, measured: told(times), aim: 'no aim' })),
  ]
}

/** As many windows as there should be: those that are there, and new ones; all of them connected. */
async function filledUp(context: BrowserContext, there: readonly Page[]): Promise<Page[]> {
  const alive = [...there]
  while (alive.length < windows) {
    const page = await context.newPage()
    await page.goto(queue)
    alive.push(page)
  }
  for (const page of alive) {
    await page.locator(rows).first().waitFor()
    await page.getByText('Tersambung', { exact: true }).waitFor()
  }
  await sleep(1000)
  return alive
}

const order = (client: BenchClient, round: number) => client.sandbox('orders', { marketplace: ['shopee', 'tokopedia', 'dermaga'][round % 3] })

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

/** In the page: how many new orders the tab tells of. */
const newOrders = `Number(document.querySelector('nav a[href^="/order?status=200"]')?.textContent.replace(/\\D/g, ''))`
const counted = (page: Page) => page.evaluate<number>(newOrders)

/** When the page painted at least that many, in milliseconds since 1970. */
const paintedCount = (page: Page, count: number) =>
  page.evaluate<number>(`Promise.race([
    probe.shown(() => ${newOrders} >= ${count}).then((at) => performance.timeOrigin + at),
    new Promise((_, late) => setTimeout(() => late(new Error('not painted within 10 s')), 10000)),
  ])`)
