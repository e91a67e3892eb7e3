import type { Upkeep } from '#server/db/upkeep.ts'
import type { Services } from '#server/domains/handler.ts'
import { keepIncome, keepProfit } from '#server/domains/income/income.port.ts'
import { gatherWork } from '#server/domains/performance/performance.port.ts'
import { keepSales } from '#server/domains/sales/sales.port.ts'
import { inBackground } from './background.ts'
import { every } from './every.ts'

interface Kept {
  readonly what: string
  readonly everyMs: number
  /** Which workspaces have something due. */
  readonly dueText: string
  readonly keep: readonly Upkeep[]
}

/** What readers count by themselves while it is due: this only keeps it little. */
const kept: readonly Kept[] = [
  { what: 'sales by day', everyMs: 10_000, dueText: 'select distinct workspace_id from sales_due order by 1', keep: [keepSales] },
  {
    what: 'income of orders',
    everyMs: 10_000,
    dueText: 'select workspace_id from income_due union select workspace_id from profit_due order by 1',
    keep: [keepIncome, keepProfit],
  },
  { what: 'work by hour', everyMs: 30_000, dueText: 'select distinct workspace_id from order_work_new order by 1', keep: [gatherWork] },
]

async function keepAll(services: Services, { dueText, keep }: Kept): Promise<void> {
  const { database } = services
  const { rows } = await database.system(({ client }) => client.query<{ workspace_id: number }>(dueText))
  for (const { workspace_id } of rows) for (const one of keep) await one(database, workspace_id, inBackground(services))
}

/** Starts all of it. Answers how to stop. */
export function startUpkeep(services: Services): () => Promise<void> {
  const stops = kept.map((one) => every(one.everyMs, services.log, one.what, () => keepAll(services, one)))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
