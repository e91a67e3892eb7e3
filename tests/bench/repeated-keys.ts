import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { apiBase } from '#contract/core/api-base.ts'
import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import { startBenchServer } from './bench-server.ts'
import type { Figure } from './figures.ts'

const kills = 20
/** Changes of stock on their way when the server is killed. */
const callsAtOnce = 8

/** Kills the server while calls are under way, starts it again and repeats every call under its key; each has booked its stock once in the end. */
export async function repeatedKeys(bench: Bench): Promise<Figure[]> {
  await bench.stopServer()
  let server = await startBenchServer(bench.databaseUrl, bench.closers)
  const { token } = await signInTo(server.url)
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  bench.closers.add(() => database.end())
  const { rows: skus } = await database.query<{ workspace_id: number; product_id: number; sku: string }>(
    `select s.workspace_id, s.product_id, s.sku from sku s join agent a using (workspace_id) join login l using (login_id)
     where l.email = 'owner@demo.dermaga.test' order by s.workspace_id, s.sku limit $1`,
    [callsAtOnce],
  )
  const keys: string[] = []
  const change = ({ product_id, sku }: (typeof skus)[number], key: string) =>
    fetch(`${server.url}${apiBase}/product/${product_id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify({ sku, stock_change: 1, note: key }),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  let unanswered = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const calls = skus.map((sku) => ({ sku, key: randomUUID() }))
    keys.push(...calls.map(({ key }) => key))
    // Every other time all are held where they tell what they did, so that they go on together just before the kill.
    await database.query('begin')
    if (kill % 2) await database.query('select from event_cursor where workspace_id = $1 for update', [skus[0]?.workspace_id])
    const lost = Promise.all(calls.map(({ sku, key }) => change(sku, key)))
    await sleep(kill % 2 ? 150 : Math.random() * 60)
    await database.query('commit')
    await sleep(Math.random() * 15)
    await server.kill()
    unanswered += (await lost).filter((ok) => !ok).length
    server = await server.startAgain()
    const again = await Promise.all(calls.map(({ sku, key }) => change(sku, key)))
    if (again.includes(false)) throw new Error('A key could not be repeated after the kill')
  }
  await server.stop()
  const { rows } = await database.query<{ times: number }>(
    `select count(m.note)::int as times from unnest($2::text[]) as key left join product_log m on m.workspace_id = $1 and m.note = key group by key`,
    [skus[0]?.workspace_id, keys],
  )
  const count = (is: (times: number) => boolean) => rows.filter(({ times }) => is(times)).length
  return [
    {
      name: `keys repeated across ${kills} kills (${keys.length}, ${unanswered} of them unanswered): twice · lost`,
      measured: `${count((times) => times > 1)} · ${count((times) => times === 0)}`,
      aim: '0 · 0',
    },
  ]
}
