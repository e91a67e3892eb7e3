import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { jobSchema } from '#server/db/job-tables.ts'
import * as schema from '#server/db/schema/index.ts'

export interface StatementSummary {
  readonly verb: string
  /** The table that it writes, else the first that it reads; functions and names of its own parts are none. */
  readonly table: string | undefined
}

const tables: ReadonlySet<string> = new Set(Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : [])))
const isTable = (name: string) => tables.has(name) || name.startsWith(`${jobSchema}.`)

const name = String.raw`((?:"?\w+"?\.)?"?\w+"?)`
const writes = new RegExp(String.raw`\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?${name}`, 'gi')
const reads = new RegExp(String.raw`\b(?:from|join)\s+(?:only\s+)?${name}`, 'gi')
/** What only moves within a transaction, or sets it up, says nothing. */
const asks = /^\s*(?:select|with|insert|update|delete)\b/i

const known = new Map<string, StatementSummary | null>()
const mostKnown = 2_000

/** A statement's verb and table, of the tables that there are: nothing of its text besides. Null for what is no statement of its own. */
export function statementSummary(text: string): StatementSummary | null {
  const found = known.get(text)
  if (found !== undefined) return found
  const summary = asks.test(text) ? summarise(text) : null
  if (known.size < mostKnown) known.set(text, summary)
  return summary
}

function summarise(text: string): StatementSummary {
  for (const [, verb = '', named = ''] of text.matchAll(writes)) {
    const table = bare(named)
    if (isTable(table)) return { verb: verb.slice(0, 6).toUpperCase(), table }
  }
  const read = [...text.matchAll(reads)].map(([, named = '']) => bare(named)).find(isTable)
  return { verb: 'SELECT', table: read }
}

const bare = (named: string): string => named.replaceAll('"', '')
