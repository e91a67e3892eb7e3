import type { BoostRow } from '#contract/product/boost.endpoints.ts'
import type { BoostTime } from '#contract/product/boost.ts'
import { t } from '#platform/i18n/i18n.ts'

export const weekdays = ['0', '1', '2', '3', '4', '5', '6', '7'] as const
export const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

export const hourText = (hour: number | string): string => t('boost.hour', { hour: String(hour).padStart(2, '0') })
export const weekdayText = (weekday: number | string): string => t(`boost.weekday.${weekdays.find((one) => one === String(weekday)) ?? '0'}`)
/** `Senin 09.00`. */
export const timeText = ({ weekday, hour }: BoostTime): string => `${weekdayText(weekday)} ${hourText(hour)}`

type Product = BoostRow['products'][number]
type Run = BoostRow['runs'][number]

export const nameOf = ({ name, mp_product_id }: Product): string => name || mp_product_id
export const storesOf = ({ products }: BoostRow): string => [...new Set(products.map(({ store_name }) => store_name))].join(', ')

/** The product that a run boosted, by the plan as it is now. */
export const runName = ({ products }: BoostRow, { store_code, mp_product_id }: Run): string => {
  const product = products.find((one) => one.store_code === store_code && one.mp_product_id === mp_product_id)
  return product ? nameOf(product) : mp_product_id
}

/** What became of the last time. */
export const lastRuns = ({ runs }: BoostRow): readonly Run[] => runs.filter(({ due_at }) => due_at === runs[0]?.due_at)

/** Of the last time: one that failed makes it failed. */
export function outcomeOf(row: BoostRow): 'boosted' | 'failed' | 'waiting' | 'none' {
  const states = lastRuns(row).map(({ state }) => state)
  if (states.length === 0) return 'none'
  return states.find((state) => state === 'failed') ?? states.find((state) => state === 'waiting') ?? 'boosted'
}
