import type { WebSocket } from 'ws'
import { mayAccess } from '#contract/core/privilege.ts'
import { eventAccess, type LiveEventType } from '#contract/realtime/event.ts'
import { closeCode, type ServerMessage } from '#contract/realtime/socket.ts'
import type { Caller } from '#server/security/access-token.ts'
import type { LoggedEvent } from './event-reader.ts'

/** Bytes that may wait for a slow client; past it the connection ends, and the client catches up on a new one. */
const mostBuffered = 4 * 1024 * 1024

const eventTypes = Object.keys(eventAccess) as LiveEventType[]

/** The events between two cursors as one message for everybody who may see `types`. */
export function eventsMessage(events: readonly LoggedEvent[], types: ReadonlySet<LiveEventType>, after: number): string {
  const visible = events.filter(({ cursor, type }) => cursor > after && types.has(type)).map(({ json }) => json)
  return `{"type":"events","events":[${visible.join(',')}],"cursor":${events.at(-1)?.cursor ?? after}}`
}

/** One socket that has said who it is: what it may see, and how far it has been told. */
export class Subscriber {
  /** The last event that this client was told of or that was not for it. */
  cursor = 0
  #types: ReadonlySet<LiveEventType> = new Set()
  /** Equal for subscribers who see the same. */
  #view = ''
  #caller: Caller
  #expiry: NodeJS.Timeout | undefined

  constructor(
    readonly socket: WebSocket,
    caller: Caller,
  ) {
    this.#caller = caller
  }

  get caller(): Caller {
    return this.#caller
  }

  get view(): string {
    return this.#view
  }

  get types(): ReadonlySet<LiveEventType> {
    return this.#types
  }

  /** Takes a token's rights until the token ends; `active` is the workspace's membership, without which nothing is told. */
  admit(caller: Caller, msLeft: number, active: boolean): void {
    this.#caller = caller
    this.#types = new Set(active ? eventTypes.filter((type) => mayAccess(eventAccess[type], caller)) : [])
    this.#view = [...this.#types].join(' ')
    clearTimeout(this.#expiry)
    this.#expiry = setTimeout(() => this.socket.close(closeCode.unauthenticated, 'token expired'), msLeft)
  }

  say(message: ServerMessage): void {
    this.sayText(JSON.stringify(message))
  }

  sayText(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > mostBuffered) this.socket.terminate()
    else this.socket.send(text)
  }

  end(): void {
    clearTimeout(this.#expiry)
  }
}
