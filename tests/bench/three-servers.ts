import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { apiBase } from '#contract/core/api-base.ts'
import { type ClientMessage, socketPath } from '#contract/realtime/socket.ts'
import type { Bench } from './bench.ts'
import { signInTo } from './bench-client.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { openBrowser } from './browser/browser.ts'
import { type Figure, ms, percentile } from './figures.ts'
import { plainTab } from './order-queries.ts'
import { openSignedPushes, type SignedPushes } from './signed-pushes.ts'

const socketsOfEach = 500
const rounds = 40
/** A socket that has not heard of an order by then has lost it. Milliseconds. */
const patienceMs = 3_000

const killEveryMs = 20_000
const perSecond = 300
const seconds = 300

/** Three servers over one database, without stickiness: what one is told windows of the others show, and what is lost with one that is killed. */
export async function threeServers(bench: Bench): Promise<Figure[]> {
  await bench.stopServer()
  const servers = await Promise.all([1, 2, 3].map(() => startBenchServer(bench.databaseUrl, bench.closers)))
  const pushes = await openSignedPushes(bench)
  const figures = [...(await seenElsewhere(bench, servers, pushes)), ...(await killedInTurn(servers, pushes))]
  for (const server of servers) await server.stop()
  return figures
}

/** A socket of a window, and how often it was told of the order that is waited for. */
async function openSocket(url: string, token: string) {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + socketPath)
  const heard = { of: 'none', times: 0, at: 0 }
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', token, cursor: null } satisfies ClientMessage)))
    socket.on('message', (bytes) => {
      const text = String(bytes)
      if (text.startsWith('{"type":"subscribed"')) return resolve()
      // Not parsed: 1,500 of them are heard by one process.
      if (!text.includes('"order.created"') || !text.includes(`"order_code": "${heard.of}"`)) return
      heard.times += 1
      heard.at = performance.now()
    })
  })
  return { heard, close: () => socket.terminate() }
}

async function seenElsewhere(bench: Bench, servers: BenchServer[], pushes: SignedPushes): Promise<Figure[]> {
  const [first, second] = servers as [BenchServer, BenchServer]
  const { token } = await signInTo(first.url)
  const sockets: Awaited<ReturnType<typeof openSocket>>[] = []
  for (const { url } of servers) for (let n = 0; n < socketsOfEach; n += 1) sockets.push(await openSocket(url, token))
  const page = await (await openBrowser(bench, second)).open('/order?status=200&sort=newest')
  await sleep(1_000)
  const [painted, told] = [[] as number[], [] as number[]]
  let [lost, twice] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const { order_code, body } = pushes.make(round, 10)
    for (const { heard } of sockets) Object.assign(heard, { of: order_code, times: 0 })
    await page.evaluate(
      // Not waited for: the order is not there yet.
      `void (probe.arrived = probe.shown(() => document.querySelector('[role="row"][data-order-code="${order_code}"]') !== null).then((at) => performance.timeOrigin + at))`,
    )
    const pushed = performance.now()
    const { ok } = await fetch(first.url + pushes.path, { method: 'POST', headers: pushes.headersOf(body), body })
    if (!ok) throw new Error('A push was refused')
    const at = await page.evaluate<number>(`Promise.race([probe.arrived, new Promise((resolve) => setTimeout(() => resolve(0), ${patienceMs}))])`)
    if (!at) throw new Error(`Order ${order_code} was not shown within ${ms(patienceMs)}`)
    painted.push(at - performance.timeOrigin - pushed)
    while (performance.now() - pushed < patienceMs && sockets.some(({ heard }) => heard.times === 0)) await sleep(5)
    await sleep(300)
    told.push(Math.max(...sockets.map(({ heard }) => heard.at)) - pushed)
    lost += sockets.filter(({ heard }) => heard.times === 0).length
    twice += sockets.filter(({ heard }) => heard.times > 1).length
  }
  await page.context().close()
  for (const socket of sockets) socket.close()
  return [
    {
      name: `${sockets.length.toLocaleString('en')} sockets at three servers: an order told to one, painted by a window of another · the last socket · lost · twice`,
      measured: `p50 ${ms(percentile(painted, 0.5))}, p95 ${ms(percentile(painted, 0.95))} · p95 ${ms(percentile(told, 0.95))} · ${lost} · ${twice}`,
      aim: 'p95 ≤ 150 ms · – · 0 · 0',
    },
  ]
}

/** Pushes come at a steady rate by a balancer that tries the next server, and the marketplace comes again with what none takes; one server after the other is killed. */
async function killedInTurn(servers: BenchServer[], pushes: SignedPushes): Promise<Figure[]> {
  const before = await pushes.count()
  const asked: number[] = []
  let [open, again, failed] = [0, 0, 0]
  const one = async (path: string, init: RequestInit, n: number): Promise<boolean> => {
    for (let tried = 0; tried < servers.length; tried += 1) {
      const answer = await fetch((servers[(n + tried) % servers.length] as BenchServer).url + path, init).catch(() => null)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.ok) return true
    }
    return false
  }
  const push = async (n: number): Promise<void> => {
    const { body } = pushes.make(n, 10)
    open += 1
    while (!(await one(pushes.path, { method: 'POST', headers: pushes.headersOf(body), body }, n))) {
      again += 1
      await sleep(1_000)
    }
    open -= 1
  }
  const { token } = await signInTo((servers[0] as BenchServer).url)
  let running = true
  const killing = (async () => {
    for (let n = 0; running; n += 1) {
      await sleep(killEveryMs)
      if (!running) return
      const place = n % servers.length
      await (servers[place] as BenchServer).kill()
      servers[place] = await (servers[place] as BenchServer).startAgain()
    }
  })()
  const looking = (async () => {
    for (let n = 0; running; n += 1) {
      const began = performance.now()
      if (await one(`${apiBase}/order?${plainTab}`, { headers: { authorization: `Bearer ${token}` } }, n)) asked.push(performance.now() - began)
      else failed += 1
      await sleep(100)
    }
  })()
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = began + (n * 1_000) / perSecond
    if (due > performance.now()) await sleep(due - performance.now())
    void push(n)
  }
  while (open > 0) await sleep(20)
  const lasted = (performance.now() - began) / 1_000
  running = false
  await Promise.all([killing, looking])
  for (let waited = 0; (await pushes.left()) > 0 && waited < 600; waited += 1) await sleep(100)
  const after = await pushes.count()
  const made = after.there - before.there
  return [
    {
      name: `${perSecond} signed webhooks/s for ${seconds} s while one of three servers is killed every ${killEveryMs / 1_000} s: rate · lost · twice · counters off by · came again`,
      measured: `${((perSecond * seconds) / lasted).toFixed(0)}/s · ${Math.max(0, perSecond * seconds - made)} · ${Math.max(0, made - perSecond * seconds)} · ${after.counted - after.there} · ${again}`,
      aim: `${perSecond}/s · 0 · 0 · 0`,
    },
    {
      name: 'GET /order meanwhile · failed',
      measured: `p50 ${ms(percentile(asked, 0.5))} · p95 ${ms(percentile(asked, 0.95))} · ${failed} of ${asked.length + failed}`,
      aim: 'usable',
    },
  ]
}
