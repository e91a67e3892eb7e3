import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchClient } from '../bench-client.ts'
import { type Figure, told } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'

/** Orders come into a queue that shows the newest first and that nobody touches: from the marketplace's push to the painted row. */
export async function arrivals(browser: BenchBrowser, client: BenchClient, rounds: number): Promise<Figure[]> {
  const page = await browser.open('/order?status=200&sort=newest')
  await sleep(1000)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(`(() => {
      const known = new Set([...document.querySelectorAll('[role="row"][data-order-code]')].map((row) => row.dataset.orderCode))
      const fresh = () => [...document.querySelectorAll('[role="row"][data-order-code]')].some((row) => !known.has(row.dataset.orderCode))
      probe.arrived = probe.shown(fresh).then((at) => performance.timeOrigin + at)
    })()`)
    // The sandbox pushes while it answers: what is counted begins before it is asked.
    const pushed = performance.timeOrigin + performance.now()
    const marketplace = ['shopee', 'tokopedia', 'dermaga'][round % 3]
    const { orders } = await client.sandbox<{ orders: { order_code: string }[] }>('orders', { marketplace })
    const painted = await page.evaluate<number>('Promise.race([probe.arrived, new Promise((resolve) => setTimeout(() => resolve(0), 10000))])')
    if (!painted) throw new Error(`Order ${orders[0]?.order_code} was not shown within 10 s`)
    times.push(painted - pushed)
    await sleep(150)
  }
  await page.context().close()
  return [{ name: 'signed webhook to painted row', measured: told(times), aim: 'p95 ≤ 150 ms' }]
}
