import type { FastifyInstance } from 'fastify'
import type { ListingState, ListingStep, SandboxListing } from '../listing/listing.ts'
import { factsOf } from '../listing/listing-facts.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, type Params, shopCall, TiktokError } from './door.ts'
import { pictureOf, writtenOf } from './listing-form-calls.ts'
import { deliveryOption, pageOf, seconds, warehouseId } from './shapes.ts'

const statuses: Readonly<Record<ListingState, string>> = {
  active: 'ACTIVATE',
  inactive: 'SELLER_DEACTIVATED',
  reviewing: 'PENDING',
  banned: 'PLATFORM_DEACTIVATED',
  deleted: 'DELETED',
}
const warehouse_id = warehouseId

const skusOf = (listing: SandboxListing, whole: boolean) =>
  listing.variants.map((variant) => ({
    id: variant.variant_id,
    seller_sku: variant.sku,
    price: { currency: 'IDR', tax_exclusive_price: String(variant.price), sale_price: String(variant.price) },
    inventory: [{ warehouse_id, quantity: variant.stock }],
    ...(whole && {
      sales_attributes: variant.name
        ? variant.name.split(', ').map((value_name, place) => ({
            id: String(100_000 + place),
            name: factsOf(listing).dimensions[place] ?? 'Variasi',
            value_id: String(200_000 + place),
            value_name,
            ...(place === 0 && { sku_img: pictureOf(variant.image_url) }),
          }))
        : [],
    }),
  }))

const common = (listing: SandboxListing) => ({
  id: listing.product_id,
  title: listing.name,
  status: statuses[listing.state],
  create_time: seconds(listing.created_at),
  update_time: seconds(listing.updated_at),
})

/** Three of four are put on sale at Tokopedia as well. */
const atTokopedia = ({ product_id }: SandboxListing) => Number(product_id.slice(-3)) % 4 !== 0
const tokopediaStatuses: Readonly<Record<ListingState, string>> = {
  active: 'APPROVED',
  inactive: 'NONE',
  reviewing: 'AUDITING',
  banned: 'FAILED',
  deleted: 'NONE',
}
const integratedOf = (listing: SandboxListing) => [
  { platform: 'TOKOPEDIA', status: atTokopedia(listing) ? tokopediaStatuses[listing.state] : 'NONE' },
]

const productOf = (listing: SandboxListing) => ({
  ...common(listing),
  ...writtenOf(listing),
  integrated_platform_statuses: integratedOf(listing),
  certifications: [],
  audit_failed_reasons: listing.state === 'banned' ? [{ position: 'title', reasons: ['Violates the guidelines'], suggestions: [] }] : [],
  delivery_options: [{ ...deliveryOption, is_available: true }],
  is_cod_allowed: true,
  is_not_for_sale: false,
  product_types: [],
  external_product_id: '',
  listing_quality_tier: 'GOOD',
  skus: skusOf(listing, true),
})

const rowOf = (listing: SandboxListing) => ({
  ...common(listing),
  sales_regions: ['ID'],
  skus: skusOf(listing, false),
  integrated_platform_statuses: integratedOf(listing),
  product_sync_fail_reasons: [],
  is_not_for_sale: false,
})

const within = (at: number, fields: Fields, name: string) =>
  seconds(at) >= Number(fields[`${name}_ge`] ?? 0) && seconds(at) <= Number(fields[`${name}_le`] ?? Number.POSITIVE_INFINITY)

const stockRowOf = (listing: SandboxListing) => ({
  product_id: listing.product_id,
  skus: listing.variants.map((variant) => ({
    id: variant.variant_id,
    seller_sku: variant.sku,
    total_available_quantity: variant.stock,
    total_committed_quantity: 0,
    total_available_inventory_distribution: {
      in_shop_inventory: { quantity: variant.stock },
      campaign_inventory: [],
      creator_inventory: [],
    },
    warehouse_inventory: [{ warehouse_id, available_quantity: variant.stock, committed_quantity: 0 }],
  })),
})

export function mountProducts(scope: FastifyInstance, parts: StandInParts): void {
  const { listings, chats } = parts
  const find = (store: SandboxStore, id: unknown): SandboxListing => {
    try {
      return listings.find(store, String(id))
    } catch {
      throw new TiktokError(12_052_048, `product ${String(id)} not found`)
    }
  }
  /** Does the same with each SKU of a product; what one refuses does not stop the others. */
  const update = (act: (found: ReturnType<typeof listings.variant>, sku: Fields) => void) =>
    shopCall(parts, (store, fields, { id }: Params) => {
      const listing = find(store, id)
      const skus = fields.skus as Fields[] | undefined
      if (!Array.isArray(skus) || skus.length < 1 || skus.length > 100) throw new TiktokError(12_052_001, 'skus must hold 1 to 100 rows')
      const errors = skus.flatMap((sku) => {
        try {
          act(listings.variant(store, { product_id: listing.product_id, variant_id: String(sku.id) }), sku)
          return []
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return [{ code: 12_052_023, message: error.message, detail: { sku_id: String(sku.id), extra_errors: [] } }]
        }
      })
      return { errors }
    })
  /** Products in another status than the act is for: it says which by a check of its own, whose details say why. */
  function stepOf(store: SandboxStore, id: string, step: ListingStep): Fields | null {
    const refused = (code: number, message: string, extra_errors: Fields[] = []) => ({ code, message, detail: { product_id: id, extra_errors } })
    try {
      const listing = listings.find(store, id)
      if (listing.state === 'deleted') return refused(12_052_032, 'The product does not exist')
      if (step === 'unlist' && listing.state !== 'active' && listing.state !== 'inactive')
        return refused(12_052_901, 'The product in its current status is not available for this operation')
      listings.step(listing, step, { listsBanned: true, auditsListed: true })
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'not-found') return refused(12_052_048, "You can't edit other sellers' products")
      return refused(12_052_990, 'Check failed', [{ code: 12_052_901, message: error.message }])
    }
  }
  const steps = (step: ListingStep) =>
    shopCall(parts, (store, { product_ids }) => {
      const ids = Array.isArray(product_ids) ? product_ids.map(String) : []
      if (ids.length < 1) throw new TiktokError(12_052_910, 'product_ids must hold 1 to 20 ids')
      if (ids.length > 20) throw new TiktokError(12_019_120, 'The number of provided product IDs exceeds the limit')
      return { errors: ids.flatMap((id) => stepOf(store, id, step) ?? []) }
    })

  const search = shopCall(
    parts,
    (store, fields) => {
      const [seller_sku] = Array.isArray(fields.seller_skus) ? fields.seller_skus.map(String) : []
      // Conversations know each SKU of the catalogue by an id of its own.
      const isListed = listings.ofStore(store).some(({ state, variants }) => state !== 'deleted' && variants.some(({ sku }) => sku === seller_sku))
      const product = seller_sku === undefined || isListed ? undefined : chats.product(seller_sku)
      if (product)
        return { products: [{ id: String(product.product_id), title: product.name, status: 'ACTIVATE' }], total_count: 1, next_page_token: '' }
      const wanted = fields.status && fields.status !== 'ALL' ? String(fields.status) : null
      const found = listings
        .ofStore(store)
        .filter((listing) => (wanted === null ? listing.state !== 'deleted' : statuses[listing.state] === wanted))
        .filter(({ variants }) => seller_sku === undefined || variants.some(({ sku }) => (fields.seller_skus as unknown[]).includes(sku)))
        .filter(({ created_at, updated_at }) => within(created_at, fields, 'create_time') && within(updated_at, fields, 'update_time'))
      const { part, ...page } = pageOf(found, fields, 100)
      return { ...page, products: part.map(rowOf) }
    },
    true,
  )
  for (const version of ['202309', '202312', '202502']) scope.post(`/product/${version}/products/search`, search)
  scope.get(
    '/product/202309/products/:id',
    shopCall(parts, (store, _fields, { id }) => productOf(find(store, id))),
  )
  scope.post(
    '/product/202309/inventory/search',
    shopCall(
      parts,
      (store, { product_ids, sku_ids }) => {
        const [products, skus] = [product_ids, sku_ids].map((ids) => (Array.isArray(ids) ? ids.map(String) : []))
        if (!products?.length && !skus?.length) throw new TiktokError(36_009_004, 'product_ids or sku_ids is required')
        const named = listings
          .ofStore(store)
          .filter(({ product_id, variants }) => products?.includes(product_id) || variants.some(({ variant_id }) => skus?.includes(variant_id)))
        return { inventory: named.map(stockRowOf) }
      },
      true,
    ),
  )
  scope.post(
    '/product/202309/products/:id/inventory/update',
    update((found, sku) => {
      const [given] = Array.isArray(sku.inventory) ? (sku.inventory as Fields[]) : []
      listings.setStock(found, Number(given?.quantity))
    }),
  )
  scope.post(
    '/product/202309/products/:id/prices/update',
    update((found, sku) => listings.setPrice(found, Number((sku.price as Fields | undefined)?.amount))),
  )
  scope.post('/product/202309/products/activate', steps('list'))
  /** What a seller deleted comes back as it was taken down. */
  scope.post(
    '/product/202309/products/recover',
    shopCall(parts, (store, { product_ids }) => {
      const ids = Array.isArray(product_ids) ? product_ids.map(String) : []
      if (ids.length < 1 || ids.length > 20) throw new TiktokError(12_052_910, 'product_ids must hold 1 to 20 ids')
      const own = listings.ofStore(store)
      const errors = ids.flatMap((id) => {
        const listing = own.find(({ product_id }) => product_id === id)
        if (listing?.state !== 'deleted') return [{ code: 12_052_048, message: 'The product cannot be recovered', detail: { product_id: id } }]
        listings.setState(listing, 'inactive')
        return []
      })
      return { errors }
    }),
  )
  scope.post('/product/202309/products/deactivate', steps('unlist'))
  scope.delete('/product/202309/products', steps('delete'))
}
