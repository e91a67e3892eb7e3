import type { QueryConfig, QueryResultRow } from 'pg'
import type { Connection, Database, Reader, Within } from './database.ts'
import type { Lease } from './lease.ts'

/** The role that row-level security holds. */
export const appRole = 'dermaga_app'

/**
 * The database as one open transaction of a workspace sees it: what is read and written through it is part of that transaction. A write that fails is undone
 * alone, and may be followed by another; two writes at once there are none, for they have one connection.
 */
export function withinTransaction(outer: Lease, workspaceId: number): Within {
  const { client } = outer
  let steps = 0
  /** Only as the owner was anything written yet. */
  let byOwner = false

  async function as<T>(workspace: number | null, run: (connection: Connection) => Promise<T>): Promise<T> {
    const lease = outer.within(workspace)
    try {
      return await run(lease)
    } finally {
      lease.end()
    }
  }

  /** What was set since the savepoint is as before where it is gone back to. */
  async function step<T>(enter: string, leave: string, workspace: number | null, run: (connection: Connection) => Promise<T>): Promise<T> {
    const savepoint = `step_${++steps}`
    await client.query(`SAVEPOINT ${savepoint}${enter}`)
    try {
      const result = await as(workspace, run)
      if (leave) await client.query(leave)
      return result
    } catch (error) {
      await client.query(`ROLLBACK TO SAVEPOINT ${savepoint}`)
      throw error
    }
  }

  function assertOwn(asked: number): void {
    if (asked !== workspaceId) throw new TypeError(`A call of workspace ${workspaceId} is one transaction there, and none of ${asked}`)
  }

  const asOwner = <T>(workspace: number | null, run: (connection: Connection) => Promise<T>) =>
    step('; SET LOCAL ROLE NONE', `SET LOCAL ROLE ${appRole}`, workspace, run)
  const system: Database['system'] = (run) => {
    byOwner ||= steps === 0
    return asOwner(null, run)
  }

  const reader: Reader = {
    async read(asked, run) {
      assertOwn(asked)
      return as(asked, run)
    },
    snapshot: () => Promise.reject(new TypeError('A transaction sees what others write meanwhile')),
  }

  return {
    ...reader,
    // What it has written itself nobody else sees yet.
    aside: reader,
    async write(asked, run) {
      assertOwn(asked)
      byOwner = false
      return step('', '', asked, run)
    },
    system,
    last: (run) => (outer.isSpread && byOwner ? asOwner(workspaceId, run) : as(workspaceId, run)),
    statement: <Row extends QueryResultRow>(query: QueryConfig) => system(async ({ client }) => (await client.query<Row>(query)).rows),
    atomic: () => Promise.reject(new TypeError('This is one transaction already')),
    cut: () => Promise.reject(new TypeError('A transaction ends by itself')),
    figures: () => ({ connections: {}, asideReads: undefined }),
    close: () => Promise.reject(new TypeError('A transaction ends by itself')),
  }
}
