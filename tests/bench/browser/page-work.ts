import type { Page } from 'playwright'
import { ms, percentile, told } from '../figures.ts'

/**
 * What is taken of one act: the clock's milliseconds until it is painted, and those that the page's main thread was at work meanwhile. Other processes lengthen the
 * first and not the second, so that two builds can be compared on a machine that is not quiet.
 */
export class Taken {
  readonly times: number[] = []
  readonly work: number[] = []

  /** `act` answers its time. */
  async take(page: Page, act: () => Promise<number>): Promise<void> {
    const worked = await mainThread(page)
    const before = await worked()
    this.times.push(await act())
    this.work.push((await worked()) - before)
  }

  /** As a figure tells it. */
  get told(): string {
    return `${told(this.times)} · page at work p50 ${ms(percentile(this.work, 0.5))} · p95 ${ms(percentile(this.work, 0.95))}`
  }
}

const readers = new WeakMap<Page, () => Promise<number>>()

/** CPU time of the page's main thread so far, milliseconds. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const known = readers.get(page)
  if (known) return known
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  readers.set(page, read)
  return read
}
