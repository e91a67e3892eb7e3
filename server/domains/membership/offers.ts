import type { Membership } from '#contract/auth/auth.ts'
import type { MembershipProduct } from '#contract/bo/bo.ts'
import { DomainError } from '#contract/core/error.ts'
import type { MembershipOffer } from '#contract/membership/membership.ts'
import { freePackage, isAbove, limitsOf, type MembershipPackage } from '#contract/membership/package.ts'
import { type Quote, quote } from '#contract/membership/quote.ts'
import type { Connection } from '#server/db/database.ts'
import { readStanding } from '../auth/auth.port.ts'
import { extended } from './membership.rules.ts'
import { holdPackage, productsOf, readPackages } from './package.query.ts'
import { membershipBefore } from './settle.ts'

function offerOf(before: Membership, product: MembershipProduct, packages: readonly MembershipPackage[], now: Date): MembershipOffer {
  const found = quote(before, product, packages, now.getTime())
  const limits = limitsOf(packages, product.package_name)
  if (typeof found === 'string') return { ...product, limits, pay: null, upgrade: 0, refused: found, membership_end: null }
  return {
    ...product,
    limits,
    pay: found.price,
    upgrade: found.upgrade,
    refused: null,
    membership_end: extended(before, product, packages, now).membership_end,
  }
}

/** What is sold, as it is for this workspace now. */
export async function readOffers(connection: Connection, workspaceId: number, now: Date): Promise<MembershipOffer[]> {
  const packages = await readPackages(connection)
  const before = await membershipBefore(connection, workspaceId, now)
  return productsOf(packages).map((product) => offerOf(before(product.package_name), product, packages, now))
}

/** Going up to the package of a product that is good for a month, and no months with it. */
const upgradeTo = (product: MembershipProduct): MembershipProduct => ({
  ...product,
  name: `Upgrade ${product.package_name}`,
  months: 0,
  price: 0,
})

/** The larger packages that a workspace can go up to for what is left of its own. A day must be left, or there is nothing to pay for. */
export async function readUpgrades(connection: Connection, workspaceId: number, now: Date): Promise<MembershipOffer[]> {
  const packages = await readPackages(connection)
  const before = await readStanding(connection, workspaceId, now)
  if (before.status !== 'active' || before.package_name === freePackage) return []
  return productsOf(packages)
    .filter(({ package_name, months }) => months === 1 && isAbove(packages, package_name, before.package_name))
    .map((product) => offerOf(before, upgradeTo(product), packages, now))
    .filter(({ pay }) => pay !== null && pay > 0)
}

/**
 * A product and what it costs a workspace, for an order that is made of it in this transaction: its package is held until then, so that nobody deletes it.
 * What runs without an end needs no order of its owner's; the operator may agree on one all the same. Throws NOT_FOUND, MEMBERSHIP_WITHDRAWN,
 * MEMBERSHIP_NOT_OFFERED.
 */
export async function quoteFor(
  connection: Connection,
  { workspaceId, productId, upgradeOnly, agreed, now }: { workspaceId: number; productId: number; upgradeOnly: boolean; agreed?: true; now: Date },
): Promise<{ product: MembershipProduct; quote: Quote }> {
  await holdPackage(connection, productId)
  const packages = await readPackages(connection)
  const sold = productsOf(packages).find(({ product_id }) => product_id === productId)
  if (!sold) {
    const was = packages.some(({ prices }) => prices.some(({ product_id }) => product_id === productId))
    throw new DomainError(was ? 'MEMBERSHIP_WITHDRAWN' : 'NOT_FOUND')
  }
  const product = upgradeOnly ? upgradeTo(sold) : sold
  const before = await membershipBefore(connection, workspaceId, now)
  const found = quote(before(product.package_name), product, packages, now.getTime())
  if (found === 'endless' && agreed) return { product, quote: { price: product.price, upgrade: 0 } }
  if (typeof found === 'string' || found.price <= 0) throw new DomainError('MEMBERSHIP_NOT_OFFERED')
  return { product, quote: found }
}
