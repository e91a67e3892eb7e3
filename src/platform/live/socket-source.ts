import { type ClientMessage, closeCode, type ServerMessage } from '#contract/realtime/socket.ts'
import { createEventPacer, isHidden } from './event-pacer.ts'
import type { LiveListener, LiveSource } from './live-source.ts'

export interface SocketSourceOptions {
  url: string
  /** The access token of now, or null when signed out. */
  token(): string | null
  onToken(listener: (token: string | null) => void): () => void
  /** Renews the token that the server refused. */
  renew(failed: string): Promise<string | null>
  connect?: (url: string) => WebSocket
  /** 0 ≤ r < 1: spreads the reconnects of many windows. */
  random?: () => number
}

const firstDelayMs = 400
const longestDelayMs = 15_000
const pingEveryMs = 25_000
/** Without any message for this long the connection is dead, though the browser has not noticed. */
const silenceMs = 40_000
/** How long an answer may take when the browser says that the network is gone. */
const doubtMs = 3_000

/**
 * A websocket of this window. It subscribes with the last cursor seen, so that after a gap the missed events arrive first; an event
 * whose cursor is not newer is dropped. `readAt` guards the start: rows read before the subscription stood may miss the events in
 * between, so it subscribes again from the cursor that those rows carry.
 */
export class SocketSource implements LiveSource {
  private readonly options: SocketSourceOptions
  private listener: LiveListener | null = null
  /** In a first sync hundreds of orders a second arrive, and each batch costs every window of the browser a message and a drawing. */
  private readonly pacer = createEventPacer({
    tell: ({ events, cursor, after }) => this.listener?.events(events, cursor, after),
    everyMs: 100,
    longestMs: 200,
    // Others get their events from here.
    atOnce: isHidden,
  })
  private socket: WebSocket | null = null
  private usedToken: string | null = null
  /** Everything up to here was delivered or is reflected in what was read; null: nothing yet. */
  private cursor: number | null = null
  /** Where uninterrupted delivery began. */
  private since: number | null = null
  private failures = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private doubt: ReturnType<typeof setTimeout> | undefined
  private heardAt = 0
  private forgetToken: (() => void) | undefined

  constructor(options: SocketSourceOptions) {
    this.options = options
  }

  start(listener: LiveListener): void {
    this.listener = listener
    this.forgetToken = this.options.onToken((token) => this.tokenChanged(token))
    globalThis.addEventListener?.('online', this.hurry)
    globalThis.addEventListener?.('offline', this.probe)
    globalThis.document?.addEventListener('visibilitychange', this.hurry)
    this.open()
  }

  stop(): void {
    this.forgetToken?.()
    globalThis.removeEventListener?.('online', this.hurry)
    globalThis.removeEventListener?.('offline', this.probe)
    globalThis.document?.removeEventListener('visibilitychange', this.hurry)
    clearTimeout(this.retry)
    this.pacer.drop()
    this.drop()
    this.listener = null
    this.cursor = null
    this.since = null
    this.failures = 0
  }

  readAt(cursor: number): void {
    if (this.since === null) {
      this.cursor = this.cursor === null ? cursor : Math.min(this.cursor, cursor)
      return
    }
    if (cursor >= this.since) return
    this.cursor = cursor
    this.restart()
  }

  private open(): void {
    const token = this.options.token()
    if (!this.listener || !token) return
    clearTimeout(this.retry)
    this.listener.status(this.failures === 0 ? 'connecting' : 'offline')
    this.usedToken = token
    const socket = (this.options.connect ?? ((url) => new WebSocket(url)))(this.options.url)
    this.socket = socket
    socket.onopen = () => this.say({ type: 'subscribe', token, cursor: this.cursor })
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(String(event.data))
    }
    socket.onclose = (event) => {
      if (this.socket === socket) void this.closed(event.code)
    }
    this.heardAt = Date.now()
    clearInterval(this.pulse)
    this.pulse = setInterval(() => this.beat(), pingEveryMs)
  }

  private hear(text: string): void {
    this.heardAt = Date.now()
    const message = parsed(text)
    if (!message || !this.listener) return
    if (message.type === 'subscribed') this.begin(message.cursor)
    else if (message.type === 'events') {
      const seen = this.cursor ?? -1
      const fresh = message.events.filter((event) => event.cursor > seen)
      this.cursor = Math.max(seen, message.cursor)
      this.pacer.take({ events: fresh, cursor: this.cursor, after: seen })
    } else if (message.type === 'reset') {
      this.cursor = null
      this.pacer.drop()
      this.listener.reset(message.cursor)
      this.begin(message.cursor)
    } else if (message.type === 'presence') this.listener.presence(message.presence)
  }

  /** Events after `from` follow. Something that was read meanwhile may be older than that: then it subscribes again from there. */
  private begin(from: number): void {
    this.failures = 0
    if (this.cursor !== null && this.cursor < from) {
      this.restart()
      return
    }
    this.cursor = from
    this.since = from
    this.listener?.events([], from, from)
    this.listener?.status('connected')
  }

  private restart(): void {
    this.since = null
    this.drop()
    this.open()
  }

  private async closed(code: number): Promise<void> {
    this.drop()
    // Nothing failed: another server goes on from the same cursor.
    if (code === closeCode.serverLeaves && this.failures === 0) return this.elsewhere()
    this.failures += 1
    this.since = null
    this.listener?.status('offline')
    if (code === closeCode.unauthenticated && this.usedToken) {
      const renewed = await this.options.renew(this.usedToken).catch(() => null)
      // With a new token it tries at once, the first time; a token that is refused again waits like any failure.
      if (renewed && renewed !== this.usedToken && this.failures === 1) return this.open()
    }
    this.later()
  }

  private elsewhere(): void {
    this.since = null
    this.open()
  }

  private later(): void {
    if (!this.listener) return
    const most = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(this.failures - 1, 10))
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.open(), most / 2 + ((this.options.random ?? Math.random)() * most) / 2)
  }

  /** The network is back, or the window is looked at again: no need to wait for the next try. */
  private readonly hurry = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') return
    if (!this.socket && this.listener) this.open()
    else this.beat()
  }

  /** The browser believes to be offline. The server may be on this machine: it is asked, and only silence counts. */
  private readonly probe = (): void => {
    if (!this.socket) return
    const asked = Date.now()
    this.say({ type: 'ping' })
    clearTimeout(this.doubt)
    this.doubt = setTimeout(() => {
      if (this.socket && this.heardAt < asked) void this.closed(0)
    }, doubtMs)
  }

  private beat(): void {
    if (!this.socket) return
    if (Date.now() - this.heardAt > silenceMs) return void this.closed(0)
    this.say({ type: 'ping' })
  }

  private tokenChanged(token: string | null): void {
    if (!token) return
    if (this.socket) {
      this.usedToken = token
      this.say({ type: 'token', token })
    } else this.open()
  }

  private say(message: ClientMessage): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message))
  }

  private drop(): void {
    clearInterval(this.pulse)
    clearTimeout(this.doubt)
    this.pacer.flush()
    const socket = this.socket
    this.socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
}

function parsed(text: string): ServerMessage | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
