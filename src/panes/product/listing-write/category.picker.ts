import type { Marketplace } from '#contract/core/marketplace.ts'
import { listingBrands, listingCategories } from '#contract/product/listing-form.endpoints.ts'
import type { ListingBody, ListingCategory } from '#contract/product/listing-form.ts'
import type { Choice, Picker } from '#kernel/command.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

/** A store at its marketplace, whose tree, brands and rules are asked for. */
export interface AtStore {
  readonly marketplace: Marketplace
  readonly store_code: string
}

/** Trees and brands change seldom. Milliseconds. */
const stays = 10 * 60_000

const choiceOf = ({ code, name, path }: ListingCategory): Choice => ({ value: code, title: name, hint: path.join(' › ') })

const askCategories = ({ marketplace, store_code }: AtStore, query: { parent?: string; search?: string; code?: string }) =>
  queryClient.fetchQuery({ ...callQuery(listingCategories, { params: { marketplace }, query: { store_code, ...query } }), staleTime: stays })

/** The leaves of a marketplace's tree, by words of their path. */
export const categoryPicker = (of: AtStore): Picker => ({
  find: async (text) => (text.trim() ? (await askCategories(of, { search: text.trim() })).rows.map(choiceOf) : []),
  named: async (code) => {
    const [found] = (await askCategories(of, { code })).rows
    return found ? choiceOf(found) : null
  },
})

/** Brands that a marketplace knows in a category. A brand is kept with its name: codes alone say nothing after a reload. */
export function brandPicker({ marketplace, store_code }: AtStore, category: string) {
  const names = new Map<string, string>()
  const picker: Picker = {
    find: async (text) => {
      const search = text.trim()
      const asked = callQuery(listingBrands, { params: { marketplace }, query: { store_code, category, ...(search && { search }) } })
      const { rows } = await queryClient.fetchQuery({ ...asked, staleTime: stays })
      for (const { code, name } of rows) names.set(code, name)
      return rows.map(({ code, name }) => ({ value: code, title: name }))
    },
    named: (code) => ({ value: code, title: names.get(code) ?? code }),
  }
  const brandOf = (code: string | null): ListingBody['brand'] => (code === null ? null : { code, name: names.get(code) ?? code })
  return { picker, brandOf }
}
