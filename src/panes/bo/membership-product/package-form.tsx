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
import { amountOf } from '#contract/core/amount.ts'
import { limitNames } from '#contract/membership/package.ts'
import { declareForm } from '#platform/form/declare-form.ts'
import { choice, own, rupiah, text } from '#platform/form/fields.tsx'
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
const number = { autoComplete: 'off', inputMode: 'numeric' } as const

export const packageForm = declareForm(draft, {
  blank: { package_name: '', above: '', agents: '', stores: '', orders: '', trial_days: '', prices: [] },
  fields: {
    package_name: text('bo.package.field.name', { ...plain, hint: 'bo.package.field.name-hint' }),
    above: choice('bo.package.field.above'),
    agents: text('bo.package.field.agents', number),
    stores: text('bo.package.field.stores', number),
    orders: text('bo.package.field.orders', number),
    trial_days: text('bo.package.field.trial', { ...number, hint: 'bo.package.field.trial-hint' }),
    prices: rows<PackageDraft['prices'][number]>('bo.package.field.prices', {
      blank: { product_id: null, name: '', months: '', price: '', offered: true },
      most: mostPrices,
      fields: {
        name: text('bo.package.field.price-name', plain),
        months: text('bo.package.field.months', number),
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
const read = (typed: string): number | null => (typed.trim() === '' ? null : amountOf(typed))
const within = (typed: string, least: number, most: number): boolean => {
  const value = amountOf(typed)
  return value !== null && value >= least && value <= most
}

/** What no schema of typed numbers knows. */
export function wrongIn(values: PackageDraft): Wrong {
  const wrong: Record<string, string | null> = {}
  if (values.package_name.trim() && !packageNameSchema.safeParse(values.package_name).success) wrong.package_name = t('bo.package.wrong.name')
  for (const name of limitNames)
    if (values[name].trim() && !within(values[name], 0, mostLimit))
      wrong[name] = t('bo.package.wrong.number', { least: 0, most: formatNumber(mostLimit) })
  if (values.trial_days.trim() && !within(values.trial_days, 1, mostTrialDays))
    wrong.trial_days = t('bo.package.wrong.number', { least: 1, most: mostTrialDays })
  for (const [at, { months, price }] of values.prices.entries()) {
    if (months.trim() && !within(months, 1, mostMonths)) wrong[`prices.${at}.months`] = t('bo.package.wrong.number', { least: 1, most: mostMonths })
    if (price.trim() && !within(price, 1, mostPrice))
      wrong[`prices.${at}.price`] = t('bo.package.wrong.number', { least: 1, most: formatNumber(mostPrice) })
  }
  const together = wrongPrices(values.prices.map(({ months }) => ({ months: amountOf(months) ?? Number.NaN })))
  if (together) wrong[together.at === null ? 'prices' : `prices.${together.at}.months`] ??= t(`bo.package.wrong.${together.why}`)
  return wrong
}

export const bodyOf = ({ agents, stores, orders, trial_days, prices }: PackageDraft) => ({
  agents: read(agents),
  stores: read(stores),
  orders: read(orders),
  trial_days: read(trial_days),
  prices: prices.map(({ months, price, ...rest }) => ({ ...rest, months: amountOf(months) ?? 0, price: amountOf(price) ?? 0 })),
})
