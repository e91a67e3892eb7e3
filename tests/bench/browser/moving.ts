import type { Page } from 'playwright'
import type { Figure } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'
import { createPace, heldKey } from './pace.ts'
import { Taken } from './page-work.ts'
import { untilPainted } from './painted.ts'

const presses = 200

/** Moves in a queue, as a held key does, `stretch` rows down and as many up: from each key press to the painted cursor. `goOn`: asked before each press. */
export async function walk(page: Page, stretch: number, goOn: (pressed: number) => boolean): Promise<Taken> {
  const cursor = () => page.evaluate<string>(`document.querySelector('[data-order-code][data-cursor]')?.getAttribute('data-order-code') ?? ''`)
  await page.keyboard.press('j')
  const taken = new Taken()
  const due = createPace(heldKey)
  for (let pressed = 0; goOn(pressed); pressed += 1) {
    const before = await cursor()
    await due()
    await taken.take(page, () =>
      untilPainted(
        page,
        'keydown',
        (last) => {
          const row = document.querySelector('[data-order-code][data-cursor]')
          return row !== null && row.getAttribute('data-order-code') !== last
        },
        before,
        () => page.keyboard.press(pressed % (2 * stretch) < stretch ? 'j' : 'k'),
      ),
    )
  }
  return taken
}

/** Walks down the queue with J, while nothing else happens. */
export async function moving(browser: BenchBrowser): Promise<Figure[]> {
  const page = await browser.open('/order?status=200')
  const taken = await walk(page, presses, (pressed) => pressed < presses)
  await page.context().close()
  return [{ name: 'key press to next paint, moving in the queue', measured: taken.told, aim: 'p95 ≤ 16 ms' }]
}
