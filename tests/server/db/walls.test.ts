import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '#contract/core/error.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { globalTables } from '#server/db/schema/index.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let place: TestDatabase
let database: Database

beforeAll(async () => {
  place = await createTestDatabase()
  // One connection: whatever one workspace leaves on it, the next one would meet.
  database = openDatabase({ url: place.url, poolSize: 1 })
  await database.system(({ client }) =>
    client.query(`
      INSERT INTO workspace (workspace_id, name) VALUES (1, 'One'), (2, 'Two');
      INSERT INTO store (workspace_id, store_code, store_id, store_name, marketplace)
      VALUES (1, 'S1', '901', 'First', 'shopee'), (2, 'S2', '902', 'Second', 'shopee')`),
  )
})
afterAll(async () => {
  await database?.close()
  await place?.drop()
})

const storeCodes = async ({ client }: Connection) => {
  const { rows } = await client.query<{ store_code: string }>('SELECT store_code FROM store ORDER BY store_code')
  return rows.map((row) => row.store_code)
}

describe('the catalogue', () => {
  interface Table {
    name: string
    first_key: string | null
    walled: boolean
    policy: string | null
    owner: string
    readable: boolean
  }
  const tables = () =>
    database.system(async ({ client }) => {
      const { rows } = await client.query<Table>(`
        SELECT c.relname AS name, c.relrowsecurity AS walled, pg_get_userbyid(c.relowner) AS owner,
               has_table_privilege('dermaga_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE') AS readable,
               (SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                WHERE i.indrelid = c.oid AND i.indisprimary) AS first_key,
               (SELECT string_agg(pg_get_expr(p.polqual, c.oid) || ' / ' || pg_get_expr(p.polwithcheck, c.oid), ' + ')
                FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd = '*') AS policy
        FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`)
      return rows
    })

  test.skipIf(onCluster())('every table that belongs to a workspace has it first in its key, and a wall', async () => {
    const own = (await tables()).filter(({ name }) => !(globalTables as readonly string[]).includes(name))
    expect(own.length).toBeGreaterThan(15)
    const condition = `(workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::integer)`
    for (const { name, first_key, walled, policy } of own) {
      expect({ name, first_key, walled, policy }).toEqual({ name, first_key: 'workspace_id', walled: true, policy: `${condition} / ${condition}` })
    }
  })

  test('tables above workspaces are closed to requests', async () => {
    const above = (await tables()).filter(({ name }) => (globalTables as readonly string[]).includes(name))
    expect(above.map(({ name }) => name).sort()).toEqual([...globalTables].sort())
    expect(above.filter(({ readable }) => readable)).toEqual([])
  })

  test.skipIf(onCluster())('the role of requests owns nothing and cannot pass walls', async () => {
    expect((await tables()).filter(({ owner }) => owner === 'dermaga_app')).toEqual([])
    const roles = await database.system(async ({ client }) => {
      const { rows } = await client.query(`SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole FROM pg_roles WHERE rolname = 'dermaga_app'`)
      return rows
    })
    expect(roles).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false }])
  })
})

describe('a workspace', () => {
  test('reads its own rows only, on one connection in any order', async () => {
    for (const id of [1, 2, 2, 1]) expect(await database.read(id, storeCodes)).toEqual([`S${id}`])
    expect(await database.write(2, storeCodes)).toEqual(['S2'])
    expect(await database.read(1, storeCodes)).toEqual(['S1'])
  })

  test('sees nothing of another, even when asked for it by name', async () => {
    const foreign = ({ client }: Connection) => client.query('SELECT FROM store WHERE workspace_id = 2')
    expect((await database.read(1, foreign)).rowCount).toBe(0)
    expect((await database.write(1, foreign)).rowCount).toBe(0)
  })

  test('changes and deletes nothing of another', async () => {
    const change = await database.write(1, ({ client }) => client.query(`UPDATE store SET store_name = 'Mine'`))
    expect(change.rowCount).toBe(1)
    const removal = await database.write(1, ({ client }) => client.query('DELETE FROM store WHERE workspace_id = 2'))
    expect(removal.rowCount).toBe(0)
    expect(await database.system(storeCodes)).toEqual(['S1', 'S2'])
  })

  test('cannot plant a row in another, nor push one of its own over', async () => {
    const plant = `INSERT INTO store (workspace_id, store_code, store_id, store_name, marketplace) VALUES (2, 'S3', '903', 'x', 'shopee')`
    await expect(database.write(1, ({ client }) => client.query(plant))).rejects.toThrow('row-level security')
    await expect(database.read(1, ({ client }) => client.query(plant))).rejects.toThrow('row-level security')
    await expect(database.write(1, ({ client }) => client.query('UPDATE store SET workspace_id = 2'))).rejects.toThrow('row-level security')
  })

  test('cannot look at what stands above workspaces', async () => {
    for (const table of globalTables) {
      await expect(database.read(1, ({ client }) => client.query(`SELECT * FROM ${table}`))).rejects.toThrow('permission denied')
    }
  })

  test('is a whole number above zero', async () => {
    for (const id of [0, -1, 1.5, Number.NaN, '1; DROP TABLE store' as unknown as number]) {
      await expect(database.read(id, storeCodes)).rejects.toThrow('Not a workspace id')
      await expect(database.write(id, storeCodes)).rejects.toThrow('Not a workspace id')
    }
  })
})

describe('a connection that is given back', () => {
  test('refuses late queries, which would run in the turn of another workspace', async () => {
    let leaked: Connection | undefined
    await database.read(1, async (connection) => {
      leaked = connection
    })
    expect(() => leaked?.client.query('SELECT 1')).toThrow('await every query')
    await expect(Promise.resolve(leaked?.drizzle.query.store.findMany())).rejects.toThrow()
  })

  test('serves the next workspace after a failure, expected or not', async () => {
    await expect(database.read(1, () => Promise.reject(new DomainError('NOT_FOUND')))).rejects.toThrow()
    expect(await database.read(2, storeCodes)).toEqual(['S2'])
    await expect(database.read(2, ({ client }) => client.query('SELECT nonsense'))).rejects.toThrow('nonsense')
    expect(await database.read(1, storeCodes)).toEqual(['S1'])
    await expect(database.write(2, ({ client }) => client.query('SELECT nonsense'))).rejects.toThrow('nonsense')
    expect(await database.read(1, storeCodes)).toEqual(['S1'])
  })

  test('has no workspace left when only writes used it', async () => {
    const other = openDatabase({ url: place.url, poolSize: 1 })
    await other.write(1, storeCodes)
    expect(await other.read(2, storeCodes)).toEqual(['S2'])
    await other.close()
  })
})

test('settings in the address do not undo the role', async () => {
  const other = openDatabase({ url: `${place.url}?options=-c%20role%3Dnone%20-c%20work_mem%3D5MB` })
  const { rows } = await other.read(1, ({ client }) => client.query(`SELECT current_user AS role, current_setting('work_mem') AS work_mem`))
  expect(rows).toEqual([{ role: 'dermaga_app', work_mem: '5MB' }])
  await other.close()
})
