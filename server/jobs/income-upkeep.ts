import type { Services } from '#server/domains/handler.ts'
import { keepIncome, keepProfit } from '#server/domains/income/income.port.ts'
import { every } from './every.ts'

/** Readers look at what is due by themselves: this only keeps it little. */
const everyMs = 10_000

async function keepAllIncome({ database }: Services): Promise<void> {
  const { rows } = await database.system(({ client }) =>
    client.query<{ workspace_id: number }>('select workspace_id from income_due union select workspace_id from profit_due order by 1'),
  )
  for (const { workspace_id } of rows) {
    await keepIncome(database, workspace_id)
    await keepProfit(database, workspace_id)
  }
}

export const startIncomeUpkeep = (services: Services): (() => Promise<void>) =>
  every(everyMs, services.log, 'income of orders', () => keepAllIncome(services))
