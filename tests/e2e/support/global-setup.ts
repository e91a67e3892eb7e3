import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'
import { startServer } from './server.ts'

/** One Postgres for the run, and in it a demo database that every test clones for itself. */
export default async function setup() {
  const postgres = await startThrowawayPostgres()
  process.env.E2E_TEMPLATE = postgres.url
  const first = await startServer(postgres.url)
  await first.stop()
  return () => postgres.stop()
}
