import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { BenchClient } from '../bench-client.ts'
import type { Figure } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'
import { typedLetter } from './pace.ts'
import { Taken } from './page-work.ts'
import { untilPainted } from './painted.ts'

/** A queue that is asked for is there: its address, and rows that are its own. `part` is what the address must hold. */
const settled = (part: string) => {
  const pane = document.querySelector('[data-pane]')
  const queue = pane?.querySelector('.list')
  const grid = queue?.querySelector('[role="grid"]')
  if (!pane?.getAttribute('data-pane')?.includes(part) || !queue || grid?.hasAttribute('data-stale')) return false
  return grid ? grid.getAttribute('aria-busy') === 'false' && grid.querySelector('[data-order-code]') !== null : true
}

const words = ['me', 'mel', 'siti', 'gamis', 'jne', '260', 'bu', 'putri', '1500', 'kemeja']

/**
 * Changes what the queue shows by tabs, filters, sorts and searches, none of them seen before in this window; an order that comes in before
 * each round makes the pages that the server kept old.
 */
export async function narrowing(browser: BenchBrowser, client: BenchClient, rounds: number): Promise<Figure[]> {
  const taken = { tab: new Taken(), filter: new Taken(), sort: new Taken(), search: new Taken() }
  for (let round = 0; round < Math.max(3, Math.ceil(rounds / 10)); round += 1) {
    await client.sandbox('orders', { marketplace: 'shopee' })
    const page = await browser.open('/order?status=200')
    await sleep(500)
    await tabs(page, taken.tab)
    await filters(page, taken.filter)
    await sorts(page, taken.sort)
    await searches(page, taken.search)
    await page.context().close()
  }
  const all = new Taken()
  for (const { times, work } of Object.values(taken)) {
    all.times.push(...times)
    all.work.push(...work)
  }
  const figures: Figure[] = [{ name: 'filter, tab or search change to rows painted', measured: all.told, aim: 'p95 ≤ 100 ms' }]
  for (const [kind, of] of Object.entries(taken)) figures.push({ name: `  ${kind} (${of.times.length})`, measured: of.told, aim: 'p95 ≤ 100 ms' })
  return figures
}

async function tabs(page: Page, taken: Taken): Promise<void> {
  for (const status of [300, 400, 500, 600, 700, 950, 800, 550, 900, 100]) {
    const link = page.locator(`nav a[href*="status=${status}"]`)
    await taken.take(page, () => untilPainted(page, 'click', settled, `status=${status}`, () => link.click()))
  }
}

/** One marketplace after the other is ticked beside those before. */
async function filters(page: Page, taken: Taken): Promise<void> {
  await page.goto('/order?status=700')
  await page.getByRole('button', { name: 'Marketplace' }).first().click()
  const boxes = page.locator('fieldset input[type="checkbox"]')
  await boxes.first().waitFor()
  for (let index = 0; index < Math.min(6, await boxes.count()); index += 1) {
    await taken.take(page, () =>
      untilPainted(page, 'click', settledWith, { filter: 'marketplace', chosen: index + 1 }, () => boxes.nth(index).click()),
    )
  }
  await page.keyboard.press('Escape')
}

/** As {@link settled}, with so many values of a filter in the address. */
const settledWith = ({ filter, chosen }: { filter: string; chosen: number }) => {
  const pane = document.querySelector('[data-pane]')
  const address = decodeURIComponent(pane?.getAttribute('data-pane') ?? '')
  const values = new RegExp(`${filter}=([^&]*)`).exec(address)?.[1]?.split(',').length ?? 0
  const queue = pane?.querySelector('.list')
  const grid = queue?.querySelector('[role="grid"]')
  if (values !== chosen || !queue || grid?.hasAttribute('data-stale')) return false
  return grid ? grid.getAttribute('aria-busy') === 'false' && grid.querySelector('[data-order-code]') !== null : true
}

async function sorts(page: Page, taken: Taken): Promise<void> {
  await page.goto('/order?status=500')
  for (const [index, sort] of ['newest', 'oldest', 'total_high', 'total_low'].entries()) {
    await page.locator('.list-top button[aria-label^="Urutkan"]').click()
    const entry = page.locator('[role="menuitemcheckbox"]').nth(index + 1)
    await entry.waitFor()
    await taken.take(page, () => untilPainted(page, 'click', settled, `sort=${sort}`, () => entry.click()))
  }
}

/** The last letter of each word is what counts: those before it were typed and searched already. */
async function searches(page: Page, taken: Taken): Promise<void> {
  await page.goto('/order')
  for (const word of words) {
    const field = page.locator('.list-filters input[type="search"]')
    await field.fill('')
    await sleep(400)
    await field.focus()
    for (const letter of word.slice(0, -1)) {
      await page.keyboard.press(letter)
      await sleep(typedLetter)
    }
    await taken.take(page, () => untilPainted(page, 'keydown', settled, `s=${word}`, () => page.keyboard.press(word.at(-1) as string)))
  }
}
