import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/free-port.ts'

const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'

/** Why no PgBouncer can be tried here; null where one can. */
export const withoutPgBouncer = existsSync(program) ? null : 'PgBouncer is not installed here (apt install pgbouncer), and PGBOUNCER names no program'

/** It brings a prepared statement to every connection that it lends, as `DATABASE_POOLER_PREPARES` asks: from 1.21 on. */
export const bouncerPrepares = !withoutPgBouncer && Number(/1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]) >= 21

export interface TestPgBouncer {
  /** The same database by way of it. */
  through(url: string): string
  stop(): Promise<void>
}

/** A PgBouncer in transaction mode before the Postgres of a database, with fewer connections than it has clients. */
export async function startPgBouncer(url: string): Promise<TestPgBouncer> {
  const { hostname, port, username, password } = new URL(url)
  const host = decodeURIComponent(hostname)
  const folder = await mkdtemp(join(tmpdir(), 'dermaga-pgbouncer-'))
  const own = await freePort('127.0.0.1', 0)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${host} port=${port || 5432} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
${bouncerPrepares ? 'max_prepared_statements = 200' : ''}
`,
  )
  // It refuses to be root, and a socket of Postgres is open to the user that Postgres runs as.
  const user = process.getuid?.() === 0 ? await runUser(host) : undefined
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  if (user) await chown(file, user.uid, user.gid)
  const child = spawn(program, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const exited = once(child, 'exit')
  const through = (database: string) => `postgres://${username}@127.0.0.1:${own}${new URL(database).pathname}`
  while (!(await answers(through(url)))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`)
    await sleep(20)
  }
  return {
    through,
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const runUser = async (host: string) => (host.startsWith('/') ? await stat(host) : { uid: 65_534, gid: 65_534 })

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
