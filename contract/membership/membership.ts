import { z } from 'zod'
import { membershipSchema } from '../auth/auth.ts'
import { membershipOrderSchema, membershipProductSchema } from '../bo/bo.ts'
import { packageLimitsSchema } from './package.ts'
import { membershipPaymentSchema } from './payment.ts'

/** Why a product cannot be ordered now. */
export const offerRefusals = ['downgrade', 'endless', 'no-price'] as const

export const membershipOfferSchema = membershipProductSchema.extend({
  limits: packageLimitsSchema,
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
  limits: packageLimitsSchema,
  /** Orders are counted up to their limit, and none where there is none. */
  used: z.object({ agents: z.number().int(), stores: z.number().int(), orders: z.number().int().nullable() }),
  /** The trial that can be begun, once; null: none can. */
  trial: z.object({ package_name: z.string(), days: z.number().int() }).nullable(),
  pays: z.enum(['online', 'operator']),
})
