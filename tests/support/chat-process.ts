import { pino } from 'pino'
import { createNotifications } from '#server/db/notifications.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createRateLimiter } from '#server/security/rate-limiter.ts'
import { createSecurity } from '#server/security/security.ts'
import { createFakeChannel } from '#tests/server/chat/fake-channel.ts'

/**
 * A server's jobs at a channel that never answers, for tests that kill it: `chat-process.ts <database url> <turn|call> <clock ahead, ms>`.
 * It prints a line when a sender waits for its turn, or the message that a call has brought to the channel.
 */
const [url = '', stuck, ahead] = process.argv.slice(2)
const address = { url }
const log = pino({ level: 'silent' })
const now = () => new Date(Date.now() + Number(ahead))
const forever = new Promise<never>(() => undefined)
const channel = createFakeChannel()
channel.onSend = (outgoing) => {
  process.stdout.write(`${JSON.stringify(outgoing)}\n`)
  return forever
}
if (stuck === 'turn')
  Object.assign(channel.registry, {
    call() {
      process.stdout.write('turn\n')
      return forever
    },
  })
const database = openDatabase(address)
await startJobs({
  ...createSecurity({ secret: Buffer.alloc(32), log, now }),
  database,
  limiter: createRateLimiter(database),
  notifications: createNotifications(address),
  channels: channel.registry,
  log,
  now,
  publicUrl: 'https://dermaga.test',
})
