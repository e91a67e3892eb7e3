import { createHash } from 'node:crypto'
import type { SearchHit, SearchKind } from '#contract/search/search.ts'
import type { Connection } from '#server/db/database.ts'

export interface Wanted {
  /** At least two characters, without spaces around. */
  readonly text: string
  readonly limit: number
  /** Also what is spelt nearly so, where nothing is found as it was typed. */
  readonly near: boolean
}

/** How one kind of thing is searched within the connection's workspace, best first. */
export type Searching<K extends SearchKind> = (connection: Connection, wanted: Wanted) => Promise<SearchHit<K>[]>

/** Runs one of this folder's few statements, prepared once for each connection. `$1` is the workspace. */
export async function hitsOf<Hit>(connection: Connection, text: string, values: readonly unknown[]): Promise<Hit[]> {
  const name = `search_${createHash('sha1').update(text).digest('base64url').slice(0, 12)}`
  const { rows } = await connection.client.query({ name, text, values: [connection.workspace_id, ...values] })
  return rows as Hit[]
}
