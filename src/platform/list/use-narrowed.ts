import type { AnyAddress } from '#contract/core/list-address.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useFilterOptions } from './filter-options.ts'
import type { ErasedQuery, ErasedSpec } from './list-spec.ts'

/** What of a declaration's filters narrows, in words: the filter, and the values that it lets through. */
export function useNarrowed(
  address: AnyAddress,
  filters: NonNullable<ErasedSpec['filters']>,
  query: ErasedQuery,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(filters).flatMap(([name, text]) => {
    const filter = address.filters[name]
    if (!filter || !text) return []
    // biome-ignore lint/correctness/useHookAtTopLevel: the filters of a declaration never change
    const options = useFilterOptions(filter, text)
    const values = [query[name] ?? []].flat().map((value) => (typeof value === 'boolean' ? String(Number(value)) : String(value)))
    if (!values.length) return []
    return [{ name: t(text.label), value: values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ') }]
  })
}
