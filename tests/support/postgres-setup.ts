import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate.ts'
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
  project.provide('templateUrl', postgres.url)
  return () => postgres.stop()
}
