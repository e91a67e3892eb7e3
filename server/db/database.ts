import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientBase, QueryConfig, QueryResultRow } from 'pg'
import type * as schema from './schema/index.ts'

/** A connection bound to one workspace (or to none, for `system`): Drizzle for queries, the client for what Drizzle has no words for. */
export interface Connection {
  readonly drizzle: NodePgDatabase<typeof schema>
  readonly client: ClientBase
  /** The workspace that row-level security lets through; null for `system`. */
  readonly workspace_id: number | null
}

/**
 * The one way to the database. Handlers use `read` and `write`, which run as a role that row-level security holds,
 * with the workspace set; `system` is for what stands above workspaces: sign-in, webhooks, jobs, migrations.
 */
export interface Database {
  /** Statements that only read, each its own snapshot: one round trip each. */
  read<T>(workspaceId: number, run: (connection: Connection) => Promise<T>): Promise<T>
  /** One transaction that only reads, and sees all at one moment: for what takes long and has to fit together. */
  snapshot<T>(workspaceId: number, run: (connection: Connection) => Promise<T>): Promise<T>
  /** One transaction. It is run again when it met a deadlock or a serialisation failure, so `run` keeps no state outside. */
  write<T>(workspaceId: number, run: (connection: Connection) => Promise<T>): Promise<T>
  /** One transaction as the owner, across workspaces. */
  system<T>(run: (connection: Connection) => Promise<T>): Promise<T>
  /** The same for one statement, in one round trip; answers its rows. */
  statement<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]>
  /**
   * One transaction for everything that is done through the database that `run` is given, `system` too. It is run again like `write`.
   * Whoever is called outside meanwhile keeps a workspace waiting: call nobody.
   */
  atomic<T>(workspaceId: number, run: (connection: Connection, database: Database) => Promise<T>): Promise<T>
  /** Breaks off every statement that runs, waiting for a lock or not: its caller gets an error that counts as an outage. */
  cut(): Promise<void>
  close(): Promise<void>
}
