import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type DatabaseAddress, directUrl } from './pool.ts'

type Hear = (payload: string | null) => void

/** What `createNotifications` gives; handlers see it as `services.notifications`. */
export interface NotificationListener {
  /**
   * Hears a channel. `payload` is null after the connection was lost and found again: anything may have been missed.
   * Resolves once it listens, to a function that stops it.
   */
  listen(channel: string, hear: Hear): Promise<() => Promise<void>>
  /** This process's number among those that the database knows to run (view `job_runner`), from when it is known there. */
  runnerId(): Promise<number>
  close(): Promise<void>
}

const longestWaitMs = 5_000

/** The class of the locks that say which processes run; the view `job_runner` has it too. */
const runnerLock = 7_305_115

/** A machine that lost its power says no goodbye: the database asks after it, and lets its lock go within these seconds. */
const keepalive = { tcp_keepalives_idle: 4, tcp_keepalives_interval: 2, tcp_keepalives_count: 3 }

/** One connection that listens, past any pooler, made with the first listener and made again, with growing waits, whenever it is lost. As long as it lives, this process does. */
export function createNotifications(address: DatabaseAddress): NotificationListener {
  const listeners = new Map<string, Set<Hear>>()
  const report = address.onError ?? (() => undefined)
  const closing = new AbortController()
  /** Spans reconnecting too: whoever waits for it gets the next connection that holds. */
  let connection: Promise<pg.Client> | undefined
  let runner: number | undefined
  const enlisted = new WeakMap<pg.Client, Promise<number>>()

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(clientConfig(directUrl(address), keepalive))
    let established = false
    const lose = (error: Error) => {
      if (!established || closing.signal.aborted) return
      established = false
      report(error)
      connection = reconnect()
      connection.catch(() => undefined)
      client.end().catch(() => undefined)
    }
    client.on('error', lose)
    client.on('end', () => lose(new Error('The connection for notifications ended')))
    client.on('notification', ({ channel, payload }) => {
      for (const hear of listeners.get(channel) ?? []) hear(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of listeners.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    established = true
    return client
  }

  async function reconnect(): Promise<pg.Client> {
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await sleep(waitMs, undefined, { signal: closing.signal })
      try {
        const client = await connect()
        for (const hearing of listeners.values()) for (const hear of hearing) hear(null)
        return client
      } catch (error) {
        report(error as Error)
      }
    }
  }

  /** The connection that is there, or the one that is being made. */
  async function connected(): Promise<pg.Client> {
    closing.signal.throwIfAborted()
    connection ??= connect()
    const attempt = connection
    try {
      return await attempt
    } catch (error) {
      if (connection === attempt) connection = undefined
      throw error
    }
  }

  /** The lock is shared: after a reconnection the database may not have noticed yet that the connection before is gone. */
  async function enlist(client: pg.Client): Promise<number> {
    if (runner === undefined) {
      const { rows } = await client.query<{ id: number }>(`SELECT nextval('job_runner_id') AS id`)
      runner = rows[0]?.id as number
    }
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [runnerLock, runner])
    return runner
  }

  return {
    async runnerId() {
      const client = await connected()
      const id = enlisted.get(client) ?? enlist(client)
      enlisted.set(client, id)
      return id.catch((error: unknown) => {
        enlisted.delete(client)
        throw error
      })
    },
    async listen(channel, hear) {
      closing.signal.throwIfAborted()
      const hearing = listeners.get(channel) ?? new Set()
      listeners.set(channel, hearing.add(hear))
      try {
        const client = await connected()
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      } catch (error) {
        hearing.delete(hear)
        throw error
      }
      return async () => {
        hearing.delete(hear)
        if (hearing.size > 0 || closing.signal.aborted) return
        listeners.delete(channel)
        await connection?.then((client) => client.query(`UNLISTEN ${client.escapeIdentifier(channel)}`)).catch(() => undefined)
      }
    },
    async close() {
      closing.abort(new Error('Notifications are closed'))
      listeners.clear()
      await connection?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
