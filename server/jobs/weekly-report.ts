import type { Services } from '#server/domains/handler.ts'
import { mailWeek, weekToMail } from '#server/domains/sales/sales.port.ts'
import { every } from './every.ts'

/** From seven on Monday, whenever somebody looks first: a server that was off then does it when it is there again. */
const everyMs = 60_000

export const startWeeklyReport = (services: Services): (() => Promise<void>) =>
  every(everyMs, services.log, 'the week’s sales by mail', () => mailWeek(services, weekToMail(services.now())))
