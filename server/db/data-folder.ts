import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from './embedded/postmaster.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { clientConfig } from './pool.ts'

/** A data folder with its Postgres running, held by this process. */
export interface DataFolder {
  /** Of its database. Stays the same when Postgres has to be started again. */
  readonly url: string
  /** Tells later starts where we are, and how people get in. */
  publish(address: string, logIns?: string): Promise<void>
  /** Ends Postgres in order and lets the folder go. */
  close(): Promise<void>
}

/** Another server holds the data folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'
  constructor(
    /** Null while it is still starting. */
    readonly address: string | null,
    /** Of its database, for those who may share it; empty where nobody asked for it. */
    readonly databaseUrl: string,
    /** How people get in, as its own start said it. */
    readonly logIns = '',
  ) {
    super(address ? `Dermaga is already running, at ${address}` : 'Dermaga is already starting on this data folder')
  }
}

/** What `server.json` in the data folder says. */
interface Note {
  pid: number
  address: string
  logIns?: string
}

/** The server that says it serves this folder and lives; undefined where there is none. */
export async function runningOn(dataFolder: string): Promise<AlreadyRunning | undefined> {
  const note = await readNote(join(dataFolder, 'server.json'))
  return note && note.pid !== process.pid && isAlive(note.pid) ? new AlreadyRunning(note.address, '', note.logIns) : undefined
}

const claimKey = 4_100_617
/** A process that was just killed holds its claim until Postgres has noticed. */
const ghostMs = 5_000
/** Without a note the other one may be about to write it. */
const startingMs = 10_000

/**
 * Starts (or adopts) the folder's Postgres and claims it: one server at a time, by a lock that Postgres frees when its holder dies.
 * A Postgres that dies under us is started again. Throws {@link AlreadyRunning}.
 */
export async function openDataFolder(options: EmbeddedOptions): Promise<DataFolder> {
  const { dataFolder, say = () => undefined } = options
  const note = join(dataFolder, 'server.json')
  let postgres = await startEmbeddedPostgres(options)
  const closing = new AbortController()
  let recovered = Promise.resolve()
  /** Another server took the folder while our Postgres was down. */
  let isTheirs = false
  let holder = await claim(postgres, note, onLost).catch(async (error: unknown) => {
    if (!(error instanceof AlreadyRunning) && !postgres.adopted) await postgres.stop()
    throw error
  })
  // A process that gives up on closing in order still leaves no Postgres behind.
  const leave = () => {
    if (!isTheirs) postgres.leave()
  }
  process.once('exit', leave)
  if (postgres.adopted) say('The database was running already, left behind by a server that was killed.')

  function onLost() {
    if (closing.signal.aborted) return
    say('The connection to the database was lost: looking after it.')
    recovered = recover()
  }

  async function recover(): Promise<void> {
    for (let waitMs = 200; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, 10_000)) {
      try {
        postgres = await startEmbeddedPostgres(options)
        holder = await claim(postgres, note, onLost)
        isTheirs = false
        return
      } catch (error) {
        isTheirs = error instanceof AlreadyRunning
        say(`The database cannot be started again yet: ${(error as Error).message}`)
        await sleep(waitMs, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    url: postgres.url,
    async publish(address, logIns = '') {
      await writeFile(note, JSON.stringify({ pid: process.pid, address, logIns } satisfies Note), { mode: 0o600 })
    },
    async close() {
      closing.abort()
      // One that is being started again is stopped too.
      await recovered
      if (!isTheirs) await rm(note, { force: true })
      await holder.end().catch(() => undefined)
      if (!isTheirs) await postgres.stop()
      process.off('exit', leave)
    },
  }
}

async function claim(postgres: EmbeddedPostgres, notePath: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(postgres.url), application_name: 'dermaga claim' })
  let claimed = false
  client.on('error', () => undefined)
  client.on('end', () => {
    if (claimed) onLost()
  })
  await client.connect()
  const since = performance.now()
  for (;;) {
    const { rows } = await client.query<{ claimed: boolean }>('SELECT pg_try_advisory_lock($1) AS claimed', [claimKey])
    if (rows[0]?.claimed) break
    const note = await readNote(notePath)
    const holderLives = note !== undefined && note.pid !== process.pid && isAlive(note.pid)
    if (holderLives || performance.now() - since > (note ? ghostMs : startingMs)) {
      await client.end()
      throw holderLives ? new AlreadyRunning(note.address, postgres.url, note.logIns) : new AlreadyRunning(null, postgres.url)
    }
    await sleep(100)
  }
  claimed = true
  return client
}

async function readNote(path: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Note
  } catch {
    return undefined
  }
}
