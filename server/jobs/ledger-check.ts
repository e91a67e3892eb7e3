import type { Services } from '#server/domains/handler.ts'
import { readLedger } from '#server/domains/stock-io/stock-io.port.ts'
import { every } from './every.ts'

const lookMs = 10 * 60_000
/** Two o'clock in Indonesia's western time, when few orders come in. Milliseconds after midnight UTC, of the day before. */
const atNight = 19 * 3_600_000
const nightOf = (now: Date): string => new Date(now.getTime() - atNight).toISOString().slice(0, 10)

/** SKUs that a line of the log names. */
const mostNamed = 20

/** Adds up the movements of every workspace; what differs is told with its SKUs. Answers how many workspaces have any. */
export async function checkLedgers({ database, log }: Pick<Services, 'database' | 'log'>): Promise<number> {
  const { rows: workspaces } = await database.system(({ client }) =>
    client.query<{ workspace_id: number }>('select workspace_id from workspace order by 1'),
  )
  let wrong = 0
  for (const { workspace_id } of workspaces) {
    const { checked, differing, rows } = await database.read(workspace_id, readLedger)
    if (differing === 0) continue
    wrong += 1
    const skus = rows.slice(0, mostNamed).map(({ sku, stock, allocated, moved }) => ({ sku, stock, allocated, moved }))
    log.error({ workspace_id, checked, differing, skus }, 'stock is not the sum of its movements')
  }
  log.info({ workspaces: workspaces.length, wrong }, 'stock was compared with its movements')
  return wrong
}

/** Checks every night; answers how to stop. */
export function startLedgerCheck(services: Services): () => Promise<void> {
  let checked = nightOf(services.now())
  return every(lookMs, services.log, 'stock and its movements', async () => {
    const night = nightOf(services.now())
    if (night === checked) return
    await checkLedgers(services)
    checked = night
  })
}
