/** What a workspace may have; null: as much as it likes. */
export interface PackageLimits {
  /** Agents beside the owners, those who are invited among them. */
  readonly agents: number | null
  /** Connected stores. */
  readonly stores: number | null
  /** Orders of a calendar month. Those of marketplaces always come in: only what is entered by hand stops. */
  readonly orders: number | null
}
export type Limit = keyof PackageLimits

/** The package that nobody pays for, and that does not end. */
export const freePackage = 'FREE'
/** What can be tried, for how long, once. */
export const trialPackage = 'PRO'
export const trialDays = 14

/** From the smallest to the largest: who goes up keeps what is left, nobody goes down before the end. */
const packages: Readonly<Record<string, PackageLimits>> = {
  [freePackage]: { agents: 3, stores: 5, orders: 3000 },
  BASIC: { agents: 10, stores: 15, orders: 15_000 },
  PRO: { agents: null, stores: null, orders: null },
}
const ranks = Object.keys(packages)

const unlimited: PackageLimits = { agents: null, stores: null, orders: null }

/** A package by another name was agreed with the operator: nothing holds it. */
export const limitsOf = (package_name: string): PackageLimits => packages[package_name] ?? unlimited

/** Packages that were agreed stand above those that are sold. */
export function isAbove(one: string, other: string): boolean {
  const rank = (name: string) => (ranks.includes(name) ? ranks.indexOf(name) : ranks.length)
  return rank(one) > rank(other)
}
