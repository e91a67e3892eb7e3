import type { Bench } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import type { Figure } from './figures.ts'
import { ms } from './figures.ts'
import type { LoadResult } from './load.ts'
import { mixedQueries, plainTab } from './order-queries.ts'
import { runLoad } from './run-load.ts'

const seconds = 10
const aim = 'p50 ≤ 10 ms · p99 ≤ 25 ms · ≥ 1,500/s'

/** GET /order with a session: the plain tab, a mix of queries, and the mix while orders arrive, which makes every kept page old. */
export async function orderList(bench: Bench): Promise<Figure[]> {
  const server = await bench.server()
  const client = await signInTo(server.url)
  const load = (queries: readonly string[], time: number) =>
    runLoad(bench.closers, { url: server.url, asked: queries.map((query) => ({ query, token: client.token })), seconds: time })
  await load(mixedQueries, 3)
  const plain = await load([plainTab], seconds)
  const mixed = await load(mixedQueries, seconds)
  const arrivals = arriving(client)
  const busy = await load(mixedQueries, seconds)
  const arrived = await arrivals.stop()
  const memory = await server.memory()
  return [
    { name: 'GET /order, page of 50, 16 connections', measured: told(plain), aim },
    { name: `GET /order, a mix of ${mixedQueries.length} queries`, measured: told(mixed), aim },
    { name: `GET /order, the mix, ${(arrived / seconds).toFixed(0)} orders/s arriving`, measured: told(busy), aim },
    { name: 'memory of the server after that', measured: `${(memory / 2 ** 20).toFixed(0)} MB`, aim: '≤ 200 MB' },
  ]
}

const told = ({ p50, p99, perSecond, failed }: LoadResult) =>
  `p50 ${ms(p50)} · p99 ${ms(p99)} · ${Math.round(perSecond).toLocaleString('en')}/s${failed ? ` · ${failed} failed` : ''}`

/** Some ten orders a second come in through the sandbox until stopped; answers how many. */
function arriving(client: BenchClient): { stop(): Promise<number> } {
  let going = true
  let count = 0
  const loop = async () => {
    while (going) {
      await client.sandbox('orders', { marketplace: count % 2 ? 'tokopedia' : 'shopee' })
      count += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const running = loop()
  return {
    async stop() {
      going = false
      await running
      return count
    },
  }
}
