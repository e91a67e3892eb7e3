import pino from 'pino'
import type { Database } from '#server/db/database.ts'
import { createSecurity } from '#server/security/security.ts'
import { serverSecret } from '#tests/e2e/support/server.ts'

/** What seeds and sealed credentials need, with the secret of the measured server. */
export function benchServices(database: Database) {
  const now = () => new Date()
  const log = pino({ level: 'silent' })
  return { database, now, log, ...createSecurity({ secret: Buffer.from(serverSecret, 'base64url'), log, now, smtpUrl: undefined }) }
}
