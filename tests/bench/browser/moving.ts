import type { Figure } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'
import { Taken } from './page-work.ts'
import { untilPainted } from './painted.ts'

const presses = 200

/** Walks down the queue with J: from each key press to the painted cursor. */
export async function moving(browser: BenchBrowser): Promise<Figure[]> {
  const page = await browser.open('/order?status=200')
  const cursor = () => page.evaluate<string>(`document.querySelector('[data-order-code][data-cursor]')?.getAttribute('data-order-code') ?? ''`)
  await page.keyboard.press('j')
  const taken = new Taken()
  for (let press = 0; press < presses; press += 1) {
    const before = await cursor()
    await taken.take(page, () =>
      untilPainted(
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
  return [{ name: 'key press to next paint, moving in the queue', measured: taken.told, aim: 'p95 ≤ 16 ms' }]
}
