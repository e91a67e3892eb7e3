import { z } from 'zod'
import { membershipSchema } from '../auth/auth.ts'
import { type Marketplace, marketplaceSchema } from '../core/marketplace.ts'
import { agentTypes } from '../core/privilege.ts'
import { membershipPackageSchema, packagePriceSchema } from '../membership/package.ts'

/** The marketplace whose stores are connected by the operator's invitation, which the seller accepts there. */
export const invitingMarketplace: Marketplace = 'tokopedia'

/** Where an invitation stands, by the number of the store's status (1 and 2 are the specification's). */
export const invitationStatus = { cancelled: 0, waiting: 1, connected: 2 } as const
export type InvitationStatus = keyof typeof invitationStatus
/** What waits first. */
export const invitationStatuses = ['waiting', 'connected', 'cancelled'] as const satisfies readonly InvitationStatus[]

export const boUserSchema = z.object({
  user_id: z.number().int(),
  name: z.string(),
  email: z.string(),
  agent_type: z.enum(agentTypes),
  account_id: z.number().int(),
  workspace_name: z.string(),
  membership: membershipSchema,
})
export type BoUser = z.infer<typeof boUserSchema>

export const membershipProductSchema = z.object({
  product_id: z.number().int(),
  name: z.string(),
  package_name: z.string(),
  /** Calendar months that it is good for. */
  months: z.number().int(),
  price: z.number().int(),
})
export type MembershipProduct = z.infer<typeof membershipProductSchema>

export const storeInvitationSchema = z.object({
  /** The marketplace's own id. */
  store_id: z.string(),
  store_name: z.string(),
  marketplace: marketplaceSchema,
  account_id: z.number().int(),
  workspace_name: z.string(),
  status: z.enum(invitationStatuses),
  requested_at: z.string(),
})
export type StoreInvitation = z.infer<typeof storeInvitationSchema>

export const membershipOrderStatuses = ['waiting', 'paid', 'cancelled'] as const
export type MembershipOrderStatus = (typeof membershipOrderStatuses)[number]

export const membershipOrderSchema = z.object({
  id: z.number().int(),
  order_code: z.string(),
  account_id: z.number().int(),
  workspace_name: z.string(),
  /** For whom it was made. */
  user_id: z.number().int(),
  user_name: z.string(),
  email: z.string(),
  product_name: z.string(),
  package_name: z.string(),
  months: z.number().int(),
  price: z.number().int(),
  /** Of the price, for what was left of a smaller package. */
  upgrade: z.number().int(),
  status: z.enum(membershipOrderStatuses),
  created_at: z.string(),
  /** When it was paid or cancelled. */
  settled_at: z.string().nullable(),
  /** Who said that it is paid. */
  paid_by: z.enum(['operator', 'online']).nullable(),
  /** Money came for it that it did not need, and that is to be given back. */
  surplus: z.boolean(),
  /** Until when the workspace's membership runs by it; null before it is paid, and where it runs without an end. */
  membership_end: z.string().nullable(),
})
export type MembershipOrder = z.infer<typeof membershipOrderSchema>

/** What operators do that is written down. */
export const operatorActs = [
  'invitation.connected',
  'invitation.cancelled',
  'membership-order.created',
  'membership-order.paid',
  'membership-order.cancelled',
  'blog.activated',
  'blog.deactivated',
  'blog.deleted',
  'blog.written',
  'blog.changed',
  'announcement.written',
  'announcement.changed',
  'announcement.deleted',
  'membership-package.created',
  'membership-package.changed',
  'membership-package.withdrawn',
  'membership-package.offered',
  'membership-package.deleted',
] as const
export type OperatorActName = (typeof operatorActs)[number]

/** A package as the log keeps it. */
export const packageSnapshotSchema = membershipPackageSchema.omit({ package_name: true, rank: true, version: true, prices: true }).extend({
  /** The package that it stood directly above. */
  above: z.string().nullable(),
  prices: z.array(packagePriceSchema.omit({ product_id: true })),
})
export type PackageSnapshot = z.infer<typeof packageSnapshotSchema>

export const operatorActSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  user_id: z.number().int(),
  user_name: z.string(),
  act: z.enum(operatorActs),
  /** What it was about: an order's code, a store, an article. */
  about: z.string(),
  /** Whose, where it was somebody's. */
  account_id: z.number().int().nullable(),
  workspace_name: z.string().nullable(),
  /** How what was changed stood before and after it, where that is kept: of packages, {@link packageSnapshotSchema}. */
  before: packageSnapshotSchema.nullable(),
  after: packageSnapshotSchema.nullable(),
})
