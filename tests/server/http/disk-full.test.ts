import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, it as anyTest, beforeAll, expect } from 'vitest'
import { accountToggleOnline } from '#contract/account/online.endpoints.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { onCluster } from '#tests/support/cluster.ts'

const run = promisify(execFile)

let server: TestApp
let client: pg.Client
let token: string
beforeAll(async () => {
  server = await startApp()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { workspace_id } = await server.build.workspace()
  token = server.tokenOf(await server.build.agent({ workspace_id, is_online: false }))
})
afterAll(async () => {
  await client?.end()
  await server?.stop()
})

const toggle = (language = 'id') =>
  server.call(accountToggleOnline, {}, token, { key: 'the-same-try-again', headers: { 'accept-language': language } })

const it = anyTest.skipIf(onCluster())

it('a full disk is told as what it is, in both languages, and can be tried again', async () => {
  await client.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE UPDATE ON agent FOR EACH ROW EXECUTE FUNCTION no_room()`)
  const refused = await toggle()
  expect([refused.status, refused.error.code]).toEqual([507, 'DISK_FULL'])
  expect(refused.error.message).toBe('Penyimpanan server penuh: ini belum tersimpan. Beri tahu pengelola server, lalu coba lagi')
  expect((await toggle('en')).error.message).toContain("The server's disk is full")
  await client.query('DROP TRIGGER no_room ON agent')
  expect((await toggle()).data).toEqual({ is_online: true })
})

/** A disk of one megabyte on which Postgres may write; null where we are not allowed to mount one. */
async function smallDisk(): Promise<{ folder: string; unmount(): Promise<void> } | null> {
  const disk = await mkdtemp(join(tmpdir(), 'dermaga-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0711', 'tmpfs', disk]).catch(() => null)
  if (!mounted) return rmdir(disk).then(() => null)
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  const { uid, gid } = await stat(rows[0]?.data_directory ?? '')
  const folder = join(disk, 'postgres')
  await mkdir(folder)
  await chown(folder, uid, gid)
  return { folder, unmount: () => run('umount', [disk]).then(() => rmdir(disk)) }
}

it('a disk that is really full leaves nothing half done, and the same call is made once there is room', async ({ skip }) => {
  const disk = await smallDisk()
  if (!disk) return skip('only root mounts a small disk')
  const filler = join(disk.folder, 'filler')
  await client.query('TRUNCATE idempotency_key')
  await client.query(`CREATE TABLESPACE small_disk LOCATION '${disk.folder}'`)
  try {
    // Where the reply is kept, with what was done, no page more can be written.
    await client.query('ALTER TABLE idempotency_key SET TABLESPACE small_disk')
    await expect(writeFile(filler, Buffer.alloc(2 ** 20))).rejects.toThrow('ENOSPC')
    const { rows: before } = await client.query('SELECT is_online FROM agent')
    const refused = await toggle()
    expect([refused.status, refused.error.code]).toEqual([507, 'DISK_FULL'])
    expect((await client.query('SELECT is_online FROM agent')).rows).toEqual(before)
    await rm(filler)
    expect((await toggle()).data).toEqual({ is_online: !before[0].is_online })
  } finally {
    await client.query('ALTER TABLE idempotency_key SET TABLESPACE pg_default')
    await client.query('DROP TABLESPACE small_disk')
    await disk.unmount()
  }
})
