import { callWindows, spoilToken } from '#tests/e2e/support/call-windows.ts'
import { callsOfServer } from '#tests/e2e/support/metrics.ts'
import { type Figure, told } from '../figures.ts'
import type { BenchBrowser } from './browser.ts'
import { Shares } from './shares.ts'

const windows = 8
const callsEach = 50

/** Eight windows make fifty calls each at the same moment with a token that the server refuses: how often it is asked for another one. */
export async function refreshing(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const context = await browser.openSession()
  const pages = await callWindows(context, windows)
  // While anything is routed, every call of the browser goes through this process too, one after the other.
  await context.unrouteAll()
  const refreshes: number[] = []
  const times: number[] = []
  const shares = new Shares(browser.serverPid)
  let failed = 0
  for (let round = 0; round < rounds; round += 1) {
    await spoilToken(pages, `expired-${round}`)
    const before = await callsOfServer(browser.url, 'auth.token')
    const answered = await shares.during(async () => {
      const began = performance.now()
      const each = await Promise.all(pages.map((page) => page.evaluate((count) => window.calls.many(count), callsEach)))
      times.push(performance.now() - began)
      return each
    })
    refreshes.push((await callsOfServer(browser.url, 'auth.token')) - before)
    failed += answered.reduce((sum, count) => sum + callsEach - count, 0)
  }
  await context.close()
  const [least, most] = [Math.min(...refreshes), Math.max(...refreshes)]
  return [
    {
      name: `refresh calls for ${windows} windows × ${callsEach} concurrent 401s (${rounds} times)`,
      measured: `${least === most ? most : `${least} to ${most}`} · calls failed ${failed}`,
      aim: 'exactly 1',
    },
    { name: `  until all ${windows * callsEach} are answered`, measured: told(times), aim: '≤ 1,000 ms' },
    shares.figure('all of them'),
  ]
}
