import { z } from 'zod'
import { membershipSchema } from '../auth/auth.ts'
import { membershipOrderSchema, membershipProductSchema } from '../bo/bo.ts'
import { membershipPaymentSchema } from './payment.ts'

const limit = z.number().int().nullable()
const limitsSchema = z.object({ agents: limit, stores: limit, orders: limit })

/** Why a product cannot be ordered now. */
export const offerRefusals = ['downgrade', 'endless', 'no-price'] as const

export const membershipOfferSchema = membershipProductSchema.extend({
  limits: limitsSchema,
  /** Whole rupiah to pay now; null where it cannot be ordered. */
  pay: z.number().int().nullable(),
  /** Of it, for what is left of a smaller package. */
  upgrade: z.number().int(),
  refused: z.enum(offerRefusals).nullable(),
  /** Until when the membership would run, were it paid now. */
  membership_end: z.string().nullable(),
})
export type MembershipOffer = z.infer<typeof membershipOfferSchema>

export const ownMembershipOrderSchema = membershipOrderSchema.extend({
  payment: membershipPaymentSchema.nullable(),
  /** `online`: by the provider. `operator`: the operator confirms it, and nothing can be paid here. */
  pays: z.enum(['online', 'operator']),
})
export type OwnMembershipOrder = z.infer<typeof ownMembershipOrderSchema>

export const membershipUsageSchema = z.object({
  membership: membershipSchema,
  limits: limitsSchema,
  /** Orders are counted up to their limit, and none where there is none. */
  used: z.object({ agents: z.number().int(), stores: z.number().int(), orders: z.number().int().nullable() }),
  /** A trial can be begun. */
  trial: z.boolean(),
  pays: z.enum(['online', 'operator']),
})
