import { sql } from 'drizzle-orm'
import { authSessionEnd, authSessionEndOthers, authSessionList, authSignInList } from '#contract/auth/session.endpoints.ts'
import type { OwnSession, SignIn } from '#contract/auth/sign-in-log.ts'
import type { Connection } from '#server/db/database.ts'
import { revokeFamilies } from '#server/security/revocations.ts'
import { type Caller, handle } from '../handler.ts'

/** Sessions of a person that can still be renewed. */
const alive = (loginId: number, now: Date) => sql`
  f.login_id = ${loginId} and f.revoked_at is null
  and exists (select from refresh_token t where t.family_id = f.family_id and t.spent_at is null and t.expires_at > ${now.toISOString()})`

const list = handle(authSessionList, ({ caller }, { database, now }) =>
  database.system(async ({ drizzle }) => {
    const found = await drizzle.execute<OwnSession>(sql`
      select f.family_id as session_id, f.family_id::text = ${caller.family_id} as current, f.browser, f.os, f.network, f.started_at, f.seen_at
      from session_family f where ${alive(caller.login_id, now())} order by current desc, f.seen_at desc, f.family_id limit 100`)
    return found.rows
  }),
)

/** Ends sessions of the caller. Their browsers are strangers from then on, but for the one that asks. */
async function endSessions(
  connection: Connection,
  { login_id, family_id, device }: Caller,
  which: readonly string[] | 'others',
  now: Date,
): Promise<number> {
  const chosen = which === 'others' ? sql`f.family_id::text <> ${family_id}` : sql`f.family_id::text in ${which}`
  const found = await connection.drizzle.execute<{ family_id: string; device_hash: string | null }>(
    sql`select f.family_id, f.device_hash from session_family f where ${alive(login_id, now)} and ${chosen} order by f.family_id for update`,
  )
  await revokeFamilies(
    connection,
    found.rows.map((one) => one.family_id),
    'signed out elsewhere',
    now,
  )
  const strangers = found.rows.flatMap(({ device_hash }) => (device_hash === null || device_hash === device ? [] : [device_hash]))
  if (strangers.length > 0)
    await connection.drizzle.execute(sql`delete from known_device where login_id = ${login_id} and device_hash in ${strangers}`)
  return found.rows.length
}

const end = handle(authSessionEnd, async ({ body, caller }, { database, now }) => ({
  ended: await database.system((connection) => endSessions(connection, caller, body.session_ids, now())),
}))

const endOthers = handle(authSessionEndOthers, async ({ caller }, { database, now }) => ({
  ended: await database.system((connection) => endSessions(connection, caller, 'others', now())),
}))

const log = handle(authSignInList, ({ caller }, { database }) =>
  database.system(async ({ drizzle }) => {
    const found = await drizzle.execute<SignIn>(sql`
      select sign_in_id, at, way, refused, about, times, browser, os, network from sign_in_log where login_id = ${caller.login_id} order by at desc, sign_in_id desc`)
    return found.rows
  }),
)

export const ownSessionHandlers = [list, end, endOthers, log]
