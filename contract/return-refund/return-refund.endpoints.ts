import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { listEndpoint, offset } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { mostAmount } from '../core/most-amount.ts'
import { any, testUser, testUserWith } from '../core/privilege.ts'
import {
  evidenceAtOnce,
  longestAnswer,
  returnAnswerSchema,
  returnDetailSchema,
  returnKinds,
  returnNewsSchema,
  returnRowSchema,
  returnStages,
  returnStatuses,
  returnStatusSchema,
} from './return-refund.ts'

/** The menu is a test user's alone (specification §6), with the privilege. */
const keepsReturns = testUserWith('return-refund')

const code = z.string().min(1).max(100)
const count = z.number().int()

export const returnList = listEndpoint({
  id: 'return.list',
  path: '/return-refund',
  access: keepsReturns,
  summary: 'What buyers ask to give back or to be paid back for; what the seller has to answer first comes first',
  row: returnRowSchema,
  filters: {
    /** Words of the return, its order, buyer, product and reason; each has to occur. */
    search: filter.search(),
    stage: filter.choice(returnStages),
    return_status: filter.choices(returnStatuses),
    kind: filter.choices(returnKinds),
    store_code: filter.stores(),
    /** An answer is due within so many hours; what is late as well. */
    due: filter.choice([24, 48, 72]),
    ...filter.days(),
  },
  sorts: ['deadline', 'recent', 'oldest', 'amount'],
  selects: ['return_code', 'order_code', 'answers'],
  page: offset({ size: 25, most: 200 }),
  reads: ['return', 'order'],
})

export const returnCounts = endpoint({
  id: 'return.counts',
  method: 'GET',
  path: '/return-refund/counts',
  access: keepsReturns,
  summary: 'How many returns there are, in all and of each stage',
  reply: z.object({ all: count, waiting: count, going: count, ended: count }),
  reads: ['return'],
})

export const returnDetail = endpoint({
  id: 'return.detail',
  method: 'GET',
  path: '/return-refund/detail',
  access: testUser,
  summary: 'Everything of one return',
  query: z.object({ return_code: code }),
  reply: returnDetailSchema,
  errors: ['NOT_FOUND'],
  reads: ['return', 'order'],
})

export const returnsOfOrder = endpoint({
  id: 'return.of-order',
  method: 'GET',
  path: '/order/return-refund',
  access: any('order', 'return-refund'),
  summary: 'The returns of one order, the latest first',
  query: z.object({ order_code: code }),
  reply: z.object({
    returns: z.array(
      returnNewsSchema
        .pick({ return_code: true, return_status: true, refund_amount: true, deadline: true })
        .extend({ kind: z.enum(returnKinds), reason: z.string() }),
    ),
  }),
  reads: ['return'],
})

const amounts = z.object({ solution: z.enum(returnKinds), least: count, most: count })

export const returnChoices = endpoint({
  id: 'return.choices',
  method: 'GET',
  path: '/return-refund/choices',
  access: keepsReturns,
  summary: 'What the marketplace takes as an answer to a return: its reasons, and the amounts that may be offered',
  query: z.object({ return_code: code, answer: returnAnswerSchema }),
  reply: z.object({
    /** To reject or dispute with. */
    reasons: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        /** Photos must come along. */ evidence: z.boolean(),
        /** An explanation must. */ words: z.boolean(),
      }),
    ),
    offers: z.array(amounts),
  }),
  errors: ['NOT_FOUND', 'NOT_SUPPORTED', 'STORE_PAUSED', 'MARKETPLACE_REJECTED', 'MARKETPLACE_UNAVAILABLE'],
  reads: ['return'],
})
export type ReturnOfferRange = z.infer<typeof amounts>

export const returnAnswer = endpoint({
  id: 'return.answer',
  method: 'POST',
  path: '/return-refund/answer',
  access: keepsReturns,
  summary: 'Answers a return at its marketplace',
  body: z.object({
    return_code: code,
    answer: returnAnswerSchema,
    /** One of the marketplace's, to reject or dispute with. */
    reason_id: z.string().max(200).optional(),
    text: z.string().trim().max(longestAnswer).optional(),
    /** Photos of the parcel, taken at the packing desk, and pictures that were added to the return. */
    photo_ids: z.array(z.uuid()).max(evidenceAtOnce).optional(),
    solution: z.enum(returnKinds).optional(),
    /** What is offered, in whole rupiah. */
    amount: z.number().int().min(1).max(mostAmount).optional(),
  }),
  reply: z.object({ return_status: returnStatusSchema, return: returnNewsSchema }),
  errors: ['NOT_FOUND', 'NOT_SUPPORTED', 'STORE_PAUSED', 'MARKETPLACE_REJECTED', 'MARKETPLACE_UNAVAILABLE'],
  touches: ['return', 'return-photo'],
})
