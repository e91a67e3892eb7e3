import { sql } from 'drizzle-orm'
import { type SecurityAct, type SignInRefusal, type SignInWay, signInsKept, signInsKeptDays, type Where } from '#contract/auth/sign-in-log.ts'
import type { Connection } from '#server/db/database.ts'
import type { From } from './sign-in-limits.ts'
import { whereFrom } from './where-from.ts'

interface Entry {
  readonly way: SignInWay
  readonly refused: SignInRefusal | null
}

/** Stands for every e-mail without an account: to ask for one must take as long. */
const nobody = 0

/**
 * Notes that somebody came in or was refused. What is refused alike within an hour is one entry, and of each person the last of both kinds are kept: so
 * nobody who guesses pushes out of the log who came in.
 */
export async function noteSignIn({ drizzle }: Connection, loginId: number | null, from: From, { way, refused }: Entry, now: Date): Promise<void> {
  const { browser, os, network } = whereFrom(from)
  const id = loginId ?? nobody
  const at = now.toISOString()
  if (refused !== null) {
    const again = await drizzle.execute(sql`
      update sign_in_log set at = ${at}, times = times + 1 where login_id = ${id} and sign_in_id = (
        select sign_in_id from sign_in_log where login_id = ${id} and way = ${way} and refused = ${refused} and browser is not distinct from ${browser}
          and os is not distinct from ${os} and network is not distinct from ${network} and at > ${at}::timestamptz - interval '1 hour'
        order by sign_in_id desc limit 1)
      returning sign_in_id`)
    if (again.rows.length) return
  }
  await drizzle.execute(sql`
    insert into sign_in_log (login_id, at, way, refused, browser, os, network) values (${id}, ${at}, ${way}, ${refused}, ${browser}, ${os}, ${network})`)
  await drizzle.execute(sql`
    delete from sign_in_log where login_id = ${id} and sign_in_id in (
      select sign_in_id from sign_in_log where login_id = ${id} and not act and (refused is null) = ${refused === null}
      order by sign_in_id desc offset ${signInsKept})`)
}

const nowhere: Where = { browser: null, os: null, network: null }

/** Notes what was changed about how a person signs in. Acts are kept apart: they push nothing else out of the log. */
export async function noteAct(
  { drizzle }: Connection,
  loginId: number,
  /** Null: it happened by itself, or somebody else did it. */
  from: From | null,
  way: SecurityAct,
  about: string | null,
  now: Date,
): Promise<void> {
  const { browser, os, network } = from ? whereFrom(from) : nowhere
  await drizzle.execute(sql`
    insert into sign_in_log (login_id, at, way, act, about, browser, os, network)
    values (${loginId}, ${now.toISOString()}, ${way}, true, ${about}, ${browser}, ${os}, ${network})`)
  await drizzle.execute(sql`
    delete from sign_in_log where login_id = ${loginId} and sign_in_id in (
      select sign_in_id from sign_in_log where login_id = ${loginId} and act order by sign_in_id desc offset ${signInsKept})`)
}

export async function forgetOldSignIns({ drizzle }: Connection, now: Date): Promise<void> {
  const since = new Date(now.getTime() - signInsKeptDays * 86_400_000).toISOString()
  await drizzle.execute(sql`delete from sign_in_log where at < ${since} or login_id = ${nobody}`)
}
