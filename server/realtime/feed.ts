import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { apart, note, traced } from '#server/tracing/trace.ts'
import { type LoggedEvent, readBatch, readCursors, readEvents } from './event-reader.ts'
import { eventsMessage, type Subscriber } from './subscriber.ts'

/** Further behind than this, refetching is quicker than catching up. */
const mostBehind = 5_000
const retryMs = 1_000

/**
 * The log of one workspace as it grows, read once for all who follow it. Waking calls only say that there may be more: what is
 * told comes from the log, in its order.
 */
export class Feed {
  readonly #followers = new Set<Subscriber>()
  #cursor: number
  #reading = false
  #again = false
  #retry: NodeJS.Timeout | undefined

  private constructor(
    readonly workspaceId: number,
    private readonly database: Database,
    private readonly log: Logger,
    cursor: number,
  ) {
    this.#cursor = cursor
  }

  static async open(workspaceId: number, database: Database, log: Logger): Promise<Feed> {
    return new Feed(workspaceId, database, log, (await readCursors(database, workspaceId)).last)
  }

  get idle(): boolean {
    return this.#followers.size === 0
  }

  /**
   * Lets a client follow from the cursor it has seen (null: from now on). It is told what it missed from the log first; it joins the others at
   * an instant when it knows all that they know, so that nothing is missed or told twice.
   */
  async follow(subscriber: Subscriber, seen: number | null): Promise<void> {
    const { last, oldest } = await readCursors(this.database, this.workspaceId)
    const reachable = seen !== null && seen <= last && last - seen <= mostBehind && (seen === last || (oldest !== null && seen >= oldest - 1))
    subscriber.cursor = reachable ? seen : last
    subscriber.say({ type: seen === null || reachable ? 'subscribed' : 'reset', cursor: subscriber.cursor })

    let behind = subscriber.cursor < last
    while (behind || subscriber.cursor < this.#cursor) {
      const events = await readEvents(this.database, this.workspaceId, subscriber.cursor)
      this.#tell(subscriber, events)
      behind = events.length === readBatch
      // Events between cursors that were trimmed meanwhile: nothing is there to read.
      if (!events.length) subscriber.cursor = Math.max(subscriber.cursor, this.#cursor)
    }
    if (subscriber.socket.readyState !== subscriber.socket.OPEN) return
    // While nobody followed, waking calls went unheeded: what the first follower knows need not be read again.
    if (this.idle && !this.#reading) this.#cursor = Math.max(this.#cursor, subscriber.cursor)
    this.#followers.add(subscriber)
    this.wake()
  }

  /** How far the log has come, at least. While nobody follows, it is asked for once there may be more. */
  async reached(): Promise<number> {
    if (!this.idle || !this.#again) return this.#cursor
    this.#again = false
    try {
      const { last } = await readCursors(this.database, this.workspaceId)
      if (this.idle && !this.#reading) this.#cursor = Math.max(this.#cursor, last)
      return last
    } catch (error) {
      this.#again = true
      throw error
    }
  }

  leave(subscriber: Subscriber): void {
    this.#followers.delete(subscriber)
  }

  /** Something may have been logged: reads on, unless a read that will see it is still to come. */
  wake(): void {
    this.#again = true
    if (!this.#reading) void this.#readOn()
  }

  close(): void {
    clearTimeout(this.#retry)
    this.#followers.clear()
  }

  async #readOn(): Promise<void> {
    this.#reading = true
    clearTimeout(this.#retry)
    try {
      while (this.#again && !this.idle) {
        this.#again = false
        // Whoever woke the feed is not whose events these are.
        if (await apart(() => this.#readBatch())) this.#again = true
      }
    } catch (error) {
      this.log.error({ err: error, workspace_id: this.workspaceId }, 'could not read the event log; trying again')
      this.#retry = setTimeout(() => this.wake(), retryMs)
    } finally {
      this.#reading = false
    }
  }

  /** Reads on once and tells it to all; whether there may be more. */
  #readBatch(): Promise<boolean> {
    const what = () => ({ name: 'events tell', attributes: { 'dermaga.workspace_id': this.workspaceId } })
    return traced(what, async () => {
      const events = await readEvents(this.database, this.workspaceId, this.#cursor)
      note({ 'dermaga.events': events.length, 'dermaga.sockets': this.#followers.size })
      this.#cursor = events.at(-1)?.cursor ?? this.#cursor
      this.#tellAll(events)
      return events.length === readBatch
    })
  }

  #tellAll(events: readonly LoggedEvent[]): void {
    const [first] = events
    if (!first) return
    const messages = new Map<string, string>()
    for (const subscriber of this.#followers) {
      if (subscriber.cursor >= first.cursor) {
        this.#tell(subscriber, events)
        continue
      }
      const message = messages.get(subscriber.view) ?? eventsMessage(events, subscriber.types, 0)
      messages.set(subscriber.view, message)
      subscriber.cursor = events.at(-1)?.cursor ?? subscriber.cursor
      subscriber.sayText(message)
    }
  }

  #tell(subscriber: Subscriber, events: readonly LoggedEvent[]): void {
    const last = events.at(-1)
    if (!last || last.cursor <= subscriber.cursor) return
    const message = eventsMessage(events, subscriber.types, subscriber.cursor)
    subscriber.cursor = last.cursor
    subscriber.sayText(message)
  }
}
