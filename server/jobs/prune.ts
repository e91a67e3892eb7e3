import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Database } from '#server/db/database.ts'
import { isOutage } from '#server/db/outage.ts'
import { batchOf, defaultKeeping, dueText, type Keeping, type KindName, keptKinds, kindNames, pruneText } from '#server/db/retention.ts'
import type { Services } from '#server/domains/handler.ts'
import { everyLater } from './every.ts'
import { inTurn } from './turn.ts'

const dayMs = 86_400_000

interface Gone {
  readonly rows: number
  readonly last: string | null
}

interface Pruning {
  readonly keeping?: Keeping
  /** Asked before every batch and workspace; where that throws, the run ends. */
  readonly goesOn?: () => Promise<void>
}

const ofAll = kindNames.filter((name) => keptKinds[name].ofAll)
const ofWorkspace = kindNames.filter((name) => !keptKinds[name].ofAll)

/** Deletes what of a kind is too old, batch by batch, each its own short transaction, and rests as long as each took: others write meanwhile. */
async function pruneKind(
  database: Database,
  name: KindName,
  before: string,
  workspaceId: number | null,
  goesOn: () => Promise<void>,
): Promise<number> {
  let total = 0
  let from = '-infinity'
  for (;;) {
    const began = performance.now()
    const batch = async ({ client }: Connection) => (await client.query<Gone>(pruneText(name), [workspaceId, before, from])).rows[0] as Gone
    const { rows, last } = await (workspaceId === null ? database.system(batch) : database.write(workspaceId, batch))
    total += rows
    if (rows < batchOf(name) || last === null) return total
    from = last
    await goesOn()
    await sleep(performance.now() - began)
  }
}

/** Deletes what has been kept long enough (server/db/retention.ts). What fails of one kind is left for the next run, and stops no other. */
export async function prune(
  { database, now, log }: Pick<Services, 'database' | 'now' | 'log'>,
  { keeping = defaultKeeping, goesOn = async () => undefined }: Pruning = {},
): Promise<void> {
  const cutoff = (name: KindName) => new Date(now().getTime() - keeping[name] * dayMs).toISOString()
  const tried = async (kind: KindName | 'all', workspace_id: number | null, run: () => Promise<void>) => {
    await goesOn()
    await run().catch((error: unknown) => {
      if (isOutage(error) || isStop(error)) throw error
      log.warn({ err: error, kind, workspace_id }, 'could not be deleted by age; it is tried again in an hour')
    })
  }
  const pruneOne = (kind: KindName, workspace_id: number | null) =>
    tried(kind, workspace_id, async () => {
      const rows = await pruneKind(database, kind, cutoff(kind), workspace_id, goesOn)
      if (rows > 0) log.info({ kind, workspace_id, rows }, 'deleted by age')
    })

  for (const name of ofAll) await pruneOne(name, null)
  const workspaces = await database.statement<{ workspace_id: number }>({ text: 'select workspace_id from workspace order by workspace_id' })
  for (const { workspace_id } of workspaces)
    await tried('all', workspace_id, async () => {
      const values = [workspace_id, ...ofWorkspace.map(cutoff)]
      const { rows } = await database.read(workspace_id, ({ client }) => client.query<{ due: KindName[] }>(dueText(ofWorkspace), values))
      for (const name of rows[0]?.due ?? []) await pruneOne(name, workspace_id)
    })
}

const isStop = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Prunes hourly, on one server; what a server that died left is another's ten minutes later. Answers how to stop. */
export function startPruning(services: Services, keeping: Keeping): () => Promise<void> {
  const { database, log } = services
  const leaseMs = 10 * 60_000
  const stopping = new AbortController()
  const stop = everyLater(leaseMs, log, 'what has been kept long enough', () =>
    inTurn(database, 'retention', { everyMs: 3_600_000, leaseMs }, (keepTurn) => {
      const goesOn = async () => {
        stopping.signal.throwIfAborted()
        await keepTurn()
      }
      return prune(services, { keeping, goesOn }).catch((error: unknown) => {
        if (!isStop(error)) throw error
      })
    }),
  )
  return async () => {
    stopping.abort()
    await stop()
  }
}
