import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { errorCodes } from '../core/error.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { skuSchema } from '../core/sku.ts'
import {
  type ListingMarketplace,
  linkStates,
  listedProductSchema,
  listedRowSchema,
  listingActs,
  listingPushRowSchema,
  listingStatuses,
  listingsAskedAtOnce,
  listingsAtOnce,
  pushKinds,
  pushOutcomes,
  pushStates,
} from './listing.ts'
import { readsProducts, setsProducts } from './product-access.ts'

/** What listings can be narrowed by; names as the specification has them. */
const filters = {
  /** Words of name, variant, SKUs, the marketplace's ids and its words of a failure; each has to occur. */
  search: filter.search(),
  store_code: filter.stores(),
  /** What became of the number. */
  status: filter.choice(pushStates),
  /** Where it is at its marketplace; absent: deleted ones are left out. */
  product_status: filter.choices(listingStatuses),
  link: filter.choice([...linkStates, 'not_linked'] as const),
}

const common = {
  access: setsProducts,
  row: listedRowSchema,
  /** All variants of some products, to read them together. */
  also: { mp_product_id: filter.codes(200) },
  sorts: ['name', 'sku', 'stock_low', 'stock_high', 'sent'],
  selects: ['listing_id', 'sku', 'mp_sku', 'link', 'store_code', 'mp_product_id', 'product_status', 'acts'],
  page: offset({ size: 25, most: 200 }),
  reads: ['listing'],
} as const

export const listingList = listEndpoint({
  ...common,
  id: 'listing.list',
  path: '/product/marketplace',
  summary: 'What the stores have for sale at their marketplaces, variant by variant',
  filters: { ...filters, marketplace: filter.marketplaces() },
})

const ofMarketplace = <const M extends ListingMarketplace>(marketplace: M) =>
  listEndpoint({
    ...common,
    id: `listing.${marketplace}`,
    path: `/product/${marketplace}`,
    summary: `What the stores have for sale at ${marketplace}, variant by variant`,
    filters,
  })

export const listingShopee = ofMarketplace('shopee')
export const listingTokopedia = ofMarketplace('tokopedia')
export const listingLazada = ofMarketplace('lazada')
export const listingTiktok = ofMarketplace('tiktok')
export const listingBlibli = ofMarketplace('blibli')

/** The same list, under the address that the specification gives the search of TikTok's. */
export const listingTiktokSearch = listEndpoint({
  ...common,
  id: 'listing.tiktok-search',
  path: '/product/tiktok/search',
  summary: 'What the stores have for sale at tiktok and has words in it, variant by variant',
  filters,
})

export const listingDetail = endpoint({
  id: 'listing.detail',
  method: 'GET',
  path: '/product/:marketplace/detail',
  access: setsProducts,
  summary: 'One product as a store sells it, with all of its variants',
  params: z.object({ marketplace: marketplaceSchema }),
  query: z.object({
    /** The marketplace's own id of the product. */
    product_code: z.string().min(1).max(120),
    /** Where two stores have products of one id; absent: the first of them. */
    store_code: z.string().max(64).optional(),
  }),
  reply: listedProductSchema,
  errors: ['NOT_FOUND'],
  reads: ['listing'],
})

export const listingPushes = listEndpoint({
  id: 'listing.pushes',
  path: '/product/marketplace/push',
  access: readsProducts,
  summary:
    'Numbers that were pushed to listings and what their marketplaces answered, newest first: of a SKU or of a product, nothing without either',
  row: listingPushRowSchema,
  filters: {
    sku: filter.codes(1),
    product_code: filter.code(120),
    store_code: filter.stores(),
    kind: filter.choice(pushKinds),
    outcome: filter.choice(pushOutcomes),
    ...filter.days(),
  },
  page: offset(),
  reads: ['listing'],
})

const count = z.number().int()
export const listingCounts = endpoint({
  id: 'listing.counts',
  method: 'GET',
  path: '/product/marketplace/counts',
  access: setsProducts,
  summary: 'How many listings there are, not linked, waiting for their number and refused; deleted ones are left out',
  query: z.object({ marketplace: marketplaceSchema.optional() }),
  reply: z.object({ all: count, not_linked: count, waiting: count, failed: count }),
  reads: ['listing'],
})

const ids = z.array(z.number().int().min(1)).min(1).max(listingsAtOnce)
const changed = z.object({ /** Listings that are not as they were. */ changed: z.array(z.number().int()) })
const act = { access: setsProducts, reply: changed, touches: ['listing'] } as const

export const listingLink = endpoint({
  ...act,
  id: 'listing.link',
  method: 'POST',
  path: '/product/sku-link',
  summary: 'Links listings to a SKU: those named, or all that carry it as seller SKU and are not linked',
  body: z.object({ sku: skuSchema, listing_ids: ids.optional() }),
  errors: ['PRODUCT_NOT_FOUND'],
})

export const listingUnlink = endpoint({
  ...act,
  id: 'listing.unlink',
  method: 'POST',
  path: '/product/sku-unlink',
  summary: 'Undoes the link of listings to their SKU: no stock is sent to them, and they are not linked again by themselves',
  body: z.object({ listing_ids: ids, /** They may be linked by themselves again: a link was only taken back. */ undone: z.boolean().default(false) }),
})

export const listingPush = endpoint({
  ...act,
  id: 'listing.push',
  method: 'POST',
  path: '/product/marketplace/push',
  summary: 'Sends what is available to listings now, or their price too',
  body: z.object({ listing_ids: ids, price: z.boolean().default(false) }),
})

export const listingSync = endpoint({
  ...act,
  id: 'listing.sync',
  method: 'PATCH',
  path: '/product/marketplace/sync',
  summary: 'Turns sending stock to listings on (1) or off (0)',
  body: z.object({ listing_ids: ids, status: z.union([z.literal(0), z.literal(1)]) }),
})

/** Jobs name listings by texts. */
const named = z.union([
  z.number().int().min(1),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

export const listingStatusSet = endpoint({
  ...act,
  id: 'listing.status-set',
  method: 'PATCH',
  path: '/product/marketplace/status',
  summary: 'Puts whole products on sale at their marketplaces, takes them down or deletes them, named by any of their listings; one outcome for each',
  body: z.object({ listing_ids: z.array(named).min(1).max(listingsAskedAtOnce), act: z.enum(listingActs) }),
  reply: changed.extend({
    results: z.array(
      z.object({
        listing_id: z.number().int(),
        name: z.string(),
        /** It is so, or was already. */
        ok: z.boolean(),
        code: z.enum(errorCodes).nullable(),
        /** Why not, in words: the marketplace's own where it refused. */
        message: z.string().nullable(),
      }),
    ),
  }),
  bulk: { of: 'listing', key: 'body.listing_ids', together: listingsAskedAtOnce },
})

export const listingAdopt = endpoint({
  ...act,
  id: 'listing.adopt',
  method: 'POST',
  path: '/product/marketplace/adopt',
  summary: 'Makes products of ours from listings that are not linked, with the stock that they show there, and links them',
  body: z.object({ listing_ids: ids }),
  reply: changed.extend({
    /** SKUs that are new. */
    made: z.array(z.string()),
    /** Listings that carry no SKU, so that nothing can be made of them. */
    without_sku: z.array(z.number().int()),
  }),
  touches: ['listing', 'product'],
})
