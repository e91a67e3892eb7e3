import fc from 'fast-check'
import { freePackage, type MembershipPackage } from '#contract/membership/package.ts'

/** A package with its prices, by months. */
export const pack = (
  package_name: string,
  rank: number,
  prices: readonly (readonly [months: number, price: number])[] = [],
  rest: Partial<MembershipPackage> = {},
): MembershipPackage => ({
  package_name,
  rank,
  agents: null,
  stores: null,
  orders: null,
  trial_days: null,
  offered: true,
  version: 1,
  prices: prices.map(([months, price], at) => ({ product_id: rank * 100 + at, name: '', months, price, offered: true })),
  ...rest,
})

/** Names of packages that a catalogue may have, and of one that was agreed. */
export const packageNames = ['A', 'B', 'C', 'D', 'E'] as const
export const agreedPackage = 'AGREED'

const amount = fc.integer({ min: 1, max: 1_000_000_000 })
const priced = fc.record({
  month: amount,
  others: fc.array(fc.tuple(fc.integer({ min: 2, max: 60 }), amount), { maxLength: 3 }),
  offered: fc.boolean(),
})

/** Whatever packages an operator may make: FREE, and some above it, each with a price of a month and others. */
export const catalogues: fc.Arbitrary<readonly MembershipPackage[]> = fc
  .shuffledSubarray([...packageNames], { minLength: 1 })
  .chain((names) => fc.tuple(fc.constant(names), fc.array(priced, { minLength: names.length, maxLength: names.length })))
  .map(([names, made]) => [
    pack(freePackage, 0),
    ...names.map((name, at) => {
      const { month, others, offered } = made[at] as (typeof made)[number]
      return pack(name, at + 1, [[1, month], ...others], { offered })
    }),
  ])

/** All that they sell, and going up alone. */
export const soldOf = (packages: readonly MembershipPackage[]) =>
  packages.flatMap(({ package_name, prices }) =>
    prices.flatMap(({ months, price }) => [
      { package_name, months, price },
      { package_name, months: 0, price: 0 },
    ]),
  )
