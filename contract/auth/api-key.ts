import { z } from 'zod'
import { grantable } from '../account/grant.ts'
import { type Access, mayAccess, type Privilege, privileges, type Subject } from '../core/privilege.ts'

/** Every key begins so: programs that look for leaked secrets know it by this. */
export const apiKeyStart = 'dmg_'
/** How many one seat has at most. */
export const apiKeysMost = 20
/** Days that a key may hold; null: until it is revoked. */
export const apiKeyDays = [30, 90, 365] as const

export const apiKeyNameSchema = z.string().trim().min(1).max(40)

/** What a key may be given: what a workspace grants, but for the say over its people. */
export const keyPrivileges: readonly Privilege[] = grantable.filter((key) => key !== 'setting-agent')

/** What somebody may give to a key of theirs. */
export const ownKeyPrivileges = (subject: Subject): Privilege[] => keyPrivileges.filter((key) => mayAccess({ any: [key] }, subject))

/**
 * Whether keys open an endpoint at all: those that name privileges, and a key must hold them. What everybody signed in may do, a super admin or an
 * operator (one's own account, the workspace, its people, its bills, the back office), no key does.
 */
export function opensToKeys(access: Access): boolean {
  if (access === 'packing-helper-accounts') return true
  if (typeof access === 'string' || 'userId' in access) return false
  return 'any' in access ? access.any.some((key) => keyPrivileges.includes(key)) : access.all.every((key) => keyPrivileges.includes(key))
}

/** A key of one's own, for one workspace. */
export const apiKeySchema = z.object({
  key_id: z.number().int(),
  name: z.string(),
  /** How it begins and ends: `dmg_x7Kp…9fQ2`. */
  hint: z.string(),
  privileges: z.array(z.enum(privileges)),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** Null: never. Noted once a minute at most. */
  used_at: z.iso.datetime().nullable(),
  /** Where from: the address without its last part. */
  used_from: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>
