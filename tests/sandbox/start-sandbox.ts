import fastify from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoApps, demoStores, demoTokens } from '#contract/demo/demo-accounts.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/create-sandbox.ts'
import type { ChannelAccount, StoreConnection, StoreCredentials } from '#server/channels/store-connection.ts'

export interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer
}

export interface RunningSandbox {
  readonly url: string
  readonly sandbox: Sandbox
  /** Pushes that came to the receiver that stands for a server. */
  readonly received: Received[]
  /** What the receiver answers from now on. */
  answerWith(status: number): void
  /** Fetches below /sandbox, with the key. */
  ask(path: string, init?: RequestInit): Promise<Response>
  control<T = Record<string, unknown>>(path: string, body?: object, method?: 'GET' | 'POST' | 'DELETE'): Promise<T>
  account(marketplace: Marketplace): ChannelAccount
  connection(marketplace: Marketplace, credentials?: Partial<StoreCredentials>): StoreConnection
  stop(): Promise<void>
}

export const storeIdOf = (marketplace: Marketplace): string => demoStores.find((store) => store.marketplace === marketplace)?.store_id ?? ''

/** Of every sandbox that is started here. */
export const sandboxKey = 'a-key-for-tests'

/** A sandbox on a free port where nothing happens by itself, and a receiver for its pushes (unless they are sent elsewhere). */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const received: Received[] = []
  let status = 200
  const receiver = fastify({ forceCloseConnections: true })
  receiver.removeAllContentTypeParsers()
  receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  receiver.post('/*', (request, reply) => {
    received.push({ path: request.url, headers: request.headers as Record<string, string>, body: request.body as Buffer })
    return reply.code(status).send()
  })
  const pushTo = options.pushTo ?? (await receiver.listen({ host: '127.0.0.1', port: 0 }))

  const app = fastify({ forceCloseConnections: true })
  const sandbox = createSandbox({ seed: 'test', gate: { key: sandboxKey }, ...options, pushTo })
  await sandbox.register(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const registered = options.registeredAs ?? (typeof pushTo === 'string' ? pushTo : '')

  const ask: RunningSandbox['ask'] = (path, init) =>
    fetch(`${url}/sandbox${path}`, { ...init, headers: { 'x-sandbox-key': sandboxKey, ...(init?.headers as Record<string, string>) } })

  return {
    url,
    ask,
    sandbox,
    received,
    answerWith(next) {
      status = next
    },
    async control<T>(path: string, body?: object, method: 'GET' | 'POST' | 'DELETE' = body ? 'POST' : 'GET'): Promise<T> {
      const response = await ask(`/control${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
      })
      const reply = (await response.json()) as T & { message?: string }
      if (!response.ok) throw new Error(`${path}: ${reply.message}`)
      return reply
    },
    account: (marketplace) => ({
      ...demoApps[marketplace],
      base_url: `${url}/sandbox/${marketplace}`,
      callback_url: `${registered}/hooks/${marketplace}`,
    }),
    connection: (marketplace, credentials) => ({
      store_id: storeIdOf(marketplace),
      credentials: { ...demoTokens(marketplace, storeIdOf(marketplace)), expires_at: '2100-01-01T00:00:00.000Z', ...credentials },
    }),
    async stop() {
      await app.close()
      await receiver.close()
    },
  }
}

/** Order ids of orders made through the control API. */
export async function makeOrders(running: RunningSandbox, marketplace: Marketplace, wish: object = {}): Promise<string[]> {
  const { orders } = await running.control<{ orders: { order_id: string }[] }>('/orders', { marketplace, store_id: storeIdOf(marketplace), ...wish })
  return orders.map((order) => order.order_id)
}
export async function makeOrder(running: RunningSandbox, marketplace: Marketplace, wish: object = {}): Promise<string> {
  return (await makeOrders(running, marketplace, wish))[0] as string
}
