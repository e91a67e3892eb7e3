import type { FastifyInstance } from 'fastify'
import type { ListingState, SandboxListing } from '../listing/listing.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, LazadaError, orderManner, sellerCall } from './door.ts'

const statuses: Readonly<Record<ListingState, readonly [status: string, sub: string]>> = {
  active: ['Active', ''],
  inactive: ['InActive', ''],
  reviewing: ['Active', 'Pending QC'],
  banned: ['Active', 'Rejected'],
  deleted: ['Deleted', ''],
}
const filters: Readonly<Record<string, (listing: SandboxListing) => boolean>> = {
  all: ({ state }) => state !== 'deleted',
  live: ({ state }) => state === 'active',
  inactive: ({ state }) => state === 'inactive',
  deleted: ({ state }) => state === 'deleted',
  pending: ({ state }) => state === 'reviewing',
  rejected: ({ state }) => state === 'banned',
  'image-missing': () => false,
  'sold-out': ({ variants }) => variants.every(({ stock }) => stock === 0),
}

const names = ['color_family', 'size', 'material_family']

function productOf(listing: SandboxListing) {
  const [status, subStatus] = statuses[listing.state]
  return {
    item_id: Number(listing.product_id),
    primary_category: 3885,
    created_time: String(listing.created_at),
    updated_time: String(listing.updated_at),
    status,
    subStatus,
    attributes: { name: listing.name, brand: 'No Brand', short_description: listing.name },
    images: [listing.image_url],
    marketImages: [],
    skus: listing.variants.map((variant) => ({
      SkuId: Number(variant.variant_id),
      SellerSku: variant.sku,
      ShopSku: `${listing.product_id}_ID-${variant.variant_id}`,
      Status: status.toLowerCase(),
      Url: `https://www.lazada.co.id/-i${listing.product_id}-s${variant.variant_id}.html`,
      Images: [variant.image_url],
      price: variant.price,
      special_price: 0,
      quantity: variant.stock,
      sellableQuantity: variant.stock,
      Available: variant.stock,
      saleProp: variant.name ? Object.fromEntries(variant.name.split(', ').map((part, place) => [names[place] ?? `variation${place}`, part])) : {},
      package_weight: '0.4',
    })),
  }
}

const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '')

/** The SKUs of a payload: `<Sku><ItemId>1</ItemId>…</Sku>`, or the same as JSON. */
function skusIn({ payload }: Fields): Fields[] {
  const body = String(payload ?? '')
  if (body.startsWith('{')) {
    const sku = (JSON.parse(body) as { Request?: { Product?: { Skus?: { Sku?: Fields | Fields[] } } } }).Request?.Product?.Skus?.Sku
    return [sku ?? []].flat()
  }
  const skus = [...body.matchAll(/<Sku>([\s\S]*?)<\/Sku>/g)].map(([, inner = '']) =>
    Object.fromEntries([...inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value = '']) => [name, plain(value)])),
  )
  if (skus.length === 0) throw new LazadaError('4', 'E004: Invalid request format')
  if (skus.length > 50) throw new LazadaError('30', 'E030: Too many SKUs, at most 50')
  return skus
}

/** 501 with what was not taken; what was, is. */
class Partly extends LazadaError {
  constructor(readonly detail: readonly Fields[]) {
    super('501', 'E501: Update product failed')
  }
}

/** The platform tells them beside the code. */
const productManner: typeof orderManner = {
  ...orderManner,
  refuse: (reply, error) =>
    error instanceof Partly
      ? reply.send({ type: 'ISP', code: error.code, message: error.message, detail: error.detail, request_id: '0ba2887315178178017221014' })
      : orderManner.refuse(reply, error),
}

export function mountProducts(scope: FastifyInstance, parts: StandInParts): void {
  const { listings, chats } = parts

  /** Does the same with each SKU. */
  function each(store: SandboxStore, fields: Fields, act: (found: ReturnType<typeof listings.variant>, sku: Fields) => void): Fields {
    const detail: Fields[] = []
    for (const sku of skusIn(fields)) {
      try {
        const named = { product_id: sku.ItemId && String(sku.ItemId), variant_id: sku.SkuId && String(sku.SkuId) } as const
        const bySku = sku.ItemId || sku.SkuId ? {} : { sku: String(sku.SellerSku ?? '') }
        act(listings.variant(store, { ...named, ...bySku } as Parameters<typeof listings.variant>[1]), sku)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        detail.push({
          field: 'Sku',
          message: error.message,
          seller_sku: String(sku.SellerSku ?? ''),
          ...(sku.SkuId ? { sku_id: String(sku.SkuId) } : {}),
        })
      }
    }
    if (detail.length > 0) throw new Partly(detail)
    return {}
  }

  scope.get(
    '/products/get',
    sellerCall(parts, orderManner, (store, fields) => {
      const fits = filters[String(fields.filter ?? 'all')]
      const [limit, offset] = [Number(fields.limit ?? 20), Number(fields.offset ?? 0)]
      if (!fits) throw new LazadaError('36', 'E036: Invalid status filter')
      if (!(limit >= 1 && limit <= 50)) throw new LazadaError('19', `E019: "${limit}" Invalid Limit`)
      if (!(offset >= 0 && offset <= 10_000)) throw new LazadaError('14', `E014: "${offset}" Invalid Offset`)
      const found = listings.ofStore(store).filter(fits)
      return { total_products: found.length, products: found.slice(offset, offset + limit).map(productOf) }
    }),
  )

  scope.get(
    '/product/item/get',
    sellerCall(parts, orderManner, (store, { item_id, seller_sku }) => {
      if (item_id !== undefined) {
        try {
          return productOf(listings.find(store, String(item_id)))
        } catch {
          throw new LazadaError('208', `E208: The item ${String(item_id)} does not exist`)
        }
      }
      // Conversations know each SKU of the catalogue by an id of its own.
      const product = chats.product(String(seller_sku))
      if (product) return { item_id: product.product_id }
      const found = listings.ofStore(store).find(({ variants }) => variants.some(({ sku }) => sku === seller_sku))
      return found ? productOf(found) : {}
    }),
  )

  const stock = sellerCall(parts, productManner, (store, fields) =>
    each(store, fields, (found, sku) => listings.setStock(found, Number(sku.SellableQuantity ?? sku.Quantity))),
  )
  scope.post('/product/stock/sellable/update', stock)
  scope.post(
    '/product/price_quantity/update',
    sellerCall(parts, productManner, (store, fields) =>
      each(store, fields, (found, sku) => {
        if (sku.Price !== undefined) listings.setPrice(found, Number(sku.Price))
        if (sku.Quantity !== undefined) listings.setStock(found, Number(sku.Quantity))
      }),
    ),
  )
  scope.post(
    '/product/deactivate',
    sellerCall(parts, orderManner, (store, fields) => {
      const id = /<ItemId>(\d+)<\/ItemId>/.exec(String(fields.apiRequestBody ?? fields.payload))?.[1]
      listings.setState(listings.find(store, String(id)), 'inactive')
      return {}
    }),
  )
}
