export * from './account.ts'
export * from './api-key.ts'
export * from './attendance.ts'
export * from './back-office.ts'
export * from './boost.ts'
export * from './buyer.ts'
export * from './chat.ts'
export * from './chat-broadcast.ts'
export * from './content.ts'
export * from './custom-filter.ts'
export * from './dashboard.ts'
export * from './discussion.ts'
export * from './event.ts'
export * from './factor-reset.ts'
export * from './income.ts'
export * from './job.ts'
export * from './keymap.ts'
export * from './layout.ts'
export * from './listing.ts'
export * from './order.ts'
export * from './order-return.ts'
export * from './order-work.ts'
export * from './packing.ts'
export * from './passkey.ts'
export * from './product.ts'
export * from './purchase.ts'
export * from './push.ts'
export * from './rating.ts'
export * from './roulette.ts'
export * from './sale.ts'
export * from './sales.ts'
export * from './saved-view.ts'
export * from './store.ts'
export * from './workspace.ts'

/** Tables without a workspace of their own, by name: the catalogue test allows these and no others. */
export const globalTables = [
  'login',
  'refresh_token',
  'session_family',
  'otp_challenge',
  'totp',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'factor_reset',
  'sign_up',
  'password_reset',
  'known_device',
  'sign_in_log',
  'rate_limit',
  'call_turn',
  'secret_fingerprint',
  'webhook_delivery',
  'webhook_inbox',
  'announcement',
  'blog',
  'membership_package',
  'membership_product',
  'operator_act',
] as const

/**
 * The directory: who there is, where they belong and what arrived for whom. Small and asked for across workspaces, so that it stays whole where the rest is
 * spread: what belongs to no workspace on one node, the rest copied to every node. Everything else is workspace data, distributed by `workspace_id`
 * (docs/scale.md); no statement joins that with what belongs to no workspace.
 */
export const directoryTables = [
  ...globalTables,
  'workspace',
  'agent',
  'invitation',
  'store',
  'store_authorisation',
  'membership',
  'membership_order',
  'membership_payment',
  'push_subscription',
] as const
