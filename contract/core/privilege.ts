/** Privilege keys that a workspace grants to an agent (specification §3). Keys that start with `bo-` are the operator's. */
export const privileges = [
  'dashboard',
  'chat',
  'chat-read',
  'chat-broadcast',
  'order',
  'return-refund',
  'product',
  'product-inout',
  'product-stock',
  'customer',
  'sales-report',
  'store',
  'setting-chat',
  'setting-chat-template',
  'setting-dashboard',
  'setting-product-category',
  'setting-agent',
  'attendance-admin',
  'product-category',
  'performance-admin',
  'purchase',
  'sales',
  'chat-report',
  'chat-report-download',
  'product-rating',
  'bo-admin',
  'bo-store-inv',
  'bo-member-mgmt',
] as const
export type Privilege = (typeof privileges)[number]

export const agentTypes = ['super_admin', 'agent'] as const
export type AgentType = (typeof agentTypes)[number]

/** The operator's own administrator, the only one who sees the back office (specification §9). */
export const operatorUserId = 676

/** The one seat that some rooms are tried from before they are everybody's (specification §6, "test user only"). */
export const testUserId = 1

/** Who may use a screen or an endpoint. Every surface (menu, key, palette, route, server) asks this one rule. */
export type Access =
  | 'public'
  | 'user'
  | 'super_admin'
  | 'operator'
  /** Who may read orders, in the workspaces that the configuration opens the packing desk to: the desk shows buyer and contents, and marks the order. */
  | 'packing-helper-accounts'
  | { readonly any: readonly Privilege[] }
  | { readonly all: readonly Privilege[] }
  /** One seat, and no other; where there are privileges, it needs them all. */
  | { readonly userId: number; readonly all?: readonly Privilege[] }

export const any = (...keys: Privilege[]): Access => ({ any: keys })
export const all = (...keys: Privilege[]): Access => ({ all: keys })

/** The specification's `user_id=1`: the test user alone, whom others' privileges do not replace. */
export const testUser: Access = { userId: testUserId }
/** The same, for what the test user needs privileges for as well. */
export const testUserWith = (...keys: Privilege[]): Access => ({ userId: testUserId, all: keys })

/** The operator's back office, its screens and its calls (specification §6). */
export const backoffice: Access = any('bo-admin', 'bo-store-inv', 'bo-member-mgmt')

/** What is known of the signed-in user where access is decided. */
export interface Subject {
  readonly user_id: number
  readonly agent_type: AgentType
  readonly privileges: readonly Privilege[]
  /** The seat's workspace has the packing desk. */
  readonly packing_helper?: boolean
}

const holds = (subject: Subject, key: Privilege): boolean =>
  (subject.agent_type === 'super_admin' && !key.startsWith('bo-')) || subject.privileges.includes(key)

/** True when `subject` may use what `access` guards; `null` stands for a visitor who is not signed in. */
export function mayAccess(access: Access, subject: Subject | null): boolean {
  if (access === 'public') return true
  if (!subject) return false
  if (access === 'user') return true
  if (access === 'super_admin') return subject.agent_type === 'super_admin'
  if (access === 'operator') return subject.user_id === operatorUserId
  if (access === 'packing-helper-accounts') return subject.packing_helper === true && holds(subject, 'order')
  if ('userId' in access) return subject.user_id === access.userId && (access.all ?? []).every((key) => holds(subject, key))
  if ('any' in access) return access.any.some((key) => holds(subject, key))
  return access.all.every((key) => holds(subject, key))
}

/** The form that the specification's tables use: `a|b` for any, `a&b` for all. */
export function describeAccess(access: Access): string {
  if (typeof access === 'string') return access
  if ('userId' in access) return [`user_id=${access.userId}`, ...(access.all ?? [])].join('&')
  return 'any' in access ? access.any.join('|') : access.all.join('&')
}
