import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { incomeImport } from '#contract/income/income.endpoints.ts'
import type { SheetColumns, SheetLine } from '#contract/income/income-sheet.ts'
import type { ChannelRegistry, StoreRef } from '#server/channels/channel.ts'
import { type IncomingIncomeLine, type IncomingSettlement, linesOf } from '#server/channels/income.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { longJob } from '../job/job.port.ts'
import { settlingMarketplaces } from './keep-income.ts'

/** Takes in a marketplace's own settlement sheet. */
export const incomeImportJob = longJob({ id: 'income.import', input: incomeImport.body, access: () => incomeImport.access })

export type StoreOfSheet = StoreRef & { readonly marketplace: Marketplace }

/** The store that a sheet is of: one whose marketplace tells nothing by itself. Throws NOT_FOUND. */
export async function storeOfSheet(connection: Connection, store_code: string, channels: ChannelRegistry): Promise<StoreOfSheet> {
  const workspace_id = workspaceOf(connection)
  const [found] = await prepared<{ store_id: string; marketplace: Marketplace }>(
    connection,
    'select store_id, marketplace from store where workspace_id = $1 and store_code = $2 and marketplace = any($3::text[])',
    [workspace_id, store_code, settlingMarketplaces.filter((marketplace) => !channels.get(marketplace)?.income)],
  )
  if (!found) throw new DomainError('NOT_FOUND')
  return { workspace_id, store_code, ...found }
}

/** A day in the middle of it, by the shops' clock. */
const noonOf = (day: string) => new Date(`${day}T12:00:00+07:00`).toISOString()

/**
 * A sheet as settlements of its own numbers, or of its days. Lines are only added to what is known of one, each by its order and its column: a sheet of a part of a
 * day takes nothing away, and the same sheet again changes nothing.
 */
export function settlementsOfSheet(
  store_id: string,
  columns: SheetColumns,
  lines: readonly SheetLine[],
  idOf: (order: string) => string | undefined,
): IncomingSettlement[] {
  const settlements = new Map<string, { settled_at: string; lines: Map<string, IncomingIncomeLine> }>()
  for (const { order, settled_at, settlement, total, amounts } of lines) {
    const mp_order_id = idOf(order)
    if (mp_order_id === undefined) continue
    const key = `${store_id}-${settlement ?? settled_at}`
    const own = settlements.get(key) ?? { settled_at: noonOf(settled_at), lines: new Map<string, IncomingIncomeLine>() }
    settlements.set(key, own)
    const parts = columns.map(({ category, kind }, place) => ({ category, mp_kind: kind, amount: amounts[place] ?? 0 }))
    const sum = parts.reduce((all, { amount }) => all + amount, 0)
    // An order may stand there once for each of its products.
    for (const line of linesOf(mp_order_id, `${mp_order_id}/`, parts, total ?? sum))
      own.lines.set(line.mp_line_id, { ...line, amount: line.amount + (own.lines.get(line.mp_line_id)?.amount ?? 0) })
  }
  return [...settlements].map(([mp_settlement_id, { settled_at, lines: told }]) => ({
    mp_settlement_id,
    payout_state: 'paid',
    settled_at,
    amount: null,
    lines: [...told.values()],
    begins: false,
    ends: true,
  }))
}
