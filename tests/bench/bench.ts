import { openBenchDatabase, openGivenDatabase } from './bench-database.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import type { Closers } from './closers.ts'
import type { Figure } from './figures.ts'

export interface BenchWish {
  /** Over five workspaces. */
  readonly orders: number
  /** How often each browser figure is taken, where the part does not need a number of its own. */
  readonly rounds: number
  /** Of the browser's figures only those whose name holds this. */
  readonly browserPart: string | undefined
  /** In the place of the database that is kept for measuring. */
  readonly databaseUrl: string | undefined
}

/** What every part of a run shares: one database and, as long as it is needed, one server. */
export interface Bench extends Omit<BenchWish, 'databaseUrl'> {
  readonly closers: Closers
  readonly databaseUrl: string
  /** Orders in the workspace that is measured. */
  readonly ownOrders: number
  /** The server of the run, started when it is first asked for. */
  server(): Promise<BenchServer>
  /** Stops it, for what needs the database alone: jobs are done by whichever server takes them. Asked for again it is another. */
  stopServer(): Promise<void>
}

export type Part = (bench: Bench) => Promise<Figure[]>

export async function openBench(closers: Closers, wish: BenchWish): Promise<Bench> {
  const { databaseUrl: given, ...rest } = wish
  const database = await (given === undefined ? openBenchDatabase(wish.orders, closers) : openGivenDatabase(given, wish.orders, closers))
  let server: Promise<BenchServer> | undefined
  return {
    ...rest,
    ...database,
    closers,
    databaseUrl: database.url,
    server: () => {
      server ??= startBenchServer(database.url, closers)
      return server
    },
    async stopServer() {
      await (await server)?.stop()
      server = undefined
    },
  }
}
