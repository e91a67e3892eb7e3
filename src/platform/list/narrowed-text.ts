import type { CallReply } from '#contract/core/endpoint.ts'
import type { AnyAddress } from '#contract/core/list-address.ts'
import { savedViewList } from '#contract/list/saved-view.endpoints.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import { t } from '#platform/i18n/i18n.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { daysText } from './days-text.ts'
import { optionsOf } from './filter-options.ts'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'
import { viewAt } from './saved-views.ts'

const textOf = (value: unknown): string => (typeof value === 'boolean' ? String(Number(value)) : String(value))

/** What a list shows, in words: its saved view, or else its tab and what it is narrowed by; empty where that is all of it. */
export function narrowedText(address: AnyAddress, { filters = {}, tabs }: ErasedSpec, query: ErasedQuery, url: string): string {
  const views = queryClient.getQueryData<CallReply<typeof savedViewList>>(callQuery(savedViewList).queryKey)?.views ?? []
  const view = viewAt(views, url)
  if (view) return view.name
  const stores = queryClient.getQueryData<CallReply<typeof storeList>>(callQuery(storeList, {}).queryKey) ?? []
  const tab = tabs ? [query[tabs.by] ?? []].flat().map((value) => tabs.text(value as never)) : []
  const words = Object.entries(filters).flatMap(([name, text]) => {
    const filter = address.filters[name]
    if (!filter || !text || name === tabs?.by) return []
    if (filter.kind === 'first-day') {
      const [first, last] = [query[name], query.end_date] as (string | undefined)[]
      return first || last ? daysText(first, last) : []
    }
    const values = [query[name] ?? []].flat().map(textOf)
    if (values.length === 0) return []
    if (filter.kind === 'search' || filter.kind === 'code') return values.map((value) => `“${value}”`)
    const options = optionsOf(filter, text, stores, [])
    const named = values.flatMap((value) => options.find((option) => option.value === value)?.label ?? [])
    // Of what only the screen has names for: how many.
    const shown = named.length === values.length ? named.join(', ') : String(values.length)
    return filter.kind === 'stores' || filter.kind === 'marketplaces' ? shown : `${t(text.label)}: ${shown}`
  })
  return [...tab, ...words].join(' · ')
}
