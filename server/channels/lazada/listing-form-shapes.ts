import { z } from 'zod'

const text = z.string().nullish()
const id = z.union([z.number(), z.string()]).transform(String)
const amount = z.union([z.number(), z.string()]).transform(Number).pipe(z.number())
const flag = z.union([z.number(), z.string(), z.boolean()]).transform((told) => ['1', 'true'].includes(String(told)))

export interface LazadaBranch {
  readonly category_id: string
  readonly name: string
  readonly leaf: boolean
  readonly children?: readonly LazadaBranch[] | null | undefined
}
const branch: z.ZodType<LazadaBranch> = z.lazy(() =>
  z.object({ category_id: id, name: z.string(), leaf: z.boolean(), children: z.array(branch).nullish() }),
)
export const treeShape = z.object({ data: z.array(branch) })

const attribute = z.object({
  name: z.string(),
  label: text,
  input_type: text,
  /** `normal`: of the product; `sku`: of each of its SKUs. */
  attribute_type: text,
  is_mandatory: flag.nullish(),
  is_sale_prop: flag.nullish(),
  options: z.array(z.object({ name: z.string(), en_name: text })).nullish(),
  unit: z.object({ type: z.array(z.string()).nullish() }).nullish(),
})
export type LazadaAttribute = z.infer<typeof attribute>
export const attributesShape = z.object({ data: z.array(attribute).nullish() })

export const brandsShape = z.object({
  data: z.object({ module: z.array(z.object({ brand_id: id, name: z.string() })).nullish(), total_record: amount.nullish() }),
})

const sku = z.looseObject({
  SkuId: id,
  SellerSku: text,
  price: amount,
  quantity: amount,
  sellableQuantity: amount.nullish(),
  Images: z.array(z.string()).nullish(),
  saleProp: z.record(z.string(), z.unknown()).nullish(),
  package_weight: amount.nullish(),
  package_length: amount.nullish(),
  package_width: amount.nullish(),
  package_height: amount.nullish(),
})
export type LazadaSku = z.infer<typeof sku>

const variation = z.object({ name: z.string(), label: text, customize: flag.nullish(), hasImage: flag.nullish() })
const product = z.object({
  item_id: id,
  primary_category: id,
  attributes: z.record(z.string(), z.unknown()).nullish(),
  images: z.array(z.string()).nullish(),
  /** `Variation1` to `Variation4`. */
  variation: z.record(z.string(), variation).nullish(),
  skus: z.array(sku).min(1),
})
export type LazadaForm = z.infer<typeof product>
export const formShape = z.object({ data: product })

export const uploadedShape = z.object({ data: z.object({ image: z.object({ url: z.string().min(1) }) }) })

const detail = z.object({ field: text, message: text, seller_sku: text })
export type LazadaDetail = z.infer<typeof detail>
/** Made or changed, or refused with what is wrong of which field. */
export const writtenShape = z.object({ data: z.object({ item_id: id.nullish() }).nullish(), detail: z.array(detail).nullish() })

export const foundShape = z.object({
  data: z.object({ products: z.array(z.object({ item_id: id, status: text, skus: z.array(z.object({ SellerSku: text })).nullish() })).nullish() }),
})
