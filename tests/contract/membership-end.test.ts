import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Membership } from '#contract/auth/auth.ts'
import { membershipDaysLeft } from '#contract/auth/membership-end.ts'

const day = 86_400_000
/** Ten in the morning in Jakarta. */
const now = Date.parse('2026-01-05T03:00:00.000Z')
const ending = (membership_end: string | null, package_name = 'PRO'): Membership => ({ package_name, membership_end, status: 'active' })

describe('the end of a membership', () => {
  it('is told in days from 14 on, 0 on the last one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), (days) => {
        expect(membershipDaysLeft(ending(new Date(now + days * day).toISOString()), now)).toBe(days <= 14 ? days : null)
      }),
    )
  })

  it('counts by the calendar of Jakarta: what ends after midnight there ends tomorrow', () => {
    expect(membershipDaysLeft(ending('2026-01-05T16:59:00.000Z'), now)).toBe(0)
    expect(membershipDaysLeft(ending('2026-01-05T17:01:00.000Z'), now)).toBe(1)
  })

  it('is not told of the free package, of one without an end, and of one that is over', () => {
    expect(membershipDaysLeft(ending('2026-01-06T03:00:00.000Z', 'FREE'), now)).toBeNull()
    expect(membershipDaysLeft(ending(null), now)).toBeNull()
    expect(membershipDaysLeft(ending('2026-01-05T02:59:00.000Z'), now)).toBeNull()
  })
})
