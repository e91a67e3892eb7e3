import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowId, rowIdInAddress, shortIdInAddress } from '../core/ids.ts'
import { any } from '../core/privilege.ts'
import { skuSchema } from '../core/sku.ts'
import { highestOf, mostParts, mostPictures, mostPieces, mostVariants, productPageLimit, productRowSchema } from './product.ts'
import { readsProducts, setsProducts } from './product-access.ts'

const amount = (field: keyof typeof highestOf) => z.number().int().min(0).max(highestOf[field])
const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullable()
    .transform((text) => text || null)

const variant = z.object({
  /** Of a SKU that the product has already, that SKU: a SKU is never called otherwise. */
  sku: z.string().trim().min(1).max(120),
  /** Its choice of each dimension, in their order. */
  options: z.array(z.string().trim().min(1).max(50)).max(2),
  barcode: optional(64),
  price: amount('price'),
  price_cost: amount('price_cost'),
  /** What is on hand of a SKU that is new; null: nobody counted, and no marketplace is told. Of one that is there already, and of a package, it is not looked at. */
  stock: amount('stock').nullable(),
  min_stock: amount('min_stock'),
  location: optional(60),
})
export type VariantBody = z.output<typeof variant>

/** Grams. */
export const mostWeight = 1_000_000

const part = z.object({ sku: skuSchema, qty: z.number().int().min(1).max(mostPieces) })
export type PartBody = z.output<typeof part>

/** A product with all that is sold of it. Amounts in whole rupiah, weight in grams. */
const body = z
  .object({
    name: z.string().trim().min(1).max(255),
    category: z.string().trim().min(1).max(100),
    supplier: optional(100),
    weight: z.number().int().min(0).max(mostWeight),
    /** What the variants differ by; none for a product of one SKU. */
    dimensions: z.array(z.string().trim().min(1).max(30)).max(2),
    /** In order, the first is shown; addresses of `product.picture`, or of a marketplace. */
    image_urls: z.array(z.string().max(1000)).max(mostPictures),
    variants: z.array(variant).min(1).max(mostVariants),
    /** What a package is made of, for one piece: SKUs of other products, none of them a package. None for any other product. */
    parts: z.array(part).max(mostParts).default([]),
  })
  .superRefine(({ dimensions, variants, parts }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (new Set(dimensions.map((name) => name.toLowerCase())).size < dimensions.length) refuse(['dimensions'], 'each of another name')
    if (dimensions.length === 0 && variants.length > 1) refuse(['dimensions'], 'needed for several variants')
    if (parts.length > 0 && dimensions.length > 0) refuse(['dimensions'], 'none for a package')
    parts.forEach(({ sku }, at) => {
      if (parts.findIndex((one) => one.sku === sku) < at) refuse(['parts', at, 'sku'], 'another part has the same')
    })
    const skus = new Set<string>()
    const choices = new Set<string>()
    variants.forEach(({ sku, options }, at) => {
      if (options.length !== dimensions.length) refuse(['variants', at, 'options'], 'one of each dimension')
      const choice = JSON.stringify(options.map((option) => option.toLowerCase()))
      if (choices.has(choice)) refuse(['variants', at, 'options'], 'another variant has the same')
      if (skus.has(sku)) refuse(['variants', at, 'sku'], 'another variant has the same')
      choices.add(choice)
      skus.add(sku)
    })
  })
export type ProductBody = z.output<typeof body>

export const productCreate = endpoint({
  id: 'product.create',
  method: 'POST',
  path: '/product',
  access: setsProducts,
  summary: 'Makes a product with its variants; what open orders hold of their SKUs is promised',
  body,
  reply: z.object({ product_id: z.number().int(), rows: z.array(productRowSchema) }),
  errors: ['SKU_TAKEN', 'PART_NOT_FIT'],
  touches: ['product'],
})

export const productChange = endpoint({
  id: 'product.change',
  method: 'PUT',
  path: '/product/:id',
  access: setsProducts,
  summary: 'Changes a product as a whole: a variant that is not named any more is taken away, where nothing of it is left or promised',
  params: z.object({ id: rowIdInAddress }),
  body,
  reply: z.object({ product_id: z.number().int(), rows: z.array(productRowSchema) }),
  errors: ['SKU_TAKEN', 'SKU_IN_USE', 'SKU_IN_PACKAGE', 'PART_NOT_FIT', 'PACKAGE_STAYS', 'NOT_FOUND'],
  touches: ['product'],
})

export const productRead = endpoint({
  id: 'product.read',
  method: 'GET',
  path: '/product/:id/form',
  access: readsProducts,
  summary: 'A product as it is written in its form',
  params: z.object({ id: rowIdInAddress }),
  reply: z.object({
    product_id: z.number().int(),
    name: z.string(),
    category: z.string(),
    supplier: z.string().nullable(),
    weight: z.number().int(),
    dimensions: z.array(z.string()),
    image_urls: z.array(z.string()),
    archive: z.boolean(),
    parts: z.array(z.object({ sku: z.string(), qty: z.number().int() })),
    variants: z.array(variant.extend({ barcode: z.string().nullable(), location: z.string().nullable(), stock: z.number().int() })),
  }),
  errors: ['NOT_FOUND'],
  reads: ['product'],
})

export const productArchive = endpoint({
  id: 'product.archive',
  method: 'PATCH',
  path: '/product/archive',
  access: setsProducts,
  summary: 'Puts products into the archive (1), where no list shows them, or takes them out of it (0)',
  body: z.object({
    product_ids: z.array(rowId).min(1).max(productPageLimit),
    status: z.union([z.literal(0), z.literal(1)]),
  }),
  /** `changed` names the products that stood the other way before. */
  reply: z.object({ changed: z.array(z.number().int()) }),
  touches: ['product'],
})

/** Characters of a `data:` address of a picture, at most: one of a megabyte. */
const longestPicture = 1_400_000

export const productPictureAdd = endpoint({
  id: 'product.picture-add',
  method: 'POST',
  path: '/product/picture',
  access: setsProducts,
  summary: 'Keeps a picture for products, and answers its address',
  bodyLimit: longestPicture + 1000,
  body: z.object({ /** A `data:` address of a JPEG, PNG, GIF or WebP of at most one megabyte. */ image_url: z.string().max(longestPicture) }),
  reply: z.object({ image_url: z.string() }),
  errors: ['NOT_AN_IMAGE'],
})

/** Whoever handles products or their orders sees them. */
const seesPictures = any('product', 'product-stock', 'product-inout', 'order', 'chat', 'chat-read', 'purchase', 'sales')

export const productPicture = endpoint({
  id: 'product.picture',
  method: 'GET',
  path: '/product/picture/:workspace_id/:picture_id',
  access: seesPictures,
  byElement: true,
  summary: 'A picture of a product',
  params: z.object({ workspace_id: shortIdInAddress, picture_id: z.uuid() }),
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['image/*'],
  errors: ['NOT_FOUND'],
})
