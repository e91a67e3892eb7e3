import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Bench } from '../bench.ts'
import { startBenchServer } from '../bench-server.ts'
import { type Figure, ms, percentile, told } from '../figures.ts'
import { openBrowser } from './browser.ts'
import { buildWithFillers } from './filler-build.ts'
import { createPace, typedLetter } from './pace.ts'
import { untilPainted } from './painted.ts'

/** Words of the commands themselves: each letter of them stands out in the list once it is drawn. */
const words = ['pesanan', 'buka', 'laporan', 'stok', 'label', 'cetak']

/** The palette of a product with 500 commands: from Mod+K to painted, and from each letter to the list that it narrows. */
export async function palette(bench: Bench): Promise<Figure[]> {
  const server = await startBenchServer(bench.databaseUrl, bench.closers, { main: await buildWithFillers() })
  try {
    return await measured(await (await openBrowser(bench, server)).open('/order?status=200'), bench.rounds)
  } finally {
    // A second server on the database takes the work of the next parts' own, whatever became of this one.
    await server.stop()
  }
}

async function measured(page: Page, rounds: number): Promise<Figure[]> {
  const counted = () => page.evaluate<number | undefined>('globalThis.commandCount?.()')
  while ((await counted()) === undefined) await sleep(50)
  const commands = await counted()
  const opening: number[] = []
  const letters: number[] = []
  // The first opening loads its code; it is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const opened = await untilPainted(
      page,
      'keydown',
      () => document.querySelectorAll('[role="dialog"] [role="option"]').length > 10,
      null,
      () => page.keyboard.press('Control+k'),
    )
    if (round > 0) opening.push(opened)
    else await sleep(500)
    const due = createPace(typedLetter)
    await due()
    let typed = ''
    for (const letter of words[round % words.length] ?? '') {
      typed += letter
      await due()
      const taken = await untilPainted(page, 'keydown', narrowed, typed, () => page.keyboard.press(letter))
      if (round > 0) letters.push(taken)
    }
    await page.keyboard.press('Escape')
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
  }
  await page.context().close()
  return [
    { name: `palette with ${commands} commands: key to painted`, measured: told(opening), aim: 'p95 ≤ 30 ms' },
    {
      name: 'palette: keystroke to filtered list',
      measured: `p50 ${ms(percentile(letters, 0.5))} · p95 ${ms(percentile(letters, 0.95))} · worst ${ms(Math.max(...letters))}`,
      aim: 'p95 ≤ 16 ms',
    },
  ]
}

/** Asked at each change of the page: the box and the list are drawn together. */
const narrowed = (typed: string) => {
  const box = document.querySelector<HTMLInputElement>('[role="dialog"] input')
  const marks = document.querySelectorAll('[role="dialog"] mark')
  return box?.value === typed && [...marks].some((mark) => mark.textContent?.toLowerCase() === typed)
}
