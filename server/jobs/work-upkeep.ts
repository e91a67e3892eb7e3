import type { Services } from '#server/domains/handler.ts'
import { gatherWork } from '#server/domains/performance/performance.port.ts'
import { every } from './every.ts'

/** Readers add what is not gathered yet: this only keeps it little. */
const everyMs = 30_000

async function gatherAllWork({ database }: Services): Promise<void> {
  const { rows } = await database.system(({ client }) =>
    client.query<{ workspace_id: number }>('select distinct workspace_id from order_work_new order by 1'),
  )
  for (const { workspace_id } of rows) await gatherWork(database, workspace_id)
}

export const startWorkUpkeep = (services: Services): (() => Promise<void>) =>
  every(everyMs, services.log, 'work by hour', () => gatherAllWork(services))
