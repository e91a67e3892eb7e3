import type { Membership } from '#contract/auth/auth.ts'
import type { MembershipProduct } from '#contract/bo/bo.ts'
import { freePackage, isAbove, type MembershipPackage } from '#contract/membership/package.ts'

/**
 * The membership after a product was paid for: its months are added to what is still left, or begin now. One that runs without an end
 * goes on so, and a larger package stays: paying takes nothing away.
 */
export function extended(
  before: Membership,
  { package_name, months }: Pick<MembershipProduct, 'package_name' | 'months'>,
  packages: readonly MembershipPackage[],
  now: Date,
): Membership {
  const runs = before.status === 'active' && before.package_name !== freePackage
  const larger = runs && isAbove(packages, before.package_name, package_name) ? before.package_name : package_name
  if (runs && before.membership_end === null) return { package_name: larger, membership_end: null, status: 'active' }
  const from = runs && before.membership_end ? new Date(before.membership_end) : now
  return { package_name: larger, membership_end: addMonths(from, months).toISOString(), status: 'active' }
}

/** The same day some months later, or the month's last where it has no such day. */
function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
