import type { SearchHit, SearchKind } from '#contract/search/search.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { SimilarBuyers } from './similar-buyers.ts'

export interface Wanted {
  /** At least two characters, without spaces around. */
  readonly text: string
  readonly limit: number
  /** Also what is spelt nearly so, where nothing is found as it was typed. */
  readonly near: boolean
  /** Buyers whose names are spelt nearly like the text. */
  readonly similarBuyers: (most: number) => Promise<SimilarBuyers>
}

/** How one kind of thing is searched within the connection's workspace, best first. */
export type Searching<K extends SearchKind> = (connection: Connection, wanted: Wanted) => Promise<SearchHit<K>[]>

/** Runs one of this folder's few statements. `$1` is the workspace. */
export const hitsOf = <Hit>(connection: Connection, text: string, values: readonly unknown[]): Promise<Hit[]> =>
  prepared(connection, text, [workspaceOf(connection), ...values])
