import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { shortIdInAddress } from '../core/ids.ts'
import { keyset, listEndpoint, numbered } from '../core/list.ts'
import { backoffice } from '../core/privilege.ts'
import { boUserSchema, membershipOrderSchema, membershipProductSchema, operatorActSchema, storeInvitationSchema } from './bo.ts'

export const boUserList = endpoint({
  id: 'bo.user-list',
  method: 'GET',
  path: '/bo/user',
  access: backoffice,
  summary: 'Owners of all workspaces, whom a membership order can be made for; at most 50',
  query: z.strictObject({ /** Letters of a name, an e-mail or a workspace. */ s: z.string().trim().max(100).optional() }),
  reply: z.array(boUserSchema),
  reads: ['back-office'],
})

export const boMembershipProductList = endpoint({
  id: 'bo.membership-product-list',
  method: 'GET',
  path: '/bo/membership/product',
  access: backoffice,
  summary: 'What memberships can be bought, the smallest package first',
  reply: z.array(membershipProductSchema),
  reads: ['back-office'],
})

export const boStoreInvitationList = endpoint({
  id: 'bo.store-invitation-list',
  method: 'GET',
  path: '/bo/store/invitation',
  access: backoffice,
  summary: 'Stores that are connected by invitation, those that wait for a response first',
  reply: z.array(storeInvitationSchema),
  reads: ['back-office', 'store'],
})

export const boStoreInvitationSet = endpoint({
  id: 'bo.store-invitation-set',
  method: 'PATCH',
  path: '/bo/store/invitation/:store_id',
  access: backoffice,
  summary: 'Connects a store whose invitation waits for a response, once its marketplace opens it to us, or calls the invitation off',
  params: z.object({ store_id: z.string().min(1).max(100) }),
  body: z.object({ status: z.enum(['connected', 'cancelled']) }),
  reply: storeInvitationSchema,
  errors: ['NOT_FOUND', 'ALREADY_SETTLED', 'NOT_SUPPORTED', 'INVITATION_NOT_ACCEPTED', 'STORE_HELD', 'STORE_LIMIT', 'MARKETPLACE_UNAVAILABLE'],
  touches: ['back-office', 'store'],
})

export const boMembershipOrderList = listEndpoint({
  id: 'bo.membership-order-list',
  path: '/bo/membership/order',
  access: backoffice,
  summary: 'Membership orders of all workspaces by the page, newest first',
  row: membershipOrderSchema,
  filters: {},
  page: numbered(20),
  reads: ['back-office'],
})

export const boMembershipOrderCreate = endpoint({
  id: 'bo.membership-order-create',
  method: 'POST',
  path: '/bo/membership/order',
  access: backoffice,
  summary: "Makes a membership order for an owner's workspace",
  body: z.object({ user_id: shortIdInAddress, product_id: shortIdInAddress }),
  reply: membershipOrderSchema,
  errors: ['NOT_FOUND', 'MEMBERSHIP_WITHDRAWN', 'MEMBERSHIP_NOT_OFFERED'],
  touches: ['back-office', 'membership'],
})

export const boMembershipOrderSet = endpoint({
  id: 'bo.membership-order-set',
  method: 'PATCH',
  path: '/bo/membership/order/:id',
  access: backoffice,
  summary: 'Marks a membership order as paid, which extends the membership, or cancels it',
  params: z.object({ id: shortIdInAddress }),
  body: z.object({ status: z.enum(['paid', 'cancelled']) }),
  reply: membershipOrderSchema,
  errors: ['NOT_FOUND', 'ALREADY_SETTLED'],
  touches: ['back-office', 'membership'],
})

export const boActList = listEndpoint({
  id: 'bo.act-list',
  path: '/bo/log',
  access: backoffice,
  summary: 'What operators did, newest first; nobody can change it',
  row: operatorActSchema,
  filters: {},
  page: keyset('id', 'before'),
  reads: ['back-office'],
})
