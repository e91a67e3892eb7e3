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
  readonly keep: Upkeep
}

/** Where orders come all the time, days of today are due again at once, and counting one takes the longer the more it has. */
const ofDaysMs = 60_000
const allOf = (table: string) => `select distinct workspace_id from ${table} order by 1`
/** More days of stores than a reader should count, as while a store's past comes in. */
const manyDays = 60
const manyOf = (table: string) => `select workspace_id from ${table} group by 1 having count(distinct (store_code, day)) > ${manyDays} order by 1`

/** What readers count by themselves while it is due: this only keeps it little. */
const kept: readonly Kept[] = [
  { what: 'sales by day', everyMs: ofDaysMs, dueText: allOf('sales_due'), keep: keepSales },
  { what: 'sales of many days', everyMs: 10_000, dueText: manyOf('sales_due'), keep: keepSales },
  { what: 'income of orders', everyMs: 10_000, dueText: allOf('income_due'), keep: keepIncome },
  { what: 'profit by day', everyMs: ofDaysMs, dueText: allOf('profit_due'), keep: keepProfit },
  { what: 'profit of many days', everyMs: 10_000, dueText: manyOf('profit_due'), keep: keepProfit },
  { what: 'work by hour', everyMs: 30_000, dueText: 'select distinct workspace_id from order_work_new order by 1', keep: gatherWork },
]

async function keepAll(services: Services, { dueText, keep }: Kept): Promise<void> {
  const { database } = services
  const { rows } = await database.system(({ client }) => client.query<{ workspace_id: number }>(dueText))
  for (const { workspace_id } of rows) await keep(database, workspace_id, inBackground(services))
}

/** Starts all of it. Answers how to stop. */
export function startUpkeep(services: Services): () => Promise<void> {
  const stops = kept.map((one) => every(one.everyMs, services.log, one.what, () => keepAll(services, one)))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
