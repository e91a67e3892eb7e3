import { describe, expect, it } from 'vitest'
import type { User } from '#contract/auth/auth.ts'
import { type Access, any, operatorUserId } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { userLinks } from '#platform/shell/user-links.ts'

const screen = (path: `/${string}`, access: Access) =>
  defineScreen({
    id: path,
    path,
    title: 't',
    icon: 'i',
    access,
    frame: 'dashboard',
    dock: { instances: 'one', opens: 'replace', minWidth: 1 },
    load: async () => ({ default: null }),
  })

const all = [
  screen('/membership', 'super_admin'),
  screen('/bo/store-inv', any('bo-admin')),
  screen('/attendance', 'user'),
  screen('/performance', 'user'),
  screen('/helper/packing', 'packing-helper-accounts'),
  screen('/help', 'public'),
]

const now = Date.parse('2026-01-05T03:00:00.000Z')
const person = (fields: Partial<User>): User => ({
  user_id: 5,
  account_id: 1,
  agent_id: 9,
  agent_type: 'agent',
  name: 'Rina',
  email: 'rina@test.dermaga.test',
  privileges: [],
  membership: { package_name: 'PRO', membership_end: '2026-01-08T03:00:00.000Z', status: 'active' },
  otp_enabled: false,
  packing_helper: false,
  ...fields,
})

function pathsFor(user: User, screens = all): string[] {
  const opened: string[] = []
  for (const link of userLinks(
    (path) => screens.find((one) => one.path === path),
    user,
    now,
    (path) => opened.push(path),
  ))
    link.onSelect()
  return opened
}

describe("the user menu's links", () => {
  it('are those whose screen exists', () => {
    expect(pathsFor(person({}), [])).toEqual([])
    expect(pathsFor(person({}), [screen('/help', 'public')])).toEqual(['/help'])
  })

  it('leave the membership to the super admin, and the back office to the operator', () => {
    expect(pathsFor(person({}))).toEqual(['/attendance', '/performance', '/help'])
    expect(pathsFor(person({ agent_type: 'super_admin' }))).toEqual(['/membership', '/attendance', '/performance', '/help'])
    expect(pathsFor(person({ user_id: operatorUserId, privileges: ['bo-admin'] }))).toEqual(['/bo/store-inv', '/attendance', '/performance', '/help'])
    expect(pathsFor(person({ privileges: ['bo-admin'] }))).not.toContain('/bo/store-inv')
    expect(pathsFor(person({ user_id: operatorUserId }))).not.toContain('/bo/store-inv')
  })

  it('offer the packing helper to the accounts that may use it', () => {
    expect(pathsFor(person({ packing_helper: true, privileges: ['order'] }))).toContain('/helper/packing')
  })

  it('mark a membership that ends soon', () => {
    const badge = (membership: Partial<User['membership']>) => {
      const user = person({ agent_type: 'super_admin' })
      const [link] = userLinks(
        (path) => all.find((one) => one.path === path),
        { ...user, membership: { ...user.membership, ...membership } },
        now,
        () => undefined,
      )
      return link?.badge
    }
    expect(badge({})).toBeDefined()
    expect(badge({ membership_end: '2026-03-08T03:00:00.000Z' })).toBeUndefined()
    expect(badge({ package_name: 'FREE' })).toBeUndefined()
  })
})
