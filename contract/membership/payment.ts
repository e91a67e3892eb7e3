import { z } from 'zod'

/** Where a payment stands at the provider. */
export const paymentStates = ['waiting', 'pending', 'challenged', 'denied', 'expired', 'cancelled', 'paid', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** With these nothing more comes of it: another one is begun. */
export const isOver = (state: PaymentState): boolean => state === 'expired' || state === 'cancelled'

/**
 * A payment after the provider said where it stands. Money that came stays until it is given back, whatever else arrives late; a refused card may be
 * followed by another, so that anything else is as it was said last.
 */
export function nextPayment(before: PaymentState, told: PaymentState): PaymentState {
  if (before === 'refunded') return before
  if (before === 'paid') return told === 'refunded' ? told : before
  return told
}

export const membershipPaymentSchema = z.object({
  status: z.enum(paymentStates),
  /** As the provider calls it: `credit_card`, `bank_transfer`, `qris`. Null before one is chosen. */
  payment_type: z.string().nullable(),
  /** Where it is paid, while it can be. */
  pay_url: z.string().nullable(),
  expires_at: z.string(),
})
export type MembershipPayment = z.infer<typeof membershipPaymentSchema>
