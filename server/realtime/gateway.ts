import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { DomainError } from '#contract/core/error.ts'
import { type ClientMessage, clientMessageSchema, closeCode, type ServerMessage } from '#contract/realtime/socket.ts'
import { eventChannel } from '#server/db/event-log.ts'
import { readMembership } from '#server/domains/auth/auth.port.ts'
import { type PresenceCall, presenceChannel } from '#server/domains/chat/chat.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { admit } from '#server/security/admit.ts'
import { deviceHash } from '#server/security/device.ts'
import type { Revocations } from '#server/security/revocations.ts'
import { note, traced } from '#server/tracing/trace.ts'
import type { Feeds } from './feeds.ts'
import { Subscriber } from './subscriber.ts'

export interface Gateway {
  /** Open sockets. */
  readonly size: number
  /** Tells each socket to come back, where another server takes it; evenly over this time, so that they do not come all at once. Takes no new ones. */
  sendElsewhere(overMs: number): void
  close(): Promise<void>
}

const heartbeatMs = 30_000
/** How long a socket may stay without saying who it is. */
const introductionMs = 10_000
const goingAway = 1001
const internalError = 1011

/** Takes websockets at `path` of a server and tells each what happens in its workspace, as far as it may know. */
export async function openGateway(server: Server, path: string, services: Services, feeds: Feeds, revocations: Revocations): Promise<Gateway> {
  const { database, notifications, accessTokens, log, now } = services
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024, perMessageDeflate: false })
  const subscribers = new Map<WebSocket, Subscriber>()
  const alive = new WeakSet<WebSocket>()
  /** The browser that opened a socket: its tokens are bound to it. */
  const devices = new WeakMap<WebSocket, string | null>()

  /** Lets a token in, or throws UNAUTHENTICATED or TOKEN_EXPIRED. */
  const letIn = async (token: string, subscriber: Subscriber | null, socket: WebSocket): Promise<Subscriber> => {
    const { caller, expiresAt } = admit(token, devices.get(socket) ?? null, accessTokens, revocations)
    if (subscriber && (subscriber.caller.workspace_id !== caller.workspace_id || subscriber.caller.login_id !== caller.login_id))
      throw new DomainError('UNAUTHENTICATED')
    const membership = await database.read(caller.workspace_id, (connection) => readMembership(connection, caller.workspace_id, now()))
    const admitted = subscriber ?? new Subscriber(socket, caller)
    admitted.admit(caller, expiresAt - now().getTime(), membership.status === 'active')
    return admitted
  }

  const hear = async (socket: WebSocket, message: ClientMessage): Promise<void> => {
    const known = subscribers.get(socket) ?? null
    if (message.type === 'ping') return socket.send('{"type":"pong"}')
    if (message.type === 'token') {
      if (known) await letIn(message.token, known, socket)
      return
    }
    if (known) return socket.close(closeCode.badMessage, 'subscribed already')
    const what = () => ({ name: 'socket subscribe' })
    await traced(what, () => subscribe(socket, message.token, message.cursor))
  }

  const subscribe = async (socket: WebSocket, token: string, cursor: number | null): Promise<void> => {
    const subscriber = await letIn(token, null, socket)
    const { workspace_id } = subscriber.caller
    note({ 'dermaga.workspace_id': workspace_id })
    if (socket.readyState !== socket.OPEN) return subscriber.end()
    subscribers.set(socket, subscriber)
    const feed = await feeds.of(workspace_id)
    await feed.follow(subscriber, cursor)
  }

  const forget = async (socket: WebSocket): Promise<void> => {
    const subscriber = subscribers.get(socket)
    if (!subscriber) return
    subscriber.end()
    subscribers.delete(socket)
    await feeds.leave(subscriber)
  }

  sockets.on('connection', (socket, request) => {
    alive.add(socket)
    devices.set(socket, deviceHash(request.headers))
    const introduction = setTimeout(() => socket.close(closeCode.unauthenticated, 'no subscription'), introductionMs)
    // Messages are heard one after the other: a token that follows a subscription must find it made.
    let turn = Promise.resolve()
    socket.on('pong', () => alive.add(socket))
    socket.on('error', (error) => log.debug({ err: error }, 'socket error'))
    socket.on('close', () => {
      clearTimeout(introduction)
      void turn.then(() => forget(socket))
    })
    socket.on('message', (bytes, isBinary) => {
      alive.add(socket)
      const message = isBinary ? null : parse(String(bytes))
      if (!message) return socket.close(closeCode.badMessage, 'not understood')
      if (message.type === 'subscribe') clearTimeout(introduction)
      turn = turn.then(() => hear(socket, message)).catch((error: unknown) => refuse(socket, error))
    })
  })

  const refuse = (socket: WebSocket, error: unknown): void => {
    if (error instanceof DomainError) {
      socket.close(closeCode.unauthenticated, error.code)
    } else {
      log.error({ err: error }, 'a socket could not be served')
      socket.close(internalError)
    }
  }

  let leaving = false
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (request.url?.split('?', 1)[0] === path && leaving) stream.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    else if (request.url?.split('?', 1)[0] === path)
      sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request))
    else if (server.listenerCount('upgrade') === 1) stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  }
  server.on('upgrade', onUpgrade)

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
    const followed = new Set([...subscribers.values()].map(({ caller }) => caller.workspace_id))
    void feeds.dropIdle((workspaceId) => followed.has(workspaceId))
  }, heartbeatMs)
  heartbeat.unref()

  const forgetRevoked = revocations.onRevoked((familyId) => {
    for (const [socket, { caller }] of subscribers) if (caller.family_id === familyId) socket.close(closeCode.unauthenticated, 'session ended')
  })
  // The client renews its token and comes back with the privileges that hold now.
  const forgetOutdated = revocations.onSeatChanged((userId) => {
    for (const [socket, { caller }] of subscribers)
      if (caller.user_id === userId && revocations.isOutdated(caller)) socket.close(closeCode.unauthenticated, 'seat changed')
  })
  const stopListening = await notifications.listen(eventChannel, (payload) => feeds.wake(payload === null ? null : Number(payload)))

  const stopPresence = await notifications.listen(presenceChannel, (payload) => {
    if (payload === null) return
    const { workspace_id, presence } = JSON.parse(payload) as PresenceCall
    const message = JSON.stringify({ type: 'presence', presence } satisfies ServerMessage)
    for (const subscriber of subscribers.values())
      if (subscriber.caller.workspace_id === workspace_id && subscriber.types.has('chat.changed')) subscriber.sayText(message)
  })

  return {
    get size() {
      return sockets.clients.size
    },
    sendElsewhere(overMs) {
      leaving = true
      const open = [...sockets.clients]
      for (const [place, socket] of open.entries()) setTimeout(() => socket.close(closeCode.serverLeaves), (overMs * place) / open.length).unref()
    },
    async close() {
      clearInterval(heartbeat)
      forgetRevoked()
      forgetOutdated()
      await stopListening()
      await stopPresence()
      server.off('upgrade', onUpgrade)
      for (const socket of sockets.clients) {
        socket.close(goingAway)
        socket.terminate()
      }
      for (const subscriber of subscribers.values()) subscriber.end()
      await feeds.close()
      sockets.close()
    },
  }
}

function parse(text: string): ClientMessage | null {
  try {
    return clientMessageSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
