import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** What a run asked of its databases, a line for each text: `STATEMENTS` names the file. */
export interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The workspace that the connection was set to; null: the owner's. */
  readonly workspace_id: number | null
  /** The file and line that asked. */
  readonly at: string
}

const file = process.env.STATEMENTS
const seen = new Set<string>()
const bounded = new WeakMap<object, number>()

if (file) {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function record(this: object, ...given: unknown[]) {
    const [asked, listed] = given
    const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text
    const values = Array.isArray(listed) ? listed : ((asked as { values?: unknown[] } | undefined)?.values ?? [])
    if (text) note(this, text, values)
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
}

function note(client: object, text: string, values: readonly unknown[]): void {
  const workspace = /app\.workspace_id = '(\d+)'/.exec(text)?.[1]
  if (workspace) bounded.set(client, Number(workspace))
  if (!/^\s*(with|select|insert|update|delete)/i.test(text) || seen.has(text)) return
  seen.add(text)
  const line: RecordedStatement = { text, values, workspace_id: bounded.get(client) ?? null, at: asker() }
  appendFileSync(file as string, `${JSON.stringify(line)}\n`)
}

const carriers = /node_modules|recorded-statements|server\/db\/(lease|open-database|statement|within-transaction|in-batches)\.ts/

function asker(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 40
  const frames = (new Error().stack ?? '').split('\n')
  Error.stackTraceLimit = stackTraceLimit
  return frames.map((frame) => /((?:server|tests)\/[\w./-]+:\d+)/.exec(frame)?.[1]).find((place) => place && !carriers.test(place)) ?? 'unknown'
}
