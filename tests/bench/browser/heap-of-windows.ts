import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Figure } from '../figures.ts'
import { type BenchBrowser, rows } from './browser.ts'

const windows = 8

/** What each window beyond the first holds after a collection, with a queue in it. */
export async function heapOfWindows(browser: BenchBrowser): Promise<Figure[]> {
  const first = await browser.open('/order?status=200')
  const extra: number[] = []
  for (let count = 1; count < windows; count += 1) {
    const page = await first.context().newPage()
    await page.goto('/order?status=200')
    await page.locator(rows).first().waitFor()
    // What is loaded ahead once nobody waits belongs to the window too.
    await sleep(2500)
    extra.push(await heapOf(page))
  }
  await first.context().close()
  const mean = extra.reduce((sum, bytes) => sum + bytes, 0) / extra.length
  return [{ name: 'heap for each extra window', measured: `mean ${mb(mean)} · most ${mb(Math.max(...extra))}`, aim: '≤ 40 MB' }]
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
