import type { StockNews } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { stockNewsColumns } from '../stock/stock.port.ts'

export interface By {
  readonly caller: Caller
  readonly at: string
}

/** Pieces of SKUs that are awaited: of open orders, those that were ordered and did not come. `skus` is SQL for a list of them. */
const awaitedSql = (skus: string): string => `
  select a.sku, coalesce(sum(greatest(0, l.qty - l.received)) filter (where d.purchase_id is not null), 0)::int as incoming
  from (select distinct unnest(${skus}::text[]) as sku) a
  left join purchase_line l on l.workspace_id = $1 and l.sku = a.sku
  left join purchase d on d.workspace_id = $1 and d.purchase_id = l.purchase_id and d.status_order in ('ordered', 'partial')
  group by a.sku`

/**
 * Brings what is awaited of SKUs to what open orders say, after they changed. The SKUs are locked, so that whoever changes another order of one waits, and counts
 * this change. Answers those that changed.
 */
export async function settleIncoming(connection: Connection, skus: readonly string[]): Promise<StockNews[]> {
  if (skus.length === 0) return []
  const { rows } = await connection.client.query<StockNews>(
    `with awaited as materialized (${awaitedSql('$2')})
     update sku set incoming = awaited.incoming, version = sku.version + 1 from awaited
     where sku.workspace_id = $1 and sku.sku = awaited.sku and sku.incoming <> awaited.incoming returning ${stockNewsColumns}`,
    [workspaceOf(connection), skus],
  )
  return rows
}

/** Tells of SKUs as they are now: of each the latest that is known. */
export async function tellSkus(connection: Connection, news: readonly StockNews[], { caller, at }: By): Promise<void> {
  const latest = new Map(news.toSorted((a, b) => a.version - b.version).map((one) => [one.sku, one]))
  if (latest.size > 0) await appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus: [...latest.values()] })
}

export const tellPurchase = (connection: Connection, purchase_id: number, { caller, at }: By): Promise<number> =>
  appendEvent(connection, { type: 'purchase.changed', at, agent_id: caller.agent_id, purchase_id })
