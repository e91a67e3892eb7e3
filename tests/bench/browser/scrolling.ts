import type { Page } from 'playwright'
import type { Figure } from '../figures.ts'
import { type BenchBrowser, rows } from './browser.ts'

const jumps = 400
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

/** Goes through every order of the workspace from top to bottom, and looks at what stays in memory. */
export async function scrolling(browser: BenchBrowser): Promise<Figure[]> {
  const page = await browser.open('/order')
  const before = await heap(page)
  const total = await page.locator('[role="grid"]').getAttribute('aria-rowcount')
  for (let jump = 1; jump <= jumps; jump += 1) {
    await page.evaluate(`(() => {
      const box = document.querySelector('.list-scroll')
      box.scrollTop = (box.scrollHeight - box.clientHeight) * ${jump / jumps}
    })()`)
    await page.evaluate(
      `probe.shown(() => document.querySelector(${JSON.stringify(rows)}) !== null && document.querySelector('.list-missing') === null)`,
    )
    if (jump % 20 === 0) await wheel(page)
  }
  const after = await heap(page)
  const nodes = await page.evaluate<number>('document.querySelectorAll("*").length')
  await page.context().close()
  const orders = (Number(total) - 1).toLocaleString('en')
  return [
    {
      name: `heap of a window after scrolling through ${orders} orders`,
      measured: `${megabytes(after)} (${megabytes(before)} before) · ${nodes.toLocaleString('en')} elements`,
      aim: '≤ 80 MB',
    },
  ]
}

/** Some screens by the wheel, as a hand does it. */
async function wheel(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 120)
}

async function heap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize
}
