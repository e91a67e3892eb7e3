import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { settingsOfShards } from '#server/db/distribution.ts'
import { dropEverywhere, onEach, withDatabase } from './cluster.ts'

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  /** For `openDatabase` and `createNotifications`. */
  readonly url: string
  /** Close what is connected to it first. */
  drop(): Promise<void>
}

/** Clones the run's template: call it in `beforeAll`, and `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const nodes = [template, ...inject('workerUrls')].map((url) => withDatabase(url, 'postgres'))
  await onEach(nodes, `CREATE DATABASE ${name} TEMPLATE ${new URL(template).pathname.slice(1)} STRATEGY file_copy`)
  const url = withDatabase(template, name)
  if (nodes.length > 1) await onEach(nodes, settingsOfShards(name))
  return { url, drop: () => dropEverywhere(nodes, name) }
}

/** One without a single table. */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const nodes = [withDatabase(template, 'postgres')]
  await onEach(nodes, `CREATE DATABASE ${name}`)
  return { url: withDatabase(template, name), drop: () => dropEverywhere(nodes, name) }
}
