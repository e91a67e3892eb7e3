import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import type { Bench } from './bench.ts'
import type { BenchClient } from './bench-client.ts'
import { signInTo } from './bench-client.ts'
import { startBenchServer } from './bench-server.ts'
import { accept, listen } from './bulk-accept.ts'
import { type Figure, ms, percentile } from './figures.ts'

const hanging = 300
const healthy = 40
const killed = 400

/** What a marketplace that hangs, and a server that is killed, do to everybody else. */
export async function faults(bench: Bench): Promise<Figure[]> {
  return [await besideHanging(bench), await afterKill(bench)]
}

async function newOrders(client: BenchClient, marketplace: string, count: number): Promise<string[]> {
  const made = await client.sandbox<{ orders: { order_code: string }[] }>('orders', { marketplace, count })
  return made.orders.map(({ order_code }) => order_code)
}

/** Acceptances at one marketplace, one after the other, while hundreds at another wait for answers that do not come. */
async function besideHanging(bench: Bench): Promise<Figure> {
  const { url } = await bench.server()
  const client = await signInTo(url)
  const { outcomes, close } = await listen(bench, client, url)
  const [stuck, sound] = [await newOrders(client, 'shopee', hanging), await newOrders(client, 'tokopedia', healthy)]
  await outcomes.until('there', [...stuck, ...sound])
  await client.sandbox('faults', { marketplace: 'shopee', kind: 'time-out', times: 100_000 })
  for (let start = 0; start < stuck.length; start += 100) await accept(client, { marketplace: 'shopee', codes: stuck.slice(start, start + 100) })
  const times: number[] = []
  for (const code of sound) {
    const began = performance.now()
    const settled = outcomes.until('settled', [code])
    await accept(client, { marketplace: 'tokopedia', codes: [code] })
    await settled
    times.push(performance.now() - began)
  }
  close()
  // The sandbox's faults end with its server.
  await bench.stopServer()
  return {
    name: `accept at a healthy marketplace while another hangs with ${hanging} orders`,
    measured: `p50 ${ms(percentile(times, 0.5))} · p95 ${ms(percentile(times, 0.95))}`,
    aim: 'p95 ≤ 2 s',
  }
}

/** A server that calls the sandbox of another one, which lives on: a sandbox forgets its orders with its server. */
function startBeside(bench: Bench, url: string) {
  const { app_id, app_secret } = demoApps.tokopedia
  const env = { TOKOPEDIA_BASE_URL: `${url}/sandbox/tokopedia`, TOKOPEDIA_APP_ID: app_id, TOKOPEDIA_APP_SECRET: app_secret }
  return startBenchServer(bench.databaseUrl, bench.closers, { env })
}

/** One of two servers is killed with hundreds of acceptances under way, and started again: until none of them is on its way any more. */
async function afterKill(bench: Bench): Promise<Figure> {
  const { url } = await bench.server()
  const client = await signInTo(url)
  const { outcomes, close } = await listen(bench, client, url)
  const codes = await newOrders(client, 'tokopedia', killed)
  await outcomes.until('there', codes)
  close()
  const server = await startBeside(bench, url)
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  const count = async (text: string) =>
    (await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`, [codes])).rows[0]?.count ?? 0
  const pending = () => count(`orders WHERE order_code = ANY ($1) AND action_state->>'state' = 'pending'`)
  const calls = Array.from({ length: killed / 100 }, (_, part) => codes.slice(part * 100, (part + 1) * 100))
  await Promise.all(calls.map((some) => accept(client, { marketplace: 'tokopedia', codes: some })))
  await server.kill()
  const began = performance.now()
  const active = await count(`pgboss.job WHERE name = 'order.action' AND state = 'active' AND data->>'order_code' = ANY ($1)`)
  const left = await pending()
  const again = server.startAgain()
  while ((await pending()) > 0 && performance.now() - began < 180_000) await sleep(50)
  const seconds = (performance.now() - began) / 1000
  await (await again).stop()
  await database.end()
  return {
    name: `recovery after a kill with ${left} orders on their way, ${active} of them under way, to nothing pending`,
    measured: `${seconds.toFixed(1)} s`,
    aim: '≤ 15 s',
  }
}
