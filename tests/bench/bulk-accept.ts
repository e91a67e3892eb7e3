import WebSocket from 'ws'
import { batchesOf, type OrderBatch } from '#commands/order/order-batches.ts'
import type { OrderOutcome } from '#contract/order/order.endpoints.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import type { ServerMessage } from '#contract/realtime/socket.ts'
import { socketPath } from '#contract/realtime/socket.ts'
import type { Bench } from './bench.ts'
import { type BenchClient, signInTo } from './bench-client.ts'
import type { Figure } from './figures.ts'

const orders = 1000
/** As src/commands/order/send-orders.ts has it. */
const callsAtOnce = 3
const patienceMs = 120_000

/** Accepts 1,000 orders as the queue does: calls of 100, three at once, and each order's outcome by a live event. */
export async function bulkAccept(bench: Bench): Promise<Figure[]> {
  const { url } = await bench.server()
  const client = await signInTo(url)
  const figures: Figure[] = []
  for (const marketplace of ['shopee', 'tokopedia', 'dermaga']) {
    const { seconds, failed, missing } = await acceptMany(bench, client, url, marketplace)
    const trouble = `${failed ? ` · ${failed} failed` : ''}${missing ? ` · ${missing} without an outcome` : ''}`
    figures.push({
      name: `bulk accept of 1,000 orders (${marketplace}), all outcomes told`,
      measured: `${seconds.toFixed(1)} s${trouble}`,
      aim: '≤ 10 s',
    })
  }
  return figures
}

async function acceptMany(bench: Bench, client: BenchClient, url: string, marketplace: string) {
  const { outcomes, close } = await listen(bench, client, url)
  const made = await client.sandbox<{ orders: { order_code: string }[] }>('orders', { marketplace, count: orders })
  const codes = made.orders.map(({ order_code }) => order_code)
  await outcomes.until('there', codes)

  const began = performance.now()
  const batches = batchesOf(codes)
  const settled = outcomes.until('settled', codes)
  let failed = 0
  const next = async (): Promise<void> => {
    const batch = batches.shift()
    if (!batch) return
    const { results } = await accept(client, batch)
    for (const { ok, order_code } of results) {
      if (ok) continue
      failed += 1
      outcomes.settle(order_code)
    }
    outcomes.look()
    return next()
  }
  await Promise.all(Array.from({ length: callsAtOnce }, next))
  const missing = await settled
  const seconds = (performance.now() - began) / 1000
  close()
  return { seconds, failed: failed + outcomes.refused, missing }
}

export const accept = (client: BenchClient, { marketplace, codes }: OrderBatch) =>
  client.call<{ results: OrderOutcome[] }>(
    'PUT',
    `/order/accept/${marketplace}?order_code=${codes.join(',')}`,
    marketplace === 'shopee' ? { shipping_method: 'dropoff' } : {},
  )

/** How far each order has come, by what the live events tell. */
class Outcomes {
  readonly #there = new Set<string>()
  readonly #asked = new Set<string>()
  readonly #settled = new Set<string>()
  #look = () => {}
  refused = 0

  see(event: LiveEvent): void {
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
    this.#look()
  }

  /** Resolves to how many of the orders did not come that far in time. */
  until(stage: 'there' | 'settled', codes: readonly string[]): Promise<number> {
    const reached = stage === 'there' ? this.#there : this.#settled
    const missing = () => codes.reduce((count, code) => count + (reached.has(code) ? 0 : 1), 0)
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(missing()), patienceMs)
      this.#look = () => {
        if (missing() > 0) return
        clearTimeout(late)
        resolve(0)
      }
      this.#look()
    })
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
