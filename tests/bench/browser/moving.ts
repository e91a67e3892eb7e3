import { type Figure, ms, percentile } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'
import { untilPainted } from './painted.ts'

const presses = 200

/** Walks down the queue with J: from each key press to the painted cursor. */
export async function moving(browser: BenchBrowser): Promise<Figure[]> {
  const page = await browser.open('/order?status=200')
  const cursor = () => page.evaluate<string>(`document.querySelector('[data-order-code][data-cursor]')?.getAttribute('data-order-code') ?? ''`)
  await page.keyboard.press('j')
  const times: number[] = []
  for (let press = 0; press < presses; press += 1) {
    const before = await cursor()
    times.push(
      await untilPainted(
        page,
        'keydown',
        (last) => {
          const row = document.querySelector('[data-order-code][data-cursor]')
          return row !== null && row.getAttribute('data-order-code') !== last
        },
        before,
        () => page.keyboard.press('j'),
      ),
    )
  }
  await page.context().close()
  return [{ name: 'key press to next paint, moving in the queue', measured: told(times), aim: 'p95 ≤ 16 ms' }]
}

export const told = (times: readonly number[]) =>
  `p50 ${ms(percentile(times, 0.5))} · p95 ${ms(percentile(times, 0.95))} · worst ${ms(Math.max(...times))}`
