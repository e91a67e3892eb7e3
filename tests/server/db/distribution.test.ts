import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { distribute } from '#server/db/distribution.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { dropEverywhere, makeClusterDatabase, onCluster, withDatabase } from '#tests/support/cluster.ts'
import { once } from '#tests/support/once.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'

test.skipIf(onCluster())('without Citus it says what is missing, and changes nothing', async () => {
  const place = await createTestDatabase()
  await expect(once(place.url, (client) => distribute(client))).rejects.toThrow('This PostgreSQL has no Citus')
  await place.drop()
})

describe.skipIf(!onCluster())('a filled database of a cluster', () => {
  const name = `spread_${randomBytes(4).toString('hex')}`
  const nodes = [inject('templateUrl'), ...inject('workerUrls')].map((url) => withDatabase(url, 'postgres'))
  const url = withDatabase(inject('templateUrl'), name)

  beforeAll(async () => {
    await makeClusterDatabase(nodes, name)
    await migrateDatabase(url)
    await once(url, (client) =>
      client.query(`
        INSERT INTO workspace (workspace_id, name) VALUES (11, 'One'), (12, 'Two');
        INSERT INTO store (workspace_id, store_code, store_id, store_name, marketplace) VALUES (11, 'S1', '901', 'First', 'shopee');
        INSERT INTO order_tag (workspace_id, tag_id, name, colour) SELECT w, n, 'tag ' || n, 1 FROM generate_series(11, 12) w, generate_series(1, 5) n`),
    )
  })
  afterAll(() => dropEverywhere(nodes, name))

  test('is spread, goes on where it was broken off, and is spread once', async () => {
    await once(url, async (client) => {
      await client.query('SET citus.shard_count TO 4')
      const told: string[] = []
      const broken = distribute(client, (table, done) => {
        told.push(table)
        if (done === 12) throw new Error('killed')
      })
      await expect(broken).rejects.toThrow('killed')
      const { tables } = await distribute(client)
      expect(tables.filter((table) => told.includes(table))).toEqual([])
      expect((await distribute(client)).tables).toEqual([])
      const { rows } = await client.query<{ kind: string; count: number }>(
        `SELECT partmethod::text AS kind, count(*)::int FROM pg_dist_partition WHERE partmethod = 'h' OR repmodel = 't' GROUP BY 1 ORDER BY 1`,
      )
      expect(rows.map(({ kind }) => kind)).toEqual(['h', 'n'])
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(tables.length + told.length)
      const { rows: groups } = await client.query(`SELECT DISTINCT colocationid FROM pg_dist_partition WHERE partmethod = 'h'`)
      expect(groups).toHaveLength(1)
    })
  })

  test('lets no function keep its plans on a worker, where they would grow with each row that is written', async () => {
    const keeping = `SELECT count(*) FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'plpgsql' AND NOT coalesce(p.proconfig, '{}') @> '{plan_cache_mode=force_custom_plan}'`
    const { rows } = await once(url, (client) => client.query<{ result: string }>('SELECT result FROM run_command_on_workers($1)', [keeping]))
    expect(rows.map(({ result }) => result)).toEqual(inject('workerUrls').map(() => '0'))
  })

  test('has its rows, each workspace its own, and writes and joins them at one shard', async () => {
    const database = openDatabase({ url })
    const seen = await database.write(11, async ({ client }) => {
      await client.query(
        'insert into order_tag (workspace_id, tag_id, name, colour) select $1, place + 100, x, 2 from unnest($2::text[]) with ordinality as t(x, place)',
        [11, ['a', "it's"]],
      )
      const { rows } = await client.query<{ name: string }>('select name from order_tag order by name')
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
        'explain select t.name, s.store_name from order_tag t left join store s on s.workspace_id = t.workspace_id left join orders o on o.workspace_id = s.workspace_id and o.store_code = s.store_code where t.workspace_id = $1',
        [11],
      )
      return { names: rows.map((row) => row.name), plan: plan.map((row) => row['QUERY PLAN']).join('\n') }
    })
    expect(seen.names).toEqual(['a', "it's", 'tag 1', 'tag 2', 'tag 3', 'tag 4', 'tag 5'])
    expect(seen.plan).toContain('Task Count: 1\n')
    await database.close()
  })
})
