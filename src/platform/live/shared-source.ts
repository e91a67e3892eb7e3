import { judgeSilence } from '#kernel/window-election.ts'
import { batchAfter, emptyLog, type LiveBatch, type LiveLog, logFrom, missingFrom, readAtCursor, takeBatch } from '#kernel/window-live.ts'
import { type windowBus, windowId } from '#platform/windows/window-bus.ts'
import { pageBegan } from '#platform/windows/window-id.ts'
import type { Leadership } from './leadership.ts'
import { liveFigures } from './live-figures.ts'
import type { LiveListener, LiveSource, LiveStatus } from './live-source.ts'

const beatMs = 500
const watchMs = 200
/** What is missing is not asked for again before an answer could have come. */
const askAgainMs = 400

export interface SharedSourceOptions {
  /** The seat whose events these are: windows of another one are not listened to. */
  userId: number
  bus: typeof windowBus
  leadership: Leadership
  /** A websocket, for the time that this window leads. */
  socket(): LiveSource
}

/**
 * Live events for all windows of the browser from the one websocket that the leading window holds. The leader hands on each batch with
 * the cursors that it lies between, so that every window knows by itself whether it missed something, and asks for it from where it needs it.
 */
export class SharedSource implements LiveSource {
  readonly #options: SharedSourceOptions
  #listener: LiveListener | null = null
  #socket: LiveSource | null = null
  #status: LiveStatus = 'connecting'
  #log: LiveLog = emptyLog
  #leader: string | null = null
  #watch = { heard_at: 0, asked_at: null as number | null }
  #lookedAt = 0
  #asked = { cursor: -1, at: 0 }
  #resting = false
  #timers: ReturnType<typeof setInterval>[] = []
  #forget: (() => void)[] = []

  constructor(options: SharedSourceOptions) {
    this.#options = options
  }

  start(listener: LiveListener): void {
    const { bus, userId } = this.#options
    this.#listener = listener
    const mine = (message: { user_id: number }) => message.user_id === userId
    this.#forget = [
      bus.on('live.beat', ({ status, cursor, ...message }, from, { sent_at }) => mine(message) && this.#heardLeader(from, sent_at, status, cursor)),
      bus.on('live.events', (message, from, { sent_at }) => mine(message) && this.#heardEvents(from, sent_at, message)),
      bus.on('live.reset', (message) => mine(message) && this.#begin(message.cursor)),
      bus.on('live.presence', (message) => mine(message) && !this.#socket && this.#listener?.presence(message.presence)),
      bus.on('live.ask', (message) => mine(message) && this.#answer()),
      bus.on('live.claim', (message) => mine(message) && this.#answer()),
      bus.on('live.need', (message, from) => mine(message) && this.#handOn(message.cursor, from)),
    ]
    globalThis.document?.addEventListener('freeze', this.#rest)
    globalThis.document?.addEventListener('resume', this.#wake)
    this.#lookedAt = Date.now()
    this.#timers = [setInterval(() => this.#beat(), beatMs), setInterval(() => this.#look(), watchMs)]
    this.#tellStatus('connecting')
    this.#join()
  }

  stop(): void {
    globalThis.document?.removeEventListener('freeze', this.#rest)
    globalThis.document?.removeEventListener('resume', this.#wake)
    for (const timer of this.#timers) clearInterval(timer)
    for (const forget of this.#forget) forget()
    this.#options.leadership.leave()
    this.#disconnect()
    this.#listener = null
    this.#log = emptyLog
    liveFigures.leader = null
    liveFigures.cursor = null
  }

  readAt(cursor: number): void {
    this.#log = readAtCursor(this.#log, cursor)
    this.#demand(cursor)
  }

  #join(): void {
    this.#watch = { heard_at: Date.now(), asked_at: null }
    this.#options.leadership.join({ lead: () => this.#lead(), follow: () => this.#follow() })
    this.#ask()
  }

  #lead(): void {
    this.#leader = windowId
    liveFigures.leader = windowId
    liveFigures.taken += 1
    this.#connect(missingFrom(this.#log, Number.POSITIVE_INFINITY))
    this.#beat()
  }

  #follow(): void {
    this.#disconnect()
    this.#leader = null
    this.#watch = { heard_at: Date.now(), asked_at: null }
    this.#ask()
  }

  /** The browser stops this page: it gives the socket away while it still can. */
  readonly #rest = (): void => {
    this.#resting = true
    this.#options.leadership.leave()
    this.#disconnect()
  }

  readonly #wake = (): void => {
    if (this.#resting) this.#join()
    this.#resting = false
  }

  /** Subscribes from the lowest cursor that is needed. One that is only being opened is told, and asks from there. */
  #connect(from: number | null): void {
    if (!this.#socket || this.#status === 'connected') {
      this.#disconnect()
      const socket = this.#options.socket()
      this.#socket = socket
      if (from !== null) socket.readAt(from)
      socket.start({
        status: (status) => {
          this.#tellStatus(status)
          this.#beat()
        },
        events: (events, cursor, after) => {
          const batch = { after, cursor, events: [...events] }
          if (after !== cursor) this.#options.bus.post({ type: 'live.events', user_id: this.#options.userId, ...batch })
          this.#take(batch)
        },
        reset: (cursor) => {
          this.#options.bus.post({ type: 'live.reset', user_id: this.#options.userId, cursor })
          this.#begin(cursor)
        },
        presence: (presence) => {
          this.#options.bus.post({ type: 'live.presence', user_id: this.#options.userId, presence })
          this.#listener?.presence(presence)
        },
      })
    } else if (from !== null) this.#socket.readAt(from)
  }

  #disconnect(): void {
    this.#socket?.stop()
    this.#socket = null
    this.#status = 'connecting'
  }

  #tellStatus(status: LiveStatus): void {
    this.#status = status
    liveFigures.status = status
    this.#listener?.status(status)
  }

  #heardLeader(from: string, sentAt: number, status: LiveStatus, cursor: number | null): void {
    this.#heard(from, sentAt, cursor)
    // A leader that lost its lock while it slept still speaks for a moment.
    if (this.#socket) return
    if (status !== this.#status) this.#tellStatus(status)
    if (cursor === null || status !== 'connected') return
    if (this.#log.cursor === null) this.#log = logFrom(cursor)
    else this.#demand(cursor)
    liveFigures.cursor = this.#log.cursor
  }

  #heardEvents(from: string, sentAt: number, batch: LiveBatch): void {
    this.#heard(from, sentAt, batch.cursor)
    this.#take(batch)
  }

  #heard(from: string, sentAt: number, cursor: number | null): void {
    if (this.#socket) return
    const now = Date.now()
    this.#leader = from
    this.#watch = { heard_at: now, asked_at: null }
    Object.assign(liveFigures, { leader: from, leaderHeardAt: now, leaderLagMs: now - sentAt, leaderCursor: cursor ?? 0 })
  }

  #take(batch: LiveBatch): void {
    const { log, fresh } = takeBatch(this.#log, batch)
    this.#log = log
    liveFigures.cursor = log.cursor
    if (fresh.length > 0) this.#listener?.events(fresh, batch.cursor, batch.after)
    this.#demand(batch.cursor)
  }

  #begin(cursor: number): void {
    this.#log = logFrom(cursor)
    this.#listener?.reset(cursor)
  }

  /** Asks for what is missing here, now that the log is known to reach `reached`. */
  #demand(reached: number): void {
    const missing = missingFrom(this.#log, reached)
    const now = Date.now()
    if (missing === null || (this.#asked.cursor === missing && now - this.#asked.at < askAgainMs)) return
    this.#asked = { cursor: missing, at: now }
    if (this.#socket) this.#connect(missing)
    else if (this.#leader) this.#options.bus.post({ type: 'live.need', user_id: this.#options.userId, cursor: missing }, this.#leader)
  }

  /** Another window needs what comes after a cursor: from what is kept here, else the server is asked again from there. */
  #handOn(cursor: number, to: string): void {
    if (!this.#socket) return
    const batch = batchAfter(this.#log, cursor)
    if (batch) this.#options.bus.post({ type: 'live.events', user_id: this.#options.userId, ...batch, events: [...batch.events] }, to)
    else this.#connect(cursor)
  }

  #ask(): void {
    this.#watch = { ...this.#watch, asked_at: Date.now() }
    this.#options.bus.post({ type: 'live.ask', user_id: this.#options.userId })
  }

  #answer(): void {
    // Somebody asked already: the answer is for everybody.
    if (this.#socket) this.#beat()
    else this.#watch = { ...this.#watch, asked_at: this.#watch.asked_at ?? Date.now() }
  }

  #beat(): void {
    if (!this.#socket) return
    const { bus, userId } = this.#options
    bus.post({ type: 'live.beat', user_id: userId, opened_at: pageBegan, cursor: this.#log.cursor, status: this.#status })
  }

  /** Looks whether the leader still speaks. Time in which this window itself stood still says nothing about the leader. */
  #look(): void {
    const now = Date.now()
    const late = Math.max(0, now - this.#lookedAt - watchMs)
    this.#lookedAt = now
    if (this.#socket) return
    const { heard_at, asked_at } = this.#watch
    this.#watch = { heard_at: Math.min(now, heard_at + late), asked_at: asked_at && Math.min(now, asked_at + late) }
    const verdict = judgeSilence(this.#watch, now)
    if (verdict === 'ask') this.#ask()
    else if (verdict === 'challenge') {
      this.#watch = { heard_at: now, asked_at: null }
      this.#options.leadership.challenge()
    }
  }
}
