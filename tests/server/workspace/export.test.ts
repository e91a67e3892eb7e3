import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobFile, jobList } from '#contract/job/job.endpoints.ts'
import { workspaceExport, workspaceTransfer } from '#contract/workspace/workspace.endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type Archive, openArchive } from '#server/domains/workspace/archive.ts'
import { leftOutColumns, leftOutTables, type Manifest, readAs, workbooks } from '#server/domains/workspace/export.rules.ts'
import { readTables } from '#server/domains/workspace/tables.query.ts'
import { readExport } from '#server/domains/workspace/workspace.port.ts'
import { createLongJobs } from '#server/jobs/long-job.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { runWorkspaceExport } from '#server/jobs/workspace-export.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/builders.ts'
import { type FurnishedWorkspace, furnish } from '#tests/support/furnished-workspace.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { readWorkbook } from '#tests/support/workbook.ts'

let app: TestApp
let folder: string
let place: TestDatabase
let elsewhere: Database
let shop: FurnishedWorkspace
let file: string
beforeAll(async () => {
  app = await startApp()
  await (await startJobs(app.services)).stop()
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  place = await createTestDatabase()
  elsewhere = openDatabase({ url: place.url })
  shop = await furnish(app, 'Penuh')
  await app.services.database.system(({ client }) =>
    client.query("update store set credentials_sealed = 'RAHASIA-TOKO' where workspace_id = $1", [shop.id]),
  )
  file = join(folder, 'all.zip')
  await writeFile(file, await exportOf(shop.token))
})
afterAll(async () => {
  await elsewhere.close()
  await place.drop()
  await app.stop()
  await rm(folder, { recursive: true })
})

/** Begins an export and writes it. No other job runs: what is compared stays as it was. */
async function begin(token: string): Promise<number> {
  const { job_id } = (await app.call(workspaceExport, {}, token)).data
  const { rows } = await app.services.database.system(({ client }) =>
    client.query<{ workspace_id: number }>('select workspace_id from long_job where job_id = $1', [job_id]),
  )
  await createLongJobs({ ...app.services }, [runWorkspaceExport])({ workspace_id: rows[0]?.workspace_id as number, job_id })
  expect((await app.call(jobList, {}, token)).data.rows.find((row) => row.job_id === job_id)).toMatchObject({ state: 'done', fail_message: null })
  return job_id
}
const exportOf = async (token: string): Promise<Buffer> => (await app.call(jobFile, { params: { job_id: await begin(token) } }, token)).body as Buffer

const opened = async <T>(use: (archive: Archive) => Promise<T>): Promise<T> => {
  const archive = await openArchive(file)
  return use(archive).finally(() => archive.close())
}

/** Every row of a workspace as text, by table, as far as an export has it; with what is read as something else. */
async function rowsOf(database: Database, workspaceId: number): Promise<Record<string, string[]>> {
  return database.system(async (connection) => {
    const found: Record<string, string[]> = {}
    for (const { name, columns } of await readTables(connection)) {
      const { rows } = await connection.client.query<{ line: string }>(
        `select row_to_json(r)::text as line from (select ${columns.map((column) => readAs[name]?.[column.name] ?? `t."${column.name}"`).join(', ')} from "${name}" t where workspace_id = $1) r order by 1`,
        [workspaceId],
      )
      found[name] = rows.map(({ line }) => line.replaceAll(new RegExp(`(/api/[a-z/-]+/)${workspaceId}/`, 'g'), '$1N/'))
    }
    return found
  })
}

describe('an export', () => {
  it('is read back as what it was, row by row, and as another workspace too', async () => {
    const { workspace_id, rows } = await readExport({ database: elsewhere, passwords: app.services.passwords, file, into: 77_001 })
    expect(workspace_id).toBe(77_001)
    const [was, is] = [await rowsOf(app.services.database, shop.id), await rowsOf(elsewhere, 77_001)]
    // A draw that is not drawn is left out: its seed would tell who wins it.
    expect(was.roulette).toHaveLength(1)
    // Its tag was drawn from no series, as in an export of before there was one: the next one is drawn behind it.
    expect(is).toEqual({ ...was, roulette: [], number_series: ['{"series":"chat_tag","last":1}'] })
    expect(rows).toBe(Object.values({ ...is, number_series: [] }).flat().length)
    expect(Object.values(is).filter((lines) => lines.length > 0).length).toBeGreaterThan(55)
  })

  it('goes on behind the numbers that were read, and its people are who they were', async () => {
    const { rows } = await elsewhere.system(({ client }) =>
      client.query<{ email: string }>('select email from agent join login using (login_id) where workspace_id = 77001 order by user_id'),
    )
    expect(rows[0]?.email).toBe(shop.ids.email)
    const { rows: next } = await elsewhere.system(({ client }) =>
      client.query<{ fine: boolean }>("select nextval(pg_get_serial_sequence('purchase', 'purchase_id')) > max(purchase_id) as fine from purchase"),
    )
    expect(next).toEqual([{ fine: true }])
  })

  it('is read all or not at all where its workspace, or one of its seats, is somebody’s already', async () => {
    const read = (into?: number) => readExport({ database: app.services.database, passwords: app.services.passwords, file, into })
    await expect(read()).rejects.toThrow(`Workspace ${shop.id} is there already`)
    await expect(read(77_002)).rejects.toThrow()
    const left = await app.services.database.system(({ client }) => client.query('select from workspace where workspace_id = 77002'))
    expect(left.rowCount).toBe(0)
  })

  it('has every table that carries a workspace, but those that it says it leaves out', async () => {
    const { rows } = await app.services.database.system(({ client }) =>
      client.query<{
        name: string
      }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`),
    )
    const manifest = await opened(async (archive) => JSON.parse(await archive.text('manifest.json')) as Manifest)
    expect([...Object.keys(manifest.tables), ...manifest.left_out.tables].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    expect(manifest.left_out).toEqual({ tables: [...leftOutTables], columns: leftOutColumns })
    expect(workbooks.flatMap(({ tables }) => tables).filter((name) => !(name in manifest.tables))).toEqual([])
  })

  it('has no token, hash or key of anybody', async () => {
    const suspicious = await app.services.database.system(async (connection) =>
      (await readTables(connection)).flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name}`).filter((column) => /seal|token|hash|secret|passw|cred|auth$|claim$/.test(column)),
      ),
    )
    // Whether a token works, the public half of a draw, which try of a message counts, and by what buyers are told apart, open no door.
    expect(suspicious.toSorted()).toEqual([
      'chat_message.claim',
      'listing.claim',
      'roulette.seed_hash',
      'sales_day.buyer_hashes',
      'store.token_valid',
    ])
    await opened(async (archive) => {
      expect(await archive.text('json/store.ndjson')).not.toContain('RAHASIA')
      expect(await archive.text('json/people.ndjson')).not.toContain('password')
    })
  })

  it('has workbooks that a spreadsheet opens, in the language of who asked', async () => {
    const content = await opened(async (archive) => {
      const pieces: Buffer[] = []
      for await (const piece of await archive.read('Pesanan.xlsx')) pieces.push(piece as Buffer)
      return Buffer.concat(pieces)
    })
    const { orders = [], order_item = [] } = readWorkbook(content)
    expect(orders[0]?.A?.value).toBe('Kode pesanan')
    expect(orders.map((row) => row.A?.value)).toContain(shop.ids.order_code)
    expect(order_item.length).toBeGreaterThan(1)
  })

  it('is its owner’s alone: no agent begins one, and who hands the workspace over can download it no more', async () => {
    const { workspace_id } = await app.build.workspace({ name: 'Toko Melati' })
    const owner = await app.build.owner({ workspace_id })
    const agent = await app.build.agent({ workspace_id, privileges: ['setting-agent'] })
    expect((await app.call(workspaceExport, {}, app.tokenOf(agent))).error.code).toBe('NO_PRIVILEGE')
    const job_id = await begin(app.tokenOf(owner))
    expect((await app.call(jobFile, { params: { job_id } }, app.tokenOf(owner))).headers.get('content-type')).toBe('application/zip')
    await app.call(workspaceTransfer, { body: { user_id: agent.user_id, name: 'Toko Melati', current: testPassword } }, app.tokenOf(owner))
    const { access_token } = await app.signIn(owner.email)
    expect((await app.call(jobFile, { params: { job_id } }, access_token)).error.code).toBe('NO_PRIVILEGE')
  })
})
