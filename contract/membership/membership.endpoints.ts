import { z } from 'zod'
import { membershipSchema } from '../auth/auth.ts'
import { membershipOrderSchema } from '../bo/bo.ts'
import { endpoint } from '../core/endpoint.ts'
import { shortId } from '../core/ids.ts'
import { listEndpoint, numbered } from '../core/list.ts'
import { membershipOfferSchema, membershipUsageSchema, ownMembershipOrderSchema } from './membership.ts'

/** Who has no membership comes here to get one: all of these work without. */
const common = { access: 'super_admin', withoutMembership: true } as const
/** Its number, or its code. */
const params = z.object({ id: z.string().min(1).max(64) })
const reads = ['membership', 'back-office'] as const
const touches = ['membership', 'back-office'] as const

export const membershipUsage = endpoint({
  ...common,
  id: 'membership.usage',
  method: 'GET',
  path: '/membership/usage',
  summary: 'The membership, what its package allows, how much of it is used, and how it is paid for',
  reply: membershipUsageSchema,
  reads: [...reads, 'agent', 'store'],
})

export const membershipProducts = endpoint({
  ...common,
  id: 'membership.product-list',
  method: 'GET',
  path: '/membership/product',
  summary: 'What memberships can be bought, and what each costs this workspace now',
  reply: z.array(membershipOfferSchema),
  reads,
})

export const membershipCustomProducts = endpoint({
  ...common,
  id: 'membership.product-custom',
  method: 'GET',
  path: '/membership/product-custom',
  summary: 'What is offered to this workspace alone: going up to a larger package for what is left of the present one',
  reply: z.array(membershipOfferSchema),
  reads,
})

export const membershipOrders = listEndpoint({
  ...common,
  id: 'membership.order-list',
  path: '/membership/order',
  summary: "The workspace's membership orders, newest first",
  row: membershipOrderSchema,
  filters: {},
  page: numbered(20),
  reads,
})

export const membershipOrder = endpoint({
  ...common,
  id: 'membership.order',
  method: 'GET',
  path: '/membership/order/:id',
  summary: 'A membership order by its number or code, with its payment',
  params,
  reply: ownMembershipOrderSchema,
  errors: ['NOT_FOUND'],
  reads,
})

export const membershipOrderCreate = endpoint({
  ...common,
  id: 'membership.order-create',
  method: 'POST',
  path: '/membership/order',
  summary: 'Orders a membership; one that waits to be paid is settled first',
  body: z.object({
    product_id: shortId,
    /** Only going up to its package, for what is left of the present one. */
    upgrade_only: z.boolean().default(false),
    /** What it was said to cost; another price by now answers MEMBERSHIP_PRICE_CHANGED, and orders nothing. */
    pay: z.number().int().optional(),
  }),
  reply: ownMembershipOrderSchema,
  errors: ['NOT_FOUND', 'MEMBERSHIP_WITHDRAWN', 'MEMBERSHIP_NOT_OFFERED', 'MEMBERSHIP_PRICE_CHANGED', 'MEMBERSHIP_ORDER_WAITS'],
  touches,
})

export const membershipOrderPay = endpoint({
  ...common,
  id: 'membership.order-pay',
  method: 'POST',
  path: '/membership/order/:id/pay',
  summary: 'Opens the payment of an order at the provider; one that is open already is answered again',
  params,
  reply: ownMembershipOrderSchema,
  errors: ['NOT_FOUND', 'ALREADY_SETTLED', 'PAYMENT_OFFLINE', 'PAYMENT_REFUSED', 'PAYMENT_UNAVAILABLE'],
  touches,
})

export const membershipOrderCheck = endpoint({
  ...common,
  id: 'membership.order-check',
  method: 'POST',
  path: '/membership/order/:id/check',
  summary: 'Asks the provider where the payment stands, should its notification be late or lost',
  params,
  reply: ownMembershipOrderSchema,
  errors: ['NOT_FOUND', 'PAYMENT_UNAVAILABLE'],
  touches,
})

export const membershipOrderCancel = endpoint({
  ...common,
  id: 'membership.order-cancel',
  method: 'POST',
  path: '/membership/order/:id/cancel',
  summary: 'Calls an order off that was not paid, and its payment at the provider',
  params,
  reply: ownMembershipOrderSchema,
  errors: ['NOT_FOUND', 'ALREADY_SETTLED', 'PAYMENT_UNAVAILABLE'],
  touches,
})

export const membershipInvoice = endpoint({
  ...common,
  id: 'membership.invoice',
  method: 'GET',
  path: '/membership/order/:id/invoice',
  summary: 'The invoice of a membership order as PDF',
  params,
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['application/pdf'],
  errors: ['NOT_FOUND'],
  reads,
})

export const membershipTrial = endpoint({
  ...common,
  id: 'membership.trial',
  method: 'POST',
  path: '/membership/trial',
  summary: 'Begins the trial of the package that can be tried, once; after it the workspace goes on with what it had',
  reply: membershipSchema,
  errors: ['TRIAL_OVER'],
  touches,
})
