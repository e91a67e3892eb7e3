import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverSecret } from '#tests/e2e/support/server.ts'
import type { Closers } from './closers.ts'
import { cpuOf } from './cpu.ts'

export interface BenchServer {
  readonly url: string
  /** From its process's start to the first 200 of /readyz. Milliseconds. */
  readonly startedIn: number
  readonly pid: number
  /** What its process holds in memory now, bytes. */
  memory(): Promise<number>
  /** Bytes at the highest so far. */
  peakMemory(): Promise<number>
  /** CPU time that its process has used so far, milliseconds. */
  cpu(): Promise<number>
  stop(): Promise<void>
  /** Ends it as a power cut does; `startAgain` starts another on the same port. */
  kill(): Promise<void>
  startAgain(): Promise<BenchServer>
}

interface Further {
  readonly main?: string
  readonly port?: number
  /** What is configured beside what all have. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the built server as `npm start` does, on a database, with a sandbox in which nothing happens by itself. */
export async function startBenchServer(databaseUrl: string, closers: Closers, further: Further = {}): Promise<BenchServer> {
  const { main = 'dist/server/main.js', env } = further
  const [dataDir, port] = await Promise.all([mkdtemp(join(tmpdir(), 'dermaga-bench-')), further.port ?? freePort()])
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', '--max-semi-space-size=2', main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SERVER_SECRET: serverSecret,
      SANDBOX_PACE: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    // A group of its own: Ctrl-C reaches only the run, which ends it in its turn.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const killing = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(killing)
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  closers.add(stop)
  const status = async (name: string) => {
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) * 1024
  }
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${complaints}`)
    if (performance.now() - began > 60_000) throw new Error(`The server did not answer:\n${complaints}`)
    await sleep(5)
  }
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    memory: () => status('VmRSS'),
    peakMemory: () => status('VmHWM'),
    cpu: () => cpuOf(child.pid ?? 0),
    stop,
    async kill() {
      child.kill('SIGKILL')
      await ended
      await stop()
    },
    startAgain: () => startBenchServer(databaseUrl, closers, { ...further, port }),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const agent = new Agent({ keepAlive: false })

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { agent }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    }).on('error', () => resolve(false))
  })
