import type { GetAttributeTreeAttributeTree } from '@congminh1254/shopee-sdk/schemas/product'
import type { FastifyInstance } from 'fastify'
import { categoryOf, categoryTree, choiceNumber, type TreeAttribute } from '../listing/category-tree.ts'
import type { StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { attributeId, brandId, categoryId, limits, numberOfCategory, optionLength, valueId } from './listing-form-calls.ts'
import { listOf } from './shapes.ts'

const inputType = ({ kind, open, choices }: TreeAttribute): number => {
  if (kind === 'choices') return open ? 5 : 4
  if (choices.length > 0) return open ? 2 : 1
  return 3
}
const validation = { choice: 0, choices: 0, text: 2, number: 3, date: 4 } as const

const attributeOf = (one: TreeAttribute): GetAttributeTreeAttributeTree => ({
  attribute_id: attributeId(one.number),
  mandatory: one.required,
  name: one.name,
  attribute_value_list: one.choices.map((name) => ({ value_id: valueId(choiceNumber(one, name)), name, value_unit: '', child_attribute_list: [] })),
  attribute_info: {
    input_type: inputType(one),
    input_validation_type: validation[one.kind],
    format_type: one.units.length > 0 ? 2 : 1,
    attribute_unit_list: [...one.units],
    max_value_count: one.kind === 'choices' ? 5 : 1,
    is_oem: false,
    support_search_value: false,
  },
})

/** What the platform asks of items, by their category. */
export function mountListingLookups(scope: FastifyInstance, parts: StandInParts): void {
  const path = '/api/v2/product'
  scope.get(
    `${path}/get_category`,
    shopCall(parts, () => ({
      category_list: categoryTree.map(({ number, parent, name, leaf }) => ({
        category_id: categoryId(number),
        parent_category_id: parent === 0 ? 0 : categoryId(parent),
        original_category_name: name,
        display_category_name: name,
        has_children: !leaf,
      })),
    })),
  )
  scope.get(
    `${path}/get_attribute_tree`,
    shopCall(parts, (_store, fields) => {
      const ids = listOf(fields.category_id_list)
      if (ids.length < 1 || ids.length > 20) throw new ShopeeError('error_param', 'category_id_list must hold 1 to 20 categories.')
      const list = ids.map((id) => {
        const category = categoryOf(numberOfCategory(id))
        if (!category?.leaf) throw new ShopeeError('error_param', `Invalid category_id ${id}.`)
        return { category_id: Number(id), attribute_tree: category.attributes.map(attributeOf) }
      })
      return { list }
    }),
  )
  scope.get(
    `${path}/get_brand_list`,
    shopCall(parts, (_store, { category_id, offset, page_size }) => {
      const category = categoryOf(numberOfCategory(category_id))
      if (!category?.leaf) throw new ShopeeError('error_param', 'Invalid category_id.')
      const [from, size] = [Number(offset ?? 0), Number(page_size)]
      if (!(size >= 1 && size <= 100)) throw new ShopeeError('error_param', 'page_size must be between 1 and 100.')
      const more = from + size < category.brands.length
      return {
        brand_list: category.brands
          .slice(from, from + size)
          .map((name) => ({ brand_id: brandId(name), original_brand_name: name, display_brand_name: name })),
        has_next_page: more,
        next_offset: more ? from + size : from,
        is_mandatory: category.brand_required,
        input_type: 'DROP_DOWN',
      }
    }),
  )
  scope.get(
    `${path}/get_item_limit`,
    shopCall(parts, (_store, { category_id }) => {
      const category = category_id === undefined ? undefined : categoryOf(numberOfCategory(category_id))
      if (category_id !== undefined && !category?.leaf) throw new ShopeeError('error_param', 'Invalid category_id.')
      const limit = ([min_limit, max_limit]: readonly [number, number]) => ({ min_limit, max_limit })
      return {
        price_limit: limit(limits.price),
        stock_limit: limit([0, limits.stock]),
        item_name_length_limit: limit(limits.name),
        item_image_count_limit: limit([1, limits.images]),
        item_description_length_limit: limit(limits.description),
        tier_variation_name_length_limit: limit([1, 14]),
        tier_variation_option_length_limit: limit([1, optionLength]),
        item_count_limit: { max_limit: 100_000 },
        weight_limit: { weight_mandatory: true },
        dimension_limit: { dimension_mandatory: false },
        size_chart_limit: { size_chart_mandatory: category?.size_chart === true, support_image_size_chart: true, support_template_size_chart: false },
      }
    }),
  )
}
