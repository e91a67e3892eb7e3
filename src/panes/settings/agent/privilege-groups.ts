import type { Privilege } from '#contract/core/privilege.ts'

/** The privileges that a workspace grants, as they belong together; every one stands in one group. */
export const privilegeGroups = [
  { name: 'order', keys: ['order', 'return-refund'] },
  { name: 'chat', keys: ['chat', 'chat-read', 'chat-broadcast', 'setting-chat-template'] },
  { name: 'product', keys: ['product', 'product-stock', 'product-inout', 'product-category', 'product-rating'] },
  { name: 'trade', keys: ['customer', 'sales', 'purchase'] },
  { name: 'report', keys: ['dashboard', 'sales-report', 'chat-report', 'chat-report-download'] },
  { name: 'team', keys: ['attendance-admin', 'performance-admin', 'setting-agent'] },
  { name: 'setting', keys: ['store', 'setting-chat', 'setting-dashboard', 'setting-product-category'] },
] as const satisfies readonly { name: string; keys: readonly Privilege[] }[]

/** A privilege that has a name of its own here: all but the operator's. */
export type GrantableKey = (typeof privilegeGroups)[number]['keys'][number]

/** What opens nothing yet, so that it would be granted for nothing: not offered until it does (tests/panes/settings/privileges.test.ts). */
export const notYet: readonly Privilege[] = ['return-refund', 'product-rating']
export const isOffered = (key: Privilege): boolean => !notYet.includes(key)

/** What people of one trade usually need. */
export const presets = [
  { name: 'order', keys: ['order', 'return-refund', 'customer'] },
  { name: 'warehouse', keys: ['order', 'product', 'product-stock', 'product-inout'] },
  { name: 'chat', keys: ['chat', 'customer', 'setting-chat-template', 'product-rating'] },
  { name: 'report', keys: ['dashboard', 'sales-report', 'chat-report', 'chat-report-download'] },
] as const satisfies readonly { name: string; keys: readonly GrantableKey[] }[]
