import type { Connection, Database } from './database.ts'
import { atOnce, type Turn } from './turn.ts'

/** Keeps a workspace's figures up, step by step until nothing is due; each step takes a turn. */
export type Upkeep = (database: Database, workspaceId: number, turn?: Turn) => Promise<void>

/** Each step is a transaction of its own, and answers whether there may be more. */
export const upkeep =
  (step: (connection: Connection) => Promise<boolean>): Upkeep =>
  async (database, workspaceId, turn = atOnce) => {
    while (await turn(() => database.write(workspaceId, step)));
  }
