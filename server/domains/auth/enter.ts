import { sql } from 'drizzle-orm'
import type { Session } from '#contract/auth/auth.ts'
import type { SignInRefusal, SignInWay } from '#contract/auth/sign-in-log.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import type { Services } from '../handler.ts'
import { seatsOfLogin } from './seat.query.ts'
import { endWait } from './second-factor.ts'
import { preferredSeat, startSession } from './session.ts'
import { type From, rememberDevice } from './sign-in-limits.ts'
import { noteSignIn } from './sign-in-log.ts'

export interface At extends From {
  readonly language: Language
}

/** Notes in a transaction of its own that somebody was refused. */
export const noteRefusal = ({ database, now }: Services, loginId: number | null, from: From, way: SignInWay, refused: SignInRefusal): Promise<void> =>
  database.system((connection) => noteSignIn(connection, loginId, from, { way, refused }, now()))

/** Who comes in by these has not lost what somebody asks to be let in without. */
const byFactor: ReadonlySet<SignInWay> = new Set(['app-code', 'recovery-code', 'passkey', 'password-passkey'])

/**
 * Signs a person in at a seat, and remembers the language that they read. Somebody without an active seat is told what a stranger is told. Null: refused
 * for that; what made sure who it is stays used.
 */
export async function enter(connection: Connection, services: Services, loginId: number, at: At, way: SignInWay): Promise<Session | null> {
  const seat = await preferredSeat(connection, await seatsOfLogin(connection, loginId, services.now()))
  if (!seat) {
    await noteSignIn(connection, loginId, at, { way, refused: 'no-seat' }, services.now())
    return null
  }
  await connection.drizzle.execute(sql`update login set language = ${at.language} where login_id = ${loginId} and language <> ${at.language}`)
  if (byFactor.has(way)) await endWait(connection, services, loginId, at)
  await rememberDevice(connection, loginId, at.device)
  return startSession(connection, seat, at, way, services)
}
