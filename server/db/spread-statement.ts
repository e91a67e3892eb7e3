import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

/** A statement as the driver takes it. */
export interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
}

/** What a cluster is asked in its place. */
export interface Spread extends Asked {
  /** The channel that hears of the workspace afterwards, where rows were written. */
  readonly tells?: string
}

/**
 * A statement of one workspace as Citus plans it for that workspace's shard, answering the same. It is for what runs as a workspace alone: row-level security
 * lets no other rows through, so that every `workspace_id` is known. One PostgreSQL gets statements as they are written.
 *
 * - `a.workspace_id = b.workspace_id` is `a.workspace_id = $1`: Citus follows such an equality through inner joins, and not into outer joins and subqueries.
 * - `INSERT … SELECT` is told its values within the text: as parameters they reach Citus when it has planned already.
 * - `INSERT … SELECT` returns something: what returns nothing is sent by COPY, which PostgreSQL refuses to a role that row-level security holds.
 * - `RETURNING pg_notify(…)` is asked by itself: a shard's node has other listeners. It is the one rule for what runs above workspaces (null).
 */
export function spread(asked: Asked, workspaceId: number | null): Spread {
  const [telling, tells] = /\breturning\s+pg_notify\('(\w+)', \$1::text\)/i.exec(asked.text) ?? []
  if (telling && tells)
    return { ...spread({ text: asked.text.replace(telling, 'returning workspace_id'), values: asked.values }, workspaceId), tells }
  if (workspaceId === null) return asked
  const inserts = insertsOfRows(asked.text)
  if (inserts.length === 0) {
    const own = asked.values[0] === workspaceId ? '$1' : String(workspaceId)
    const text = joinedBy(asked.text, own)
    return text === asked.text ? asked : { text, values: asked.values, ...(own === '$1' && asked.name ? { name: asked.name } : {}) }
  }
  const silent = inserts.filter(({ answers }) => !answers).map(({ end }) => end)
  const text = joinedBy(withReturning(asked.text, silent), String(workspaceId))
  return { text: text.replace(/\$(\d+)/g, (_, place) => literalOf(asked.values[Number(place) - 1])), values: [] }
}

const joinedBy = (text: string, own: string) =>
  text.replace(/\b(\w+\.workspace_id) = \w+\.workspace_id\b/gi, (_, named: string) => `${named} = ${own}`)

function withReturning(text: string, ends: readonly number[]): string {
  const pieces = [0, ...ends].map((from, at) => text.slice(from, ends[at]))
  return pieces.join(' RETURNING workspace_id ')
}

interface Insert {
  /** Where it ends in the text. */
  readonly end: number
  /** Whether it returns something, or knows what to do with a conflict: then Citus does not send it by COPY. */
  readonly answers: boolean
}

/** The `INSERT … SELECT` of a text, in its order, each up to the parenthesis that it stands in. */
export function insertsOfRows(text: string): readonly Insert[] {
  const inserts: Insert[] = []
  for (const { index } of text.matchAll(/\binsert\s+into\b/gi)) {
    const end = endOf(text, index)
    const insert = text.slice(index, end)
    if (/\bselect\b/i.test(insert)) inserts.push({ end, answers: /\breturning\b|\bon\s+conflict\b/i.test(insert) })
  }
  return inserts
}

function endOf(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === "'") at = closing(text, at)
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth < 0) return at
  }
  return text.length
}

const closing = (text: string, quote: number) => {
  const at = text.indexOf("'", quote + 1)
  return at < 0 ? text.length : at
}

/** As the driver would send it, of a type that the statement settles, like a parameter's. */
function literalOf(value: unknown): string {
  const sent = prepareValue(value)
  if (sent === null || sent === undefined) return 'NULL'
  return pg.escapeLiteral(Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : String(sent))
}
