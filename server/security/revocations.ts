import { sql } from 'drizzle-orm'
import type { Connection, Database } from '#server/db/database.ts'
import { accessTokenSeconds } from './access-token.ts'

/** The channel that carries the id of each session family as it is ended. */
export const sessionChannel = 'dermaga_session'

/** Ends session families and tells every process when the transaction commits. */
export async function revokeFamilies(connection: Connection, familyIds: readonly string[], because: string, now: Date): Promise<void> {
  for (const familyId of familyIds) {
    await connection.drizzle.execute(sql`
      update session_family set revoked_at = ${now.toISOString()}, revoked_because = ${because}
      where family_id = ${familyId} and revoked_at is null`)
    await connection.drizzle.execute(sql`select pg_notify(${sessionChannel}, ${familyId})`)
  }
}

/**
 * The families that were ended while access tokens of theirs may still live: so a signed token is refused at once
 * after a logout, without asking the database at every request.
 */
export interface Revocations {
  has(familyId: string): boolean
  /** Hears of each family as it ends; returns what stops it. */
  onRevoked(hear: (familyId: string) => void): () => void
  stop(): Promise<void>
}

interface Sources {
  readonly database: Database
  readonly notifications: { listen(channel: string, hear: (payload: string | null) => void): Promise<() => Promise<void>> }
  readonly now: () => Date
  readonly log: { error(details: object, message: string): void }
}

export async function watchRevocations({ database, notifications, now, log }: Sources): Promise<Revocations> {
  const revoked = new Map<string, number>()
  const listeners = new Set<(familyId: string) => void>()
  const lifetime = (accessTokenSeconds + 60) * 1000

  const add = (familyId: string, at: number) => {
    for (const [old, since] of revoked) {
      if (since > now().getTime() - lifetime) break
      revoked.delete(old)
    }
    if (revoked.has(familyId)) return
    revoked.set(familyId, at)
    for (const hear of listeners) hear(familyId)
  }
  const load = async () => {
    const since = new Date(now().getTime() - lifetime).toISOString()
    const found = await database.system(({ drizzle }) =>
      drizzle.execute<{ family_id: string }>(sql`select family_id from session_family where revoked_at > ${since} order by revoked_at`),
    )
    for (const { family_id } of found.rows) add(family_id, now().getTime())
  }

  const stop = await notifications.listen(sessionChannel, (familyId) => {
    if (familyId) add(familyId, now().getTime())
    else load().catch((error: unknown) => log.error({ err: error }, 'could not read the ended sessions'))
  })
  await load()

  return {
    has: (familyId) => revoked.has(familyId),
    onRevoked(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    stop,
  }
}
