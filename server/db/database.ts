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

export interface Reader {
  /** Statements that only read, each its own snapshot: one round trip each. */
  read<T>(workspaceId: number, run: (connection: Connection) => Promise<T>): Promise<T>
  /** One transaction that only reads, and sees all at one moment: for what takes long and has to fit together. */
  snapshot<T>(workspaceId: number, run: (connection: Connection) => Promise<T>): Promise<T>
}

/** How often reads aside were answered by the replica, and how often by the primary, for which reason. */
export interface AsideReads {
  readonly replica: number
  readonly behind: number
  readonly busy: number
  readonly failed: number
}

export interface DatabaseFigures {
  /** Connections that somebody has, those that wait for somebody, and how many wait for one. */
  readonly connections: Readonly<Record<string, { readonly busy: number; readonly idle: number; readonly waited_for: number }>>
  /** Undefined where there is no replica. */
  readonly asideReads: AsideReads | undefined
}

/**
 * The one way to the database. Handlers use `read` and `write`, which run as a role that row-level security holds,
 * with the workspace set; `system` is for what stands above workspaces: sign-in, webhooks, jobs, migrations.
 */
export interface Database extends Reader {
  /**
   * For reports and exports: a replica reads where there is one that has all that was written before the call, else the primary. `run` is run again on the
   * primary where the replica fails meanwhile, so it keeps no state outside.
   */
  readonly aside: Reader
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
  atomic<T>(workspaceId: number, run: (connection: Connection, within: Within) => Promise<T>): Promise<T>
  /** Breaks off every statement that runs, waiting for a lock or not: its caller gets an error that counts as an outage. */
  cut(): Promise<void>
  /** How it is used, for who watches. */
  figures(): DatabaseFigures
  close(): Promise<void>
}

/** The database as one open transaction sees it. */
export interface Within extends Database {
  /** The last step, in the name of whoever wrote before it: on a cluster, what one role has written no other may touch until the end. */
  last<T>(run: (connection: Connection) => Promise<T>): Promise<T>
}
