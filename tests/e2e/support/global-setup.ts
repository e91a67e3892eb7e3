import { demoPassword } from '#contract/demo/demo-accounts.ts'
import { createPasswords } from '#server/security/passwords.ts'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'
import { outgrowFourBytes } from '#tests/support/wide-numbers.ts'
import { inDatabase } from './database.ts'
import { startServer } from './server.ts'

/** One Postgres for the run, and in it a demo database that every test clones for itself. */
export default async function setup() {
  const postgres = await startThrowawayPostgres()
  process.env.E2E_TEMPLATE = postgres.url
  const first = await startServer(postgres.url)
  await first.stop()
  // Every test signs in: what costs a thief time would cost the run a minute.
  const cheap = await createPasswords({ memoryCost: 64, timeCost: 1 }).hash(demoPassword)
  await inDatabase(postgres.url, `update login set password_hash = '${cheap}'`)
  // What is planned for later would be due in every test that comes later in the run: each server would begin with a look at every store.
  await inDatabase(postgres.url, `update pgboss.job set start_after = now() + interval '1 day' where state = 'created' and start_after > now()`)
  await inDatabase(postgres.url, outgrowFourBytes)
  return () => postgres.stop()
}
