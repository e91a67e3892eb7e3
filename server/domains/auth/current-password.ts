import { sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/error.ts'
import type { Caller, Services } from '../handler.ts'
import { type From, guessesOf, isKnownDevice, visitTo } from './sign-in-limits.ts'

/** Makes sure that the caller knows their own password, and answers their e-mail. Throws PASSWORD_WRONG or TOO_MANY_REQUESTS. */
export async function requirePassword(services: Services, caller: Caller, from: From, current: string): Promise<{ email: string }> {
  const { database, passwords, limiter } = services
  const { person, guesses } = await database.system(async (connection) => {
    const found = await connection.drizzle.execute<{ password_hash: string; email: string }>(
      sql`select password_hash, email from login where login_id = ${caller.login_id}`,
    )
    const visit = visitTo(`session ${caller.login_id}`, from, await isKnownDevice(connection, caller.login_id, from.device))
    return { person: found.rows[0], guesses: guessesOf(visit, services) }
  })
  await limiter.take(guesses)
  if (!(await passwords.verify(person?.password_hash ?? null, current)) || !person) throw new DomainError('PASSWORD_WRONG')
  await limiter.giveBack(guesses)
  return { email: person.email }
}
