import { z } from 'zod'

const text = z.string().nullish()
const id = z.union([z.number(), z.string()]).transform(String)
const whole = z.union([z.number(), z.string()]).transform(Number).pipe(z.number())

export const productShape = z.object({
  basic: z.object({ productID: id, name: z.string(), status: z.number().int() }),
  price: z.object({ value: whole.nullish() }).nullish(),
  /** Of a product with variants this is their sum. */
  stock: z.object({ value: whole.nullish(), useStock: z.boolean().nullish() }).nullish(),
  variant: z.object({ isParent: z.boolean().nullish(), isVariant: z.boolean().nullish(), parentID: id.nullish() }).nullish(),
  other: z.object({ sku: text, url: text }).nullish(),
  pictures: z.array(z.object({ OriginalURL: text })).nullish(),
})
export type TokopediaProduct = z.infer<typeof productShape>

/** Public sources call them by either name. */
const optionsShape = z.array(z.object({ id: z.number(), value: z.string() })).nullish()
export const variantsShape = z.object({
  children: z
    .array(
      z.object({
        product_id: id,
        option_ids: z.array(z.number()).nullish(),
        sku: text,
        price: whole,
        stock: whole,
        picture: z.object({ original: text }).nullish(),
      }),
    )
    .nullish(),
  variant: z
    .array(
      z
        .object({ name: text, unit_name: text, options: optionsShape, option: optionsShape })
        .transform(({ option, options, ...rest }) => ({ ...rest, options: options ?? option })),
    )
    .nullish(),
})
export type TokopediaVariants = z.infer<typeof variantsShape>
