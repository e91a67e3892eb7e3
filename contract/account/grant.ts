import { mayAccess, type Privilege, privileges, type Subject } from '../core/privilege.ts'

/** The privileges that a workspace can grant: the operator's own are not among them. */
export const grantable: readonly Privilege[] = privileges.filter((key) => !key.startsWith('bo-'))

/** Whether `subject` may give a privilege to somebody: only what they have themselves. */
export const mayGrant = (subject: Subject, key: Privilege): boolean => grantable.includes(key) && mayAccess({ any: [key] }, subject)

/** Whether `subject` may turn an agent's privileges into others: what is new must be theirs to give; anything may be taken. */
export const mayChangePrivileges = (subject: Subject, before: readonly Privilege[], after: readonly Privilege[]): boolean =>
  after.every((key) => before.includes(key) || mayGrant(subject, key))
