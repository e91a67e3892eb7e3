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
  /** Stops the server. Shops that the sandbox did not know were refused by it, and are connected again for what is measured next. */
  stop(): Promise<void>
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
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  bench.closers.add(() => database.end())
  const { rows: connected } = await database.query<{ workspace_id: number; store_code: string }>(
    'SELECT workspace_id, store_code FROM store WHERE token_valid',
  )
  const server = await startBenchServer(bench.databaseUrl, bench.closers, { env: Object.fromEntries(accounts) })
  url = server.url
  const { rows } = await database.query<{ workspace_id: number }>('SELECT min(workspace_id) AS workspace_id FROM workspace')
  const stop = async () => {
    await server.stop()
    await database.query(
      `UPDATE store s SET token_valid = true FROM jsonb_to_recordset($1::jsonb) AS x(workspace_id int, store_code text)
       WHERE s.workspace_id = x.workspace_id AND s.store_code = x.store_code AND NOT s.token_valid`,
      [JSON.stringify(connected)],
    )
  }
  return { running, server, database, workspaceId: rows[0]?.workspace_id ?? 0, stop }
}
