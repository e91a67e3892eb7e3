import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'
import { told } from './moving.ts'
import { untilPainted } from './painted.ts'

/** By scope: codes, names, products, and a typing error. The last letter of each counts: those before it were searched already. */
const texts = ['#siti', '#rahma', '#shpe-26', '#2611', '#jx1', '@budi', '@santos', '@rahmma', '@0812', '/gamis', '/kemeja', '/kaos hi']

/** Somebody who types well. Milliseconds. */
const betweenLetters = 150

/** The palette's search over the orders, buyers and products of the measured workspace: from the last letter to its results. */
export async function searching(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < Math.max(2, Math.ceil(rounds / 10)); round += 1) {
    const page = await browser.open('/order?status=200')
    for (const text of texts) {
      await page.keyboard.press('Control+k')
      await page.locator('[role="dialog"] [role="option"]').first().waitFor()
      for (const letter of text.slice(0, -1)) {
        await page.keyboard.press(letter)
        await sleep(betweenLetters)
      }
      times.push(await untilPainted(page, 'keydown', answered, text, () => page.keyboard.press(text.at(-1) as string)))
      await page.keyboard.press('Escape')
      await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
    }
    await page.context().close()
  }
  return [{ name: `palette search (${times.length}): keystroke to results`, measured: told(times), aim: 'p95 ≤ 80 ms' }]
}

/** The list says of which text its rows are. */
const answered = (text: string) => {
  const dialog = document.querySelector('[role="dialog"]')
  const list = dialog?.querySelector('[role="listbox"]')
  return dialog?.querySelector('input')?.value === text && list?.getAttribute('aria-busy') === 'false'
}
