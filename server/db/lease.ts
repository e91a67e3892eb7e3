import { createTableRelationsHelpers, type ExtractTablesWithRelations, extractTablesRelationalConfig } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ClientBase, PoolClient } from 'pg'
import type { Connection } from './database.ts'
import { typeParsers } from './pool.ts'
import * as schema from './schema/index.ts'

const dialect = new PgDialect()
const tables = extractTablesRelationalConfig<ExtractTablesWithRelations<typeof schema>>(schema, createTableRelationsHelpers)
const relational = { fullSchema: schema, schema: tables.tables, tableNamesMap: tables.tableNamesMap }

/**
 * A pooled client for as long as one `read`, `write` or `system` runs. Ended, it refuses queries: one that a forgotten promise sends late
 * would otherwise run in another workspace's turn on the same client.
 */
export class Lease implements Connection {
  readonly client: ClientBase
  readonly workspace_id: number | null
  #drizzle: NodePgDatabase<typeof schema> | undefined
  #ended = false

  constructor(client: ClientBase, workspaceId: number | null) {
    this.workspace_id = workspaceId
    const send = client.query as (...values: unknown[]) => unknown
    this.client = Object.create(client, {
      query: {
        value: (query: unknown, ...rest: unknown[]) => {
          if (this.#ended) throw new Error('A query came after its read, write or system had ended: await every query inside it.')
          return send.call(client, withTypes(query), ...rest)
        },
      },
    }) as ClientBase
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

/** Drizzle brings parsers of its own with each query, which leave instants as Postgres writes them: ours take their place. */
function withTypes(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('types' in query) || 'submit' in query) return query
  return { ...query, types: typeParsers }
}
