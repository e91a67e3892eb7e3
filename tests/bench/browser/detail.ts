import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, told } from '../figures.ts'
import { type BenchBrowser, rows } from './browser.ts'
import { untilPainted } from './painted.ts'

/** How long the cursor stands before Enter: the order is read ahead meanwhile. Milliseconds. */
const rest = 200

/** Opens order after order from the queue with Enter, and goes back to it. */
export async function openDetail(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const page = await browser.open('/order?status=200')
  const opening: number[] = []
  const back: number[] = []
  await page.keyboard.press('j')
  // The first one loads the screen's code; it is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (let step = 0; step <= round; step += 1) await page.keyboard.press('j')
    await sleep(rest)
    const code = await page.locator('[data-order-code][data-cursor]').getAttribute('data-order-code')
    const opened = await untilPainted(
      page,
      'keydown',
      (wanted) => document.querySelector(`.order-detail[data-order-code="${wanted}"]`) !== null,
      code,
      () => page.keyboard.press('Enter'),
    )
    const returned = await untilPainted(
      page,
      'popstate',
      (selector) => document.querySelector(selector) !== null && document.querySelector('.order-detail') === null,
      rows,
      () => page.evaluate('history.back()'),
    )
    if (round === 0) continue
    opening.push(opened)
    back.push(returned)
  }
  await page.context().close()
  return [
    { name: "open an order's detail from the queue", measured: told(opening), aim: 'p95 ≤ 50 ms' },
    { name: 'back to the queue', measured: told(back), aim: '(none)' },
  ]
}
