import type { Filter } from '#contract/core/list-filter.ts'
import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { t } from '#platform/i18n/i18n.ts'
import { usePart } from '#platform/query/use-part.ts'
import type { MultiOption } from '#platform/ui/multi-select.tsx'
import type { ErasedSpec } from './list-spec.ts'

type FilterTexts = NonNullable<NonNullable<ErasedSpec['filters']>[string]>

const none = () => []

/** What can be chosen of a filter, of these stores; `own`: what the screen knows. */
export function optionsOf(filter: Filter, text: FilterTexts, stores: readonly Store[], own: readonly MultiOption[]): readonly MultiOption[] {
  if (isOfStores(filter)) {
    const sold = marketplaces.filter(
      (one) => (filter.chats || marketplaceFacts[one].kind === 'marketplace') && stores.some((store) => store.marketplace === one),
    )
    return filter.kind === 'stores'
      ? stores.filter((store) => sold.includes(store.marketplace)).map((store) => ({ value: store.store_code, label: store.store_name }))
      : sold.map((value) => ({ value: String(value), label: marketplaceFacts[value].name }))
  }
  if (filter.kind === 'flag')
    return ['1', '0'].map((value) => ({
      value,
      label: text.option?.(value === '1') ?? t(value === '1' ? 'common.list.yes' : 'common.list.no'),
    }))
  if (filter.choices) return filter.choices.map((value) => ({ value: String(value), label: text.option?.(value) ?? String(value) }))
  return own
}

const isOfStores = ({ kind }: Filter): boolean => kind === 'stores' || kind === 'marketplaces'

/** What can be chosen of a filter; empty where it is typed. Stores and their marketplaces are those that the workspace has: all of them, or those that sell. */
export function useFilterOptions(filter: Filter, text: FilterTexts): readonly MultiOption[] {
  const stores = usePart(storeList, {}, { enabled: isOfStores(filter) }).data ?? []
  const useOwn = text.useOptions ?? none
  return optionsOf(filter, text, stores, useOwn())
}
