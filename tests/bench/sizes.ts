import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchWish } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { Closers } from './closers.ts'
import { cpuOfFamily } from './cpu.ts'
import { type Figure, ms } from './figures.ts'
import type { LoadResult } from './load.ts'
import { mixedQueries } from './order-queries.ts'
import { runLoad } from './run-load.ts'
import { openSignedPushes } from './signed-pushes.ts'
import { openSizedDatabase, type Size } from './sizes-database.ts'

const sizes: readonly Size[] = [
  { orders: 100_000, workspaces: 10 },
  { orders: 1_000_000, workspaces: 1_000 },
  { orders: 10_000_000, workspaces: 10_000 },
]
const seconds = 10
const idleSeconds = 60
const newOrders = 1_000
const pushesAtOnce = 16

/** What one size costs, by what was done: written out for the table. */
type Costs = Map<string, string>

/** The same ten workspaces among ten, a thousand and ten thousand: what a request, a new order and an idle server cost as others join them. Up to `--orders`. */
export async function costBySize(closers: Closers, { orders }: BenchWish): Promise<Figure[]> {
  const taken: [Size, Costs][] = []
  for (const size of sizes.filter((one) => one.orders <= orders)) taken.push([size, await costsOf(closers, size)])
  const names = [...new Set(taken.flatMap(([, costs]) => [...costs.keys()]))]
  return names.flatMap((name) =>
    taken.flatMap(([size, costs]) => {
      const measured = costs.get(name)
      const of = `${(size.orders / 1_000_000).toLocaleString('en')} M orders, ${size.workspaces.toLocaleString('en')} workspaces`
      return measured ? [{ name: `${name} · ${of}`, measured, aim: '≤ 1.5 × that of the smallest' }] : []
    }),
  )
}

async function costsOf(closers: Closers, size: Size): Promise<Costs> {
  const own = new Closers()
  closers.add(() => own.close())
  const database = await openSizedDatabase(size, own)
  const server = await startBenchServer(database.url, own)
  const cpu = async () => ({ server: await server.cpu(), database: await cpuOfFamily(database.pid) })
  /** CPU of the server and of PostgreSQL while something is done, each of `count` times. */
  const each = async <T>(count: (done: T) => number, act: () => Promise<T>): Promise<{ done: T; cost: string }> => {
    const before = await cpu()
    const done = await act()
    const after = await cpu()
    const of = (what: keyof typeof before) => `${((after[what] - before[what]) / count(done)).toFixed(2)} ms`
    return { done, cost: `server ${of('server')}, database ${of('database')}` }
  }
  const costs: Costs = new Map()
  const tell = (name: string, measured: string) => {
    console.log(`  ${name}: ${measured}`)
    costs.set(name, measured)
  }
  const client = await signInTo(server.url)
  const same = await sessionsIn(client, database.same)
  const others = await sessionsIn(client, database.others)
  const load = async (name: string, asked: Parameters<typeof runLoad>[1]['asked'], time?: number) => {
    const { done, cost } = await each(
      (result: LoadResult) => result.answered,
      () => runLoad(own, { url: server.url, asked, seconds: time }),
    )
    tell(name, `${told(done)} · ${cost}`)
  }
  await runLoad(own, { url: server.url, asked: askedOnce(same, [15, 19]) })
  await load('GET /order in ten workspaces, each of 6,000 addresses once', askedOnce(same, [20, 49]))
  await load('the mix in ten workspaces', mixIn(same), seconds)
  if (others.length > 0) {
    await runLoad(own, { url: server.url, asked: askedOnce(others, [15, 19]) })
    await load('the same in ten of the others, each address once', askedOnce(others, [20, 49]))
  }
  const { done, cost } = await each(
    () => newOrders,
    () => takeIn(own, server, database.url),
  )
  tell('an order taken in by a push, and its sales, income and profit counted', `${Math.round(newOrders / done)}/s · ${cost}`)
  const idle = await each(
    () => idleSeconds,
    () => sleep(idleSeconds * 1000),
  )
  tell('a second in which nothing is asked', idle.cost)
  await own.close()
  return costs
}

const told = ({ p50, p99, perSecond, failed }: LoadResult) =>
  `${Math.round(perSecond).toLocaleString('en')}/s, p50 ${ms(p50)}, p99 ${ms(p99)}${failed ? `, ${failed} failed` : ''}`

async function sessionsIn(client: BenchClient, seats: readonly number[]): Promise<string[]> {
  const tokens: string[] = []
  for (const user_id of seats) tokens.push((await client.call<{ access_token: string }>('POST', '/auth/workspace/switch', { user_id })).access_token)
  return tokens
}

const mixIn = (tokens: readonly string[]) => mixedQueries.flatMap((query) => tokens.map((token) => ({ token, query })))

/** Every query with pages of so many rows, so that no answer was kept. */
const askedOnce = (tokens: readonly string[], [from, to]: readonly [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, more) => more + from).flatMap((rows) =>
    mixIn(tokens).map(({ token, query }) => ({ token, query: query.replace('limit=50', `limit=${rows}`) })),
  )

/** Answers how long it took until the last one was there, in seconds; is back once nothing is left to be counted. */
async function takeIn(closers: Closers, { url }: BenchServer, databaseUrl: string): Promise<number> {
  const pushes = await openSignedPushes({ databaseUrl, closers })
  const before = (await pushes.count()).there
  const bodies = Array.from({ length: newOrders }, (_, n) => pushes.make(n, 10).body)
  const began = performance.now()
  const send = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const { status } = await fetch(url + pushes.path, { method: 'POST', headers: pushes.headersOf(body), body })
      if (status !== 200) throw new Error(`A push was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: pushesAtOnce }, send))
  while ((await pushes.count()).there < before + newOrders) await sleep(50)
  const tookSeconds = (performance.now() - began) / 1000
  const text = 'SELECT (SELECT count(*) FROM sales_due) + (SELECT count(*) FROM income_due) + (SELECT count(*) FROM profit_due) AS due'
  while (Number((await pushes.database.statement<{ due: string }>({ text, values: [] }))[0]?.due) > 0) await sleep(1_000)
  return tookSeconds
}
