import { pino } from 'pino'
import { createNotifications } from '#server/db/notifications.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createRateLimiter } from '#server/security/rate-limiter.ts'
import { createSecurity } from '#server/security/security.ts'
import { createFakeMarketplace } from '#tests/server/order/fake-marketplace.ts'

/**
 * A server's jobs at a marketplace that never answers, for tests that kill it: `order-process.ts <database url>`.
 * It prints the order that each call is about.
 */
const address = { url: process.argv[2] ?? '' }
const log = pino({ level: 'silent' })
const now = () => new Date()
const shop = createFakeMarketplace()
shop.answers.accept = () => {
  process.stdout.write(`${shop.asked.at(-1)?.id}\n`)
  return new Promise(() => undefined)
}
const database = openDatabase(address)
await startJobs({
  ...createSecurity({ secret: Buffer.alloc(32), log, now }),
  database,
  limiter: createRateLimiter(database),
  notifications: createNotifications(address),
  channels: shop.registry,
  log,
  now,
  publicUrl: 'https://dermaga.test',
})
