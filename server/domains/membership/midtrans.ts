import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { firstCharacters } from '#contract/core/characters.ts'
import type { PaymentState } from '#contract/membership/payment.ts'
import { GatewayFailure, type NewPayment, type PaymentGateway, type ToldPayment } from '../payment-gateway.ts'

export interface MidtransAccount {
  readonly server_key: string
  /** `https://app.midtrans.com/snap/v1` */
  readonly snap_url: string
  /** `https://api.midtrans.com` */
  readonly api_url: string
  /** Ours, for notifications: what its dashboard says is overridden. */
  readonly notify_url: string
}

/** Where Midtrans is, for real money and for none. */
export const midtransUrls = {
  production: { snap_url: 'https://app.midtrans.com/snap/v1', api_url: 'https://api.midtrans.com' },
  sandbox: { snap_url: 'https://app.sandbox.midtrans.com/snap/v1', api_url: 'https://api.sandbox.midtrans.com' },
} as const

const timeoutMs = 15_000

const toldSchema = z.object({
  order_id: z.string(),
  status_code: z.string(),
  /** With decimals: `1500.00`. */
  gross_amount: z.string().regex(/^\d{1,15}(\.\d+)?$/),
  transaction_status: z.string(),
  fraud_status: z.string().optional(),
  payment_type: z.string().optional(),
})
const signedSchema = toldSchema.extend({ signature_key: z.string() })
const begunSchema = z.object({ redirect_url: z.url() })
const codeSchema = z.object({ status_code: z.coerce.number() })

/** A status of a transaction as we call it; null for one that we do not know. A card is captured before it settles, and is paid by then unless its fraud check asks. */
function stateOf({ transaction_status, fraud_status }: z.output<typeof toldSchema>): PaymentState | null {
  switch (transaction_status) {
    case 'capture':
      return fraud_status === 'challenge' ? 'challenged' : fraud_status === 'deny' ? 'denied' : 'paid'
    case 'settlement':
    // Some of it was given back by agreement: it is paid for all the same.
    case 'partial_refund':
    case 'partial_chargeback':
      return 'paid'
    case 'pending':
    case 'authorize':
      return 'pending'
    case 'deny':
    case 'failure':
      return 'denied'
    case 'expire':
      return 'expired'
    case 'cancel':
      return 'cancelled'
    case 'refund':
    case 'chargeback':
      return 'refunded'
    default:
      return null
  }
}

function toldOf(read: z.output<typeof toldSchema>): ToldPayment | null {
  const status = stateOf(read)
  return status && { gateway_id: read.order_id, amount: Number(read.gross_amount), status, payment_type: read.payment_type ?? null }
}

/** `2026-11-25 09:00:00 +0700`, as the provider reads times. */
const jakartaTime = (at: Date): string => `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} +0700`

/** Midtrans Snap by its public interface: a page of the provider's takes the payment, so no card number ever comes here. */
export function midtransGateway({ server_key, snap_url, api_url, notify_url }: MidtransAccount): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${server_key}:`).toString('base64')}`

  async function send(method: 'GET' | 'POST', url: string, body?: object): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: 'application/json',
          authorization,
          ...(body && { 'content-type': 'application/json', 'x-override-notification': notify_url }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: await response.json() }
    } catch (error) {
      throw new GatewayFailure('unavailable', 'no answer', error)
    }
  }

  /** Failures come by HTTP status, or by a code in a body that came with 200. */
  const codeOf = ({ status, body }: { status: number; body: unknown }): number => codeSchema.safeParse(body).data?.status_code ?? status

  return {
    async begin({ gateway_id, amount, what, payer, finish_url, from, hours }: NewPayment) {
      const answer = await send('POST', `${snap_url}/transactions`, {
        transaction_details: { order_id: gateway_id, gross_amount: amount },
        item_details: [{ id: what.id, name: firstCharacters(what.name, 50), price: amount, quantity: 1 }],
        customer_details: { first_name: firstCharacters(payer.name, 255), email: payer.email },
        expiry: { start_time: jakartaTime(from), unit: 'hour', duration: hours },
        callbacks: { finish: finish_url },
      })
      const begun = begunSchema.safeParse(answer.body)
      if (answer.status === 201 && begun.success) return { pay_url: begun.data.redirect_url }
      if (answer.status >= 500) throw new GatewayFailure('unavailable', `status ${answer.status}`)
      const { data } = z.object({ error_messages: z.array(z.string()) }).safeParse(answer.body)
      throw new GatewayFailure('refused', data?.error_messages.join('; ') ?? `status ${answer.status}`)
    },

    async ask(gateway_id) {
      const answer = await send('GET', `${api_url}/v2/${encodeURIComponent(gateway_id)}/status`)
      const code = codeOf(answer)
      if (code === 404) return null
      const read = toldSchema.safeParse(answer.body)
      // 202 is a refused card and 407 an expired payment: both are answers.
      const told = read.success ? toldOf(read.data) : null
      if (!told || told.gateway_id !== gateway_id) throw new GatewayFailure('unavailable', `status ${code} without a state`)
      return told
    },

    async cancel(gateway_id) {
      const code = codeOf(await send('POST', `${api_url}/v2/${encodeURIComponent(gateway_id)}/cancel`, {}))
      // 412: its state allows it no more; what came of it is told by the next question.
      if (code >= 500 || code === 401) throw new GatewayFailure('unavailable', `status ${code}`)
    },

    verify(notification) {
      const read = signedSchema.safeParse(notification)
      if (!read.success) return null
      const { order_id, status_code, gross_amount, signature_key } = read.data
      const expected = createHash('sha512')
        .update(order_id + status_code + gross_amount + server_key)
        .digest()
      const given = Buffer.from(signature_key, 'hex')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return toldOf(read.data)
    },
  }
}
