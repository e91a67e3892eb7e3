import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { dayAt, shiftDay } from '#contract/core/period.ts'
import { salesGroups } from '#contract/order/sales-report.endpoints.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seedDemo, tellPlanner } from '#server/demo/seed-demo.ts'
import { seedOrders } from '#server/demo/seed-orders.ts'
import type { BenchWish } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import { startBenchServer } from './bench-server.ts'
import { benchServices } from './bench-services.ts'
import { type BenchBrowser, openBrowser } from './browser/browser.ts'
import { untilPainted } from './browser/painted.ts'
import type { Closers } from './closers.ts'
import { type Figure, told } from './figures.ts'

/** A year of orders, all in the workspace that is measured; kept between runs. */
const folder = resolve('data/bench-reports')
const days = 365
const workspace = 1001

async function openYear(orders: number, closers: Closers): Promise<string> {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, password: 'bench' })
  closers.add(() => postgres.stop())
  await migrateDatabase(postgres.url)
  const database = openDatabase({ url: postgres.url, onError: () => undefined })
  const services = benchServices(database)
  await seedDemo(services)
  const [there] = await database.statement<{ total: number }>({
    text: 'select count(*)::int as total from orders where workspace_id = $1',
    values: [workspace],
  })
  const missing = orders - (there?.total ?? 0)
  // A second run adds what the first one had not: its codes go on, since the seed is another.
  if (missing > 0) {
    console.log(`Filling ${missing.toLocaleString('en')} orders of a year; they are kept in ${folder} …`)
    await seedOrders(database, { workspace_id: workspace, orders: missing, seed: `reports ${there?.total}`, now: services.now(), days })
    await tellPlanner(database)
  }
  await database.close()
  return postgres.url
}

/** Twelve months of sales by every grouping, the dashboard of a window that has nothing yet, and an order until it is counted there. */
export async function reports(closers: Closers, { orders, rounds }: BenchWish): Promise<Figure[]> {
  const server = await startBenchServer(await openYear(orders, closers), closers)
  const browser = await openBrowser({ closers }, server)
  const client = await signInTo(server.url)
  const today = dayAt(Date.now())
  const first = shiftDay(today, 1 - days)
  const year = `start_date=${first}&end_date=${today}`
  const times = Math.max(3, Math.ceil(rounds / 5))
  return [
    ...(await grouped(browser, year, times)),
    ...(await answered(client, salesCalls, year, times)),
    ...(await answered(client, workCalls, `period=${first}..${today}`, times)),
    // Of three, the 95th percentile is the worst.
    await cold(browser, Math.max(20, times)),
    await counted(browser, client, Math.max(20, times)),
  ]
}

/** A grouping that is asked for is there: its tab is the current one, and its table has rows. */
const settled = (by: string) => {
  const tab = document.querySelector('nav a[aria-current="page"][href*="/report/sales?"]')
  const address = tab?.getAttribute('href') ?? ''
  if (by === 'product' ? address.includes('by=') : !address.includes(`by=${by}`)) return false
  return (
    document.querySelectorAll('.report-table tbody tr').length > 0 && !document.querySelector('.report-body[data-stale], .report-section .skeleton')
  )
}

async function grouped(browser: BenchBrowser, year: string, rounds: number): Promise<Figure[]> {
  const taken = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.open(`/report/sales?${year}&by=agent`, '.report-table tbody tr')
    await page.waitForLoadState('networkidle')
    for (const by of salesGroups.filter((one) => one !== 'agent')) {
      const tab = page.locator(by === 'product' ? `nav a[href*="/report/sales?"]:not([href*="by="])` : `nav a[href*="by=${by}"]`).first()
      taken.set(by, [...(taken.get(by) ?? []), await untilPainted(page, 'click', settled, by, () => tab.click())])
    }
    await page.context().close()
  }
  const aim = 'p95 ≤ 300 ms'
  return [
    { name: 'sales of 12 months, a grouping asked for to painted', measured: told([...taken.values()].flat()), aim },
    ...[...taken].map(([by, times]) => ({ name: `  by ${by}`, measured: told(times), aim })),
  ]
}

const salesCalls = ['summary', 'summary/daily', 'summary/hourly', ...salesGroups.map((by) => `summary/${by}`)].map((call) => `/order/report/${call}`)
/** Who processed what, by agent and by day. */
const workCalls = ['team', 'agent', 'daily', 'self', 'self-daily'].map((call) => `/order/performance/${call}`)

async function answered(client: BenchClient, calls: readonly string[], query: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const call of calls) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await client.call('GET', `${call}?${query}`)
      times.push(performance.now() - began)
    }
    figures.push({ name: `  GET ${call}`, measured: told(times), aim: 'part of the above' })
  }
  return figures
}

const revenue = '[aria-labelledby] strong'

async function cold(browser: BenchBrowser, rounds: number): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const page = await browser.open()
    await page.addInitScript(`probe.firstTile = probe.shown(() => document.querySelector(${JSON.stringify(revenue)}) !== null)`)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    const painted = await page.evaluate<number>('probe.firstTile')
    // The first one fills the caches of server and system.
    if (round > 0) times.push(painted)
    await page.context().close()
  }
  return { name: 'dashboard, cold to painted', measured: told(times), aim: '≤ 700 ms' }
}

/** From the call that makes a marketplace push an order, to the figure that counts it. */
async function counted(browser: BenchBrowser, client: BenchClient, rounds: number): Promise<Figure> {
  const page = await browser.open('/dashboard', revenue)
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = await page.locator(revenue).first().textContent()
    const painted = page.evaluate<number>(
      `probe.shown(() => document.querySelector(${JSON.stringify(revenue)})?.textContent !== ${JSON.stringify(before)}).then((at) => performance.timeOrigin + at)`,
    )
    const began = Date.now()
    await client.sandbox('orders', { marketplace: 'shopee' })
    times.push((await painted) - began)
    await page.waitForTimeout(1500)
  }
  await page.context().close()
  return { name: 'a push of an order to the dashboard’s figure painted', measured: told(times), aim: '≤ 500 ms' }
}
