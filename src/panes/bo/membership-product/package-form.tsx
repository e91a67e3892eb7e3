import { z } from 'zod'
import {
  type BoPackage,
  mostLimit,
  mostMonths,
  mostPrice,
  mostPrices,
  mostTrialDays,
  packageNameSchema,
  wrongPrices,
} from '#contract/bo/package.endpoints.ts'
import { limitNames } from '#contract/membership/package.ts'
import { amountIn, amountWords, isAmount } from '#platform/form/amount.ts'
import { countIn, countWords, isCount } from '#platform/form/count.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, count, own, rupiah, text } from '#platform/form/fields.tsx'
import type { Wrong } from '#platform/form/judge.ts'
import { rows } from '#platform/form/rows.tsx'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#platform/ui/checkbox.tsx'

/** As it is written: numbers are typed, and a limit that is left empty is none. */
const draft = z.object({
  package_name: z.string().trim().min(1),
  above: z.string(),
  agents: z.string(),
  stores: z.string(),
  orders: z.string(),
  trial_days: z.string(),
  prices: z
    .array(
      z.object({
        product_id: z.number().nullable(),
        name: z.string().trim().min(1).max(60),
        months: z.string().trim().min(1),
        price: z.string().trim().min(1),
        offered: z.boolean(),
      }),
    )
    .readonly(),
})
export type PackageDraft = z.output<typeof draft>

const plain = { autoComplete: 'off' } as const

export const packageForm = declareForm(draft, {
  blank: { package_name: '', above: '', agents: '', stores: '', orders: '', trial_days: '', prices: [] },
  fields: {
    package_name: text('bo.package.field.name', { ...plain, hint: 'bo.package.field.name-hint' }),
    above: choice('bo.package.field.above'),
    agents: count('bo.package.field.agents'),
    stores: count('bo.package.field.stores'),
    orders: count('bo.package.field.orders'),
    trial_days: count('bo.package.field.trial', { hint: 'bo.package.field.trial-hint' }),
    prices: rows<PackageDraft['prices'][number]>('bo.package.field.prices', {
      blank: { product_id: null, name: '', months: '', price: '', offered: true },
      most: mostPrices,
      fields: {
        name: text('bo.package.field.price-name', plain),
        months: count('bo.package.field.months'),
        price: rupiah('bo.package.field.price'),
        offered: own<boolean>('bo.package.field.sold', ({ label, value, onChange }) => (
          <Checkbox checked={value} onChange={onChange} className="@2xl:mt-6">
            {label}
          </Checkbox>
        )),
      },
    }),
  },
  codes: { PACKAGE_NAME_TAKEN: 'package_name', TRIAL_TAKEN: 'trial_days' },
})

export const draftOf = ({ package_name, agents, stores, orders, trial_days, prices }: BoPackage, above: string | null): PackageDraft => ({
  package_name,
  above: above ?? '',
  agents: written(agents),
  stores: written(stores),
  orders: written(orders),
  trial_days: written(trial_days),
  prices: prices.map(({ months, price, ...rest }) => ({ ...rest, months: String(months), price: written(price) })),
})

const written = (value: number | null): string => (value === null ? '' : formatNumber(value))
/** Nothing is no limit. */
const read = (typed: string): number | null => (typed.trim() === '' ? null : countIn(typed))
const trial = { least: 1, most: mostTrialDays }
const term = { least: 1, most: mostMonths }
const sold = { least: 1, most: mostPrice }

/** What no schema of typed numbers knows. */
export function wrongIn(values: PackageDraft): Wrong {
  const wrong: Record<string, string | null> = {}
  if (values.package_name.trim() && !packageNameSchema.safeParse(values.package_name).success) wrong.package_name = t('bo.package.wrong.name')
  for (const name of limitNames) if (!isCount(values[name], { most: mostLimit })) wrong[name] = countWords({ most: mostLimit })
  if (values.trial_days.trim() && !isCount(values.trial_days, trial)) wrong.trial_days = countWords(trial)
  for (const [at, { months, price }] of values.prices.entries()) {
    if (months.trim() && !isCount(months, term)) wrong[`prices.${at}.months`] = countWords(term)
    if (price.trim() && !isAmount(price, sold)) wrong[`prices.${at}.price`] = amountWords(sold)
  }
  const together = wrongPrices(values.prices.map(({ months }) => ({ months: countIn(months) || Number.NaN })))
  if (together) wrong[together.at === null ? 'prices' : `prices.${together.at}.months`] ??= t(`bo.package.wrong.${together.why}`)
  return wrong
}

export const bodyOf = ({ agents, stores, orders, trial_days, prices }: PackageDraft) => ({
  agents: read(agents),
  stores: read(stores),
  orders: read(orders),
  trial_days: read(trial_days),
  prices: prices.map(({ months, price, ...rest }) => ({ ...rest, months: countIn(months) ?? 0, price: amountIn(price) ?? 0 })),
})
