import type { ItemFailure, ListedVariant } from './listings.ts'

/** One refusal of an answer: which items it names, and why they were not taken. */
export interface RefusedItem {
  readonly names: (item: ListedVariant) => boolean
  readonly failure: ItemFailure
}

/** What became of each item, in order; the first refusal of an item counts. One that names none of them may mean any: then none counts as taken. */
export function outcomesOf(items: readonly ListedVariant[], refusals: readonly RefusedItem[]): (ItemFailure | null)[] {
  const outcomes = items.map((): ItemFailure | null => null)
  for (const { names, failure } of refusals) {
    const named = new Set(items.filter(names))
    items.forEach((item, place) => {
      if (named.size === 0 || named.has(item)) outcomes[place] ??= failure
    })
  }
  return outcomes
}
