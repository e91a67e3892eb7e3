import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Database } from '#server/db/database.ts'
import { isOutage } from '#server/db/outage.ts'
import {
  batchOf,
  byAge,
  defaultKeeping,
  dueText,
  type Keeping,
  type KindName,
  keepingIn,
  keptKinds,
  kindNames,
  pruneText,
  readRetention,
} from '#server/db/retention.ts'
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
    const batch = async ({ client }: Connection) => {
      await client.query(byAge)
      return (await client.query<Gone>(pruneText(name), [workspaceId, before, from])).rows[0] as Gone
    }
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
  const cutoff = (name: KindName, days = keeping[name]) => (days === null ? null : new Date(now().getTime() - days * dayMs).toISOString())
  const tried = async (kind: KindName | 'all', workspace_id: number | null, run: () => Promise<void>) => {
    await goesOn()
    await run().catch((error: unknown) => {
      if (isOutage(error) || isStop(error)) throw error
      log.warn({ err: error, kind, workspace_id }, 'could not be deleted by age; it is tried again in an hour')
    })
  }
  const pruneOne = (kind: KindName, before: string | null, workspace_id: number | null) =>
    tried(kind, workspace_id, async () => {
      const rows = before === null ? 0 : await pruneKind(database, kind, before, workspace_id, goesOn)
      if (rows > 0) log.info({ kind, workspace_id, rows }, 'deleted by age')
    })

  for (const name of ofAll) await pruneOne(name, cutoff(name), null)
  const workspaces = await database.statement<{ workspace_id: number }>({ text: 'select workspace_id from workspace order by workspace_id' })
  for (const { workspace_id } of workspaces)
    await tried('all', workspace_id, async () => {
      const { cutoffs, due } = await database.read(workspace_id, async ({ client }) => {
        const own = keepingIn(keeping, await readRetention(client, workspace_id))
        const cutoffs = ofWorkspace.map((name) => cutoff(name, own[name]))
        const { rows } = await client.query<{ due: KindName[] }>(dueText(ofWorkspace), [workspace_id, ...cutoffs])
        return { cutoffs, due: rows[0]?.due ?? [] }
      })
      for (const name of due) await pruneOne(name, cutoffs[ofWorkspace.indexOf(name)] ?? null, workspace_id)
    })
}

const isStop = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Prunes hourly, on one server; what a server that died left is another's within twenty minutes. Answers how to stop. */
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
