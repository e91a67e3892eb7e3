import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RunningServer {
  readonly url: string
  readonly databaseUrl: string
  /** What it printed so far. */
  output(): string
  stop(): Promise<void>
  /** Ends it as a power cut does: nothing is finished, nobody is told. */
  kill(): Promise<void>
  /** The same server again after its end: on its port and its database. */
  startAgain(): Promise<void>
}

type Env = Readonly<Record<string, string>>

/** The same in every run, so that a demo database seeded by one server opens in another. */
export const serverSecret = Buffer.alloc(32, 7).toString('base64url')

/** Starts the built server on a database and a free port; resolves when it answers. `env`: what is configured beside that. */
export async function startServer(databaseUrl: string, env: Env = {}): Promise<RunningServer> {
  let process = await launch(databaseUrl, '0', env)
  const { url } = process
  return {
    url,
    databaseUrl,
    output: () => process.output(),
    stop: () => process.stop(),
    kill: () => process.kill(),
    async startAgain() {
      process = await launch(databaseUrl, new URL(url).port, env)
    },
  }
}

async function launch(databaseUrl: string, port: string, more: Env) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dermaga-server-'))
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SERVER_SECRET: serverSecret,
      SANDBOX_PACE: '0',
      // Letters are in the log, where no mail server is named.
      LOG_LEVEL: 'info',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  child.stdout.on('data', (chunk) => printed.push(String(chunk)))
  child.stderr.on('data', (chunk) => printed.push(String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const output = () => printed.join('')
  const url = await addressOf(output, ended)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    const killed = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(killed)
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

async function addressOf(output: () => string, ended: Promise<void>): Promise<string> {
  let over = false
  void ended.then(() => {
    over = true
  })
  const until = Date.now() + 240_000
  while (Date.now() < until && !over) {
    const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0]
    if (url && (await answers(url))) return url
    await sleep(50)
  }
  throw new Error(`The server did not start:\n${output()}`)
}

const answers = (url: string) =>
  fetch(`${url}/readyz`)
    .then((reply) => reply.ok)
    .catch(() => false)
