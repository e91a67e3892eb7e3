import { z } from 'zod'

/** Public pages tell these calls and what they ask for, and show few of their answers: names that stand in no public source are read here alone. */
const text = z.string().nullish()

export interface BlibliCategory {
  readonly categoryCode: string
  readonly categoryName: string
  readonly children?: readonly BlibliCategory[] | null | undefined
}
const category: z.ZodType<BlibliCategory> = z.lazy(() =>
  z.object({ categoryCode: z.string(), categoryName: z.string(), children: z.array(category).nullish() }),
)
export const categoriesShape = z.object({ content: z.array(category) })

const attribute = z.object({
  code: z.string(),
  name: z.string(),
  /** `DESCRIPTIVE`: free text; `PREDEFINED`, `DEFINING`: one of the options. */
  type: text,
  mandatory: z.boolean().nullish(),
  /** Variants differ by it. */
  variantCreating: z.boolean().nullish(),
  /** Each variant says it. */
  specialAttribute: z.boolean().nullish(),
  options: z.array(z.string()).nullish(),
})
export type BlibliAttribute = z.infer<typeof attribute>
export const attributesShape = z.object({ content: z.array(attribute).nullish() })

export const brandsShape = z.object({ content: z.array(z.object({ brandCode: z.string(), brandName: z.string() })).nullish() })
export const pickupPointsShape = z.object({ content: z.array(z.object({ code: z.string() })).nullish() })

const coded = z.array(z.object({ code: text, value: z.string() })).nullish()
const item = z.object({
  blibliSku: z.string(),
  sellerSku: text,
  attributes: z.array(z.object({ code: text, name: text, value: z.string() })).nullish(),
  specialAttributes: coded,
  price: z.object({ regular: z.number() }),
  stock: z.object({ available: z.number().int() }),
  image: text,
})
export type BlibliItem = z.infer<typeof item>
export const formShape = z.object({
  productSku: z.string(),
  productName: z.string(),
  categoryCode: z.string(),
  brandCode: text,
  brandName: text,
  description: text,
  dimension: z.object({ length: z.number(), width: z.number(), height: z.number(), weight: z.number() }).nullish(),
  attributes: z.array(z.object({ code: z.string(), values: z.array(z.string()) })).nullish(),
  images: z.array(z.string()).nullish(),
  url: text,
  items: z.array(item).min(1),
})
export type BlibliForm = z.infer<typeof formShape>

/** Products by a seller SKU, and by their name. */
export const bySkuShape = z.object({ content: z.array(z.object({ productSku: z.string() })).nullish() })
export const byNameShape = z.object({ content: z.array(z.object({ productSku: z.string(), productName: text })).nullish() })

/** What is asked for waits in a queue by this name. */
export const queuedShape = z.object({ requestId: z.string().min(1) })
export const feedShape = z
  .object({
    queueFeed: z.object({ status: text }).nullish(),
    queueHistory: z.array(z.object({ value: text, isSuccess: z.boolean().nullish(), errorMessage: text })).nullish(),
  })
  .nullish()
