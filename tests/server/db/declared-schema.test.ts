import { readdir, readFile } from 'node:fs/promises'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type pg from 'pg'
import { afterAll, test as anyTest, beforeAll, expect } from 'vitest'
import * as schema from '#server/db/schema/index.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { once } from '#tests/support/once.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

const meta = new URL('../../../server/db/migrations/meta/', import.meta.url)
const declared = generateDrizzleJson(schema)

const test = anyTest.skipIf(onCluster())

test('the newest snapshot is what the tables declare: the next migration that is generated holds only its own change', async () => {
  const [newest] = (await readdir(meta))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .reverse()
  const snapshot = JSON.parse(await readFile(new URL(newest as string, meta), 'utf8')) as typeof declared
  expect(await generateMigration(snapshot, declared)).toEqual([])
})

test('every migration says something', async () => {
  const folder = new URL('../', meta)
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sql')))
    expect(await readFile(new URL(name, folder), 'utf8'), name).not.toMatch(/^\s*select 1;\s*$/im)
})

let migrated: TestDatabase
let made: TestDatabase
beforeAll(async () => {
  ;[migrated, made] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await inside(made, async (client) => {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin')
    for (const statement of await generateMigration(generateDrizzleJson({}), declared)) await client.query(statement)
  })
})
afterAll(async () => {
  await migrated?.drop()
  await made?.drop()
})

const inside = <T>({ url }: TestDatabase, run: (client: pg.Client) => Promise<T>) => once(url, run)

const told = (text: string) => (database: TestDatabase) =>
  inside(database, async (client) => (await client.query<{ told: string }>(text)).rows.map((row) => row.told).sort())

const columns = told(`
  select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
    case when a.attidentity <> '' then 'identity ' || a.attidentity::text else pg_get_expr(d.adbin, d.adrelid) end) as told
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
const indexes = told(`select indexdef as told from pg_indexes where schemaname = 'public'`)
const constraints = told(`
  select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as told from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')`)

const readingInserts = told(`
  select p.proname as told from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and p.prosrc ~* 'insert\\s+into[^;]*\\sselect\\s'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)

test('no function inserts what it selects: on a cluster a trigger that does may take its node down', async () => {
  expect(await readingInserts(migrated)).toEqual([])
})

const narrowNumbers = told(`
  select c.relname as told from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`)

test('what is drawn over all workspaces is of eight bytes outside the directory: once a table is spread, its identity gets no other type', async () => {
  const small: readonly string[] = schema.directoryTables
  expect((await narrowNumbers(migrated)).filter((table) => !small.includes(table))).toEqual([])
})

/** Indexes that only SQL can say: over trigrams, and those that hold columns beside their key. */
const byHand = [
  'buyer_search',
  'chat_message_search',
  'chat_message_words',
  'chat_search',
  'orders_search',
  'product_search',
  'sku_search',
  'orders_status_deadline',
  'orders_status_ordered',
  'orders_status_total',
]

test('the migrations make the tables that the code declares', async () => {
  expect(await columns(migrated)).toEqual(await columns(made))
  expect(await constraints(migrated)).toEqual(await constraints(made))
  const declarable = (all: readonly string[]) => all.filter((one) => !byHand.some((name) => one.includes(` ${name} ON `)))
  const found = await indexes(migrated)
  expect(declarable(found)).toEqual(declarable(await indexes(made)))
  // Each of those by hand is there, so that none is excused for ever.
  expect(byHand.filter((name) => !found.some((one) => one.includes(` ${name} ON `)))).toEqual([])
})
