import Fastify from 'fastify'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import { connectRoutes } from '#contract/store/connect.ts'
import { createSandbox, type Sandbox } from '#sandbox/create-sandbox.ts'

/** A marketplace beside the server and not within it: what its buyers got outlives the server. */
export interface Market {
  readonly sandbox: Sandbox
  /** What the server is told of it. */
  readonly env: Readonly<Record<string, string>>
  /** Where it pushes to and leads sellers back to, once that is known. */
  pushTo(url: string): void
  stop(): Promise<void>
}

export async function openMarket(): Promise<Market> {
  let server = 'http://127.0.0.1:1'
  const redirects: string[] = []
  const sandbox = createSandbox({ seed: 'market', lasting: true, pushTo: () => server, redirects })
  const app = Fastify({ forceCloseConnections: true })
  await sandbox.register(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { app_id, app_secret } = demoApps.shopee
  return {
    sandbox,
    env: { SHOPEE_APP_ID: app_id, SHOPEE_APP_SECRET: app_secret, SHOPEE_BASE_URL: `${url}/sandbox/shopee` },
    pushTo(address) {
      server = address
      redirects.push(...Object.values(connectRoutes.shopee).map((route) => address + route))
    },
    stop: () => app.close(),
  }
}
