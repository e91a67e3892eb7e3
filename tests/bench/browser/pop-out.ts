import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, told } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'

/** A queue is popped out into a window of its own, again and again: from the key to its painted rows there. */
export async function popOut(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const page = await browser.open('/order?status=200')
  const context = page.context()
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await page.bringToFront()
    await page.keyboard.press('Control+\\')
    await page.locator('[data-pane]').nth(1).waitFor()
    await sleep(300)
    await page.evaluate(
      `window.addEventListener('keydown', (event) => { if (event.key === 'p') globalThis.pressedAt = performance.timeOrigin + event.timeStamp }, { capture: true, once: false })`,
    )
    const opened = context.waitForEvent('page')
    await page.keyboard.press('w')
    await page.keyboard.press('p')
    const popped = await opened
    // Asked at each frame, from the outside: a frame late at most. The window begins with an empty document, which probes do not outlast.
    const painted = await popped.waitForFunction(
      () => document.querySelector('[role="row"][data-order-code]') !== null && performance.timeOrigin + performance.now(),
    )
    const pressed = await page.evaluate<number>('pressedAt')
    // The first one fetches code that the others have.
    if (round > 0) times.push(Number(await painted.jsonValue()) - pressed)
    await popped.close()
    await page.locator('[data-pane]').nth(1).waitFor({ state: 'detached' })
  }
  await context.close()
  return [{ name: 'pop-out: key to painted rows in the new window', measured: told(times), aim: 'p95 ≤ 400 ms' }]
}
