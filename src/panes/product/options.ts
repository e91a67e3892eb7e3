import { formatNumber } from '#platform/i18n/i18n.ts'

interface Named {
  readonly name: string
  readonly total: number
}

/** Names that products carry (categories, suppliers, shelves) as a filter's choices, each with how many carry it. */
export const optionsOf = (list: readonly Named[] = []) => list.map(({ name, total }) => ({ value: name, label: name, hint: formatNumber(total) }))
