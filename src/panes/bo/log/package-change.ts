import type { PackageSnapshot } from '#contract/bo/bo.ts'
import { limitNames } from '#contract/membership/package.ts'
import { formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'

type Price = PackageSnapshot['prices'][number]

const limit = (most: number | null): string => (most === null ? t('bo.package.unlimited') : formatNumber(most))
const days = (count: number | null): string => (count === null ? '–' : t('bo.package.days', { count }))
const sold = ({ name, months, price, offered }: Price): string =>
  `${name}: ${t('bo.package.price', { count: months, price: formatRupiah(price) })}${offered ? '' : ` (${t('bo.package.not-sold')})`}`

/** What was changed of a package, each with how it was and is: `Agen 10 → 12`. */
export function packageChange(before: PackageSnapshot | null, after: PackageSnapshot | null): string[] {
  const became = (label: string, was: string | undefined, is: string | undefined) =>
    was === is ? [] : [[label, was, was !== undefined && is !== undefined ? '→' : undefined, is].filter((part) => part !== undefined).join(' ')]
  const prices = [...new Set([...(before?.prices ?? []), ...(after?.prices ?? [])].map(({ months }) => months))].toSorted((a, b) => a - b)
  const priceOf = (of: PackageSnapshot | null, wanted: number) => {
    const found = of?.prices.find(({ months }) => months === wanted)
    return found && sold(found)
  }
  return [
    ...limitNames.flatMap((name) =>
      became(t(`bo.package.field.${name}`), before ? limit(before[name]) : undefined, after ? limit(after[name]) : undefined),
    ),
    ...became(t('bo.package.field.above'), before?.above ?? undefined, after?.above ?? undefined),
    ...became(t('bo.package.field.trial'), before ? days(before.trial_days) : undefined, after ? days(after.trial_days) : undefined),
    ...prices.flatMap((months) => {
      const [was, is] = [priceOf(before, months), priceOf(after, months)]
      return was === is ? [] : [was && is ? `${was} → ${is}` : is ? `+ ${is}` : `− ${was}`]
    }),
  ]
}
