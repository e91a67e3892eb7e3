import type { Membership } from '../auth/auth.ts'
import type { MembershipProduct } from '../bo/bo.ts'
import { freePackage, isAbove, type MembershipPackage, monthlyPrice } from './package.ts'

const day = 86_400_000
/** A month, where one is divided. */
const monthDays = 30

/** What going up costs for what is left: the difference of a month, by whole days, rounded down. Never less than nothing. */
export function upgradeShare(from: number, to: number, left: number): number {
  const days = Math.floor(Math.max(0, left) / day)
  return Math.floor((Math.max(0, to - from) * days) / monthDays)
}

export type QuoteRefusal = 'downgrade' | 'endless' | 'no-price'

export interface Quote {
  /** To pay, in whole rupiah. */
  readonly price: number
  /** Of it, for what is left of the present package. */
  readonly upgrade: number
}

const runs = ({ status, package_name }: Membership): boolean => status === 'active' && package_name !== freePackage

/**
 * What a product costs a workspace now. Its months come after what is left; where that is of a smaller package, going up is paid for it as well, so that
 * nothing is lost and nothing is given twice. `months: 0` is going up alone.
 */
export function quote(
  membership: Membership,
  product: Pick<MembershipProduct, 'package_name' | 'months' | 'price'>,
  packages: readonly MembershipPackage[],
  now: number,
): Quote | QuoteRefusal {
  const { package_name, membership_end } = membership
  if (!runs(membership) || package_name === product.package_name) {
    if (runs(membership) && membership_end === null) return 'endless'
    return { price: product.price, upgrade: 0 }
  }
  if (!isAbove(packages, product.package_name, package_name)) return 'downgrade'
  if (membership_end === null) return 'endless'
  const from = monthlyPrice(packages, package_name)
  const to = monthlyPrice(packages, product.package_name)
  if (from === null || to === null) return 'no-price'
  const upgrade = upgradeShare(from, to, Date.parse(membership_end) - now)
  return { price: product.price + upgrade, upgrade }
}
