import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/domains/handler.ts'
import { type PaymentOutcome, takePayment } from '#server/domains/membership/membership.port.ts'
import { GatewayFailure } from '#server/domains/payment-gateway.ts'

export const paymentHook = '/hooks/midtrans'
const bodyLimit = 64 * 1024

/** The provider sends again what is not answered by 2xx, five times at most: it does where that could help. */
const statuses: Readonly<Record<PaymentOutcome, number>> = { forged: 401, unknown: 404, 'other-amount': 400, known: 200, taken: 200 }

/** The payment provider's door. */
export function mountPaymentHook(app: FastifyInstance, services: Services): void {
  app.post(paymentHook, { bodyLimit }, async (request, reply) => {
    const facts = { request_id: request.id, order_id: String((request.body as { order_id?: unknown } | null)?.order_id ?? '').slice(0, 60) }
    const outcome = await takePayment(services, request.body).catch((error: unknown) => {
      services.log.error({ ...facts, err: error }, 'a payment notification could not be taken in; it comes again')
      return error instanceof GatewayFailure ? ('unanswered' as const) : ('failed' as const)
    })
    const status = outcome === 'unanswered' || outcome === 'failed' ? 503 : statuses[outcome]
    services.log[status < 300 ? 'info' : 'warn']({ ...facts, outcome, status }, 'payment notification')
    return reply.code(status).type('text/plain; charset=utf-8').send('')
  })
}
