import { forgetOldSessions, removeDueFactors } from '#server/domains/auth/auth.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { trimEventLog } from '#server/realtime/event-reader.ts'
import { forgetOldLimits } from '#server/security/rate-limiter.ts'
import { forgetOldKeys } from './idempotency.ts'

const everyMs = 3_600_000

/** Drops what has served its time, hourly: replies kept for repeats, ended sessions, events older than any client catches up from. */
export function startHousekeeping(services: Services): () => void {
  const { database, now, log } = services
  const tidy = async () => {
    try {
      await forgetOldKeys(database, now())
      await database.system((connection) => forgetOldSessions(connection, now()))
      await removeDueFactors(services)
      await database.system(forgetOldLimits)
      await trimEventLog(database, now())
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed; it is tried again in an hour')
    }
  }
  const timer = setInterval(() => void tidy(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
