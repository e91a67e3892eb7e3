import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchFolder } from '#tests/support/scratch-folder.ts'

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
  let running = await launch(databaseUrl, '0', env)
  const { url } = running
  return {
    url,
    databaseUrl,
    output: () => running.output(),
    stop: () => running.stop(),
    kill: () => running.kill(),
    async startAgain() {
      running = await launch(databaseUrl, new URL(url).port, env)
    },
  }
}

/** Processes of this worker in which no server runs at the moment: the next one starts there in a fraction of the time. */
const idleHosts: ChildProcess[] = []

function startHost(): ChildProcess {
  const host = fork(join(import.meta.dirname, 'server-host.mjs'), { execArgv: ['--enable-source-maps'], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  holdFor(host, false)
  return host
}

/** Only what waits for a host keeps this process going: it ends when it has nothing else to do, and its hosts with it. */
function holdFor(host: ChildProcess, hold: boolean): void {
  for (const held of [host, host.channel, host.stdout, host.stderr] as ({ ref(): void; unref(): void } | null | undefined)[])
    if (hold) held?.ref()
    else held?.unref()
}

/** Asks a host for something; rejects where it fails or the host ends. */
async function ask(host: ChildProcess, act: 'start' | 'stop', value?: Env): Promise<void> {
  holdFor(host, true)
  try {
    const answer = await new Promise<{ failed?: string }>((resolve, reject) => {
      host.once('exit', () => reject(new Error('The process of the server ended')))
      host.once('message', resolve)
      host.send([act, value])
    })
    if (answer.failed) throw new Error(answer.failed)
  } finally {
    host.removeAllListeners('exit')
    holdFor(host, false)
  }
}

async function launch(databaseUrl: string, port: string, more: Env) {
  const dataDir = await scratchFolder('server')
  const host = idleHosts.pop() ?? startHost()
  const printed: string[] = []
  const hear = (chunk: Buffer) => void printed.push(String(chunk))
  host.stdout?.on('data', hear)
  host.stderr?.on('data', hear)
  const output = () => printed.join('')
  const started = ask(host, 'start', {
    ...(process.env as Env),
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SERVER_SECRET: serverSecret,
    SANDBOX_PACE: '0',
    // Letters are in the log, where no mail server is named.
    LOG_LEVEL: 'info',
    ...more,
  })
  const url = await started.then(
    () => addressOf(output),
    (error: unknown) => {
      host.kill('SIGKILL')
      throw new Error(`The server did not start: ${error}\n${output()}`)
    },
  )
  const end = async (how: () => Promise<unknown>) => {
    await how()
    host.stdout?.off('data', hear)
    host.stderr?.off('data', hear)
    await rm(dataDir, { recursive: true, force: true })
  }
  const killed = () => new Promise((resolve) => host.once('exit', resolve).kill('SIGKILL'))
  const isDead = () => host.exitCode !== null || host.signalCode !== null
  return {
    url,
    output,
    // A test that failed after it killed its server has nothing to stop.
    stop: () => end(async () => isDead() || ask(host, 'stop').then(() => idleHosts.push(host))),
    kill: () => end(killed),
  }
}

/** As it is printed once the server is ready; what a process printed comes a moment after what it said. */
async function addressOf(output: () => string): Promise<string> {
  for (let wait = 0; wait < 10_000; wait += 20) {
    const url = /ready at (https?:\/\/127\.0\.0\.1:\d+)/.exec(output())?.[1]
    if (url) return url
    await sleep(20)
  }
  throw new Error(`The server did not say where it is:\n${output()}`)
}
