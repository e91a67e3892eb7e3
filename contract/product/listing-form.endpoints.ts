import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import type { ErrorCode } from '../core/error.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import {
  listingAttributeSchema,
  listingBodySchema,
  listingBrandSchema,
  listingCategorySchema,
  listingFormSchema,
  listingRulesSchema,
  listingsPreviewedAtOnce,
} from './listing-form.ts'
import { setsProducts } from './product-access.ts'

export const ofMarketplace = z.object({ marketplace: marketplaceSchema })
const storeCode = z.string().min(1).max(64)
const categoryCode = z.string().min(1).max(120)
const productCode = z.string().min(1).max(120)

/** What any question to a store's marketplace may be answered. */
export const listingFailures = [
  'STORE_UNKNOWN',
  'NOT_SUPPORTED',
  'STORE_PAUSED',
  'STORE_TOKEN_EXPIRED',
  'MARKETPLACE_REJECTED',
  'MARKETPLACE_RATE_LIMITED',
  'MARKETPLACE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

export const listingForms = endpoint({
  id: 'listing.forms',
  method: 'GET',
  path: '/product/marketplace/form',
  access: setsProducts,
  summary: 'At which marketplaces listings are made and changed from here',
  reply: z.object({ rows: z.array(listingFormSchema) }),
})

const lookup = { method: 'GET', access: setsProducts, params: ofMarketplace, errors: listingFailures } as const

export const listingCategories = endpoint({
  ...lookup,
  id: 'listing.categories',
  path: '/product/:marketplace/category',
  summary: "Categories of a marketplace's tree: those below `parent`, leaves with words in their path, or one by its `code`; else the roots",
  query: z.object({
    store_code: storeCode,
    parent: categoryCode.optional(),
    /** Words of the path; each has to occur. The first 50 leaves. */
    search: z.string().trim().max(100).optional(),
    code: categoryCode.optional(),
  }),
  reply: z.object({ rows: z.array(listingCategorySchema) }),
})

export const listingAttributes = endpoint({
  ...lookup,
  id: 'listing.attributes',
  path: '/product/:marketplace/attribute',
  summary: 'What a marketplace asks of products of a category, what is required first',
  query: z.object({ store_code: storeCode, category: categoryCode }),
  reply: z.object({ rows: z.array(listingAttributeSchema) }),
})

export const listingBrands = endpoint({
  ...lookup,
  id: 'listing.brands',
  path: '/product/:marketplace/brand',
  summary: 'Brands that a marketplace knows in a category, those with the words in their name',
  query: z.object({
    store_code: storeCode,
    category: categoryCode,
    search: z.string().trim().max(100).optional(),
    /** `next` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ rows: z.array(listingBrandSchema), /** Null: there are no more. */ next: z.string().nullable() }),
})

export const listingRules = endpoint({
  ...lookup,
  id: 'listing.rules',
  path: '/product/:marketplace/rule',
  summary: 'Which parts the form of a listing has in a category of a store, and what the marketplace takes in each',
  query: z.object({ store_code: storeCode, category: categoryCode }),
  reply: listingRulesSchema,
})

export const listingRead = endpoint({
  ...lookup,
  id: 'listing.read',
  path: '/product/:marketplace/listing',
  summary: 'A listing as its marketplace has it now, as its form is filled with it',
  query: z.object({ store_code: storeCode, product_code: productCode }),
  reply: listingBodySchema.extend({ product_code: z.string(), /** Where buyers find it. */ url: z.string().nullable() }),
  errors: [...listingFailures, 'LISTING_GONE'],
  reads: ['listing'],
})

const written = z.object({
  /** The marketplace's own id of it. */
  product_code: z.string(),
  store_code: z.string(),
  url: z.string().nullable(),
  /** Its rows here, which are linked to the SKUs that they carry. */
  listing_ids: z.array(z.number().int()),
})
/** Most pictures have to be handed over one by one: a call may take a minute. */
const write = { access: setsProducts, params: ofMarketplace, reply: written, touches: ['listing'] } as const

export const listingCreate = endpoint({
  ...write,
  id: 'listing.create',
  method: 'POST',
  path: '/product/:marketplace/listing',
  summary: 'Makes a listing at a store: checked here first, and what is refused is told at its fields',
  body: listingBodySchema.extend({ store_code: storeCode }),
  errors: [...listingFailures, 'LISTING_INVALID'],
})

export const listingUpdate = endpoint({
  ...write,
  id: 'listing.update',
  method: 'PATCH',
  path: '/product/:marketplace/listing',
  summary: 'Changes a listing as a whole: what is not named any more is taken away; the stock of SKUs of ours is sent as everywhere',
  body: listingBodySchema.extend({ store_code: storeCode, product_code: productCode }),
  errors: [...listingFailures, 'LISTING_INVALID', 'LISTING_GONE'],
})

export const listingReread = endpoint({
  id: 'listing.reread',
  method: 'POST',
  path: '/product/tokopedia',
  access: setsProducts,
  summary: "Reads products of a Tokopedia store anew, by Tokopedia's own ids, and links them; what is there no more is told",
  body: z.object({
    product_ids: z
      .array(z.union([z.string().min(1).max(120), z.number().int().min(1).transform(String)]))
      .min(1)
      .max(listingsPreviewedAtOnce),
    store_code: storeCode,
  }),
  reply: z.object({
    /** Listings that were read. */
    changed: z.array(z.number().int()),
    /** Products that the store has no more. */
    gone: z.array(z.string()),
  }),
  errors: listingFailures,
  touches: ['listing'],
})
