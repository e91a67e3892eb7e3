import { inject } from 'vitest'
import { distribute } from '#server/db/distribution.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { once } from './once.ts'

/** Whether this run's databases are a cluster's. What looks at the plans, locks or catalogue of one PostgreSQL is not for those. */
export const onCluster = (): boolean => inject('workerUrls').length > 0

/** Addresses of one database on every node of a cluster, the coordinator's first. */
export type Nodes = readonly string[]

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function onEach(urls: Nodes, statement: string): Promise<void> {
  for (const url of urls) await once(url, (client) => client.query(statement))
}

/** The nodes that a database with Citus knows, or undefined where it has none. */
export async function nodesOf(url: string): Promise<Nodes | undefined> {
  return once(url, async (client) => {
    const { rows: found } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
    if (found.length === 0) return undefined
    const { rows } = await client.query<{ host: string; port: number }>(
      `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeid`,
    )
    const workers = rows.map(({ host, port }) => {
      const address = new URL(url)
      address.hostname = host
      address.port = String(port)
      return address.href
    })
    return [url, ...workers]
  })
}

/** Makes an empty database of that name on every node, each of which knows the others. */
export async function makeClusterDatabase(nodes: Nodes, name: string): Promise<Nodes> {
  const made = nodes.map((url) => withDatabase(url, name))
  await onEach(nodes, `CREATE DATABASE ${name}`)
  await onEach(made, 'CREATE EXTENSION citus')
  const [coordinator, ...workers] = made as [string, ...string[]]
  await once(coordinator, async (client) => {
    const address = new URL(coordinator)
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [address.hostname, Number(address.port)])
    for (const worker of workers.map((url) => new URL(url)))
      await client.query('SELECT citus_add_node($1, $2)', [worker.hostname, Number(worker.port)])
  })
  return made
}

/** Makes a migrated and spread database of that name on every node, which nobody is connected to, so that it can be cloned. */
export async function makeClusterTemplate(nodes: Nodes, name: string, prepare: (url: string) => Promise<void>): Promise<Nodes> {
  const template = await makeClusterDatabase(nodes, name)
  const coordinator = template[0] as string
  await migrateDatabase(coordinator)
  await once(coordinator, async (client) => {
    // Each clone copies every shard.
    await client.query('SET citus.shard_count TO 4')
    await distribute(client)
  })
  await prepare(coordinator)
  await onEach(
    nodes,
    `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
  return template
}

export const dropEverywhere = (nodes: Nodes, name: string) => onEach(nodes, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
