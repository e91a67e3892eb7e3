import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { scratchFolder } from './scratch-folder.ts'

/** One Postgres for a run of tests, fast because nothing of it has to survive. It ends with the run, however that ends. */
export async function startThrowawayPostgres(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await scratchFolder('test')
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(folder, 'data'),
    password: 'test',
    initdbFlags: ['--no-sync'],
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: 200,
      shared_buffers: '64MB',
      wal_level: 'minimal',
      max_wal_senders: 0,
    },
  })
  const watch = endWith(postgres.pid, folder)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      watch.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A run that is killed cannot tear down: a shell that waits for the end of our pipe does it then. */
function endWith(pid: number, folder: string) {
  const watch = spawn('sh', ['-c', 'cat > /dev/null; kill -QUIT "$1" 2> /dev/null; sleep 1; rm -rf "$2"', 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  return watch
}
