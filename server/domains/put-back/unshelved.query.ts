import { unshelvedList } from '#contract/product/put-back.endpoints.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

/** What waits, added up from the ledger: of the few SKUs that have pieces without a shelf, by order. */
const waitingText = `waiting as materialized (
  select m.workspace_id, m.order_code, m.sku, sum(m.unshelved_change)::int as qty,
    max(m.created_at) filter (where m.reason in ('unpick', 'return')) as since,
    (array_agg(m.reason order by m.movement_id desc) filter (where m.reason in ('unpick', 'return')))[1] as cause
  from sku k join stock_movement m on m.workspace_id = $1 and m.sku = k.sku and m.unshelved_change <> 0
  where k.workspace_id = $1 and k.unshelved > 0 group by 1, 2, 3 having sum(m.unshelved_change) > 0
)`

export const unshelvedPages = listHandler(unshelvedList, {
  with: () => waitingText,
  from: `waiting w join sku s on s.workspace_id = $1 and s.sku = w.sku join product p on p.workspace_id = $1 and p.product_id = s.product_id
    join orders o on o.workspace_id = $1 and o.order_code = w.order_code join store st on st.workspace_id = $1 and st.store_code = o.store_code`,
  as: 'w',
  select: `w.order_code, w.sku, p.name, s.variant, s.location, coalesce(s.image_url, p.image_url) as image_url, w.qty, w.cause, o.marketplace, o.store_code,
    st.store_name, w.since`,
  where: {
    search: where.words("lower(concat_ws(' ', w.sku, p.name, s.variant, w.order_code))"),
    cause: where.equals('w.cause'),
    store_code: where.oneOf('o.store_code'),
  },
  order: {
    longest: 'w.since, w.order_code, w.sku',
    shelf: 's.location nulls last, w.sku, w.order_code',
    sku: 'w.sku, w.order_code',
  },
})
