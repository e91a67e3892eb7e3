import { pino } from 'pino'
import { demoApps, demoTokens } from '#contract/demo/demo-accounts.ts'
import { connectChannels } from '#server/channels/registry.ts'
import { createNotifications } from '#server/db/notifications.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createCallTurns } from '#server/domains/store/call-turns.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createRateLimiter } from '#server/security/rate-limiter.ts'
import { createSecurity } from '#server/security/security.ts'

/** A server's jobs at a sandbox's Shopee, for tests that kill it: `listing-process.ts <database url> <sandbox url>`. It prints that it has begun. */
const [, , url = '', sandbox = ''] = process.argv
const address = { url }
const log = pino({ level: 'silent' })
const now = () => new Date()
const database = openDatabase(address)
const accounts = {
  shopee: { ...demoApps.shopee, base_url: `${sandbox}/sandbox/shopee`, callback_url: 'http://127.0.0.1:9/hooks/shopee' },
}
const credentials = {
  load: async ({ store_id }: { readonly store_id: string }) => ({ ...demoTokens('shopee', store_id), expires_at: '2100-01-01T00:00:00.000Z' }),
  save: async () => undefined,
  expired: async () => undefined,
}
await startJobs({
  ...createSecurity({ secret: Buffer.alloc(32), log, now }),
  database,
  limiter: createRateLimiter(database),
  notifications: createNotifications(address),
  channels: connectChannels(accounts, credentials, createCallTurns(database)),
  log,
  now,
  publicUrl: 'https://dermaga.test',
})
process.stdout.write('begun\n')
