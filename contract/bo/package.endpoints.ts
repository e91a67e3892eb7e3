import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { shortId } from '../core/ids.ts'
import { listEndpoint, numbered } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { mostAmount } from '../core/most-amount.ts'
import { backoffice as access } from '../core/privilege.ts'
import { membershipPackageSchema } from '../membership/package.ts'

/** As operators see it: how many workspaces have it as well. */
export const boPackageSchema = membershipPackageSchema.extend({ workspaces: z.number().int() })
export type BoPackage = z.infer<typeof boPackageSchema>

export const packageStandings = ['offered', 'withdrawn'] as const

/** By this a membership says what it is of, so that it never changes. */
export const packageNameSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9 _-]{0,29}$/)

export const mostPrice = mostAmount
export const mostLimit = 1_000_000
export const mostMonths = 60
export const mostTrialDays = 90
export const mostPrices = 12

const limit = z.number().int().min(0).max(mostLimit).nullable()

const written = {
  agents: limit,
  stores: limit,
  orders: limit,
  trial_days: z.number().int().min(1).max(mostTrialDays).nullable(),
  prices: z
    .array(
      z.object({
        /** The one that is changed; null: a new one. */
        product_id: shortId.nullable().default(null),
        name: z.string().trim().min(1).max(60),
        months: z.number().int().min(1).max(mostMonths),
        price: z.number().int().min(1).max(mostPrice),
        offered: z.boolean().default(true),
      }),
    )
    .max(mostPrices),
}
export type WrittenPackage = z.output<z.ZodObject<typeof written>>

/** What is wrong with prices together. Going up is counted by the price of a month, so that one without the others is none. */
export function wrongPrices(
  prices: readonly { readonly months: number }[],
): { readonly at: number | null; readonly why: 'twice' | 'no-month' } | null {
  const twice = prices.findIndex(({ months }, at) => prices.findIndex((other) => other.months === months) < at)
  if (twice >= 0) return { at: twice, why: 'twice' }
  return prices.length > 0 && !prices.some(({ months }) => months === 1) ? { at: null, why: 'no-month' } : null
}

const withPrices = <S extends z.ZodType<{ prices: { months: number }[] }>>(schema: S) =>
  schema.superRefine(({ prices }, { addIssue }) => {
    const wrong = wrongPrices(prices)
    if (wrong)
      addIssue({
        code: 'custom',
        path: wrong.at === null ? ['prices'] : ['prices', wrong.at, 'months'],
        message: wrong.why === 'twice' ? 'there is a price for so many months' : 'one of the prices is for a month',
      })
  })

/** The package that it stands directly above; the smallest is always FREE. */
const above = z.string().min(1).max(30)
/** The version that was seen; another one answers PACKAGE_CHANGED. */
const version = z.number().int()
const params = z.object({ package_name: z.string().min(1).max(60) })
const touches = ['back-office', 'membership'] as const

export const boPackageList = listEndpoint({
  id: 'bo.package-list',
  path: '/bo/membership/package',
  access,
  summary: 'The packages of memberships with their limits and prices, the smallest first',
  row: boPackageSchema,
  filters: { standing: filter.choice(packageStandings) },
  page: numbered(20),
  reads: ['back-office'],
})

export const boPackage = endpoint({
  id: 'bo.package',
  method: 'GET',
  path: '/bo/membership/package/:package_name',
  access,
  summary: 'One package, with the one that it stands directly above and all that it can stand above',
  params,
  reply: boPackageSchema.extend({
    above: z.string().nullable(),
    /** All others, the smallest first. */
    others: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
  reads: ['back-office'],
})

export const boPackageCreate = endpoint({
  id: 'bo.package-create',
  method: 'POST',
  path: '/bo/membership/package',
  access,
  summary: 'Makes a package, and offers it',
  body: withPrices(z.object({ ...written, package_name: packageNameSchema, above })),
  reply: boPackageSchema,
  errors: ['NOT_FOUND', 'PACKAGE_NAME_TAKEN', 'TRIAL_TAKEN'],
  touches,
})

export const boPackageChange = endpoint({
  id: 'bo.package-change',
  method: 'PUT',
  path: '/bo/membership/package/:package_name',
  access,
  summary: 'Changes limits, prices, the trial or the place of a package: limits hold at once, prices for what is ordered from then on',
  params,
  body: withPrices(z.object({ ...written, version, /** Absent: it stays where it is. */ above: above.optional() })),
  reply: boPackageSchema,
  errors: ['NOT_FOUND', 'PACKAGE_CHANGED', 'PACKAGE_FREE', 'TRIAL_TAKEN'],
  touches,
})

export const boPackageOffer = endpoint({
  id: 'bo.package-offer',
  method: 'PATCH',
  path: '/bo/membership/package/:package_name',
  access,
  summary: 'Withdraws a package from sale, or offers it again; who has it keeps it',
  params,
  body: z.object({ offered: z.boolean(), version }),
  reply: boPackageSchema,
  errors: ['NOT_FOUND', 'PACKAGE_CHANGED', 'PACKAGE_FREE'],
  touches,
})

export const boPackageDelete = endpoint({
  id: 'bo.package-delete',
  method: 'POST',
  path: '/bo/membership/package/:package_name/delete',
  access,
  summary: 'Deletes a package that no workspace has, tries or has ordered',
  params,
  body: z.object({ version }),
  reply: z.object({ package_name: z.string() }),
  errors: ['NOT_FOUND', 'PACKAGE_CHANGED', 'PACKAGE_FREE', 'PACKAGE_IN_USE'],
  touches,
})
