import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Access, all, any, mayAccess, operatorUserId, type Privilege, privileges, type Subject } from '#contract/core/privilege.ts'

const someKeys = fc.subarray([...privileges])
const agent = (keys: readonly Privilege[]): Subject => ({ user_id: 1, agent_type: 'agent', privileges: keys })
const owner = (keys: readonly Privilege[] = []): Subject => ({ user_id: 2, agent_type: 'super_admin', privileges: keys })
const guarded: Access[] = ['user', 'super_admin', 'operator', any('order'), all('order'), { userId: 7 }]

describe('access', () => {
  it('is closed to visitors but for what is public', () => {
    for (const access of guarded) expect(mayAccess(access, null)).toBe(false)
    expect(mayAccess('public', null)).toBe(true)
  })
  it('needs one key of any, and every key of all', () => {
    fc.assert(
      fc.property(someKeys, someKeys, (wanted, held) => {
        expect(mayAccess({ any: wanted }, agent(held))).toBe(wanted.some((key) => held.includes(key)))
        expect(mayAccess({ all: wanted }, agent(held))).toBe(wanted.every((key) => held.includes(key)))
      }),
    )
  })
  it('never shrinks when an agent is given more', () => {
    fc.assert(
      fc.property(someKeys, someKeys, someKeys, fc.boolean(), (wanted, held, more, needsAll) => {
        const access: Access = needsAll ? { all: wanted } : { any: wanted }
        if (mayAccess(access, agent(held))) expect(mayAccess(access, agent([...held, ...more]))).toBe(true)
      }),
    )
  })
  it("opens everything of the workspace to its owner, and nothing of the operator's", () => {
    for (const key of privileges) expect(mayAccess(any(key), owner())).toBe(!key.startsWith('bo-'))
    expect(mayAccess('super_admin', owner())).toBe(true)
    expect(mayAccess('operator', owner())).toBe(false)
    expect(mayAccess('operator', { ...owner(), user_id: operatorUserId })).toBe(true)
  })
  it('can be of one person', () => {
    expect(mayAccess({ userId: 7 }, { ...agent([]), user_id: 7 })).toBe(true)
    expect(mayAccess({ userId: 7 }, owner())).toBe(false)
  })
})
