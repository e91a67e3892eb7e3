import { z } from 'zod'
import { rowId } from '../core/ids.ts'
import { type Marketplace, marketplaceSchema } from '../core/marketplace.ts'
import { highestOf, mostVariants } from './product.ts'

/** What of listings a channel writes: what it does not declare is offered nowhere. */
export const listingWrites = ['create', 'update'] as const

/** A marketplace whose listings are written from here. */
export const listingFormSchema = z.object({ marketplace: marketplaceSchema, writes: z.array(z.enum(listingWrites)) })

/** A category of a marketplace's tree. Products stand in leaves alone. */
export const listingCategorySchema = z.object({
  /** The marketplace's own. */
  code: z.string(),
  name: z.string(),
  /** Names from the root to itself. */
  path: z.array(z.string()),
  is_leaf: z.boolean(),
})
export type ListingCategory = z.infer<typeof listingCategorySchema>

const choiceSchema = z.object({ /** The marketplace's own. */ code: z.string(), name: z.string() })
export type ListingChoice = z.infer<typeof choiceSchema>

/** `choice`, `choices`: one, or several up to `most`, of `choices`; `date`: `2026-11-24`; `number`: digits with a point. */
export const attributeKinds = ['choice', 'choices', 'text', 'number', 'date'] as const

/** What a marketplace asks of products of a category. */
export const listingAttributeSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  required: z.boolean(),
  choices: z.array(choiceSchema),
  /** Beside `choices`, a value of the seller's own is taken. */
  is_open: z.boolean(),
  /** One of them goes with a value; none: it has no unit. */
  units: z.array(z.string()),
  /** Values that are taken. */
  most: z.number().int(),
})
export type ListingAttribute = z.infer<typeof listingAttributeSchema>

export const listingBrandSchema = choiceSchema

/** Least and most that is taken, both included. */
const range = z.object({ least: z.number(), most: z.number() })

/**
 * What a marketplace takes in a category of a store, and which parts its form has: a part that is null is not asked for and not sent. Amounts in whole rupiah,
 * lengths in characters, weights in grams.
 */
export const listingRulesSchema = z.object({
  name: range,
  description: range,
  images: range,
  price: range,
  stock: range,
  variants: z.object({
    /** In all, and options of one dimension. */
    most: z.number().int(),
    options: z.number().int(),
    /** Dimensions, at most; 0: no variants. */
    dimensions: z.number().int(),
    /** Characters of a dimension's name, and of an option. */
    name: z.number().int(),
    option: z.number().int(),
    /** Dimensions with names and options of the marketplace's own; empty: the seller names them. */
    known: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        required: z.boolean(),
        choices: z.array(choiceSchema),
        /** Other options are taken too. */ is_open: z.boolean(),
      }),
    ),
    /** An option of the first dimension may have a picture. */
    pictures: z.boolean(),
  }),
  brand: z.object({ required: z.boolean(), /** A brand is a name that is written, and not looked up. */ is_open: z.boolean() }).nullable(),
  /** Of the packed product. */
  weight: z.object({ required: z.boolean(), most: z.number().int() }).nullable(),
  /** Of its package, in centimetres. */
  measures: z.object({ required: z.boolean() }).nullable(),
  size_chart: z.object({ required: z.boolean() }).nullable(),
  /** Ways of shipping to choose some of; null: the marketplace chooses. */
  logistics: z
    .object({
      required: z.boolean(),
      choices: z.array(
        choiceSchema.extend({ /** It goes along whether it is chosen or not. */ fixed: z.boolean(), most_weight: z.number().nullable() }),
      ),
    })
    .nullable(),
  /** New or used is told. */
  condition: z.boolean(),
  /** It can be made without being put on sale. */
  unlisted: z.boolean(),
})
export type ListingRules = z.infer<typeof listingRulesSchema>

/** Products of ours, or listings of a store, that one job makes into listings; and those that one call looks at. */
export const listingsMadeAtOnce = 2000
export const listingsPreviewedAtOnce = 50

const amount = (most: number) => z.number().int().min(0).max(most)
const text = (most: number) => z.string().trim().max(most)

/** A value of an attribute: one of the choices by its code, or the seller's own. */
const valueSchema = z.object({ code: text(120).nullable().default(null), name: text(500), unit: text(40).nullable().default(null) })
export const attributeValuesSchema = z.object({ code: z.string().min(1).max(120), values: z.array(valueSchema).max(100) })
export type AttributeValues = z.output<typeof attributeValuesSchema>

export const brandSchema = z.object({ /** Null: a name of the seller's own. */ code: text(120).nullable().default(null), name: text(200) })

const measuresSchema = z.object({ length: amount(1000), width: amount(1000), height: amount(1000) })

const listingVariantSchema = z.object({
  /** The marketplace's own id of one that is there already; null: a new one. */
  mp_variant_id: z.string().max(120).nullable().default(null),
  /** The seller's own code, by which it is linked to our stock. */
  sku: text(120),
  /** Its choice of each dimension, in their order. */
  options: z.array(text(120).min(1)).max(3),
  price: amount(highestOf.price),
  /** What can be bought at first. Of a SKU of ours that was ever counted it is not looked at: what is available of it goes instead, and with a linked one no stock at all. */
  stock: amount(highestOf.stock).nullable().default(null),
  /** Of its first option; null: the product's. */
  image_url: z.string().max(1000).nullable().default(null),
  barcode: text(64).nullable().default(null),
})
export type ListingVariant = z.output<typeof listingVariantSchema>

/** What a listing says at its marketplace, whichever that is: the body of making and changing one, and what its form is filled with. */
export const listingBodySchema = z.object({
  /** A leaf of the marketplace's tree. */
  category: z.string().min(1).max(120),
  name: text(500),
  description: text(50_000),
  brand: brandSchema.nullable().default(null),
  attributes: z.array(attributeValuesSchema).max(200).default([]),
  /** In order; addresses of `product.picture`, of a marketplace, or of the web. */
  image_urls: z.array(z.string().max(1000)).max(30),
  /** What the variants differ by. None: one variant without options. */
  dimensions: z
    .array(z.object({ /** One of the known ones. */ code: text(120).nullable().default(null), name: text(120).min(1) }))
    .max(3)
    .default([]),
  variants: z.array(listingVariantSchema).min(1).max(mostVariants),
  /** Grams. */
  weight: amount(1_000_000).nullable().default(null),
  measures: measuresSchema.nullable().default(null),
  size_chart: z.string().max(1000).nullable().default(null),
  /** Codes of the ways of shipping. */
  logistics: z.array(z.string().max(120)).max(100).default([]),
  condition: z.enum(['new', 'used']).default('new'),
  /** It is put on sale at once. */
  listed: z.boolean().default(true),
})
export type ListingBody = z.output<typeof listingBodySchema>

/** What is wrong with a listing, beside its words: `issues[].code` of LISTING_INVALID. */
export const listingIssues = [
  'required',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_low',
  'too_high',
  'unknown',
  'double',
  /** The store lists this SKU already. */
  'listed',
  /** The marketplace's own words. */
  'refused',
] as const
export type ListingIssueCode = (typeof listingIssues)[number]

/** One thing wrong with a listing, by the path of its field in {@link listingBodySchema}. */
export const listingIssueSchema = z.object({ path: z.string(), code: z.enum(listingIssues), message: z.string() })
export type ListingIssue = z.infer<typeof listingIssueSchema>

/** What many listings are made of: products of ours, or what another store lists (by the marketplace's own ids of its products). */
const sourceSchema = z.union([
  z.object({ product_ids: z.array(rowId).min(1).max(listingsMadeAtOnce) }),
  z.object({ store_code: z.string().min(1).max(64), product_codes: z.array(z.string().min(1).max(120)).min(1).max(listingsMadeAtOnce) }),
])
export type ListingSource = z.output<typeof sourceSchema>

/** What the products do not say themselves, answered once for all. */
export const listingAnswersSchema = z.object({
  /** By their own category: of ours its name, of another store's the marketplace's code (told as `category` of the preview). */
  categories: z
    .array(
      z.object({
        from: z.string().max(200),
        category: z.string().min(1).max(120),
        attributes: z.array(attributeValuesSchema).max(200).default([]),
        brand: brandSchema.nullable().default(null),
        size_chart: z.string().max(1000).nullable().default(null),
      }),
    )
    .max(500)
    .default([]),
  /** Where a product has none: `{name}` and `{sku}` stand for its own. */
  description: z.string().max(50_000).default('{name}'),
  /** Grams, where it was not weighed. */
  weight: amount(1_000_000).nullable().default(null),
  measures: measuresSchema.nullable().default(null),
  logistics: z.array(z.string().max(120)).max(100).default([]),
  /** Per cent that prices go up (or down) by, rounded to hundreds of rupiah. */
  markup: z.number().min(-90).max(1000).default(0),
  listed: z.boolean().default(true),
})
export type ListingAnswers = z.output<typeof listingAnswersSchema>

export const listingUploadSchema = z.object({
  /** The store that lists them then. */
  store_code: z.string().min(1).max(64),
  of: sourceSchema,
  answers: listingAnswersSchema,
})

/** What would become of one product. */
export const uploadRowSchema = z.object({
  /** As the source names it: `product_id`, or the marketplace's id. */
  id: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  skus: z.array(z.string()),
  /** Its own category, by which {@link listingAnswersSchema} names the answer, and what it is called. */
  category: z.string(),
  category_name: z.string(),
  /** `ready`: it would be made; `missing`: `issues` say what is; `listed`: the store lists all of its SKUs already, and nothing would be made. */
  state: z.enum(['ready', 'missing', 'listed']),
  issues: z.array(listingIssueSchema),
})
export type UploadRow = z.infer<typeof uploadRowSchema>

/** Where the specification has products read anew by a call of their own: its catalogue of errors names that as what mends a link that is gone. */
export const rereadMarketplace = 'tokopedia' satisfies Marketplace
