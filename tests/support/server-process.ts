import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { programOf } from './program.ts'
import { scratchFolder } from './scratch-folder.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const program = await programOf('server/main.ts')

/** A server that was started, whether or not it comes to serve. End it by the end of its process. */
export interface LaunchedServer {
  readonly child: ChildProcess
  /** What it has said so far. */
  said(): string
  /** Its address, once it serves; throws what it said where it ended before that. */
  readonly ready: Promise<string>
  /** Its exit code. */
  readonly exited: Promise<number | null>
}

/** Starts the server from its sources, without a demo, on any free port; `env` is all that it is configured by besides. */
export function launchServer(env: Readonly<Record<string, string>>): LaunchedServer {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      const address = /ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(`The server did not start:\n${said}`)))
  })
  ready.catch(() => undefined)
  return { child, said: () => said, ready, exited }
}

/** The server as a process of its own, for tests that kill it. */
export interface ServerProcess {
  readonly url: string
  /** Ends it as a power cut does: nothing is finished, nobody is told. */
  kill(): Promise<void>
}

export async function startServerProcess(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const dataDir = await scratchFolder('process')
  const { child, ready, exited } = launchServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env })
  const url = await ready
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
