import type { Services } from '#server/domains/handler.ts'
import { askLatePayments } from '#server/domains/membership/membership.port.ts'
import { everyLater } from './every.ts'

/** How often payments are asked about whose notification is late. Milliseconds. */
const everyMs = 10 * 60_000

export const startPaymentWatch = (services: Services): (() => Promise<void>) =>
  everyLater(everyMs, services.log, 'payments that nothing was told of', () => askLatePayments(services))
