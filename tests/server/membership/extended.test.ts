import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freePackage, isAbove } from '#contract/membership/package.ts'
import { quote } from '#contract/membership/quote.ts'
import { extended } from '#server/domains/membership/membership.rules.ts'
import { agreedPackage, catalogues, pack, packageNames, soldOf } from '#tests/support/packages.ts'

const now = new Date('2026-01-31T10:00:00.000Z')
const packages = [pack('FREE', 0), pack('BASIC', 1), pack('PRO', 2)]
const pro = (months: number) => ({ package_name: 'PRO', months })
const until = (membership_end: string | null, package_name = 'PRO', status: 'active' | 'inactive' = 'active') => ({
  package_name,
  membership_end,
  status,
})

describe('a membership that is paid for', () => {
  it('adds to what is left', () => {
    expect(extended(until('2026-02-10T00:00:00.000Z'), pro(1), packages, now)).toEqual(until('2026-03-10T00:00:00.000Z'))
  })

  it('begins now where nothing is left or nothing was paid', () => {
    const expected = until('2026-02-28T10:00:00.000Z')
    expect(extended(until('2025-12-01T00:00:00.000Z', 'PRO', 'inactive'), pro(1), packages, now)).toEqual(expected)
    expect(extended(until(null, 'FREE'), pro(1), packages, now)).toEqual(expected)
  })

  it('leaves one without an end without an end', () => {
    expect(extended(until(null), pro(12), packages, now)).toEqual(until(null))
  })

  it('never ends earlier than before, nor later than its months and what was left', () => {
    const end = fc.date({ min: now, max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(end, fc.constantFrom(1, 6, 12), (left, months) => {
        const after = new Date(extended(until(left.toISOString()), pro(months), packages, now).membership_end ?? '')
        const days = (after.getTime() - left.getTime()) / 86_400_000
        return days >= months * 28 && days <= months * 31
      }),
    )
  })

  it('takes nothing away, whatever packages the operator makes', () => {
    const had = fc.constantFrom(freePackage, agreedPackage, ...packageNames)
    fc.assert(
      fc.property(catalogues, had, fc.integer({ min: 1, max: 3650 }), (packages, package_name, days) => {
        const runs = package_name !== freePackage
        const before = until(runs ? new Date(now.getTime() + days * 86_400_000).toISOString() : null, package_name)
        for (const wanted of soldOf(packages)) {
          const after = extended(before, wanted, packages, now)
          expect(Date.parse(after.membership_end ?? '')).toBeGreaterThanOrEqual(Date.parse(before.membership_end ?? now.toISOString()))
          expect(runs && isAbove(packages, package_name, after.package_name)).toBe(false)
          if (typeof quote(before, wanted, packages, now.getTime()) !== 'string') expect(after.package_name).toBe(wanted.package_name)
        }
      }),
    )
  })
})
