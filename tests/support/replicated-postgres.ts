import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { scratchFolder } from './scratch-folder.ts'

const run = promisify(execFile)
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '32MB',
  wal_level: 'replica',
  hot_standby_feedback: 'on',
}

export interface Replicated {
  /** Migrated. */
  readonly primaryUrl: string
  readonly replicaUrl: string
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

/** A Postgres and a streaming replica of it: a copy that was taken while it ran, as `pg_basebackup` takes one, which follows it from there. */
export async function startReplicatedPostgres(): Promise<Replicated> {
  const folder = await scratchFolder('replica')
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  const common = { password: 'test', initdbFlags: ['--no-sync'], settings }
  const primary = await startEmbeddedPostgres({ ...common, dataFolder: first })
  await migrateDatabase(primary.url)
  await mkdir(second, { mode: 0o711 })
  const copy = join(second, 'postgres')
  const { hostname, port, username, password } = new URL(primary.url)
  const follow = `host=${decodeURIComponent(hostname)} port=${port || 5432} user=${username} password=${password}`
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`SELECT pg_backup_start('replica', true)`)
  // With its owner: as root, Postgres runs as another user.
  await run('cp', ['-a', join(first, 'postgres'), copy])
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  const script =
    'cd "$0" && rm -f postmaster.pid .s.PGSQL.* && cp -p PG_VERSION standby.signal && cp -p PG_VERSION backup_label && printf %s "$1" > backup_label && printf "primary_conninfo = \'%s\'\\n" "$2" >> postgresql.auto.conf'
  await run('sh', ['-c', script, copy, rows[0]?.labelfile as string, follow])
  const replica = await startEmbeddedPostgres({ ...common, dataFolder: second })
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
