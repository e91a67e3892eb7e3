import type { FastifyInstance } from 'fastify'
import { hasVariants, type ListingState, type ListingStep, type SandboxListing, type SandboxVariant } from '../listing/listing.ts'
import { factsOf } from '../listing/listing-facts.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Call, shopCall } from './door.ts'
import { writtenOf } from './listing-form-calls.ts'
import type { Uploads } from './uploads.ts'

const statuses: Readonly<Record<ListingState, number>> = { active: 1, inactive: 3, reviewing: -1, banned: -2, deleted: 0 }

const seconds = (ms: number) => Math.floor(ms / 1000)

const picturesOf = (listing: SandboxListing) => (listing.facts?.image_urls.length ? listing.facts.image_urls : [listing.image_url])

/** A product as the inventory service tells it; `variant`: one of its variants, which is a product of its own. */
function productOf(listing: SandboxListing, variant?: SandboxVariant) {
  const shown = variant ?? listing.variants[0]
  const isParent = hasVariants(listing) && !variant
  const { category, description, condition, weight, measures } = writtenOf(listing)
  const stock = isParent ? listing.variants.reduce((sum, one) => sum + one.stock, 0) : (shown?.stock ?? 0)
  return {
    basic: {
      productID: Number(variant?.variant_id ?? listing.product_id),
      shopID: Number(listing.store.store_id),
      status: statuses[listing.state],
      name: variant ? `${listing.name} - ${variant.name}` : listing.name,
      condition,
      childCategoryID: category,
      shortDesc: description,
      createTimeUnix: seconds(listing.created_at),
      updateTimeUnix: seconds(listing.updated_at),
    },
    price: { value: shown?.price ?? 0, currency: 1, LastUpdateUnix: 0, idr: shown?.price ?? 0 },
    weight: { value: weight, unit: 1 },
    ...(measures && { volume: measures }),
    stock: { useStock: true, value: stock, stockWording: '' },
    variant: {
      isParent,
      isVariant: variant !== undefined,
      ...(variant && { parentID: Number(listing.product_id) }),
      ...(isParent && { childrenID: listing.variants.map(({ variant_id }) => Number(variant_id)) }),
    },
    menu: { id: 0, name: '' },
    preorder: {},
    GMStats: {},
    stats: {},
    other: { sku: isParent ? '' : (shown?.sku ?? ''), url: `https://www.tokopedia.com/${listing.store.store_id}/${listing.product_id}`, minOrder: 1 },
    pictures: (variant ? [variant.image_url] : picturesOf(listing)).map((url, place) => ({
      picID: place + 1,
      fileName: 'a.jpg',
      filePath: '',
      status: 1,
      OriginalURL: url,
      ThumbnailURL: url,
      width: 600,
      height: 600,
    })),
    warehouses: [],
  }
}

/** `Ukuran (International)`. */
function namedIn(dimension: string) {
  const [, name = dimension, unit_name = ''] = /^(.+) \((.+)\)$/.exec(dimension) ?? []
  return { name, unit_name }
}

function variantsOf(listing: SandboxListing) {
  const parts = listing.variants.map(({ name }) => name.split(', '))
  const tiers = (parts[0] ?? []).map((_, tier) => [...new Set(parts.map((names) => names[tier] ?? ''))])
  const names = factsOf(listing).dimensions
  const optionId = (tier: number, value: string) => (tier + 1) * 1000 + (tiers[tier]?.indexOf(value) ?? 0)
  return {
    parent_id: Number(listing.product_id),
    default_child: Number(listing.variants[0]?.variant_id),
    variant: tiers.map((values, tier) => ({
      id: tier + 1,
      ...namedIn(names[tier] ?? 'Model'),
      position: tier + 1,
      options: values.map((value) => ({ id: optionId(tier, value), value, unit_value_id: 0 })),
    })),
    children: listing.variants.map((variant, index) => ({
      product_id: Number(variant.variant_id),
      name: `${listing.name} - ${variant.name}`,
      option_ids: (parts[index] ?? []).map((value, tier) => optionId(tier, value)),
      sku: variant.sku,
      price: variant.price,
      stock: variant.stock,
      enabled: listing.state === 'active',
      picture: { original: variant.image_url, thumbnail: variant.image_url },
    })),
  }
}

export function mountProducts(scope: FastifyInstance, parts: StandInParts, uploads: Uploads): void {
  const { listings } = parts
  const shopOf = ({ fields }: Call) => String(fields.shop_id)

  /** A row names a product, which a variant is too, or a seller's code. */
  function named(store: SandboxStore, { product_id, sku }: Record<string, unknown>) {
    if (product_id === undefined) return listings.variant(store, { sku: String(sku) })
    const id = String(product_id)
    for (const listing of listings.ofStore(store)) {
      const variant = hasVariants(listing)
        ? listing.variants.find(({ variant_id }) => variant_id === id)
        : listing.product_id === id && listing.variants[0]
      if (variant) return { listing, variant }
    }
    throw new Refusal('not-found', `product ${id} is not found`)
  }
  const update = (act: (found: ReturnType<typeof named>, row: Record<string, unknown>) => void) =>
    shopCall(parts, shopOf, (store, { fields }) => {
      const rows = (fields.rows ?? []) as Record<string, unknown>[]
      if (rows.length < 1 || rows.length > 100) throw new Refusal('bad-input', 'between 1 and 100 rows are expected')
      const failed_rows_data = rows.flatMap((row) => {
        try {
          act(named(store, row), row)
          return []
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return [{ product_id: Number(row.product_id ?? 0), sku: String(row.sku ?? ''), message: error.message }]
        }
      })
      return { failed_rows: failed_rows_data.length, failed_rows_data, succeed_rows: rows.length - failed_rows_data.length }
    })
  const idsIn = ({ product_id }: Call['fields']): string[] => {
    const ids = Array.isArray(product_id) ? product_id.map(String) : []
    if (ids.length < 1 || ids.length > 25) throw new Refusal('bad-input', 'between 1 and 25 products are expected')
    return ids
  }
  /** Does the same with each product; answers those that refuse. */
  const stepEach = (store: SandboxStore, ids: readonly string[], step: ListingStep) =>
    ids.flatMap((id) => {
      try {
        listings.step(listings.find(store, id), step)
        return []
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return [{ id, message: error.message }]
      }
    })
  const steps = (step: ListingStep) =>
    shopCall(parts, shopOf, (store, { fields }) => {
      const ids = idsIn(fields)
      const failed_rows_data = stepEach(store, ids, step).map(({ id, message }) => ({ product_id: Number(id), sku: '', message }))
      return { succeed_rows: ids.length - failed_rows_data.length, failed_rows: failed_rows_data.length, failed_rows_data }
    })

  scope.post(
    '/v3/products/fs/:fs_id/delete',
    shopCall(parts, shopOf, (store, { fields }) => {
      const ids = idsIn(fields)
      const failed = stepEach(store, ids, 'delete')
      return uploads.begin({
        success_rows_data: ids.filter((id) => !failed.some((one) => one.id === id)).map((id) => ({ product_id: Number(id) })),
        failed_rows_data: failed.map(({ message }) => ({ product_name: '', product_price: 0, sku: '', error: [message] })),
      })
    }),
  )
  scope.get<{ Params: { upload_id: string } }>(
    '/v2/products/fs/:fs_id/status/:upload_id',
    shopCall(parts, shopOf, (_store, { params }) => uploads.look(params.upload_id ?? '')),
  )

  scope.get(
    '/inventory/v1/fs/:fs_id/product/info',
    shopCall(parts, shopOf, (store, { fields }) => {
      const all = listings
        .ofStore(store)
        .filter(({ state }) => state !== 'deleted')
        .flatMap((listing) => [productOf(listing), ...(hasVariants(listing) ? listing.variants.map((variant) => productOf(listing, variant)) : [])])
      if (fields.product_id !== undefined) {
        const found = all.filter(({ basic }) => String(basic.productID) === String(fields.product_id))
        if (found.length === 0) throw new Refusal('not-found', 'product is not found')
        return found
      }
      if (fields.sku !== undefined) return all.filter(({ other }) => other.sku === fields.sku)
      const size = Number(fields.per_page ?? 10)
      const page = Number(fields.page ?? 1)
      if (!(size >= 1 && size <= 50 && page >= 1)) throw new Refusal('bad-input', 'per_page must be between 1 and 50')
      return all.slice((page - 1) * size, page * size)
    }),
  )
  scope.get<{ Params: { product_id: string } }>(
    '/inventory/v1/fs/:fs_id/product/variant/:product_id',
    shopCall(parts, shopOf, (store, { params }) => variantsOf(listings.find(store, params.product_id ?? ''))),
  )
  scope.post(
    '/inventory/v1/fs/:fs_id/stock/update',
    update((found, row) => listings.setStock(found, Number(row.new_stock))),
  )
  scope.post(
    '/inventory/v1/fs/:fs_id/price/update',
    update((found, row) => listings.setPrice(found, Number(row.new_price))),
  )
  scope.post('/v1/products/fs/:fs_id/active', steps('list'))
  scope.post('/v1/products/fs/:fs_id/inactive', steps('unlist'))
}
