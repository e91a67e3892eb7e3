import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket as NodeSocket, type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import type { ChatPresence } from '#contract/chat/chat.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { type ClientMessage, closeCode, type ServerMessage } from '#contract/realtime/socket.ts'
import type { LiveStatus } from '#platform/live/live-source.ts'
import { SocketSource, type SocketSourceOptions } from '#platform/live/socket-source.ts'

const event = (cursor: number): LiveEvent => ({
  type: 'store.changed',
  cursor,
  at: '2026-01-01T00:00:00Z',
  agent_id: null,
  store_code: `store-${cursor}`,
})

/** A gateway with a log of its own: it answers a subscription as the real one does. */
async function startGateway() {
  const server = new WebSocketServer({ port: 0 })
  await once(server, 'listening')
  const log: LiveEvent[] = []
  const sockets = new Set<ServerSocket>()
  const heard: ClientMessage[] = []
  const refused = new Set<string>()
  let oldest = 0
  const say = (socket: ServerSocket, message: ServerMessage) => socket.send(JSON.stringify(message))
  const last = () => log.at(-1)?.cursor ?? 0
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ClientMessage
      heard.push(message)
      if (message.type !== 'subscribe') return
      if (refused.has(message.token)) return socket.close(closeCode.unauthenticated)
      if (message.cursor !== null && message.cursor < oldest) return say(socket, { type: 'reset', cursor: last() })
      say(socket, { type: 'subscribed', cursor: message.cursor ?? last() })
      const missed = log.filter(({ cursor }) => message.cursor !== null && cursor > message.cursor)
      if (missed.length > 0) say(socket, { type: 'events', events: missed, cursor: last() })
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    refuse: (token: string) => refused.add(token),
    forgetUntil: (cursor: number) => {
      oldest = cursor
    },
    publish(...cursors: number[]) {
      const events = cursors.map(event)
      log.push(...events)
      for (const socket of sockets) say(socket, { type: 'events', events, cursor: last() })
    },
    repeat: (...cursors: number[]) => {
      for (const socket of sockets) say(socket, { type: 'events', events: cursors.map(event), cursor: last() })
    },
    whisper: (presence: ChatPresence) => {
      for (const socket of sockets) say(socket, { type: 'presence', presence })
    },
    drop: () => {
      for (const socket of sockets) socket.terminate()
    },
    sendElsewhere: () => {
      for (const socket of sockets) socket.close(closeCode.serverLeaves)
    },
    connections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let stopAll: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stopAll.map((stop) => stop()))
  stopAll = []
})

async function follow(change: Partial<SocketSourceOptions> = {}) {
  const gateway = await startGateway()
  const cursors: number[] = []
  const presences: ChatPresence[] = []
  const statuses: LiveStatus[] = []
  let resets = 0
  const tokens = new Set<(token: string | null) => void>()
  const source = new SocketSource({
    url: gateway.url,
    token: () => 'one',
    onToken: (listener) => {
      tokens.add(listener)
      return () => tokens.delete(listener)
    },
    renew: async () => null,
    random: () => 0,
    connect: (url) => new NodeSocket(url) as unknown as WebSocket,
    ...change,
  })
  source.start({
    status: (status) => statuses.push(status),
    events: (events) => cursors.push(...events.map(({ cursor }) => cursor)),
    reset: () => {
      resets += 1
    },
    presence: (told) => presences.push(told),
  })
  stopAll.push(async () => {
    source.stop()
    await gateway.stop()
  })
  const connected = () => vi.waitFor(() => expect(statuses.at(-1)).toBe('connected'), 3000)
  return {
    gateway,
    source,
    cursors,
    statuses,
    presences,
    resets: () => resets,
    renewToken: (token: string) => tokens.forEach((tell) => void tell(token)),
    connected,
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('the live socket', () => {
  it('passes on who types where, beside the events and without a cursor', async () => {
    const { gateway, cursors, presences, connected } = await follow()
    await connected()
    gateway.publish(1)
    gateway.whisper({ chat_code: 'SHPE-1-1', user_id: 7, name: 'Sari', state: 'typing', at: '2026-01-01T00:00:00Z' })
    gateway.publish(2)
    await vi.waitFor(() => expect(cursors).toEqual([1, 2]))
    expect(presences).toMatchObject([{ user_id: 7, state: 'typing' }])
  })

  it('goes on where it was when its server leaves, without being offline', async () => {
    const { gateway, cursors, statuses, connected } = await follow()
    await connected()
    gateway.publish(1)
    await vi.waitFor(() => expect(cursors).toEqual([1]))
    gateway.sendElsewhere()
    await vi.waitFor(() => expect(gateway.heard.filter(({ type }) => type === 'subscribe')).toHaveLength(2))
    await connected()
    gateway.publish(2)
    await vi.waitFor(() => expect(cursors).toEqual([1, 2]))
    expect(statuses).not.toContain('offline')
  })

  it('delivers events in order, each once, though the gateway repeats them', async () => {
    const { gateway, cursors, connected } = await follow()
    await connected()
    gateway.publish(1, 2)
    gateway.repeat(1, 2)
    gateway.publish(3)
    await vi.waitFor(() => expect(cursors).toContain(3))
    expect(cursors).toEqual([1, 2, 3])
  })

  it('catches up after a gap, from the last event it saw', async () => {
    const { gateway, cursors, statuses, connected } = await follow()
    await connected()
    gateway.publish(1)
    await vi.waitFor(() => expect(cursors).toEqual([1]))
    gateway.drop()
    await vi.waitFor(() => expect(statuses).toContain('offline'))
    gateway.publish(2, 3)
    await vi.waitFor(() => expect(cursors).toEqual([1, 2, 3]), 3000)
    expect(statuses.at(-1)).toBe('connected')
  })

  it('tells when the gap is too long to catch up, and goes on from there', async () => {
    const { gateway, cursors, resets, connected } = await follow()
    await connected()
    gateway.publish(1)
    await vi.waitFor(() => expect(cursors).toEqual([1]))
    gateway.drop()
    gateway.publish(2, 3)
    gateway.forgetUntil(3)
    await vi.waitFor(() => expect(resets()).toBe(1), 3000)
    await connected()
    gateway.publish(4)
    await vi.waitFor(() => expect(cursors).toEqual([1, 4]))
  })

  it('asks again from what was read, when that is older than where the events began', async () => {
    const { gateway, source, cursors, connected } = await follow()
    gateway.publish(1, 2, 3)
    await connected()
    source.readAt(1)
    await vi.waitFor(() => expect(cursors).toEqual([2, 3]), 3000)
  })

  it('does not ask again for what was read later', async () => {
    const { gateway, source, connected } = await follow()
    await connected()
    gateway.publish(1)
    source.readAt(1)
    await settle()
    expect(gateway.heard.filter(({ type }) => type === 'subscribe')).toHaveLength(1)
  })

  it('tells the gateway a renewed token without connecting anew', async () => {
    const { gateway, renewToken, connected } = await follow()
    await connected()
    renewToken('two')
    await vi.waitFor(() => expect(gateway.heard).toContainEqual({ type: 'token', token: 'two' }))
    expect(gateway.connections()).toBe(1)
  })

  it('renews a token that the gateway refuses, and connects with the new one at once', async () => {
    let token = 'old'
    const { gateway, connected } = await follow({
      token: () => token,
      renew: async () => {
        token = 'new'
        return token
      },
    })
    gateway.refuse('old')
    await connected()
    expect(gateway.heard.filter(({ type }) => type === 'subscribe')).toEqual([
      { type: 'subscribe', token: 'old', cursor: null },
      { type: 'subscribe', token: 'new', cursor: null },
    ])
  })

  it('does not hammer a gateway that keeps refusing', async () => {
    const { gateway } = await follow({ token: () => 'bad', renew: async () => 'bad' })
    gateway.refuse('bad')
    await settle()
    await settle()
    expect(gateway.heard.length).toBeLessThanOrEqual(2)
  })

  it('stays closed when it was stopped', async () => {
    const { gateway, source, connected } = await follow()
    await connected()
    source.stop()
    await vi.waitFor(() => expect(gateway.connections()).toBe(0))
    await settle()
    expect(gateway.connections()).toBe(0)
  })
})
