import type { Services } from '#server/domains/handler.ts'
import { keepSales } from '#server/domains/sales/sales.port.ts'
import { every } from './every.ts'

/** Readers count by themselves what is due: this only keeps it little. */
const everyMs = 10_000

async function keepAllSales({ database }: Services): Promise<void> {
  const { rows } = await database.system(({ client }) =>
    client.query<{ workspace_id: number }>('select distinct workspace_id from sales_due order by 1'),
  )
  for (const { workspace_id } of rows) await keepSales(database, workspace_id)
}

export const startSalesUpkeep = (services: Services): (() => Promise<void>) =>
  every(everyMs, services.log, 'sales by day', () => keepAllSales(services))
