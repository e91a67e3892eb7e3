import type { Marketplace } from '#contract/core/marketplace.ts'
import { drawListings } from '#contract/demo/draw-listings.ts'
import type { Services } from '#server/domains/handler.ts'
import { linkBySku } from '#server/domains/listing/listing.port.ts'
import { copyRows } from './copy-rows.ts'

/** Marketplaces where something is for sale. */
const listing: ReadonlySet<Marketplace> = new Set<Marketplace>(['shopee', 'tokopedia', 'lazada', 'tiktok', 'blibli', 'dermaga'])
/** How long the first sync took. */
const tookMs = 20_000

interface ListingStore {
  readonly store_code: string
  readonly store_id: string
  readonly marketplace: Marketplace
}

/** What the workspace's stores have for sale, as their first sync would have read it, linked to the SKUs that carry the same name. */
export async function seedListings(
  database: Services['database'],
  { workspace_id, stores, now }: { readonly workspace_id: number; readonly stores: readonly ListingStore[]; readonly now: Date },
): Promise<void> {
  const at = now.toISOString()
  const selling = stores.filter(({ marketplace }) => listing.has(marketplace))
  const drawn = selling.map((store) => ({ store, listings: drawListings(store.marketplace, store.store_id) }))
  await database.system(async ({ client }) => {
    await copyRows(
      client,
      'listing',
      [
        'workspace_id',
        'store_code',
        'marketplace',
        'mp_product_id',
        'mp_variant_id',
        'name',
        'variant',
        'mp_sku',
        'image_url',
        'product_status',
        'mp_status',
        'price',
        'stock',
        'seen_at',
      ],
      drawn.flatMap(({ store: { store_code, marketplace }, listings }) =>
        listings.flatMap(({ product_id, name, active, variants }) =>
          variants.map((variant) => ({
            workspace_id,
            store_code,
            marketplace,
            mp_product_id: product_id,
            mp_variant_id: variant.variant_id,
            name,
            variant: variant.name,
            mp_sku: variant.sku,
            image_url: variant.image_url,
            product_status: active ? 'active' : 'inactive',
            mp_status: '',
            price: variant.price,
            stock: variant.stock,
            seen_at: at,
          })),
        ),
      ),
    )
    await copyRows(
      client,
      'store_sync',
      ['workspace_id', 'store_code', 'part', 'state', 'since', 'total', 'done', 'brought', 'started_at', 'finished_at'],
      drawn.map(({ store: { store_code }, listings }) => ({
        workspace_id,
        store_code,
        part: 'listings',
        state: 'done',
        since: new Date(0).toISOString(),
        total: listings.length,
        done: listings.length,
        brought: listings.length,
        started_at: new Date(now.getTime() - tookMs).toISOString(),
        finished_at: at,
      })),
    )
  })
  await database.write(workspace_id, (connection) => linkBySku(connection, {}, at))
}
