import type { Connection, Database } from './database.ts'

/** Keeps a workspace's figures up, step by step until nothing is due; `take` runs each step when its turn has come. */
export type Upkeep = (database: Database, workspaceId: number, take?: (step: () => Promise<boolean>) => Promise<boolean>) => Promise<void>

/** Each step is a transaction of its own, and answers whether there may be more. */
export const upkeep =
  (step: (connection: Connection) => Promise<boolean>): Upkeep =>
  async (database, workspaceId, take = (run) => run()) => {
    while (await take(() => database.write(workspaceId, step)));
  }
