import { createTableRelationsHelpers, type ExtractTablesWithRelations, extractTablesRelationalConfig } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ClientBase, PoolClient, QueryResult } from 'pg'
import { tracedStatement } from '#server/tracing/trace.ts'
import type { Connection } from './database.ts'
import { typeParsers } from './pool.ts'
import * as schema from './schema/index.ts'
import { spread } from './spread-statement.ts'

const dialect = new PgDialect()
const tables = extractTablesRelationalConfig<ExtractTablesWithRelations<typeof schema>>(schema, createTableRelationsHelpers)
const relational = { fullSchema: schema, schema: tables.tables, tableNamesMap: tables.tableNamesMap }

/** How statements are asked, whoever asks. */
export interface Manner {
  /** The database is a cluster, where statements of a workspace are asked otherwise ({@link spread}). */
  readonly isSpread: boolean
  /** A statement that was prepared is there the next time. */
  readonly prepares: boolean
}

/**
 * A pooled client for as long as one `read`, `write` or `system` runs. Ended, it refuses queries: one that a forgotten promise sends late
 * would otherwise run in another workspace's turn on the same client.
 */
export class Lease implements Connection {
  readonly client: ClientBase
  readonly workspace_id: number | null
  #drizzle: NodePgDatabase<typeof schema> | undefined
  /** As the statements are written. */
  readonly #asWritten: ClientBase
  readonly #manner: Manner
  #ended = false

  constructor(client: ClientBase, workspaceId: number | null, manner: Manner) {
    this.workspace_id = workspaceId
    this.#manner = manner
    const send = client.query as Ask
    this.#asWritten = asking(client, (query, ...rest) => {
      if (this.#ended) throw new Error('A query came after its read, write or system had ended: await every query inside it.')
      const facts = factsOf(query)
      if (endsTransaction.test(facts.text)) throw new Error('A transaction begins and ends with its read, snapshot, write or system.')
      const typed = withTypes(query)
      return tracedStatement(facts, () => send.call(client, manner.prepares ? typed : withoutName(typed), ...rest))
    })
    this.client = manner.isSpread ? asking(client, spreading(this.#asWritten.query as Ask, workspaceId)) : this.#asWritten
  }

  /** {@link Manner} */
  get isSpread(): boolean {
    return this.#manner.isSpread
  }

  /** The same client for a step within what this one is for, as a workspace or as none. */
  within(workspaceId: number | null): Lease {
    return new Lease(this.#asWritten, workspaceId, this.#manner)
  }

  get drizzle(): NodePgDatabase<typeof schema> {
    // `drizzle(client, { schema })` would work out the relations of the whole schema again, for every request.
    this.#drizzle ??= new NodePgDatabase(dialect, new NodePgSession(this.client as PoolClient, dialect, relational), relational)
    return this.#drizzle
  }

  end(): void {
    this.#ended = true
  }
}

/** What follows it might be asked as the owner, of all workspaces: the role and the workspace may have been set for the transaction alone. */
const endsTransaction = /^\s*(?:begin|start|commit|end|abort|rollback(?!\s+(?:work\s+|transaction\s+)?to\b))\b/i

const factsOf = (query: unknown): { readonly text: string; readonly name?: string } => {
  const { text = '', name } =
    typeof query === 'string' ? { text: query } : ((query as { readonly text?: string; readonly name?: string } | null) ?? {})
  return name === undefined ? { text } : { text, name }
}

/** A name would stay with the connection, and not with who asks. */
export function withoutName<Q>(query: Q): Q {
  return typeof query === 'object' && query !== null && 'name' in query && !('submit' in query) ? { ...query, name: undefined } : query
}

/** Drizzle brings parsers of its own with each query, which leave instants as Postgres writes them: ours take their place. */
function withTypes(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('types' in query) || 'submit' in query) return query
  return { ...query, types: typeParsers }
}

interface Query {
  readonly text: string
  readonly name?: string
  readonly values?: readonly unknown[]
}

type Ask = (query: unknown, ...rest: unknown[]) => unknown

const asking = (client: ClientBase, query: Ask) => Object.create(client, { query: { value: query } }) as ClientBase

/** A cursor or a stream (`submit`) is asked as it is. */
function spreading(ask: Ask, workspaceId: number | null): Ask {
  return (query, ...rest) => {
    const isText = typeof query === 'string'
    if (!isText && (typeof query !== 'object' || query === null || !('text' in query) || 'submit' in query)) return ask(query, ...rest)
    const { name, values, ...other }: Query = isText ? { text: query } : (query as Query)
    const [listed, ...more] = Array.isArray(rest[0]) ? rest : [values ?? [], ...rest]
    const { tells, ...spreadOut } = spread({ text: other.text, values: listed as unknown[], ...(name && { name }) }, workspaceId)
    const answer = ask({ ...other, ...spreadOut }, ...more)
    const channel = tells && [tells, String(workspaceId ?? (listed as unknown[])[0])]
    return channel ? telling(answer as Promise<QueryResult>, () => ask('SELECT pg_notify($1, $2)', channel)) : answer
  }
}

async function telling(answer: Promise<QueryResult>, tell: () => unknown): Promise<QueryResult> {
  const result = await answer
  if (result.rowCount) await tell()
  return result
}
