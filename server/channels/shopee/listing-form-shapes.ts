import { z } from 'zod'

const text = z.string().nullish()
const id = z.number().int()
const limit = z.object({ min_limit: z.number().nullish(), max_limit: z.number().nullish() }).nullish()

export const categoriesShape = z.object({
  category_list: z
    .array(
      z.object({
        category_id: id,
        parent_category_id: id.nullish(),
        original_category_name: text,
        display_category_name: text,
        has_children: z.boolean(),
      }),
    )
    .default([]),
})

const attribute = z.object({
  attribute_id: id,
  mandatory: z.boolean().nullish(),
  name: text,
  attribute_value_list: z.array(z.object({ value_id: id.nullish(), name: text })).nullish(),
  attribute_info: z
    .object({
      input_type: id.nullish(),
      input_validation_type: id.nullish(),
      format_type: id.nullish(),
      attribute_unit_list: z.array(z.string()).nullish(),
      max_value_count: id.nullish(),
    })
    .nullish(),
})
export type ShopeeAttribute = z.infer<typeof attribute>
export const attributesShape = z.object({ list: z.array(z.object({ attribute_tree: z.array(attribute).nullish() })).default([]) })

export const brandsShape = z.object({
  brand_list: z.array(z.object({ brand_id: id, original_brand_name: text, display_brand_name: text })).nullish(),
  has_next_page: z.boolean().nullish(),
  next_offset: id.nullish(),
  is_mandatory: z.boolean().nullish(),
})

export const limitShape = z.object({
  price_limit: limit,
  stock_limit: limit,
  item_name_length_limit: limit,
  item_image_count_limit: limit,
  item_description_length_limit: limit,
  tier_variation_name_length_limit: limit,
  tier_variation_option_length_limit: limit,
  weight_limit: z.object({ weight_mandatory: z.boolean().nullish() }).nullish(),
  dimension_limit: z.object({ dimension_mandatory: z.boolean().nullish() }).nullish(),
  size_chart_limit: z.object({ size_chart_mandatory: z.boolean().nullish(), support_image_size_chart: z.boolean().nullish() }).nullish(),
})
export type ShopeeLimit = z.infer<typeof limit>

export const logisticsShape = z.object({
  logistics_channel_list: z
    .array(
      z.object({
        logistics_channel_id: id,
        logistics_channel_name: text,
        enabled: z.boolean().nullish(),
        force_enable: z.boolean().nullish(),
        compulsory_channel: z.boolean().nullish(),
        mask_channel_id: id.nullish(),
        weight_limit: z.object({ item_max_weight: z.number().nullish() }).nullish(),
      }),
    )
    .default([]),
})

/** An item as its form needs it, beside what its listing tells. */
export const itemFormShape = z.object({
  item_list: z
    .array(
      z.object({
        item_id: id,
        category_id: id,
        item_name: z.string(),
        description: text,
        item_sku: text,
        item_status: z.string(),
        has_model: z.boolean(),
        condition: text,
        weight: z.union([z.string(), z.number()]).nullish(),
        dimension: z
          .object({ package_length: z.number().nullish(), package_width: z.number().nullish(), package_height: z.number().nullish() })
          .nullish(),
        image: z.object({ image_url_list: z.array(z.string()).nullish(), image_id_list: z.array(z.string()).nullish() }).nullish(),
        size_chart: text,
        brand: z.object({ brand_id: id.nullish(), original_brand_name: text }).nullish(),
        attribute_list: z
          .array(
            z.object({
              attribute_id: id,
              attribute_value_list: z.array(z.object({ value_id: id.nullish(), original_value_name: text, value_unit: text })).nullish(),
            }),
          )
          .nullish(),
        logistic_info: z.array(z.object({ logistic_id: id, enabled: z.boolean().nullish() })).nullish(),
        price_info: z.array(z.object({ original_price: z.number() })).nullish(),
        stock_info_v2: z.object({ seller_stock: z.array(z.object({ stock: id })).nullish() }).nullish(),
        gtin_code: text,
      }),
    )
    .default([]),
})
export type ShopeeItemForm = z.infer<typeof itemFormShape>['item_list'][number]

export const tiersShape = z.object({
  tier_variation: z
    .array(
      z.object({
        name: text,
        option_list: z.array(z.object({ option: z.string(), image: z.object({ image_id: text, image_url: text }).nullish() })),
      }),
    )
    .default([]),
  model: z
    .array(
      z.object({
        model_id: id,
        model_sku: text,
        tier_index: z.array(id).nullish(),
        price_info: z.array(z.object({ original_price: z.number() })).nullish(),
        stock_info_v2: z.object({ seller_stock: z.array(z.object({ stock: id })).nullish() }).nullish(),
        gtin_code: text,
      }),
    )
    .default([]),
})
export type ShopeeTiers = z.infer<typeof tiersShape>

export const uploadedShape = z.object({ image_info: z.object({ image_id: z.string() }) })
export const addedShape = z.object({ item_id: id })
export const foundShape = z.object({ item_id_list: z.array(id).nullish() })
