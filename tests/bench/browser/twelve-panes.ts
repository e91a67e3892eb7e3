import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import { type BenchBrowser, rows } from './browser.ts'
import { Taken } from './page-work.ts'
import { untilPainted } from './painted.ts'

const statuses = [200, 300, 400, 500, 600, 700, 800, 900, 950, 550, 100, 200]
const row = (from: number) =>
  `row(${statuses
    .slice(from, from + 4)
    .map((status, index) => `25:${from + index === 0 ? '*' : ''}/order?status=${status}`)
    .join(';')})`
const layout = `#layout=1:column(34:${row(0)};33:${row(4)};33:${row(8)})`

const focused = () => document.querySelector('[data-pane][data-focused]')?.getAttribute('aria-label') ?? ''

/** Twelve queues side by side: the focus walks among them, and one more is split off and closed again. */
export async function twelvePanes(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const page = await browser.open()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`/order?status=200${layout}`)
  await page.locator('[data-pane]').nth(11).waitFor()
  await page.locator(rows).first().waitFor()
  await sleep(2000)
  const moves = new Taken()
  const ways = ['Alt+ArrowRight', 'Alt+ArrowDown', 'Alt+ArrowLeft', 'Alt+ArrowUp']
  for (let round = 0; round < rounds * 4; round += 1) {
    const before = await page.evaluate(focused)
    const moved = (last: string) => (document.querySelector('[data-pane][data-focused]')?.getAttribute('aria-label') ?? '') !== last
    await moves.take(page, () => untilPainted(page, 'keydown', moved, before, () => page.keyboard.press(ways[round % 4] as string)))
  }
  const splits = new Taken()
  for (let round = 0; round < rounds; round += 1) {
    // Eleven, so that the split makes twelve.
    await page.keyboard.press('Alt+w')
    await sleep(400)
    const count = await page.locator('[data-pane]').count()
    const more = (known: number) => document.querySelectorAll('[data-pane]').length > known
    await splits.take(page, () => untilPainted(page, 'keydown', more, count, () => page.keyboard.press('Control+\\')))
    await sleep(400)
  }
  await page.context().close()
  return [
    { name: 'twelve panes: key to painted focus', measured: moves.told, aim: 'p95 ≤ 16 ms' },
    { name: 'twelve panes: key to painted split', measured: splits.told, aim: 'p95 ≤ 50 ms' },
  ]
}
