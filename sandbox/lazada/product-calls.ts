import type { FastifyInstance } from 'fastify'
import type { ListingState, ListingStep, SandboxListing } from '../listing/listing.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, instantIn, LazadaError, orderManner, sellerCalls } from './door.ts'
import { createFormCalls, writtenOf } from './listing-form-calls.ts'
import { Partly, productIn, productManner, skusOf } from './product-door.ts'

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

/** Nothing is told from here on: the rest is asked for by its dates. */
const deepest = 10_000
/** Dates have seconds. */
const within = (at: number, from: number, to: number) => at >= from && at <= to + 999

function codesIn(told: unknown): string[] {
  try {
    return (JSON.parse(String(told)) as unknown[]).map(String)
  } catch {
    throw new LazadaError('70', 'E070: You have corrupt data in your sku seller list.')
  }
}

function productOf(listing: SandboxListing) {
  const [status, subStatus] = statuses[listing.state]
  const { salePropOf, parcel, ...written } = writtenOf(listing)
  return {
    item_id: Number(listing.product_id),
    created_time: String(listing.created_at),
    updated_time: String(listing.updated_at),
    status,
    subStatus,
    marketImages: [],
    trialProduct: false,
    suspendedSkus: [],
    rejectReason: [],
    hiddenStatus: '',
    hiddenReason: '',
    ...written,
    skus: listing.variants.map((variant, place) => ({
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
      saleProp: salePropOf(place),
      multiWarehouseInventories: [
        {
          warehouseCode: 'dropshipping',
          quantity: variant.stock,
          totalQuantity: variant.stock,
          sellableQuantity: variant.stock,
          occupyQuantity: 0,
          withholdQuantity: 0,
        },
      ],
      fblWarehouseInventories: [],
      channelInventories: [],
      ...parcel,
    })),
  }
}

/** The SKUs of a payload: at least one, and at most as many as the platform takes. */
function skusIn({ payload }: Fields): Fields[] {
  const skus = skusOf(productIn(payload))
  if (skus.length === 0) throw new LazadaError('4', 'E004: Invalid request format')
  if (skus.length > 50) throw new LazadaError('30', 'E030: Too many SKUs, at most 50')
  return skus
}

/** What the status that an update asks for does. */
const steps: Readonly<Record<string, ListingStep>> = { active: 'list', inactive: 'unlist', deleted: 'delete' }

export function mountProducts(scope: FastifyInstance, parts: StandInParts): void {
  const { listings, chats } = parts
  const calls = sellerCalls(scope, parts, orderManner)
  const forms = createFormCalls(parts)
  const partly = sellerCalls(scope, parts, productManner)

  /** The product that a payload names. */
  function itemIn(store: SandboxStore, product: Fields): SandboxListing {
    if (!product.ItemId) throw new LazadaError('E0001', 'Parameter ItemId is mandatory')
    const id = String(product.ItemId)
    const listing = listings.ofStore(store).find(({ product_id, state }) => product_id === id && state !== 'deleted')
    if (!listing) throw new LazadaError('E0002', 'Product not exists')
    return listing
  }

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

  calls.asks('/products/get', (store, fields) => {
    const fits = filters[String(fields.filter ?? 'all')]
    const [limit, offset] = [Number(fields.limit ?? 20), Number(fields.offset ?? 0)]
    if (!fits) throw new LazadaError('36', 'E036: Invalid status filter')
    if (!(limit >= 1 && limit <= 50)) throw new LazadaError('19', `E019: "${limit}" Invalid Limit`)
    if (!(offset >= 0 && offset + limit <= deepest)) throw new LazadaError('14', `E014: "${offset}" Invalid Offset`)
    const [createdAfter, createdBefore] = [instantIn(fields.create_after) ?? 0, instantIn(fields.create_before) ?? Number.POSITIVE_INFINITY]
    const [updatedAfter, updatedBefore] = [instantIn(fields.update_after) ?? 0, instantIn(fields.update_before) ?? Number.POSITIVE_INFINITY]
    const codes = fields.sku_seller_list === undefined ? null : new Set(codesIn(fields.sku_seller_list))
    const found = listings
      .ofStore(store)
      .filter(fits)
      .filter(({ created_at, updated_at }) => within(created_at, createdAfter, createdBefore) && within(updated_at, updatedAfter, updatedBefore))
      .filter(({ variants }) => codes === null || variants.some(({ sku }) => codes.has(sku)))
    return { total_products: found.length, products: found.slice(offset, offset + limit).map(productOf) }
  })

  calls.asks('/product/item/get', (store, { item_id, seller_sku }) => {
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
  })

  partly.acts('/product/stock/sellable/update', (store, fields) =>
    each(store, fields, (found, sku) => listings.setStock(found, Number(sku.SellableQuantity ?? sku.Quantity))),
  )
  partly.acts('/product/stock/sellable/adjust', (store, fields) =>
    each(store, fields, (found, sku) => listings.setStock(found, found.variant.stock + Number(sku.SellableQuantity))),
  )
  partly.acts('/product/price_quantity/update', (store, fields) =>
    each(store, fields, (found, sku) => {
      if (sku.Price !== undefined) listings.setPrice(found, Number(sku.Price))
      if (sku.Quantity !== undefined) listings.setStock(found, Number(sku.Quantity))
    }),
  )
  calls.acts('/product/deactivate', (store, fields) => {
    const listing = itemIn(store, productIn(fields.apiRequestBody ?? fields.payload))
    if (listing.state !== 'active') throw new LazadaError('E0004', 'Product Status not online')
    listings.step(listing, 'unlist')
    return {}
  })
  partly.acts('/product/update', (store, fields) => {
    const product = productIn(fields.payload)
    const listing = itemIn(store, product)
    if (product.Attributes !== undefined || product.Images !== undefined)
      return forms.change(store, listing, product, ['501', 'E501: Update product failed'])
    const step = steps[String(skusIn(fields)[0]?.Status ?? 'active').toLowerCase()]
    if (!step) throw new LazadaError('5', 'E005: Invalid Request Format')
    try {
      listings.step(listing, step)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Partly([{ field: 'Status', message: error.message }])
    }
    return { item_id: listing.product_id, item_status: statuses[listing.state][0] }
  })
  /** SKUs are named as `SkuId_<item>_<sku>`; the first of a product's takes the others along. */
  partly.acts('/product/remove', (store, fields) => {
    const named = JSON.parse(String(fields.sku_id_list ?? '[]')) as string[]
    if (named.length === 0) throw new LazadaError('30', 'E030: Empty Request')
    if (named.length > 50) throw new LazadaError('204', 'E204: Too many SKU in one request')
    const detail = named.flatMap((name) => {
      const [, item = '', sku = ''] = /^SkuId_(\d+)_(\d+)$/.exec(name) ?? []
      try {
        const { listing } = listings.variant(store, { product_id: item, variant_id: sku })
        if (listing.state !== 'deleted' || named[0] === name) listings.step(listing, 'delete')
        return []
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return [{ field: 'Sku', message: error.message, sku_id: sku }]
      }
    })
    if (detail.length > 0) throw new Partly(detail, '503', 'E503: Remove product failed')
    return {}
  })
}
