import type { CDPSession, Page } from 'playwright'
import { type Figure, told } from '../figures.ts'
import { type BenchBrowser, rows } from './browser.ts'

interface Script {
  readonly asked: number
  bytes: number
}

const awaitRows = `probe.firstRows = probe.shown(() => document.querySelector(${JSON.stringify(rows)}) !== null)`

/** Opens the queue in new windows with nothing in their caches: from the start of the navigation to painted rows, and the scripts asked for until then. */
export async function coldLoad(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const times: number[] = []
  const scripts: number[] = []
  for (let round = 0; round <= Math.max(5, Math.ceil(rounds / 3)); round += 1) {
    const page = await browser.open()
    await page.addInitScript(awaitRows)
    const cdp = await page.context().newCDPSession(page)
    const counted = await countScripts(cdp)
    await page.goto('/order?status=200', { waitUntil: 'commit' })
    const { painted, at } = await firstRows(page)
    await page.waitForLoadState('networkidle')
    // The first one fills the server's and the system's caches.
    if (round > 0) {
      times.push(painted)
      scripts.push(counted(at))
    }
    await page.context().close()
  }
  return [
    {
      name: 'cold load (empty HTTP cache) to rows painted',
      measured: told(times),
      aim: '≤ 600 ms',
    },
    { name: 'JavaScript over the wire until then', measured: `${(Math.max(...scripts) / 1000).toFixed(0)} kB`, aim: '≤ 200 kB' },
  ]
}

/** The same in windows of a browser that has started the product before: its worker has kept the files, and the browser what it compiled. */
export async function warmLoad(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const context = await browser.openKeeping()
  await context.addInitScript(awaitRows)
  const times: number[] = []
  // The first start brings the worker, and the next two what is compiled.
  for (let round = -3; round < Math.max(5, Math.ceil(rounds / 3)); round += 1) {
    const page = await context.newPage()
    await page.goto('/order?status=200', { waitUntil: 'commit' })
    const { painted } = await firstRows(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    if (round >= 0) times.push(painted)
    await page.close()
  }
  await context.close()
  return [{ name: 'warm load (started before) to rows painted', measured: told(times), aim: '(none)' }]
}

const firstRows = (page: Page) =>
  page.evaluate<{ painted: number; at: number }>('probe.firstRows.then((painted) => ({ painted, at: performance.timeOrigin + painted }))')

/** Counts the bytes of scripts as they came over the wire, headers too; answers those that were asked for before an instant (ms since 1970). */
async function countScripts(cdp: CDPSession): Promise<(until: number) => number> {
  const all = new Map<string, Script>()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, wallTime }) => void all.set(requestId, { asked: wallTime * 1000, bytes: 0 }))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/javascript/.test(response.mimeType)) all.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = all.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  return (until) => [...all.values()].reduce((sum, { asked, bytes }) => sum + (asked <= until ? bytes : 0), 0)
}
