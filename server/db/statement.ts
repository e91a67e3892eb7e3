import { createHash } from 'node:crypto'
import type { Connection } from './database.ts'

/** The values of a statement as it grows: `$1` is always the workspace. */
export class Values {
  readonly list: unknown[]
  constructor(workspaceId: number) {
    this.list = [workspaceId]
  }
  /** Keeps a value and answers its placeholder. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
  /** The same for an instant, in milliseconds since 1970. */
  instant(at: number): string {
    return `${this.add(new Date(at).toISOString())}::timestamptz`
  }
}

const names = new Map<string, string>()
/** Filters combine to more texts than a connection should keep prepared; the first ones seen are the common ones. */
const mostPrepared = 200

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostPrepared) return known
  const name = `s_${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
  names.set(text, name)
  return name
}

/** Runs a statement, prepared once for each connection; for texts built from a bounded set of parts. */
export async function prepared<Row>(connection: Connection, text: string, values: readonly unknown[]): Promise<Row[]> {
  const name = nameOf(text)
  const { rows } = await connection.client.query({ ...(name && { name }), text, values: [...values] })
  return rows as Row[]
}

/**
 * One of an array (`$2::bigint[]`) that the planner does not look into: a plan for arrays of any length is kept, while one for this array seems to be worth planning
 * each time. For statements that look up a few rows, and take longer to plan than to run.
 */
export const anyOf = (array: string): string => `any(array(select unnest(${array})))`

/** The workspace that a connection is bound to; what belongs to one is never touched without it. */
export function workspaceOf(connection: Connection): number {
  if (connection.workspace_id === null) throw new Error('This is read and written within a workspace')
  return connection.workspace_id
}
