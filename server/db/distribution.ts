import type { ClientBase } from 'pg'
import { CannotStart } from './cannot-start.ts'
import { directoryTables } from './schema/index.ts'

/**
 * Whether this database has Citus. Workers know of a setting only within the transaction that made it, so that on a cluster every read is one
 * ({@link openDatabase}).
 */
export async function hasCitus(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS there`)
  return rows[0]?.there ?? false
}

/** Whether tables of ours are spread already. */
export async function isDistributed(client: ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('orders') IN (SELECT logicalrelid FROM pg_dist_partition) AS there`)
  return rows[0]?.there ?? false
}

export interface Spreading {
  /** Tables that this call distributed, in its order. */
  readonly tables: readonly string[]
}

/**
 * Distributes every table of workspace data by `workspace_id`, all of them together, so that what belongs to one workspace lies on one node. What is
 * distributed already is left alone: a call that was broken off goes on where it stood. Rows move with their tables, which nobody can write meanwhile.
 * `tell` hears of each table. Throws {@link CannotStart} where Citus is missing.
 */
export async function distribute(client: ClientBase, tell: (table: string, done: number, all: number) => void = () => undefined): Promise<Spreading> {
  await requireCitus(client)
  await prepareNodes(client)
  await spreadFunctions(client)
  const tables = await dataTables(client)
  const waiting = tables.filter(({ distributed }) => !distributed)
  let anchor = tables.find(({ distributed }) => distributed)?.name
  for (const [at, { name }] of waiting.entries()) {
    await client.query(`SELECT create_distributed_table($1, 'workspace_id', colocate_with => $2)`, [name, anchor ?? 'none'])
    anchor ??= name
    tell(name, tables.length - waiting.length + at + 1, tables.length)
  }
  return { tables: waiting.map(({ name }) => name) }
}

async function requireCitus(client: ClientBase): Promise<void> {
  if (await hasCitus(client)) return
  const { rows } = await client.query<{ there: boolean }>(`SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'citus') AS there`)
  throw new CannotStart(
    rows[0]?.there
      ? 'The database has no Citus yet: run CREATE EXTENSION citus in it on every node, and citus_add_node on the coordinator for each worker (docs/scale.md).'
      : 'This PostgreSQL has no Citus: install it on every node, with shared_preload_libraries = citus (docs/scale.md).',
  )
}

/**
 * What a shard's triggers need: they write rows of the same workspace, which lie beside theirs. The role of requests reaches the workers as itself, so that
 * their row-level security holds it as the coordinator's does.
 */
async function prepareNodes(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
  await client.query(settingsOfShards(rows[0]?.name as string))
  await client.query(shardSettings.map((setting) => `SET ${setting} TO on`).join('; '))
  await client.query('ALTER ROLE dermaga_app LOGIN')
}

const shardSettings = ['citus.allow_nested_distributed_execution', 'citus.enable_unsafe_triggers']

/** Kept with the database on every node, for the connections that are made from then on. */
export const settingsOfShards = (database: string) => shardSettings.map((setting) => `ALTER DATABASE ${database} SET ${setting} TO on`).join('; ')

/** Triggers call functions of ours, which run where the shard is. */
async function spreadFunctions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.prorettype <> 'trigger'::regtype
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       AND NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)`,
  )
  for (const { name } of rows) await client.query('SELECT create_distributed_function($1)', [name])
}

interface DataTable {
  readonly name: string
  readonly distributed: boolean
}

/** Those that others refer to first: a reference needs its end to be distributed already. */
async function dataTables(client: ClientBase): Promise<readonly DataTable[]> {
  const { rows: tables } = await client.query<DataTable>(
    `SELECT relname AS name, oid IN (SELECT logicalrelid FROM pg_dist_partition) AS distributed
     FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition ORDER BY relname`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS from, t.relname AS to FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND f.oid <> t.oid`,
  )
  const directory: readonly string[] = directoryTables
  const waiting = new Map(tables.filter(({ name }) => !directory.includes(name)).map((table) => [table.name, table]))
  const inOrder: DataTable[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)))
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.name)
    inOrder.push(...free)
  }
  return inOrder
}
