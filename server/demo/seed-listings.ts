import type { Marketplace } from '#contract/core/marketplace.ts'
import { type DrawnListing, drawListings, firstDrawn } from '#contract/demo/draw-listings.ts'
import type { Services } from '#server/domains/handler.ts'
import { linkBySku } from '#server/domains/listing/listing.port.ts'
import { copyRows } from './copy-rows.ts'

/** Marketplaces where something is for sale. */
const listing: ReadonlySet<Marketplace> = new Set<Marketplace>(['shopee', 'tokopedia', 'lazada', 'tiktok', 'blibli', 'dermaga'])
/** How long the first sync took. */
const tookMs = 20_000

/** What channels name a product and its variants by, where that is not the drawn ids: one without variants has none of its own, or its SKU is its number there. */
function idsOf(
  { marketplace, store_id }: ListingStore,
  { product_id, variants }: DrawnListing,
  place: number,
): readonly [product: string, variant: string] {
  const variant = variants[place]
  if (marketplace === 'blibli') {
    const sku = `${store_id}-${String(Number(product_id) - firstDrawn).padStart(5, '0')}`
    return [sku, `${sku}-${String(place + 1).padStart(5, '0')}`]
  }
  const isOnly = variants.length === 1 && variant?.name === ''
  return [product_id, isOnly && (marketplace === 'shopee' || marketplace === 'tokopedia') ? '' : (variant?.variant_id ?? '')]
}

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
      drawn.flatMap(({ store, store: { store_code, marketplace }, listings }) =>
        listings.flatMap((drawn) =>
          drawn.variants.map((variant, place) => ({
            workspace_id,
            store_code,
            marketplace,
            mp_product_id: idsOf(store, drawn, place)[0],
            mp_variant_id: idsOf(store, drawn, place)[1],
            name: drawn.name,
            variant: variant.name,
            mp_sku: variant.sku,
            image_url: variant.image_url,
            product_status: drawn.active ? 'active' : 'inactive',
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
