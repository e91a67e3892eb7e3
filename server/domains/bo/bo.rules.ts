import type { Membership } from '#contract/auth/auth.ts'
import type { MembershipProduct } from '#contract/bo/bo.ts'

/** The package that nobody pays for: nothing of it is left to be added to. */
const free = 'FREE'

/**
 * The membership after a product was paid for: its months are added to what is still left, or begin now. One that runs without an end
 * goes on so: paying takes nothing away.
 */
export function extended(before: Membership, { package_name, months }: Pick<MembershipProduct, 'package_name' | 'months'>, now: Date): Membership {
  const runs = before.status === 'active' && before.package_name !== free
  if (runs && before.membership_end === null) return { package_name, membership_end: null, status: 'active' }
  const from = runs && before.membership_end ? new Date(before.membership_end) : now
  return { package_name, membership_end: addMonths(from, months).toISOString(), status: 'active' }
}

/** The same day some months later, or the month's last where it has no such day. */
function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}
