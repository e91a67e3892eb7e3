import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CannotStart } from '#server/db/cannot-start.ts'
import { isAlive, readPostmaster } from '#server/db/embedded/postmaster.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { requireSameSecret } from '#server/security/secret-fingerprint.ts'
import { createTestDatabase, emptyTestDatabase } from '#tests/support/postgres.ts'
import { scratchFolder } from '#tests/support/scratch-folder.ts'
import { type LaunchedServer, launchServer } from '#tests/support/server-process.ts'

const run = promisify(execFile)
let prepared: string
let top: string
let dataFolder: string
let open: (() => unknown)[]

beforeAll(async () => {
  prepared = await scratchFolder('start')
  const first = launchServer({ DATA_DIR: join(prepared, 'data') })
  await first.ready
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)
})
afterAll(() => rm(prepared, { recursive: true, force: true }))
beforeEach(async () => {
  top = await scratchFolder('start')
  dataFolder = join(top, 'data')
  open = []
})
afterEach(async () => {
  for (const close of open.reverse()) await close()
  const left = await postgres()
  if (left) process.kill(left, 'SIGQUIT')
  await rm(top, { recursive: true, force: true })
})

const copyPrepared = () => run('cp', ['-a', join(prepared, 'data'), dataFolder])

function start(env: Record<string, string> = {}): LaunchedServer {
  const server = launchServer({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent', ...env })
  open.push(async () => {
    server.child.kill('SIGKILL')
    await server.exited
  })
  return server
}

/** The Postgres of the data folder that runs, if one does. */
async function postgres(): Promise<number | undefined> {
  const note = await readPostmaster(join(dataFolder, 'postgres'))
  return note && isAlive(note.pid) ? note.pid : undefined
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  open.push(() => client.end().catch(() => undefined))
  return client
}

/** The embedded database, as its owner. */
async function connectInside(): Promise<pg.Client> {
  const { database_password } = JSON.parse(await readFile(join(dataFolder, 'secrets.json'), 'utf8')) as { database_password: string }
  const note = await readPostmaster(join(dataFolder, 'postgres'))
  return connect(
    `postgres://dermaga:${encodeURIComponent(database_password)}@${encodeURIComponent(note?.socketFolder ?? '')}:${note?.port ?? 0}/dermaga`,
  )
}

const oneSentence = (said: string) => {
  expect(said).not.toMatch(/\n\s+at /)
  return said.trim()
}

describe('a start says in a sentence what keeps it from starting', () => {
  test('secrets.json is lost and the database is there: none is made anew, and no Postgres stays behind', async () => {
    await copyPrepared()
    await rm(join(dataFolder, 'secrets.json'))
    const server = start()
    expect(await server.exited).toBe(1)
    expect(oneSentence(server.said())).toMatch(/secrets\.json is missing, and the database in .* opens with it alone\. Put its backup back/)
    await expect(readFile(join(dataFolder, 'secrets.json'))).rejects.toThrow('ENOENT')
    expect(await postgres()).toBeUndefined()
  })

  test('the database was begun with another secret, of several first starts by the first one; and goes on without what is lost', async () => {
    const place = await createTestDatabase()
    const database = openDatabase({ url: place.url })
    open.push(place.drop, () => database.close())
    const begun = await Promise.allSettled([1, 2, 3].map(() => requireSameSecret(database, randomBytes(32))))
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const other = start({ DATABASE_URL: place.url })
    expect(await other.exited).toBe(1)
    expect(oneSentence(other.said())).toMatch(
      /^The database was begun with another secret, .* Give it back, as SERVER_SECRET or as secrets\.json in DATA_DIR/,
    )
    const client = await connect(place.url)
    const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
    for (const [, statement] of readme.matchAll(/ -c "([^"]+)"/g)) await client.query(statement as string)
    expect((await fetch(`${await start({ DATABASE_URL: place.url }).ready}/readyz`)).status).toBe(200)
  })

  test('the port is taken: it is noticed before anything is made', async () => {
    const other = await new Promise<Server>((resolve) => {
      const listening = createServer().listen(0, '127.0.0.1', () => resolve(listening))
    })
    open.push(() => other.close())
    const { port } = other.address() as { port: number }
    const server = start({ PORT: String(port) })
    expect(await server.exited).toBe(1)
    expect(oneSentence(server.said())).toBe(`Port ${port} is taken by another program: stop that one, or set PORT to another (0: any free one).`)
    await expect(readFile(join(dataFolder, 'secrets.json'))).rejects.toThrow('ENOENT')
  })

  test('the port is taken by Dermaga itself, on this folder', async () => {
    await copyPrepared()
    const first = start()
    const address = await first.ready
    const second = start({ PORT: new URL(address).port })
    expect(await second.exited).toBe(0)
    expect(oneSentence(second.said())).toBe(`Dermaga is already running, at ${address}.`)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })

  test('Dermaga runs on this folder: where, and how to get in, is told before anything is installed or built', async () => {
    const other = http.createServer((_request, reply) => reply.end()).listen(0, '127.0.0.1')
    open.push(() => other.close())
    await once(other, 'listening')
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const logIns = `\n  Log in as rina@example.test\n  Play marketplaces and buyers at ${address}/sandbox?key=k`
    await mkdir(dataFolder)
    await writeFile(join(dataFolder, 'server.json'), JSON.stringify({ pid: process.pid, address, logIns }))
    const { stdout } = await run(process.execPath, ['scripts/start.mjs'], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { PATH: process.env.PATH, DATA_DIR: dataFolder },
    })
    expect(stdout).toBe(`Dermaga is already running, at ${address}.${logIns}\n`)
  })

  test('the database was written by a newer version, or does not answer', async () => {
    const database = await createTestDatabase()
    open.push(database.drop)
    const client = await connect(database.url)
    await client.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) SELECT 'of later', max(created_at) + 1 FROM drizzle.__drizzle_migrations`,
    )
    const refused = await migrateDatabase(database.url).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CannotStart)
    expect(String(refused)).toContain('The database was written by a newer version of Dermaga: start that version')
    const nowhere = await migrateDatabase('postgres://me:hunter2@127.0.0.1:1/dermaga').catch((error: unknown) => error)
    expect(nowhere).toBeInstanceOf(CannotStart)
    expect(String(nowhere)).toMatch(/The database does not open \(.*\): is it running, and is DATABASE_URL right\?$/)
    expect(String(nowhere)).not.toContain('hunter2')
  })
})

test('of two first starts on one folder one serves, and the other says that it does', async () => {
  const both = [start(), start()]
  const served = await Promise.any(both.map(({ ready }) => ready))
  const exits = await Promise.race(both.map(({ exited }) => exited))
  expect(exits).toBe(0)
  const [said] = both.map((server) => server.said()).filter((text) => !text.includes('ready at'))
  expect(said).toMatch(/Dermaga is already (starting on this data folder|running, at http)/)
  expect(
    oneSentence(said as string)
      .split('\n')
      .filter((line) => line.includes('already')),
  ).toHaveLength(1)
  expect((await fetch(`${served}/readyz`)).status).toBe(200)
})

test('three starts on one empty database all serve', async () => {
  const database = await emptyTestDatabase()
  open.push(database.drop)
  const three = ['a', 'b', 'c'].map((name) => start({ DATABASE_URL: database.url, DATA_DIR: join(top, name), SERVER_SECRET: 'x'.repeat(43) }))
  for (const server of three) expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200)
})

test('a stop breaks off a call that waits for a lock, ends with 0 and leaves no Postgres behind', async () => {
  await copyPrepared()
  const server = start()
  const address = await server.ready
  const holder = await connectInside()
  await holder.query('BEGIN; LOCK TABLE login IN ACCESS EXCLUSIVE MODE')
  const call = fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'somebody@test.dermaga.test', password: 'some password' }),
  }).then(
    ({ status }) => status,
    () => 'cut',
  )
  // Jobs may wait for the table too, so the call is told by what it asks for. A transaction sees pg_stat_activity as it was when it first
  // looked, so another connection looks.
  const watcher = await connectInside()
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%password_hash%known_device%'`
  await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1)
  const began = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(performance.now() - began).toBeLessThan(15_000)
  expect([503, 'cut']).toContain(await call)
  expect(await postgres()).toBeUndefined()
})
