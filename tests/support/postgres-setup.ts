import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the migrated database that test files clone. */
    templateUrl: string
  }
}

export default async function setup(project: TestProject) {
  const postgres = await startThrowawayPostgres()
  await migrateDatabase(postgres.url)
  // Each queue has a table of its own: what every file's server would make, the template has.
  const database = openDatabase({ url: postgres.url })
  await declareQueues(database, queues)
  await database.close()
  project.provide('templateUrl', postgres.url)
  return () => postgres.stop()
}
