import { WebSocket } from 'ws'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { type ClientMessage, type ServerMessage, serverMessageSchema, socketPath } from '#contract/realtime/socket.ts'

/** A client of the event gateway that keeps what it was told. */
export interface TestSocket {
  readonly messages: ServerMessage[]
  /** Every event that was told, in order. */
  readonly events: LiveEvent[]
  /** The last cursor that was told; until then the one it subscribed from. */
  readonly cursor: number | null
  /** Resolves to the close code. */
  readonly closed: Promise<number>
  send(message: ClientMessage | string): void
  /** Resolves once a message of the type has come; to the first one. */
  heard<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>
  /** Stops reading, as a client that hangs. */
  pause(): void
  resume(): void
  close(): void
}

/** Opens a socket at a server. With a token it subscribes from a cursor, and resolves once the server has answered: what happens from then on is told. */
export async function openSocket(url: string, token?: string, cursor: number | null = null): Promise<TestSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + socketPath)
  const messages: ServerMessage[] = []
  const events: LiveEvent[] = []
  let lastCursor = cursor
  let waiting: (() => void)[] = []
  socket.on('message', (bytes) => {
    const message = serverMessageSchema.parse(JSON.parse(String(bytes)))
    messages.push(message)
    if (message.type === 'events') events.push(...message.events)
    if ('cursor' in message) lastCursor = message.cursor
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      resolve(code)
      for (const wake of waiting.splice(0)) wake()
      waiting = []
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const opened: TestSocket = {
    messages,
    events,
    get cursor() {
      return lastCursor
    },
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async heard(type) {
      for (;;) {
        const found = messages.find((message) => message.type === type)
        if (found) return found as never
        if (socket.readyState !== WebSocket.OPEN) throw new Error(`The socket closed before it told ${type}`)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(),
  }
  if (token) {
    opened.send({ type: 'subscribe', token, cursor })
    // Who is turned away finds that in `closed`.
    await Promise.race([opened.heard('subscribed'), opened.heard('reset')]).catch(() => undefined)
  }
  return opened
}
