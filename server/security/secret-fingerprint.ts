import { sql } from 'drizzle-orm'
import { CannotStart } from '#server/db/cannot-start.ts'
import type { Database } from '#server/db/database.ts'
import { deriveKey } from './security.ts'

/**
 * Makes sure that this is the secret that the database was begun with. With another one everything would seem to run, while no store's credentials open
 * and whoever signs in at one server is a stranger to the next. Throws {@link CannotStart}.
 */
export async function requireSameSecret(database: Database, secret: Buffer): Promise<void> {
  const fingerprint = deriveKey(secret, 'fingerprint').toString('base64url')
  const known = await database.system(async ({ drizzle }) => {
    await drizzle.execute(sql`insert into secret_fingerprint (fingerprint) values (${fingerprint}) on conflict (only_row) do nothing`)
    return drizzle.execute<{ fingerprint: string }>(sql`select fingerprint from secret_fingerprint`)
  })
  if (known.rows[0]?.fingerprint === fingerprint) return
  throw new CannotStart(
    'The database was begun with another secret, and the credentials of its stores open with that one alone. Give it back, as SERVER_SECRET or as secrets.json in DATA_DIR. If it is lost for good, the README says under "A lost secret" how to go on.',
  )
}
