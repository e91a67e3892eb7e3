import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Figure } from '../figures.ts'
import { type BenchBrowser, chatRows } from './browser.ts'
import { told } from './moving.ts'

const frameMs = 1000 / 60
const seconds = 8

/** Reads the whole inbox, then turns the wheel in it: how many frames took longer than a sixtieth of a second. */
export async function chatScrolling(browser: BenchBrowser): Promise<Figure[]> {
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
  // Nothing waits for a screen here: of those that one of 60 Hz would have shown in that time, so many did not come.
  const wanted = Math.round(frames.reduce((sum, time) => sum + time, 0) / frameMs)
  const slow = frames.reduce((sum, time) => sum + Math.floor(time / frameMs), 0)
  return [
    {
      name: `scrolling a list of ${(Number(total) - 1).toLocaleString('en')} chats: frames over 16 ms`,
      measured: `${((100 * slow) / wanted).toFixed(1)} % of ${wanted} · worst ${Math.max(...frames).toFixed(0)} ms`,
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

/** In the page: the time between frames, as they are made. */
const record = `{
  const times = []
  let last = performance.now()
  let on = true
  const next = () => {
    const now = performance.now()
    times.push(now - last)
    last = now
    if (on) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  globalThis.frames = () => { on = false; return times.slice(2) }
}`
