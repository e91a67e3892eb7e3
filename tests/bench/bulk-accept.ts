import WebSocket from 'ws'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { isJobOver, type JobRow } from '#contract/job/job.ts'
import type { OrderOutcome } from '#contract/order/order.endpoints.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import type { ServerMessage } from '#contract/realtime/socket.ts'
import { socketPath } from '#contract/realtime/socket.ts'
import type { Bench } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import { type Figure, ms, percentile } from './figures.ts'

/** A large selection, and what each of the others is asked. */
const [many, orders] = [3_000, 1_000]
/** Orders that are accepted one by one while a large selection is. */
const single = 10
/** Orders that the sandbox makes at once. */
const madeAtOnce = 1_000
const patienceMs = 300_000

/** Accepts selections as the queue does: by a job, which has ended when each order has its marketplace's answer. */
export async function bulkAccept(bench: Bench): Promise<Figure[]> {
  const { url } = await bench.server()
  const client = await signInTo(url)
  const figures: Figure[] = []
  for (const [marketplace, count, aim] of [
    ['shopee', orders, 10],
    ['tokopedia', orders, 10],
    ['dermaga', orders, 10],
    ['shopee', many, 30],
  ] as const) {
    const { seconds, failed, begunMs, times, missing } = await acceptMany(bench, client, url, marketplace, count)
    const trouble = `${failed ? ` · ${failed} failed` : ''}${missing ? ` · ${missing} without an outcome` : ''}`
    const number = count.toLocaleString('en')
    figures.push({
      name: `bulk accept of ${number} orders by a job (${marketplace}), all outcomes told`,
      measured: `${seconds.toFixed(1)} s · begun in ${ms(begunMs)}${trouble}`,
      aim: `≤ ${aim} s`,
    })
    if (times.length > 0)
      figures.push({
        name: `accept of one order while ${number} of its store are accepted`,
        measured: `p50 ${ms(percentile(times, 0.5))} · p95 ${ms(percentile(times, 0.95))}`,
        aim: 'p95 ≤ 2 s',
      })
  }
  return figures
}

const acceptBody = (marketplace: string) => (marketplace === 'shopee' ? { shipping_method: 'dropoff' } : {})

async function acceptMany(bench: Bench, client: BenchClient, url: string, marketplace: Marketplace, count: number) {
  const { outcomes, close } = await listen(bench, client, url)
  const extra = count === many ? single : 0
  const codes: string[] = []
  for (let left = count + extra; left > 0; left -= madeAtOnce) {
    const made = await client.sandbox<{ orders: { order_code: string }[] }>('orders', { marketplace, count: Math.min(left, madeAtOnce) })
    codes.push(...made.orders.map(({ order_code }) => order_code))
  }
  await outcomes.until('there', codes)
  const beside = codes.splice(0, extra)

  const began = performance.now()
  const calls = [{ call: 'order.accept', params: { marketplace }, body: acceptBody(marketplace) }]
  const { job_id } = await client.call<JobRow>('POST', '/job/bulk', { name: 'bulk accept', parts: [{ calls, keys: codes }] })
  const begunMs = performance.now() - began
  const ended = outcomes.jobEnd(job_id)
  const times: number[] = []
  for (const code of beside) {
    const asked = performance.now()
    const settled = outcomes.until('settled', [code])
    await accept(client, { marketplace, codes: [code] })
    await settled
    times.push(performance.now() - asked)
  }
  await ended
  const seconds = (performance.now() - began) / 1000
  const missing = await outcomes.until('settled', codes)
  const { rows } = await client.call<{ rows: JobRow[] }>('GET', '/job/list')
  close()
  return { seconds, failed: rows.find((row) => row.job_id === job_id)?.failed ?? codes.length, begunMs, times, missing }
}

export const accept = (client: BenchClient, { marketplace, codes }: { readonly marketplace: Marketplace; readonly codes: readonly string[] }) =>
  client.call<{ results: OrderOutcome[] }>('PUT', `/order/accept/${marketplace}?order_code=${codes.join(',')}`, acceptBody(marketplace))

/** How far each order has come, by what the live events tell. */
class Outcomes {
  readonly #there = new Set<string>()
  readonly #asked = new Set<string>()
  readonly #settled = new Set<string>()
  readonly #over = new Set<number>()
  readonly #waiting = new Set<() => void>()
  refused = 0

  see(event: LiveEvent): void {
    if (event.type === 'job.changed' && isJobOver(event.state)) this.#over.add(event.job_id)
    if (!('order' in event)) return
    const { order_code, action_state } = event.order
    this.#there.add(order_code)
    if (action_state?.state === 'pending') this.#asked.add(order_code)
    else if (this.#asked.has(order_code) && !this.#settled.has(order_code)) {
      this.settle(order_code)
      if (action_state) this.refused += 1
    }
  }

  settle(code: string): void {
    this.#settled.add(code)
  }

  look(): void {
    for (const look of this.#waiting) look()
  }

  /** Resolves once it is so, or nobody waits any longer. */
  #when(so: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (so()) end()
      }
      const end = () => {
        clearTimeout(late)
        this.#waiting.delete(look)
        resolve()
      }
      const late = setTimeout(end, patienceMs)
      this.#waiting.add(look)
      look()
    })
  }

  jobEnd(job_id: number): Promise<void> {
    return this.#when(() => this.#over.has(job_id))
  }

  /** Resolves to how many of the orders did not come that far in time. */
  async until(stage: 'there' | 'settled', codes: readonly string[]): Promise<number> {
    const reached = stage === 'there' ? this.#there : this.#settled
    const left = new Set(codes)
    await this.#when(() => {
      for (const code of left) if (reached.has(code)) left.delete(code)
      return left.size === 0
    })
    return left.size
  }
}

/** Follows the workspace's live events from now on. */
export async function listen({ closers }: Bench, client: BenchClient, url: string): Promise<{ outcomes: Outcomes; close(): void }> {
  const outcomes = new Outcomes()
  const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}`)
  closers.add(() => socket.terminate())
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', token: client.token, cursor: null })))
    socket.on('message', (bytes) => {
      const message = JSON.parse(String(bytes)) as ServerMessage
      if (message.type === 'subscribed') resolve()
      if (message.type !== 'events') return
      for (const event of message.events) outcomes.see(event)
      outcomes.look()
    })
  })
  return { outcomes, close: () => socket.close() }
}
