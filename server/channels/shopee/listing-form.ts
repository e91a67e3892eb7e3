import type { AttributeValues, ListingAttribute, ListingRules } from '#contract/product/listing-form.ts'
import { ChannelFailure } from '../failure.ts'
import type { ChannelListingForm, ReadListing } from '../listing-form.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { ShopeeClient } from './client.ts'
import {
  attributesShape,
  brandsShape,
  categoriesShape,
  foundShape,
  itemFormShape,
  limitShape,
  logisticsShape,
  type ShopeeAttribute,
  type ShopeeItemForm,
  type ShopeeLimit,
  type ShopeeTiers,
  tiersShape,
} from './listing-form-shapes.ts'
import { createWriting } from './listing-write.ts'

/** Models of one item, and options of one of its tiers. */
const mostModels = 50
const brandsAtOnce = 100
/** So many pages of brands are looked through for words: there is no call that looks for them. */
const mostBrandPages = 20
/** Items that one call reads, as they are looked through for a seller's SKU. */
const itemsAtOnce = 50

/** `attribute_info.input_type`: one of a list, one of a list or another, a text, several of a list, several of a list or others. */
const kindOfInput = { 1: 'choice', 2: 'choice', 3: 'text', 4: 'choices', 5: 'choices' } as const
/** `attribute_info.input_validation_type`. */
const kindOfText = { 1: 'number', 3: 'number', 4: 'date' } as const
const isOpenInput: ReadonlySet<number> = new Set([2, 3, 5])

function attributeOf({ attribute_id, name, mandatory, attribute_value_list, attribute_info }: ShopeeAttribute): ListingAttribute {
  const input = attribute_info?.input_type ?? 3
  const text = kindOfText[(attribute_info?.input_validation_type ?? 0) as keyof typeof kindOfText]
  const kind = kindOfInput[input as keyof typeof kindOfInput] ?? 'text'
  return {
    code: String(attribute_id),
    name: name || String(attribute_id),
    kind: kind === 'text' ? (text ?? 'text') : kind,
    required: mandatory === true,
    choices: (attribute_value_list ?? []).flatMap(({ value_id, name: choice }) =>
      value_id && choice ? [{ code: String(value_id), name: choice }] : [],
    ),
    is_open: isOpenInput.has(input),
    units: attribute_info?.format_type === 2 ? (attribute_info.attribute_unit_list ?? []) : [],
    most: kind === 'choices' ? (attribute_info?.max_value_count ?? 20) : 1,
  }
}

const requiredFirst = (a: ListingAttribute, b: ListingAttribute) => Number(b.required) - Number(a.required)

const rangeOf = (limit: ShopeeLimit, least: number, most: number) => ({ least: limit?.min_limit ?? least, most: limit?.max_limit ?? most })

const numberOf = (info: readonly { readonly original_price: number }[] | null | undefined) => Math.round(info?.[0]?.original_price ?? 0)
const stockOf = (info: { readonly seller_stock?: readonly { readonly stock: number }[] | null } | null | undefined) =>
  (info?.seller_stock ?? []).reduce((sum, { stock }) => sum + stock, 0)

const onDay = (seconds: string) => (/^\d{9,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString().slice(0, 10) : seconds)

function attributesIn({ attribute_list }: ShopeeItemForm): AttributeValues[] {
  return (attribute_list ?? []).map(({ attribute_id, attribute_value_list }) => ({
    code: String(attribute_id),
    values: (attribute_value_list ?? []).map(({ value_id, original_value_name, value_unit }) => ({
      code: value_id ? String(value_id) : null,
      name: value_id ? (original_value_name ?? '') : onDay(original_value_name ?? ''),
      unit: value_unit || null,
    })),
  }))
}

function variantsIn(item: ShopeeItemForm, tiers: ShopeeTiers | null): ReadListing['variants'] {
  if (!tiers)
    return [
      {
        mp_variant_id: null,
        sku: item.item_sku ?? '',
        options: [],
        price: numberOf(item.price_info),
        stock: stockOf(item.stock_info_v2),
        image_url: null,
        barcode: item.gtin_code || null,
      },
    ]
  return tiers.model.map((model) => {
    const options = (model.tier_index ?? []).map((place, tier) => tiers.tier_variation[tier]?.option_list[place])
    return {
      mp_variant_id: String(model.model_id),
      sku: model.model_sku ?? '',
      options: options.map((one) => one?.option ?? ''),
      price: numberOf(model.price_info),
      stock: stockOf(model.stock_info_v2),
      image_url: options[0]?.image?.image_url || null,
      barcode: model.gtin_code || null,
    }
  })
}

export function createListingForm(client: ShopeeClient): ChannelListingForm {
  async function itemOf(store: StoreConnection, itemId: string) {
    const query = { item_id_list: /^\d{1,15}$/.test(itemId) ? itemId : '0' }
    const [item] = (await client.shop(store, '/product/get_item_base_info', itemFormShape, { query })).item_list
    if (!item) throw new ChannelFailure('rejected', `item ${itemId} does not exist`)
    const tiers = item.has_model ? await client.shop(store, '/product/get_model_list', tiersShape, { query: { item_id: item.item_id } }) : null
    return { item, tiers }
  }
  const brandPage = (store: StoreConnection, category: string, offset: number, page_size: number) =>
    client.shop(store, '/product/get_brand_list', brandsShape, { query: { offset, page_size, category_id: category, status: 1, language: 'id' } })

  return {
    async categories(store) {
      const { category_list } = await client.shop(store, '/product/get_category', categoriesShape, { query: { language: 'id' } })
      return category_list.map(({ category_id, parent_category_id, display_category_name, original_category_name, has_children }) => ({
        code: String(category_id),
        parent: parent_category_id ? String(parent_category_id) : null,
        name: display_category_name || original_category_name || String(category_id),
        is_leaf: !has_children,
      }))
    },

    async attributes(store, category) {
      const query = { category_id_list: category, language: 'id' }
      const { list } = await client.shop(store, '/product/get_attribute_tree', attributesShape, { query })
      return (list[0]?.attribute_tree ?? []).map(attributeOf).toSorted(requiredFirst)
    },

    async brands(store, category, { search, cursor }) {
      const words = search.toLowerCase().split(/\s+/)
      const found: { code: string; name: string }[] = []
      let offset: number | null = Number(cursor ?? 0)
      for (let page = 0; offset !== null && page < mostBrandPages && found.length < brandsAtOnce; page += 1) {
        if (page > 0) await store.turn?.()
        const { brand_list, has_next_page, next_offset } = await brandPage(store, category, offset, brandsAtOnce)
        const named = (brand_list ?? []).map(({ brand_id, original_brand_name, display_brand_name }) => ({
          code: String(brand_id),
          name: original_brand_name || display_brand_name || '',
        }))
        found.push(...named.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))))
        offset = has_next_page ? (next_offset ?? offset + brandsAtOnce) : null
      }
      return { brands: found, next: offset === null ? null : String(offset) }
    },

    async rules(store, category): Promise<ListingRules> {
      const limits = await client.shop(store, '/product/get_item_limit', limitShape, { query: { category_id: category } })
      await store.turn?.()
      const { is_mandatory } = await brandPage(store, category, 0, 1)
      await store.turn?.()
      const { logistics_channel_list } = await client.shop(store, '/logistics/get_channel_list', logisticsShape, {})
      return {
        name: rangeOf(limits.item_name_length_limit, 5, 255),
        description: rangeOf(limits.item_description_length_limit, 20, 5000),
        images: rangeOf(limits.item_image_count_limit, 1, 9),
        price: rangeOf(limits.price_limit, 99, 150_000_000),
        stock: rangeOf(limits.stock_limit, 0, 999_999),
        variants: {
          most: mostModels,
          options: mostModels,
          dimensions: 2,
          name: rangeOf(limits.tier_variation_name_length_limit, 1, 14).most,
          option: rangeOf(limits.tier_variation_option_length_limit, 1, 20).most,
          known: [],
          pictures: true,
        },
        brand: { required: is_mandatory === true, is_open: false },
        // The call to add an item takes none without.
        weight: { required: true, most: 1_000_000 },
        measures: { required: limits.dimension_limit?.dimension_mandatory === true },
        size_chart: limits.size_chart_limit?.support_image_size_chart ? { required: limits.size_chart_limit.size_chart_mandatory === true } : null,
        logistics: {
          required: true,
          // A channel below another one follows that one.
          choices: logistics_channel_list
            .filter(({ enabled, mask_channel_id }) => enabled && !mask_channel_id)
            .map(({ logistics_channel_id, logistics_channel_name, force_enable, compulsory_channel, weight_limit }) => ({
              code: String(logistics_channel_id),
              name: logistics_channel_name || String(logistics_channel_id),
              fixed: force_enable === true || compulsory_channel === true,
              most_weight: weight_limit?.item_max_weight ? Math.round(weight_limit.item_max_weight * 1000) : null,
            })),
        },
        condition: true,
        unlisted: true,
      }
    },

    async read(store, itemId) {
      const { item, tiers } = await itemOf(store, itemId)
      const { dimension, brand } = item
      return {
        category: String(item.category_id),
        name: item.item_name,
        description: item.description ?? '',
        brand: brand?.brand_id ? { code: String(brand.brand_id), name: brand.original_brand_name ?? '' } : null,
        attributes: attributesIn(item),
        image_urls: item.image?.image_url_list ?? [],
        dimensions: (tiers?.tier_variation ?? []).map(({ name }) => ({ code: null, name: name || '-' })),
        variants: variantsIn(item, tiers),
        weight: item.weight ? Math.round(Number(item.weight) * 1000) : null,
        measures: dimension?.package_length
          ? { length: dimension.package_length, width: dimension.package_width ?? 0, height: dimension.package_height ?? 0 }
          : null,
        size_chart: item.size_chart || null,
        logistics: (item.logistic_info ?? []).filter(({ enabled }) => enabled).map(({ logistic_id }) => String(logistic_id)),
        condition: item.condition === 'USED' ? 'used' : 'new',
        listed: item.item_status === 'NORMAL',
        url: `https://shopee.co.id/product/${store.store_id}/${item.item_id}`,
      }
    },

    async find(store, skus) {
      // What is made from here carries the first of its SKUs as the item's own, models or not.
      for (const item_sku of skus) {
        const { item_id_list } = await client.shop(store, '/product/search_item', foundShape, { query: { item_sku, page_size: itemsAtOnce } })
        const ids = (item_id_list ?? []).slice(0, itemsAtOnce)
        if (ids.length > 0) {
          const { item_list } = await client.shop(store, '/product/get_item_base_info', itemFormShape, { query: { item_id_list: ids.join(',') } })
          const there = item_list.find((item) => item.item_sku === item_sku && !item.item_status.endsWith('DELETE'))
          if (there) return String(there.item_id)
        }
        break
      }
      return null
    },

    ...createWriting(client, itemOf),
  }
}
