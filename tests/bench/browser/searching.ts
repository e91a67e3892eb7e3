import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Bench } from '../bench.ts'
import { benchChats } from '../chat-database.ts'
import { type Figure, told } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'
import { typedLetter } from './pace.ts'
import { untilPainted } from './painted.ts'

/** By scope: codes, names, products, and a typing error. The last letter of each counts: those before it were searched already. */
const texts = ['#siti', '#rahma', '#shpe-26', '#2611', '#jx1', '@budi', '@santos', '@rahmma', '@0812', '/gamis', '/kemeja', '/kaos hi']

/** The palette's search over the orders, buyers and products of the measured workspace: from the last letter to its results. */
export async function searching(browser: BenchBrowser, { rounds, ownOrders }: Pick<Bench, 'rounds' | 'ownOrders'>): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < Math.max(2, Math.ceil(rounds / 10)); round += 1) {
    const page = await browser.open('/order?status=200')
    const signs = await scopesOf(page)
    for (const text of texts.filter((one) => signs.includes(one[0] as string))) {
      await page.keyboard.press('Control+k')
      await page.locator('[role="dialog"] [role="option"]').first().waitFor()
      for (const letter of text.slice(0, -1)) {
        await page.keyboard.press(letter)
        await sleep(typedLetter)
      }
      times.push(await untilPainted(page, 'keydown', answered, text, () => page.keyboard.press(text.at(-1) as string)))
      await page.keyboard.press('Escape')
      await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
    }
    await page.context().close()
  }
  const over = `${ownOrders.toLocaleString('en')} orders and ${benchChats.toLocaleString('en')} chats`
  return [{ name: `palette search over ${over} (${times.length}): keystroke to results`, measured: told(times), aim: 'p95 ≤ 80 ms' }]
}

/** The signs that the palette teaches: those of kinds that a screen shows. Without one nothing would be searched, at no cost. */
async function scopesOf(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k')
  const signs = page.locator('[role="dialog"] button kbd')
  await signs.first().waitFor()
  const found = await signs.allTextContents()
  await page.keyboard.press('Escape')
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
  return found
}

/** The rows are of this text, found on the server, and there. */
const answered = (text: string) => {
  const dialog = document.querySelector('[role="dialog"]')
  const list = dialog?.querySelector('[role="listbox"]')
  return dialog?.querySelector('input')?.value === text && list?.getAttribute('aria-busy') === 'false' && list.querySelector('[data-found]') !== null
}
