import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { declareQueues } from '#server/db/outbox.ts'
import { queues } from '#server/jobs/start-jobs.ts'
import { dropEverywhere, makeClusterTemplate, nodesOf } from './cluster.ts'
import { once } from './once.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'
import { outgrowFourBytes } from './wide-numbers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the migrated database that test files clone. */
    templateUrl: string
    /** Where the run is on a cluster: the same on its workers. */
    workerUrls: readonly string[]
  }
}

/** `TEST_DATABASE_URL`: a database of the cluster that the run uses; else it starts a Postgres of its own. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) return onCluster(project, given)
  const postgres = await startThrowawayPostgres()
  await migrateDatabase(postgres.url)
  await prepare(postgres.url)
  project.provide('templateUrl', postgres.url)
  project.provide('workerUrls', [])
  return () => postgres.stop()
}

/** Each queue has a table of its own: what every file's server would make, the template has. */
async function prepare(url: string): Promise<void> {
  const database = openDatabase({ url })
  await declareQueues(database, queues)
  await database.close()
  await once(url, (client) => client.query(outgrowFourBytes))
}

async function onCluster(project: TestProject, url: string) {
  const nodes = await nodesOf(url)
  if (!nodes) throw new Error('TEST_DATABASE_URL: expected a database with Citus')
  const name = `template_${randomBytes(4).toString('hex')}`
  const template = await makeClusterTemplate(nodes, name, prepare)
  project.provide('templateUrl', template[0] as string)
  project.provide('workerUrls', template.slice(1))
  return () => dropEverywhere(nodes, name)
}
