import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { cpuOfFamily, parentOf } from './cpu.ts'
import { type Figure, ms, percentile } from './figures.ts'
import { openSignedPushes } from './signed-pushes.ts'

const seconds = 60
const perSecond = 300
/** What is on its way after the last push was sent is waited for so long. Milliseconds. */
const patienceMs = 30_000

/** New orders come as signed pushes at a steady rate, whether or not the answers keep up: of one busy store, then of ten. */
export async function webhookFlood(bench: Bench): Promise<Figure[]> {
  const server = await bench.server()
  const { url } = server
  const pushes = await openSignedPushes(bench)
  const { database, count } = pushes

  /** Until what was answered is taken in as well, and how long that took after the last answer (ms). */
  const settled = async () => {
    const began = performance.now()
    for (;;) {
      const left = await pushes.left()
      const took = performance.now() - began
      if (left === 0 || took > patienceMs) return took
      await sleep(20)
    }
  }

  /** What server and database have used so far, and the transactions that were committed. */
  const used = () =>
    database.system(async ({ client }) => {
      const { rows } = await client.query<{ pid: number; commits: number }>(
        'SELECT pg_backend_pid() AS pid, xact_commit::int AS commits FROM pg_stat_database WHERE datname = current_database()',
      )
      const { pid = 0, commits = 0 } = rows[0] ?? {}
      return { server: await server.cpu(), database: await cpuOfFamily(await parentOf(pid)), commits }
    })

  const figures: Figure[] = []
  for (const of of [1, 10]) {
    const before = await count()
    const unused = await used()
    const bodies = Array.from({ length: seconds * perSecond }, (_, n) => pushes.make(n, of).body)
    const { times, refused, lasted } = await flood(url + pushes.path, bodies, pushes.headersOf)
    const settledIn = await settled()
    const after = await count()
    const spent = await used()
    const each = (name: keyof typeof spent) => (spent[name] - unused[name]) / bodies.length
    figures.push({
      name: `${perSecond} signed webhooks/s for ${seconds} s, new orders of ${of === 1 ? 'one store' : `${of} stores`}: answers · rate · lost · counters off by`,
      measured: `p50 ${ms(percentile(times, 0.5))} · p99 ${ms(percentile(times, 0.99))} · ${(times.length / lasted).toFixed(0)}/s · ${bodies.length - (after.there - before.there)}${refused ? ` (${refused} refused)` : ''} · ${after.counted - after.there}`,
      aim: 'p99 ≤ 100 ms · ≥ 300/s · 0 · 0',
    })
    figures.push({
      name: `the last of them is taken in after its answer; each: CPU of the server · of PostgreSQL · transactions (load ${loadavg()[0]?.toFixed(1)})`,
      measured: `${ms(settledIn)} · ${each('server').toFixed(2)} ms · ${each('database').toFixed(2)} ms · ${each('commits').toFixed(2)}`,
      aim: '',
    })
  }
  return figures
}

/** Sends each at its time, by as many connections as that takes; times are from when it was due (ms), `lasted` until the last answer (s). */
async function flood(address: string, bodies: readonly string[], headersOf: (body: string) => Readonly<Record<string, string>>) {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let refused = 0
  let open = 0
  const began = performance.now()
  const send = (body: string, due: number) => {
    open += 1
    const ended = (status: number) => {
      open -= 1
      times.push(performance.now() - due)
      if (status < 200 || status > 299) refused += 1
    }
    const sent = request(address, { method: 'POST', agent, headers: headersOf(body) }, (answer) =>
      answer.resume().on('end', () => ended(answer.statusCode ?? 0)),
    )
    sent.on('error', () => ended(0)).end(body)
  }
  for (const [n, body] of bodies.entries()) {
    const due = began + (n * 1000) / perSecond
    if (due > performance.now()) await sleep(due - performance.now())
    send(body, due)
  }
  for (let waited = 0; open > 0 && waited < patienceMs; waited += 20) await sleep(20)
  agent.destroy()
  return { times, refused, lasted: (performance.now() - began) / 1000 }
}
