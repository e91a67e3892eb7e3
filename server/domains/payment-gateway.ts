import type { PaymentState } from '#contract/membership/payment.ts'

export interface NewPayment {
  /** Unique for ever: a provider takes no id twice. */
  readonly gateway_id: string
  readonly amount: number
  readonly what: { readonly id: string; readonly name: string }
  readonly payer: { readonly name: string; readonly email: string }
  /** Where the browser goes afterwards. */
  readonly finish_url: string
  readonly from: Date
  readonly hours: number
}

/** What the provider says of a payment. */
export interface ToldPayment {
  readonly gateway_id: string
  readonly amount: number
  readonly status: PaymentState
  readonly payment_type: string | null
}

/** The provider did not do it: it refused, with its reason, or could not be reached. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure'
  constructor(
    readonly kind: 'refused' | 'unavailable',
    readonly reason: string,
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

/** Who takes payments online. Its calls throw {@link GatewayFailure}. */
export interface PaymentGateway {
  begin(payment: NewPayment): Promise<{ readonly pay_url: string }>
  /** Null where it knows nothing yet: nobody has chosen how to pay. */
  ask(gateway_id: string): Promise<ToldPayment | null>
  /** Nothing happens where it knows nothing of it, or it is over. */
  cancel(gateway_id: string): Promise<void>
  /** What a notification claims, where its signature holds; null where it does not. */
  verify(notification: unknown): ToldPayment | null
}
