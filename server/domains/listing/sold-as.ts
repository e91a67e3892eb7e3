/** The id that orders name a listing by, over `listing l`: its variant's, or its product's where it has none. As the index `listing_sold_as` has it. */
export const soldAsSql = `(case when l.mp_variant_id = '' then l.mp_product_id else l.mp_variant_id end)`

/** The SKU of ours that a store sells under a marketplace's id; null where nothing of it is linked. */
export const linkedSkuSql = (workspace: string, store: string, variant: string): string =>
  `(select l.sku from listing l where l.workspace_id = ${workspace} and l.store_code = ${store} and ${soldAsSql} = ${variant} and l.sku is not null limit 1)`
