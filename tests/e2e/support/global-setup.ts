import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { startServer } from './server.ts'

/** One Postgres for the run, and in it a demo database that every test clones for itself. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'dermaga-e2e-'))
  // Open to pass through: as root, Postgres runs as another user, and would keep its files outside a closed folder.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(folder, 'data'),
    password: 'test',
    initdbFlags: ['--no-sync'],
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200, shared_buffers: '64MB' },
  })
  process.env.E2E_TEMPLATE = postgres.url
  const first = await startServer(postgres.url)
  await first.stop()
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
