import { listingPushes } from '#contract/product/listing.endpoints.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

/** What marketplaces answered to numbers: each listing keeps its latest, so those of a SKU or a product are few enough to sort. */
export const pushHistoryPages = listHandler(listingPushes, {
  from: `listing_push x join listing l on l.workspace_id = x.workspace_id and l.listing_id = x.listing_id
    join store st on st.workspace_id = l.workspace_id and st.store_code = l.store_code`,
  as: 'x',
  select: `x.listing_id, l.store_code, st.store_name, l.marketplace, l.mp_product_id as product_code, l.name, l.variant, x.sku, x.kind, x.number, x.outcome,
    x.reason, x.answered_at`,
  where: {
    sku: where.oneOf('x.sku'),
    product_code: where.equals('l.mp_product_id'),
    store_code: where.oneOf('l.store_code'),
    kind: where.equals('x.kind'),
    outcome: where.equals('x.outcome'),
    start_date: where.since('x.answered_at'),
    end_date: where.until('x.answered_at'),
  },
  and: ({ query }) => [query.sku?.length || query.product_code ? undefined : 'false'],
  order: 'x.answered_at desc, x.listing_id, x.place',
})
