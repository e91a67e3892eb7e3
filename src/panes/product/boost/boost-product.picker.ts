import { boostProducts } from '#contract/product/boost.endpoints.ts'
import type { Choice, Picker } from '#kernel/command.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

/** As many as a person looks through. */
const shown = 20

/** A product as a field keeps it: its store, and its id there. */
export const boostKey = ({ store_code, mp_product_id }: { readonly store_code: string; readonly mp_product_id: string }): string =>
  `${store_code}/${mp_product_id}`
export function boostProductOf(key: string): { store_code: string; mp_product_id: string } {
  const at = key.lastIndexOf('/')
  return { store_code: key.slice(0, at), mp_product_id: key.slice(at + 1) }
}

const find = async (query: NonNullable<Parameters<typeof callQuery<typeof boostProducts>>[1]>['query']): Promise<Choice[]> =>
  (await queryClient.fetchQuery(callQuery(boostProducts, { query }))).map((product) => ({
    value: boostKey(product),
    title: product.name,
    hint: product.store_name,
  }))

/** A product that is on sale at Shopee, by words of its name, its SKUs or its number there. */
export const boostProductPicker = {
  find: (text) => find({ limit: shown, ...(text.trim() && { search: text.trim() }) }),
  named: async (key) => (await find({ ...boostProductOf(key), limit: 1 }))[0] ?? { value: key, title: boostProductOf(key).mp_product_id },
} satisfies Picker
