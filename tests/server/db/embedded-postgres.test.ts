import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AlreadyRunning, type DataFolder, openDataFolder } from '#server/db/data-folder.ts'
import { findNative } from '#server/db/embedded/native.ts'
import { isAlive, readPostmaster } from '#server/db/embedded/postmaster.ts'
import { canReach } from '#server/db/embedded/reachable.ts'
import { chooseRunUser } from '#server/db/embedded/run-user.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { declareQueues, enqueue } from '#server/db/outbox.ts'
import { programOf } from '#tests/support/program.ts'
import { scratchFolder } from '#tests/support/scratch-folder.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const holder = await programOf('tests/support/data-folder-process.ts')
const checkout = fileURLToPath(new URL('../../..', import.meta.url))

const run = promisify(execFile)
/** A cluster that was created and stopped: copying it costs less than creating one for each test. */
let prepared: string
let top: string
let room: string
let dataFolder: string
let open: (() => Promise<unknown>)[]

beforeAll(async () => {
  prepared = await scratchFolder('prepared')
  const postgres = await startEmbeddedPostgres(options({ dataFolder: join(prepared, 'data') }))
  await postgres.stop()
})
afterAll(() => rm(prepared, { recursive: true, force: true }))
beforeEach(async () => {
  top = await scratchFolder('kill')
  room = join(top, 'room')
  dataFolder = join(top, 'data')
  await run('cp', ['-a', join(prepared, 'data'), dataFolder])
  open = []
})
afterEach(async () => {
  for (const close of open.reverse()) await close().catch(() => undefined)
  await rm(top, { recursive: true, force: true })
})

const options = (more: Partial<EmbeddedOptions> = {}): EmbeddedOptions => ({
  dataFolder,
  password: 'a test password',
  initdbFlags: ['--no-sync'],
  room,
  ...more,
})

async function reopen(more: Partial<EmbeddedOptions> = {}): Promise<DataFolder> {
  const folder = await openDataFolder(options(more))
  open.push(folder.close)
  return folder
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

interface Holder {
  readonly child: ChildProcess
  /** The last row that it says was acknowledged. */
  acknowledged(): number
  readonly exited: Promise<number | null>
}

/** Another process that holds the data folder and writes; resolves once some rows are acknowledged. */
async function startHolder(user?: { uid: number; gid: number }): Promise<Holder> {
  const child = spawn(process.execPath, [holder, dataFolder, room], {
    ...user,
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: top, XDG_CACHE_HOME: join(top, 'cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let complaints = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (complaints += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  open.push(async () => {
    child.kill('SIGKILL')
    const postmaster = await readPostmaster(join(dataFolder, 'postgres'))
    if (postmaster && isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT')
  })
  const acknowledged = () => Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1) ?? 0)
  await expect.poll(() => (complaints ? Promise.reject(new Error(complaints)) : acknowledged()), { interval: 20 }).toBeGreaterThan(100)
  return { child, acknowledged, exited }
}

const rowsKept = async (url: string) => (await query<{ n: number }>(url, 'SELECT coalesce(max(n), 0) AS n, count(*) FROM acknowledged'))[0]?.n

test('a data folder is made, and the database in it', async () => {
  dataFolder = join(top, 'new', 'data')
  const folder = await reopen()
  expect(await query(folder.url, 'SELECT current_user AS owner, current_database() AS database')).toEqual([{ owner: 'dermaga', database: 'dermaga' }])
})

describe('after node was killed hard', () => {
  test('the next start finds Postgres running, takes it over, and nothing acknowledged is lost', async () => {
    const { child, acknowledged, exited } = await startHolder()
    child.kill('SIGKILL')
    await exited
    const left = await readPostmaster(join(dataFolder, 'postgres'))
    expect(left && isAlive(left.pid)).toBe(true)

    const heard: string[] = []
    const folder = await reopen({ say: (text) => heard.push(text) })
    expect(heard).toEqual([expect.stringContaining('running already')])
    expect((await readPostmaster(join(dataFolder, 'postgres')))?.pid).toBe(left?.pid)
    expect(await rowsKept(folder.url)).toBeGreaterThanOrEqual(acknowledged())
    await folder.close()
    expect(isAlive(left?.pid ?? 0)).toBe(false)
  })

  test('and Postgres with it, the next start recovers, and nothing acknowledged is lost', async () => {
    const { child, acknowledged, exited } = await startHolder()
    const left = await readPostmaster(join(dataFolder, 'postgres'))
    process.kill(left?.pid ?? 0, 'SIGKILL')
    child.kill('SIGKILL')
    await exited
    const folder = await reopen()
    expect(await rowsKept(folder.url)).toBeGreaterThanOrEqual(acknowledged())
  })
})

test('a second server on the folder is told where the first one is and how to get in, and leaves it alone', async () => {
  const { child, acknowledged, exited } = await startHolder()
  const second = await openDataFolder(options()).catch((error: unknown) => error)
  expect(second).toBeInstanceOf(AlreadyRunning)
  expect(second).toMatchObject({
    address: 'http://127.0.0.1:4999',
    message: 'Dermaga is already running, at http://127.0.0.1:4999',
    logIns: '\n  Log in as rina@example.test',
  })
  const before = acknowledged()
  await expect.poll(acknowledged).toBeGreaterThan(before)
  const { pid } = (await readPostmaster(join(dataFolder, 'postgres'))) ?? { pid: 0 }
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

test('a Postgres that dies under a server is started again, at the same address', async () => {
  const folder = await reopen()
  // The holder is this process, and a note of one's own process is a ghost's: the parent stands for another that lives.
  await writeFile(join(dataFolder, 'server.json'), JSON.stringify({ pid: process.ppid, address: 'http://127.0.0.1:4999' }))
  const { pid } = (await readPostmaster(join(dataFolder, 'postgres'))) ?? { pid: 0 }
  process.kill(pid, 'SIGKILL')
  const answer = () => query<{ ok: number }>(folder.url, 'SELECT 1 AS ok').catch(() => [])
  await expect.poll(answer).toEqual([{ ok: 1 }])
  const again = async () => {
    const taken = await openDataFolder(options()).catch((error: Error) => error.name)
    // It came before the one that was looking after its Postgres.
    return typeof taken === 'string' ? taken : taken.close()
  }
  await expect.poll(again, { interval: 500 }).toBe('AlreadyRunning')
})

test('a note of a dead Postgres whose number now belongs to another process does not keep it from starting', async () => {
  const first = await reopen()
  await first.close()
  const note = ['', `${join(dataFolder, 'postgres')}`, '1700000000', '5432', join(dataFolder, 'postgres'), '', '', 'ready']
  await writeFile(join(dataFolder, 'postgres', 'postmaster.pid'), [process.pid, ...note.slice(1)].join('\n'))
  await writeFile(join(dataFolder, 'postgres', '.s.PGSQL.5432.lock'), [process.pid, ...note.slice(1, 5)].join('\n'))
  const folder = await reopen()
  expect(await query(folder.url, 'SELECT 1 AS ok')).toEqual([{ ok: 1 }])
})

test('text is UTF-8 and sorts alike on every machine; what is committed is on disk', async () => {
  const { url } = await reopen()
  const [settings] = await query(
    url,
    `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale, lower('ÉÇ') AS lower,
            current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit, current_setting('listen_addresses') AS listens
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(settings).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', lower: 'éç', fsync: 'on', synchronous_commit: 'on', listens: '' })
})

test('works in a folder whose path is too long for a socket, and over TCP with a port that stays', async () => {
  dataFolder = join(top, 'a-rather-long-name-for-a-folder'.repeat(4), 'data')
  const bySocket = await startEmbeddedPostgres(options())
  expect(await query(bySocket.url, 'SELECT 1 AS ok')).toEqual([{ ok: 1 }])
  await bySocket.stop()
  const byTcp = await startEmbeddedPostgres(options({ transport: 'tcp' }))
  open.push(byTcp.stop)
  expect(byTcp.url).toMatch(/@127\.0\.0\.1:\d+\/dermaga$/)
  expect(await query(byTcp.url, 'SELECT 1 AS ok')).toEqual([{ ok: 1 }])
  await byTcp.stop()
  const again = await startEmbeddedPostgres(options({ transport: 'tcp' }))
  open.push(again.stop)
  expect(again.url).toBe(byTcp.url)
})

test('one that runs with other settings and serves nobody is restarted with the present ones', async () => {
  const old = await startEmbeddedPostgres(options({ settings: { work_mem: '5MB' } }))
  const now = await startEmbeddedPostgres(options({ settings: { work_mem: '6MB' } }))
  open.push(now.stop)
  expect(isAlive(old.pid)).toBe(false)
  expect(await query(now.url, 'SHOW work_mem')).toEqual([{ work_mem: '6MB' }])
})

test('a wrong password is told at once, and leaves no Postgres behind', async () => {
  const first = await reopen()
  const another = () => startEmbeddedPostgres(options({ password: 'another' }))
  await expect(another()).rejects.toThrow('password')
  await first.close()
  await expect(another()).rejects.toThrow('password')
  const left = await readPostmaster(join(dataFolder, 'postgres'))
  expect(left && isAlive(left.pid)).toBeFalsy()
})

test('a role that is no superuser and owns nothing but its database can migrate and serve', async () => {
  const { url } = await reopen()
  await query(url, `CREATE ROLE plain LOGIN CREATEROLE PASSWORD 'plain'`)
  await query(url, 'CREATE DATABASE own OWNER plain')
  const own = url.replace(/\/\/.*@/, '//plain:plain@').replace(/dermaga$/, 'own')
  await migrateDatabase(own)
  await migrateDatabase(own)
  const database = openDatabase({ url: own })
  open.push(() => database.close())
  await declareQueues(database, [{ name: 'work' }])
  await database.system(({ client }) => client.query(`INSERT INTO workspace (workspace_id, name) VALUES (1, 'One'), (2, 'Two')`))
  const cursor = await database.write(1, async (connection) => {
    await enqueue(connection, [{ name: 'work' }])
    return appendEvent(connection, { type: 'store.changed', at: '2026-11-21T08:00:00.000Z', agent_id: null, store_code: 'S' })
  })
  expect(cursor).toBe(1)
  const seen = await database.read(2, ({ client }) => client.query(`SELECT name FROM workspace UNION SELECT search_orders('%x%', 1)`))
  expect(seen.rows).toEqual([{ name: 'Two' }])
})

describe.runIf(isRoot)('as root', () => {
  test('Postgres runs as another user', async () => {
    await reopen()
    const { pid } = (await readPostmaster(join(dataFolder, 'postgres'))) ?? { pid: 0 }
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
  })

  test('the database is kept elsewhere when its user cannot enter the data folder, and found again', async () => {
    const closed = join(top, 'closed')
    await mkdir(closed, { mode: 0o700 })
    dataFolder = join(closed, 'data')
    const heard: string[] = []
    const first = await reopen({ say: (text) => heard.push(text) })
    await query(first.url, 'CREATE TABLE kept ()')
    await first.close()
    const elsewhere = (await readFile(join(dataFolder, 'postgres-folder'), 'utf8')).trim()
    expect(dirname(elsewhere)).toBe(room)
    expect(heard.join()).toContain(elsewhere)
    const second = await reopen()
    expect(await query(second.url, 'SELECT count(*) AS n FROM kept')).toEqual([{ n: '0' }])
  })

  test('the programs are copied when the checkout is closed, its links were never made and its modes are strict', async () => {
    const user = await chooseRunUser(join(top, 'none'), () => undefined)
    const packageFolder = join(top, 'closed', 'package')
    await mkdir(dirname(packageFolder), { mode: 0o700 })
    const { folder } = await findNative(user, () => undefined)
    await cp(dirname(folder), packageFolder, {
      recursive: true,
      filter: (source) => !/\.so(\.\d+)?$/.test(source) || !/lib(pq|icu\w+)\.so(\.\d+)?$/.test(source),
    })
    const heard: string[] = []
    const native = await findNative(user, (text) => heard.push(text), { packageFolder, room })
    expect(native.folder.startsWith(room)).toBe(true)
    expect(heard).toHaveLength(1)
    expect(await canReach(user, native.folder)).toBe(true)
    const again = await findNative(user, (text) => heard.push(text), { packageFolder, room })
    expect(again).toEqual(native)
    expect(heard).toHaveLength(1)
  })

  test('an ordinary user starts in a folder that only that user can enter', async ({ skip }) => {
    if (!(await canReach({ uid: nobody, gid: nobody }, checkout))) skip()
    await run('chown', ['-R', `${nobody}:${nobody}`, top])
    await chmod(top, 0o700)
    const { child, exited } = await startHolder({ uid: nobody, gid: nobody })
    const { pid } = (await readPostmaster(join(dataFolder, 'postgres'))) ?? { pid: 0 }
    expect((await stat(`/proc/${pid}`)).uid).toBe(nobody)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  })
})
