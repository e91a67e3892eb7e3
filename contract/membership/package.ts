import { z } from 'zod'

/** The package that nobody pays for, that does not end, and that is always there. Which others there are, and what each allows, the operator says. */
export const freePackage = 'FREE'

const limit = z.number().int().nullable()

/** What a workspace may have; null: as much as it likes. */
export const packageLimitsSchema = z.object({
  /** Agents beside the owners, those who are invited among them. */
  agents: limit,
  /** Connected stores. */
  stores: limit,
  /** Orders of a calendar month. Those of marketplaces always come in: only what is entered by hand stops. */
  orders: limit,
})
export type PackageLimits = z.infer<typeof packageLimitsSchema>
export type Limit = keyof PackageLimits
export const limitNames = ['agents', 'stores', 'orders'] as const satisfies readonly Limit[]

/** A price of a package. */
export const packagePriceSchema = z.object({
  product_id: z.number().int(),
  name: z.string(),
  /** Calendar months that it is good for. One of a package is good for a month: going up is counted by it. */
  months: z.number().int(),
  /** Whole rupiah. */
  price: z.number().int(),
  /** It is sold, as long as its package is. */
  offered: z.boolean(),
})

export const membershipPackageSchema = packageLimitsSchema.extend({
  package_name: z.string(),
  /** From the smallest to the largest: who goes up keeps what is left, nobody goes down before the end. */
  rank: z.number().int(),
  /** Days for which it can be tried, once; null: it cannot. One package can be tried. */
  trial_days: z.number().int().nullable(),
  /** False: withdrawn from sale. Who has it keeps it. */
  offered: z.boolean(),
  /** From the shortest to the longest. */
  prices: z.array(packagePriceSchema),
  version: z.number().int(),
})
export type MembershipPackage = z.infer<typeof membershipPackageSchema>

type Ranked = Pick<MembershipPackage, 'package_name' | 'rank'>

const unlimited: PackageLimits = { agents: null, stores: null, orders: null }

const named = <P extends { readonly package_name: string }>(packages: readonly P[], name: string): P | undefined =>
  packages.find(({ package_name }) => package_name === name)

/** A package by a name that is not the operator's list was agreed with the operator: nothing holds it. */
export function limitsOf(packages: readonly (PackageLimits & { readonly package_name: string })[], package_name: string): PackageLimits {
  const { agents, stores, orders } = named(packages, package_name) ?? unlimited
  return { agents, stores, orders }
}

/** Packages that were agreed stand above those of the list. */
export function isAbove(packages: readonly Ranked[], one: string, other: string): boolean {
  const rank = (name: string) => named(packages, name)?.rank ?? Number.POSITIVE_INFINITY
  return rank(one) > rank(other)
}

/** Whole rupiah that a package costs a month, by its price for one, sold or not; null where it has none. */
export const monthlyPrice = (packages: readonly MembershipPackage[], package_name: string): number | null =>
  named(packages, package_name)?.prices.find(({ months }) => months === 1)?.price ?? null

/** The package that can be tried now. */
export const triedPackage = (packages: readonly MembershipPackage[]): { readonly package_name: string; readonly days: number } | null => {
  const found = packages.find(({ trial_days, offered }) => trial_days !== null && offered)
  return found?.trial_days ? { package_name: found.package_name, days: found.trial_days } : null
}
