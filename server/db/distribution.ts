import type { ClientBase } from 'pg'
import { CannotStart } from './cannot-start.ts'
import { directoryTables, globalTables } from './schema/index.ts'

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
  /** Tables that this call spread, in its order. */
  readonly tables: readonly string[]
}

/**
 * Spreads the database: what the directory knows of each workspace is copied to every node (a reference table), and every table of workspace data is
 * distributed by `workspace_id`, all of them together, so that what belongs to one workspace lies on one node. What is spread already is left alone: a call
 * that was broken off goes on where it stood. Rows move with their tables, which nobody can write meanwhile. `tell` hears of each table.
 * Throws {@link CannotStart} where Citus is missing.
 */
export async function distribute(client: ClientBase, tell: (table: string, done: number, all: number) => void = () => undefined): Promise<Spreading> {
  await requireCitus(client)
  await prepareNodes(client)
  await keepNoPlans(client)
  await spreadFunctions(client)
  const { copied, parted } = await tablesToSpread(client)
  const all = copied.length + parted.length
  const waiting = { copied: copied.filter(({ isSpread }) => !isSpread), parted: parted.filter(({ isSpread }) => !isSpread) }
  let done = all - waiting.copied.length - waiting.parted.length
  for (const { name } of waiting.copied) {
    await client.query('SELECT create_reference_table($1)', [name])
    tell(name, ++done, all)
  }
  let anchor = parted.find(({ isSpread }) => isSpread)?.name
  for (const { name } of waiting.parted) {
    await client.query(`SELECT create_distributed_table($1, 'workspace_id', colocate_with => $2)`, [name, anchor ?? 'none'])
    anchor ??= name
    tell(name, ++done, all)
  }
  await letWallsBePlanned(client)
  return { tables: [...waiting.copied, ...waiting.parted].map(({ name }) => name) }
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

/**
 * A function keeps a plan of each of its statements, and where that is of a spread table Citus (13.2) adds to it with each call and lets nothing go: a worker's connection grew by 32 kB
 * for each order that it took in, until the node had no memory left. Planned anew each time, its statements keep nothing. Functions bring the setting along to nodes that are added.
 */
async function keepNoPlans(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
     WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND l.lanname = 'plpgsql'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       AND NOT coalesce(p.proconfig, '{}') @> '{plan_cache_mode=force_custom_plan}'`,
  )
  for (const { name } of rows) await client.query(`ALTER FUNCTION ${name} SET plan_cache_mode TO force_custom_plan`)
}

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

/**
 * PostgreSQL puts the workspace of a wall together with the one that a statement names and finds two constants that are equal or not. Citus refuses such a
 * condition beside an outer join, or crashes over it (13.2 on PostgreSQL 15). As a list of one the wall lets the same rows through and stays by itself.
 */
async function letWallsBePlanned(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; policy: string }>(
    `SELECT polrelid::regclass::text AS name, quote_ident(polname) AS policy FROM pg_policy
     WHERE polrelid IN (SELECT logicalrelid FROM pg_dist_partition) AND pg_get_expr(polqual, polrelid) NOT LIKE '%ANY (ARRAY[%'`,
  )
  for (const { name, policy } of rows) await client.query(`ALTER POLICY ${policy} ON ${name} USING (${wall}) WITH CHECK (${wall})`)
}

const wall = `workspace_id = ANY (ARRAY[nullif(current_setting('app.workspace_id', true), '')::int])`

interface Table {
  readonly name: string
  readonly isSpread: boolean
}

/** Those that others refer to first: a reference needs its end to be spread already. What belongs to no workspace stays on the coordinator. */
async function tablesToSpread(client: ClientBase): Promise<{ readonly copied: readonly Table[]; readonly parted: readonly Table[] }> {
  const { rows: tables } = await client.query<Table>(
    `SELECT c.relname AS name, EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid AND (p.partmethod = 'h' OR p.repmodel = 't')) AS "isSpread"
     FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY c.relname`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS from, t.relname AS to FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND f.oid <> t.oid`,
  )
  const directory: readonly string[] = directoryTables
  const stays: readonly string[] = globalTables
  const waiting = new Map(tables.filter(({ name }) => !stays.includes(name)).map((table) => [table.name, table]))
  const inOrder: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)))
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.name)
    inOrder.push(...free)
  }
  const isCopied = ({ name }: Table) => directory.includes(name)
  return { copied: inOrder.filter(isCopied), parted: inOrder.filter((table) => !isCopied(table)) }
}
