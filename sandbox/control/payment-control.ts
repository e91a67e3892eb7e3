import { z } from 'zod'
import type { SandboxParts } from '../create-sandbox.ts'
import { paymentActs, paymentTypes } from '../midtrans/transactions.ts'
import type { On } from './control-api.ts'

/** Plays the payment provider's customers, and its notifications: repeated, forged, or none at all. */
export function mountPaymentControl(on: On, { payments }: SandboxParts): void {
  on('GET', '/payments', z.object({}), () => ({
    payments: payments.transactions().map(({ order_id, gross_amount, status, payment_type }) => ({ order_id, gross_amount, status, payment_type })),
  }))
  on(
    'POST',
    '/payment',
    z.object({
      order_id: z.string(),
      act: z.enum(paymentActs).optional(),
      type: z.enum(paymentTypes).optional(),
      /** How often it is told. */
      times: z.number().int().min(0).max(1000).default(1),
      forged: z.boolean().optional(),
      amount: z.number().int().optional(),
      status: z.string().optional(),
    }),
    async ({ order_id, act, type, times, ...told }) => {
      const allowed = act ? payments.act(order_id, act, type) : true
      const statuses: number[] = []
      for (let sent = 0; allowed && sent < times; sent += 1) statuses.push(await payments.notify(order_id, told))
      return { allowed, statuses }
    },
  )
}
