import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** The server as a process of its own, from its sources, for tests that kill it. */
export interface ServerProcess {
  readonly url: string
  /** Ends it as a power cut does: nothing is finished, nobody is told. */
  kill(): Promise<void>
}

export async function startServerProcess(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dermaga-process-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const hear = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  for (;;) {
    const url = /ready at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1]
    if (url) return { url, kill }
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${printed}`)
    await sleep(20)
  }
}
