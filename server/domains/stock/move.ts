import { availableOf, type StockNews, type StockReason } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { markSkusDue } from './due.ts'
import { settlePackages } from './packages.ts'
import { stockNewsColumns } from './stock-news.ts'

/** A change of what is there of a SKU, and where it comes from. */
export interface Movement {
  readonly sku: string
  readonly on_hand_change: number
  readonly allocated_change: number
  /** Absent: none. */
  readonly unshelved_change?: number | undefined
  readonly reason: StockReason
  readonly order_code?: string | undefined
  /** The stock document. */
  readonly io_id?: number | undefined
  readonly purchase_id?: number | undefined
  /** The agent's seat; absent for the marketplace. */
  readonly user_id?: number | null | undefined
}

/** A SKU as it stands locked. */
export interface LockedStock {
  readonly sku: string
  readonly on_hand: number
  readonly allocated: number
  readonly unshelved: number
  readonly location: string | null
  readonly is_package: boolean
}

/** Locks SKUs until the transaction's end, everywhere in the same order; those that are not kept are missing. */
export async function lockSkus(connection: Connection, skus: readonly string[]): Promise<ReadonlyMap<string, LockedStock>> {
  const rows = await prepared<LockedStock>(
    connection,
    `select s.sku, s.on_hand, s.allocated, s.unshelved, s.location, coalesce(p.is_package, false) as is_package from sku s left join product p on p.workspace_id = $1 and p.product_id = s.product_id
     where s.workspace_id = $1 and s.sku = any($2::text[]) order by s.sku for update of s`,
    [workspaceOf(connection), [...new Set(skus)]],
  )
  return new Map(rows.map((row) => [row.sku, row]))
}

/** What was said before is asked before it is written: a cluster runs one part after the other, each of which sees what those before it wrote. */
const moveText = `
  with x as materialized (
    select sku, on_hand_change, allocated_change, coalesce(unshelved_change, 0) as unshelved_change, reason, order_code, io_id, purchase_id, user_id from jsonb_to_recordset($2::jsonb)
      as x (sku text, on_hand_change int, allocated_change int, unshelved_change int, reason text, order_code text, io_id bigint, purchase_id bigint, user_id int)
  ), total as (
    select sku, sum(on_hand_change)::int as on_hand, sum(allocated_change)::int as allocated, sum(unshelved_change)::int as unshelved,
      bool_or(order_code is null) as by_person from x group by sku
  ), said as materialized (
    select total.sku from total where total.by_person
      and exists (select from stock_movement m where m.workspace_id = $1 and m.sku = total.sku and m.order_code is null)
  ), moved as (
    update sku set on_hand = sku.on_hand + total.on_hand, allocated = sku.allocated + total.allocated,
      unshelved = sku.unshelved + total.unshelved, version = sku.version + 1 from total
    where sku.workspace_id = $1 and sku.sku = total.sku
    returning ${stockNewsColumns}
  ), written as (
    insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, unshelved_change, reason, order_code, io_id, purchase_id, user_id, created_at)
    select $1, sku, on_hand_change, allocated_change, unshelved_change, reason, order_code, io_id, purchase_id, user_id, $3::timestamptz from x
  )
  select moved.*, total.on_hand as on_hand_change, total.allocated as allocated_change,
    exists (select from sku_part k where k.workspace_id = $1 and k.part_sku = moved.sku) as in_package,
    total.by_person and moved.sku not in (select said.sku from said) as first_said
  from moved join total using (sku) order by sku`

/** `first_said`: nobody had said before how much there is, and marketplaces were told nothing. */
type Moved = StockNews & {
  readonly on_hand_change: number
  readonly allocated_change: number
  readonly in_package: boolean
  readonly first_said: boolean
}

/**
 * The one way to change what is there of SKUs that are known: each change is a movement, packages follow their parts, and listings
 * of what is available in another number now are due.
 * The SKUs are locked ({@link lockSkus}), and no number falls below zero by these. Answers the numbers as they are then, for the event at the transaction's end.
 */
export async function moveSkus(connection: Connection, movements: readonly Movement[], at: string): Promise<StockNews[]> {
  if (movements.length === 0) return []
  const moved = await prepared<Moved>(connection, moveText, [workspaceOf(connection), JSON.stringify(movements), at])
  // What is sent takes from the shelf what was promised before: marketplaces need not hear of it.
  const other = moved.filter(
    (sku) =>
      sku.first_said || availableOf(sku) !== availableOf({ stock: sku.stock - sku.on_hand_change, allocated: sku.allocated - sku.allocated_change }),
  )
  // Before the listings, as whoever writes of a package locks them.
  const packages = await settlePackages(
    connection,
    moved.filter(({ in_package }) => in_package).map(({ sku }) => sku),
  )
  await markSkusDue(
    connection,
    other.map(({ sku }) => sku),
    at,
  )
  return [...moved.map(({ on_hand_change: _, allocated_change: __, in_package: ___, first_said: ____, ...news }) => news), ...packages]
}
