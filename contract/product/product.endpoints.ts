import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowId, rowIdInAddress } from '../core/ids.ts'
import { keyset, listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { any } from '../core/privilege.ts'
import { listingRowSchema } from './listing.ts'
import {
  editableFields,
  highestOf,
  productFilters,
  productLogEntrySchema,
  productLogFields,
  productPageLimit,
  productRowSchema,
  productSorts,
  stockMovementSchema,
  stockNewsSchema,
} from './product.ts'
import { readsProducts, setsProducts, setsStock } from './product-access.ts'

const sku = z.string().min(1).max(120)
const amount = (field: keyof typeof highestOf) => z.number().int().min(0).max(highestOf[field])

export const productList = listEndpoint({
  id: 'product.list',
  path: '/product',
  access: readsProducts,
  summary: 'A page of stock-keeping units with their stock and prices',
  row: productRowSchema,
  filters: productFilters,
  /** Exact SKUs, to read particular rows again; archived or not. */
  also: { sku: filter.codes(productPageLimit) },
  sorts: productSorts,
  page: offset({ size: 100, most: productPageLimit, depth: Number.POSITIVE_INFINITY, count: Number.POSITIVE_INFINITY, live: true }),
  selects: ['sku', 'product_id', 'sync', 'archive'],
  reads: ['product'],
})

export const productEmpty = endpoint({
  id: 'product.empty',
  method: 'GET',
  path: '/product/empty',
  access: readsProducts,
  summary: 'What can not be sold any more: nothing of it is available',
  reply: z.object({ rows: z.array(productRowSchema), total: z.number().int() }),
  reads: ['product'],
})

export const productDetail = endpoint({
  id: 'product.detail',
  method: 'GET',
  path: '/product/detail',
  access: readsProducts,
  summary: 'One stock-keeping unit, its siblings and why its stock is what it is',
  query: z.object({ sku }),
  reply: productRowSchema.extend({
    siblings: z.array(productRowSchema),
    /** Pieces that running campaigns still keep for their own stores: every other store is told of as many fewer. */
    campaign_held: z.number().int(),
    /** What a package is made of, for one piece; none of any other SKU. */
    parts: z.array(z.object({ sku: z.string(), name: z.string(), variant: z.string(), qty: z.number().int(), available: z.number().int() })),
    /** Newest first. */
    movements: z.array(stockMovementSchema),
    log: z.array(productLogEntrySchema),
    /** Where it is for sale, by store. */
    listings: z.array(listingRowSchema),
  }),
  errors: ['PRODUCT_NOT_FOUND'],
  reads: ['product'],
})

const named = z.object({ name: z.string(), total: z.number().int() })

export const productSupplier = endpoint({
  id: 'product.supplier',
  method: 'GET',
  path: '/product/supplier',
  access: any('product', 'product-stock', 'product-inout', 'purchase'),
  summary: 'Suppliers that products name or that are kept, with how many products each has',
  reply: z.object({ suppliers: z.array(named.extend({ /** Null: only products name it. */ supplier_id: z.number().int().nullable() })) }),
  reads: ['product', 'supplier'],
})

export const productLocation = endpoint({
  id: 'product.location',
  method: 'GET',
  path: '/product/location',
  access: readsProducts,
  summary: 'Shelves that occur, with how many stock-keeping units lie on each',
  reply: z.object({ locations: z.array(named) }),
  reads: ['product'],
})

export const productInventoryValue = endpoint({
  id: 'product.inventory-value',
  method: 'GET',
  path: '/product/inventory-value',
  access: readsProducts,
  summary: 'What all that is on hand is worth, and how many units want attention',
  reply: z.object({
    products: z.number().int(),
    skus: z.number().int(),
    /** Pieces on hand. */
    stock: z.number().int(),
    allocated: z.number().int(),
    /** Pieces that came back and lie on no shelf yet: they are ours, and none of the figures beside them counts them. */
    unshelved: z.number().int(),
    unshelved_cost: z.number().int(),
    value_cost: z.number().int(),
    value_price: z.number().int(),
    low: z.number().int(),
    empty: z.number().int(),
    oversold: z.number().int(),
    /** SKUs of archived products; none of the other figures counts them. */
    archived: z.number().int(),
  }),
  reads: ['product'],
})

const numbers = z.object({
  stock: amount('stock').optional(),
  min_stock: amount('min_stock').optional(),
  buffer: amount('buffer').optional(),
  price: amount('price').optional(),
  price_cost: amount('price_cost').optional(),
})

export const productEdit = endpoint({
  id: 'product.edit',
  method: 'PATCH',
  path: '/product/:id',
  access: setsStock,
  summary: 'Sets numbers of one stock-keeping unit, all of them or none; without `product` only its stock',
  params: z.object({ id: rowIdInAddress }),
  body: numbers
    .extend({
      sku,
      /** Added to what is on hand, whatever that is now; instead of `stock`. */
      stock_change: z.number().int().min(-highestOf.stock).max(highestOf.stock).optional(),
      /** What was seen of the numbers that change: where one is another by now, nothing changes. */
      expected: numbers.optional(),
      /** The version that was seen; another one answers PRODUCT_CHANGED, whatever changed. */
      version: z.number().int().optional(),
      /** Less on hand than is promised to orders is meant, not mistaken. */
      allow_oversold: z.boolean().default(false),
      note: z.string().trim().max(200).optional(),
    })
    .refine((body) => editableFields.some((field) => body[field] !== undefined) || body.stock_change !== undefined, 'nothing to change')
    .refine((body) => body.stock === undefined || body.stock_change === undefined, {
      path: ['stock_change'],
      message: 'either stock or stock_change',
    }),
  reply: productRowSchema,
  errors: ['FIELD_NOT_YOURS', 'PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED', 'PACKAGE_STOCK', 'STOCK_BELOW_ALLOCATED', 'STOCK_NEGATIVE'],
  touches: ['product'],
})

/** SKUs whose numbers are set together: one transaction, one event. */
export const mostEdits = 500

const edit = numbers.extend({
  sku,
  /** What was seen of the numbers that change: where one is another by now, nothing of this SKU changes. */
  expected: numbers.optional(),
  allow_oversold: z.boolean().default(false),
})

export const productEditMany = endpoint({
  id: 'product.edit-many',
  method: 'PATCH',
  path: '/product/numbers',
  access: setsStock,
  summary:
    'Sets numbers of many stock-keeping units; one that is refused leaves the others as they are asked for. Without `product` only their stock',
  body: z.object({
    edits: z
      .array(edit.refine((one) => editableFields.some((field) => one[field] !== undefined), 'nothing to change'))
      .min(1)
      .max(mostEdits)
      .refine((edits) => new Set(edits.map((one) => one.sku)).size === edits.length, 'each unit once'),
    note: z.string().trim().max(200).optional(),
  }),
  reply: z.object({
    /** Those that changed, and those that were refused, as they are now. */
    rows: z.array(stockNewsSchema),
    /** `reason` is in the person's language. */
    refused: z.array(
      z.object({
        sku: z.string(),
        code: z.enum(['PRODUCT_NOT_FOUND', 'PRODUCT_CHANGED', 'PACKAGE_STOCK', 'STOCK_BELOW_ALLOCATED', 'STOCK_NEGATIVE']),
        reason: z.string(),
      }),
    ),
  }),
  errors: ['FIELD_NOT_YOURS'],
  touches: ['product'],
})

export const productToggleSync = endpoint({
  id: 'product.toggle-sync',
  method: 'PATCH',
  path: '/product/:id/toggle_sync',
  access: setsProducts,
  summary: "Turns sending a product's stock to the marketplaces on or off",
  params: z.object({ id: rowIdInAddress }),
  reply: z.object({ product_id: z.number().int(), sync: z.boolean() }),
  errors: ['PRODUCT_NOT_FOUND'],
  touches: ['product'],
})

export const productSync = endpoint({
  id: 'product.sync',
  method: 'PATCH',
  path: '/product/sync',
  access: setsProducts,
  summary: 'Turns sending stock to the marketplaces on (1) or off (0) for many products',
  body: z.object({
    product_ids: z.array(rowId).min(1).max(productPageLimit),
    status: z.union([z.literal(0), z.literal(1)]),
  }),
  /** `changed` names the products that stood the other way before. */
  reply: z.object({ changed: z.array(z.number().int()), missing: z.array(z.number().int()) }),
  touches: ['product'],
})

export const productLog = listEndpoint({
  id: 'product.log',
  path: '/product/log',
  access: readsProducts,
  summary: 'What people changed of products, newest first; of a SKU what concerns its whole product too',
  row: productLogEntrySchema,
  filters: { sku: filter.code(120), field: filter.choices(productLogFields), agent_id: filter.id(), ...filter.days() },
  page: keyset('log_id', 'before', { size: 100 }),
  reads: ['product'],
})

export const productLogAgents = endpoint({
  id: 'product.log-agents',
  method: 'GET',
  path: '/product/log/agents',
  access: readsProducts,
  summary: 'Who stands in the log of products',
  reply: z.object({ agents: z.array(z.object({ agent_id: z.number().int(), agent_name: z.string() })) }),
  reads: ['product'],
})
