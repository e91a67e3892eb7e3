import { z } from 'zod'
import { productShape } from './product-shapes.ts'

const text = z.string().nullish()
const number = z.union([z.number(), z.string()]).transform(Number).pipe(z.number()).nullish()
const id = z.union([z.number(), z.string()]).transform(String)

/** Categories stand in each other, three deep. */
export interface TokopediaCategory {
  readonly id: string
  readonly name: string
  readonly child?: readonly TokopediaCategory[] | null | undefined
}
const category: z.ZodType<TokopediaCategory> = z.object({
  id,
  name: z.string(),
  get child() {
    return z.array(category).nullish()
  },
})
export const categoriesShape = z.object({ categories: z.array(category).nullish() })

/** What products of a category may differ by: a variant has values in each of its units, sizes of several countries for one. */
export const knownVariantsShape = z
  .object({
    variant_id_combinations: z.array(z.array(z.number())).nullish(),
    variant_details: z
      .array(
        z.object({
          variant_id: z.number(),
          name: z.string(),
          units: z
            .array(
              z.object({
                variant_unit_id: z.number(),
                unit_name: text,
                unit_values: z.array(z.object({ variant_unit_value_id: z.number(), value: z.string(), hex: text })).nullish(),
              }),
            )
            .nullish(),
        }),
      )
      .nullish(),
  })
  .nullish()

/** A product as its form holds it: what {@link productShape} reads, and what the seller wrote beside. */
const wholeProduct = productShape.extend({
  basic: productShape.shape.basic.extend({ childCategoryID: id.nullish(), shortDesc: text, condition: number }),
  /** `unit` 2: kilograms. */
  weight: z.object({ value: number, unit: number }).nullish(),
  /** Centimetres. */
  volume: z.object({ length: number, width: number, height: number }).nullish(),
})
export type WholeProduct = z.infer<typeof wholeProduct>
export const wholeProductsShape = z.array(wholeProduct).nullish()
