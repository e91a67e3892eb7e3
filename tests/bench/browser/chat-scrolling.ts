import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Bench } from '../bench.ts'
import { type Figure, told } from '../figures.ts'
import { chatRows, openBrowser } from './browser.ts'

const frameMs = 1000 / 60
const seconds = 8

/** Reads the whole inbox, then turns the wheel in it before a screen of 60 Hz: how many of its frames were not made in time. */
export async function chatScrolling(bench: Bench): Promise<Figure[]> {
  const browser = await openBrowser(bench, await bench.server(), { screen: true })
  const page = await browser.open('/chat', chatRows)
  const loading = await readAll(page)
  await page.mouse.move(600, 500)
  const frames: number[] = []
  for (const from of [0, 0.3, 0.7]) {
    await page.evaluate(`(() => {
      const box = document.querySelector('.list-scroll')
      box.scrollTop = (box.scrollHeight - box.clientHeight) * ${from}
    })()`)
    await sleep(500)
    await page.evaluate(record)
    const until = performance.now() + (seconds * 1000) / 3
    while (performance.now() < until) {
      await page.mouse.wheel(0, 120)
      await sleep(16)
    }
    frames.push(...(await page.evaluate<number[]>('frames()')))
  }
  const total = await page.locator('[role="grid"]').getAttribute('aria-rowcount')
  await page.context().close()
  const ticks = frames.map((time) => Math.max(1, Math.round(time / frameMs)))
  const wanted = ticks.reduce((sum, count) => sum + count, 0)
  const missed = wanted - frames.length
  return [
    {
      name: `scrolling a list of ${(Number(total) - 1).toLocaleString('en')} chats: frames over 16 ms`,
      measured: `${((100 * missed) / wanted).toFixed(1)} % of ${wanted} · worst ${Math.max(...frames).toFixed(0)} ms`,
      aim: '< 1 %',
    },
    { name: '  a further page of the list, from its end to its rows', measured: told(loading), aim: 'no aim' },
  ]
}

/** To the end, page after page, until there is no further one. */
async function readAll(page: Page): Promise<number[]> {
  const times: number[] = []
  for (;;) {
    const before = await page.locator('[role="grid"]').getAttribute('aria-rowcount')
    const began = performance.now()
    const grew = await page.evaluate<boolean>(`(async () => {
      const grid = document.querySelector('[role="grid"]')
      const box = document.querySelector('.list-scroll')
      const until = performance.now() + 3000
      box.scrollTop = box.scrollHeight
      while (grid.getAttribute('aria-rowcount') === '${before}' && performance.now() < until) {
        box.scrollTop = box.scrollHeight
        await new Promise((frame) => setTimeout(frame, 5))
      }
      return grid.getAttribute('aria-rowcount') !== '${before}'
    })()`)
    if (!grew) return times
    times.push(performance.now() - began)
  }
}

/** In the page: the time between frames, by the screen's clock. */
const record = `{
  const times = []
  let last = 0
  let on = true
  const next = (now) => {
    times.push(now - last)
    last = now
    if (on) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  globalThis.frames = () => { on = false; return times.slice(2) }
}`
