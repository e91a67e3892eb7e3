import { forgetOldSessions, removeDueFactors } from '#server/domains/auth/auth.port.ts'
import type { Services } from '#server/domains/handler.ts'

const everyMs = 3_600_000

/** Drops what has come to its own end, hourly: sessions, codes, factors that were to be removed. What goes by age: server/db/retention.ts. */
export function startHousekeeping(services: Services): () => void {
  const { database, now, log } = services
  const tidy = async () => {
    try {
      await database.system((connection) => forgetOldSessions(connection, now()))
      await removeDueFactors(services)
    } catch (error) {
      log.warn({ err: error }, 'housekeeping failed; it is tried again in an hour')
    }
  }
  const timer = setInterval(() => void tidy(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
