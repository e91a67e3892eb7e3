import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { BenchClient } from '../bench-client.ts'
import { type Figure, told } from '../figures.ts'
import { type BenchBrowser, rows } from './browser.ts'
import { Shares } from './shares.ts'

const windows = 8

/** Eight windows of one browser: an order that comes in, and a setting that is changed in one, until all the others have painted it. */
export async function changesEverywhere(browser: BenchBrowser, client: BenchClient, rounds: number): Promise<Figure[]> {
  const pages = await openWindows(browser)
  const arrived: number[] = []
  const between: number[] = []
  const changed: number[] = []
  const ofArrival = new Shares(browser.serverPid)
  const ofSetting = new Shares(browser.serverPid)
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(pages.map((page) => page.evaluate(armArrival)))
    let pushed = 0
    const painted = await ofArrival.during(async () => {
      pushed = performance.timeOrigin + performance.now()
      await client.sandbox('orders', { marketplace: ['shopee', 'tokopedia', 'dermaga'][round % 3] })
      return Promise.all(pages.map((page) => page.evaluate<number>('arrived')))
    })
    arrived.push(Math.max(...painted) - pushed)
    between.push(Math.max(...painted) - Math.min(...painted))
    await sleep(200)
  }
  for (let round = 0; round < rounds; round += 1) {
    const [first, ...others] = pages as [Page, ...Page[]]
    await Promise.all(others.map((page) => page.evaluate(armDensity)))
    await first.keyboard.press('Control+k')
    await first.keyboard.type('kepadatan', { delay: 60 })
    await first.locator('[data-command="settings.density"]').waitFor()
    await first.keyboard.press('Enter')
    await first.locator('[role="option"]').first().waitFor()
    await first.evaluate(armEnter)
    await first.keyboard.press(round % 2 ? 'Home' : 'End')
    const painted = await ofSetting.during(async () => {
      await first.keyboard.press('Enter')
      return Promise.all(others.map((page) => page.evaluate<number>('changed')))
    })
    changed.push(Math.max(...painted) - (await first.evaluate<number>('changedAt')))
    await sleep(200)
  }
  await pages[0]?.context().close()
  return [
    { name: 'an order that arrives: from the first window that paints it to the last of eight', measured: told(between), aim: 'p95 ≤ 100 ms' },
    { name: '  from the push to the last of eight', measured: told(arrived), aim: 'p95 ≤ 150 ms' },
    ofArrival.figure('an order'),
    { name: 'a setting changed in one window: from the key to paint in seven others', measured: told(changed), aim: 'p95 ≤ 100 ms' },
    ofSetting.figure('a setting'),
  ]
}

/** A block, so that nobody waits for the promise. */
const armEnter = `{
  globalThis.changedAt = new Promise((resolve) => addEventListener('keydown', (event) => { if (event.key === 'Enter') resolve(performance.timeOrigin + event.timeStamp) }, { capture: true }))
  undefined
}`

/** Light queues: one new order a window is what each has to draw. */
async function openWindows(browser: BenchBrowser): Promise<Page[]> {
  const first = await browser.open('/order?status=200&sort=newest')
  const pages = [first]
  while (pages.length < windows) {
    const page = await first.context().newPage()
    await page.goto('/order?status=200&sort=newest')
    await page.locator(rows).first().waitFor()
    pages.push(page)
  }
  await sleep(1500)
  return pages
}

const armArrival = `(() => {
  const known = new Set([...document.querySelectorAll('[role="row"][data-order-code]')].map((row) => row.dataset.orderCode))
  const fresh = () => [...document.querySelectorAll('[role="row"][data-order-code]')].some((row) => !known.has(row.dataset.orderCode))
  globalThis.arrived = Promise.race([
    probe.shown(fresh).then((at) => performance.timeOrigin + at),
    new Promise((_, late) => setTimeout(() => late(new Error('not painted within 10 s')), 10000)),
  ])
})()`

const armDensity = `(() => {
  const before = document.documentElement.dataset.density
  globalThis.changed = Promise.race([
    probe.shown(() => document.documentElement.dataset.density !== before).then((at) => performance.timeOrigin + at),
    new Promise((_, late) => setTimeout(() => late(new Error('not changed within 10 s')), 10000)),
  ])
})()`
