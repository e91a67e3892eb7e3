import type { CallReply } from '#contract/core/endpoint.ts'
import { mostLedgerDifferences, type stockLedger, stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

interface Seat {
  readonly user_id: number
  readonly name: string
}

/** The seats of the workspace by their names: they are kept apart from its movements, so they are read first. */
async function readSeats(connection: Connection): Promise<string> {
  const { rows } = await connection.client.query<Seat>('select user_id, name from agent where workspace_id = $1', [workspaceOf(connection)])
  return JSON.stringify(rows)
}

export const stockMovementPages = listHandler(stockMovements, {
  guard: readSeats,
  // What one SKU had after each movement: all of them are added up, in their order.
  with: ({ query: { sku }, known, bind }) => `
    seat as materialized (select * from jsonb_to_recordset(${bind(known)}::jsonb) as x (user_id int, name text)),
    running as materialized (
      select movement_id, sum(on_hand_change) over sofar as stock_after, sum(allocated_change) over sofar as allocated_after,
        sum(unshelved_change) over sofar as unshelved_after
      from stock_movement where workspace_id = $1 and sku = ${bind(sku?.[0] ?? null)}::text window sofar as (order by movement_id)
    )`,
  from: 'stock_movement m',
  as: 'm',
  select: `m.movement_id::float8, m.sku, m.reason, m.on_hand_change as stock_change, m.allocated_change, m.unshelved_change, m.order_code, m.io_id, m.purchase_id,
    (select name from seat where seat.user_id = m.user_id limit 1) as person, running.stock_after::int, running.allocated_after::int, running.unshelved_after::int,
    to_json(m.created_at) #>> '{}' as created_at`,
  join: 'left join running on running.movement_id = m.movement_id',
  where: {
    sku: where.oneOf('m.sku'),
    reason: where.oneOf('m.reason'),
    start_date: where.since('m.created_at'),
    end_date: where.until('m.created_at'),
  },
  order: 'm.movement_id',
})

type Ledger = CallReply<typeof stockLedger>

/** Adds up the movements of every SKU that lies on a shelf in one statement, so that numbers and sums are of one moment. */
const ledgerText = `
  with kept as (
    select s.* from sku s join product p on p.workspace_id = $1 and p.product_id = s.product_id where s.workspace_id = $1 and not p.is_package
  ), added as (
    select sku, sum(on_hand_change) as stock, sum(allocated_change) as allocated, sum(unshelved_change) as unshelved
    from stock_movement where workspace_id = $1 group by sku
  ), awaited as (
    select l.sku, sum(greatest(0, l.qty - l.received))::int as incoming from purchase d
    join purchase_line l on l.workspace_id = $1 and l.purchase_id = d.purchase_id
    where d.workspace_id = $1 and d.status_order in ('ordered', 'partial') group by l.sku
  ), differing as (
    select s.sku, s.product_id, s.on_hand, s.allocated, s.unshelved, coalesce(a.stock, 0) as stock_moved, coalesce(a.allocated, 0) as allocated_moved,
      coalesce(a.unshelved, 0) as unshelved_moved, s.incoming, coalesce(w.incoming, 0) as incoming_moved
    from kept s left join added a on a.sku = s.sku left join awaited w on w.sku = s.sku
    where (s.on_hand <> coalesce(a.stock, 0) or s.allocated <> coalesce(a.allocated, 0) or s.unshelved <> coalesce(a.unshelved, 0)
      or s.incoming <> coalesce(w.incoming, 0))
  ), first as (
    select d.sku, p.name, d.on_hand as stock, d.allocated, d.unshelved, d.incoming,
      json_build_object('stock', d.stock_moved, 'allocated', d.allocated_moved, 'unshelved', d.unshelved_moved,
        'incoming', d.incoming_moved) as moved
    from differing d join product p on p.workspace_id = $1 and p.product_id = d.product_id order by d.sku limit ${mostLedgerDifferences}
  )
  select (select count(*)::int from kept) as checked, (select count(*)::int from differing) as differing,
    (select coalesce(json_agg(first), '[]') from first) as rows`

export async function readLedger(connection: Connection): Promise<Ledger> {
  const { rows } = await connection.client.query<Ledger>(ledgerText, [workspaceOf(connection)])
  return rows[0] as Ledger
}
