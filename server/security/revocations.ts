import { sql } from 'drizzle-orm'
import type { Connection, Database } from '#server/db/database.ts'
import { accessTokenSeconds, type Caller } from './access-token.ts'

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

/** The channel that carries `user_id version` of each seat as its name or privileges change. */
export const seatChannel = 'dermaga_seat'

/** Makes every access token of a seat outdated that was signed before this change; tells every process when the transaction commits. */
export async function outdateTokens(connection: Connection, userId: number, now: Date): Promise<void> {
  const found = await connection.drizzle.execute<{ version: number }>(sql`
    update agent set version = version + 1, changed_at = ${now.toISOString()} where user_id = ${userId} returning version`)
  const [seat] = found.rows
  if (seat) await connection.drizzle.execute(sql`select pg_notify(${seatChannel}, ${`${userId} ${seat.version}`})`)
}

/**
 * What access tokens that may still live do not know: the families that were ended and the seats that have changed. So a signed token is refused at once
 * after a logout, and renewed at once after a change of privileges, without asking the database at every request.
 */
export interface Revocations {
  has(familyId: string): boolean
  /** Hears of each family as it ends; returns what stops it. */
  onRevoked(hear: (familyId: string) => void): () => void
  /** The seat has changed since the token was signed. */
  isOutdated(caller: Pick<Caller, 'user_id' | 'version'>): boolean
  /** Hears of each seat as it changes; returns what stops it. */
  onSeatChanged(hear: (userId: number) => void): () => void
  stop(): Promise<void>
}

interface Sources {
  readonly database: Database
  readonly notifications: { listen(channel: string, hear: (payload: string | null) => void): Promise<() => Promise<void>> }
  readonly now: () => Date
  /** Milliseconds that passed, whatever the clock says. */
  readonly elapsed: () => number
  readonly log: { error(details: object, message: string): void }
}

const lifetimeMs = (accessTokenSeconds + 60) * 1000

export async function watchRevocations(sources: Sources): Promise<Revocations> {
  const { database, notifications, now, elapsed, log } = sources
  const families = remember<string, true>(elapsed)
  const seats = remember<number, number>(elapsed)
  const since = () => new Date(now().getTime() - lifetimeMs).toISOString()

  const endFamily = (familyId: string) => {
    if (!families.has(familyId)) families.set(familyId, true)
  }
  const changeSeat = (userId: number, version: number) => {
    if ((seats.get(userId) ?? 0) < version) seats.set(userId, version)
  }
  const loadFamilies = async () => {
    const found = await database.system(({ drizzle }) =>
      drizzle.execute<{ family_id: string }>(sql`select family_id from session_family where revoked_at > ${since()} order by revoked_at`),
    )
    for (const { family_id } of found.rows) endFamily(family_id)
  }
  const loadSeats = async () => {
    const found = await database.system(({ drizzle }) =>
      drizzle.execute<{ user_id: number; version: number }>(
        sql`select user_id, version from agent where changed_at > ${since()} order by changed_at`,
      ),
    )
    for (const { user_id, version } of found.rows) changeSeat(user_id, version)
  }
  const again = (load: () => Promise<void>) => load().catch((error: unknown) => log.error({ err: error }, 'could not read the ended sessions'))

  const stops = [
    await notifications.listen(sessionChannel, (familyId) => (familyId ? endFamily(familyId) : void again(loadFamilies))),
    await notifications.listen(seatChannel, (payload) => {
      if (payload === null) return void again(loadSeats)
      const [userId, version] = payload.split(' ').map(Number)
      changeSeat(userId as number, version as number)
    }),
  ]
  await loadFamilies()
  await loadSeats()

  return {
    has: (familyId) => families.has(familyId),
    onRevoked: families.onSet,
    isOutdated: ({ user_id, version = 0 }) => version < (seats.get(user_id) ?? 0),
    onSeatChanged: seats.onSet,
    async stop() {
      for (const stop of stops) await stop()
    },
  }
}

/** Keeps values as long as an access token can live, and tells of each. A clock that was ahead for a moment makes none of them be forgotten. */
function remember<Key, Value>(elapsed: () => number) {
  const kept = new Map<Key, { value: Value; at: number }>()
  const listeners = new Set<(key: Key) => void>()
  return {
    has: (key: Key) => kept.has(key),
    get: (key: Key) => kept.get(key)?.value,
    set(key: Key, value: Value) {
      for (const [old, { at }] of kept) {
        if (at > elapsed() - lifetimeMs) break
        kept.delete(old)
      }
      kept.delete(key)
      kept.set(key, { value, at: elapsed() })
      for (const hear of listeners) hear(key)
    },
    onSet(hear: (key: Key) => void) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
