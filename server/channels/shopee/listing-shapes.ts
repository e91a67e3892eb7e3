import { z } from 'zod'

const text = z.string().nullish()

export const itemListShape = z.object({
  item: z.array(z.object({ item_id: z.number().int(), item_status: z.string() })).default([]),
  total_count: z.number().int(),
  has_next_page: z.boolean(),
  next_offset: z.number().int().nullish(),
})

const prices = z.array(z.object({ original_price: z.number() })).nullish()
const stockInfo = z
  .object({
    summary_info: z.object({ total_available_stock: z.number().int() }).nullish(),
    seller_stock: z.array(z.object({ stock: z.number().int() })).nullish(),
  })
  .nullish()
export type StockInfo = z.infer<typeof stockInfo>

const item = z.object({
  item_id: z.number().int(),
  item_name: z.string(),
  item_sku: text,
  item_status: z.string(),
  has_model: z.boolean(),
  price_info: prices,
  stock_info_v2: stockInfo,
  image: z.object({ image_url_list: z.array(z.string()).nullish() }).nullish(),
})
export type ShopeeItem = z.infer<typeof item>
export const itemsShape = z.object({ item_list: z.array(item).default([]) })

export const modelsShape = z.object({
  tier_variation: z
    .array(z.object({ option_list: z.array(z.object({ option: z.string(), image: z.object({ image_url: text }).nullish() })) }))
    .default([]),
  model: z.array(
    z.object({
      model_id: z.number().int(),
      model_sku: text,
      tier_index: z.array(z.number().int()).nullish(),
      price_info: prices,
      stock_info_v2: stockInfo,
    }),
  ),
})
export type ShopeeModels = z.infer<typeof modelsShape>

const modelId = z.number().int().nullish()
export const changedShape = z.object({
  failure_list: z.array(z.object({ model_id: modelId, failed_reason: text })).nullish(),
  success_list: z.array(z.object({ model_id: modelId })).nullish(),
})
/** Of items that were put on sale or taken down. */
export const movedShape = z.object({
  failure_list: z.array(z.object({ item_id: z.number().int(), failed_reason: text })).nullish(),
  success_list: z.array(z.object({ item_id: z.number().int() })).nullish(),
})
const boostedItems = z.object({ item_id_list: z.array(z.number().int()).nullish() })
/** What was boosted stands in one object by the guide, and in a list of them by the public SDK's types. */
export const boostedShape = z.object({
  failure_list: z.array(z.object({ item_id: z.number().int(), failed_reason: text })).nullish(),
  success_list: z
    .union([boostedItems, z.array(boostedItems)])
    .nullish()
    .transform((told) => [told].flat().flatMap((one) => one?.item_id_list ?? [])),
})
export const boostsShape = z.object({ item_list: z.array(z.object({ item_id: z.number().int() })).nullish() })
export type ShopeeChanged = z.infer<typeof changedShape>
