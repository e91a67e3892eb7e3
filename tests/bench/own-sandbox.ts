import pg from 'pg'
import { demoApps } from '#contract/demo/demo-accounts.ts'
import type { SandboxStore } from '#sandbox/order.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import type { Bench } from './bench.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'

/** Whose orders a server can be led to another sandbox for. */
export const marketplaces = ['shopee', 'tokopedia', 'lazada', 'tiktok', 'blibli', 'dermaga'] as const

export interface AtOwnSandbox {
  readonly running: RunningSandbox
  readonly server: BenchServer
  readonly database: pg.Client
  /** The workspace that is measured. */
  readonly workspaceId: number
}

/** A server that calls a sandbox in this process, where everything can be reached; `stores` are its shops, those of the demo where they are left out. */
export async function startAtOwnSandbox(bench: Bench, stores?: readonly SandboxStore[]): Promise<AtOwnSandbox> {
  await bench.stopServer()
  let url = ''
  const running = await startSandbox({ seed: Date.now(), lasting: true, pushTo: () => url, retries: [], stores })
  bench.closers.add(() => running.stop())
  const accounts = marketplaces.flatMap((marketplace) => {
    const { app_id, app_secret } = demoApps[marketplace]
    const name = marketplace.toUpperCase()
    return [
      [`${name}_APP_ID`, app_id],
      [`${name}_APP_SECRET`, app_secret],
      [`${name}_BASE_URL`, `${running.url}/sandbox/${marketplace}`],
    ]
  })
  const server = await startBenchServer(bench.databaseUrl, bench.closers, { env: Object.fromEntries(accounts) })
  url = server.url
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  bench.closers.add(() => database.end())
  const { rows } = await database.query<{ workspace_id: number }>('SELECT min(workspace_id) AS workspace_id FROM workspace')
  return { running, server, database, workspaceId: rows[0]?.workspace_id ?? 0 }
}
