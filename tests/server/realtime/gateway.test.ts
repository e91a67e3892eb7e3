import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authLogout } from '#contract/auth/auth.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { closeCode } from '#contract/realtime/socket.ts'
import { appendEvent, appendEvents, type LiveEventBody } from '#server/db/event-log.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { openSocket } from '#tests/support/socket.ts'

let server: TestApp
let workspaceId: number
let token: string

beforeAll(async () => {
  server = await sharedApp()
})
beforeEach(async () => {
  workspaceId = (await server.build.workspace()).workspace_id
  token = server.tokenOf(await server.build.agent({ workspace_id: workspaceId }))
})

const at = '2026-01-05T03:00:00.000Z'
const order: OrderRow = {
  order_code: 'SHPE-1',
  mp_order_id: '1',
  marketplace: 'shopee',
  store_code: 'S1',
  store_name: 'Toko',
  order_status: 200,
  mp_buyer_id: null,
  buyer_name: 'Siti',
  first_item: 'Kaos',
  item_count: 1,
  order_qty: 1,
  total: 1,
  courier_name: 'JNE',
  courier_service_name: 'REG',
  courier_type: 'normal',
  tracking_number: null,
  cod: false,
  is_booking: false,
  low_margin: false,
  commerce_platform: null,
  is_packed: false,
  label_printed: false,
  tag_ids: [],
  assignee_id: null,
  assignee_name: null,
  hold: null,
  to_print: false,
  package_count: 1,
  packed_count: 0,
  merged_as: null,
  accept_deadline: null,
  confirm_shipping_deadline: null,
  ordered_at: at,
  action_state: null,
  version: 1,
}
const created = (n: number): LiveEventBody => ({ type: 'order.created', at, agent_id: null, order: { ...order, order_code: `SHPE-${n}` } })
const storeChanged = (n: number): LiveEventBody => ({ type: 'store.changed', at, agent_id: null, store_code: `S${n}` })

const happen = (...events: LiveEventBody[]) => server.services.database.write(workspaceId, (connection) => appendEvents(connection, events))
const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, i) => i + from)
const cursors = (events: readonly { cursor: number }[]) => events.map(({ cursor }) => cursor)

describe('a subscriber', () => {
  it('is told what happens from now on, in order', async () => {
    await happen(created(1))
    const socket = await openSocket(server.url, token)
    expect(await socket.heard('subscribed')).toEqual({ type: 'subscribed', cursor: 1 })
    await happen(created(2), created(3))
    await happen(storeChanged(4))
    await expect.poll(() => cursors(socket.events)).toEqual([2, 3, 4])
    expect(socket.events[0]).toEqual({ ...created(2), cursor: 2 })
    socket.close()
  })

  it('is told what it missed, and nothing twice', async () => {
    await happen(...upTo(1200).map(created))
    const socket = await openSocket(server.url, token, 100)
    expect(await socket.heard('subscribed')).toEqual({ type: 'subscribed', cursor: 100 })
    await happen(created(1201))
    await expect.poll(() => socket.cursor).toBe(1201)
    expect(cursors(socket.events)).toEqual(upTo(1201, 101))
    socket.close()
  })

  it('is told all that a reply to a read may not show, whether or not anybody follows', async () => {
    const readUpTo = async () => {
      const reply = await fetch(`${server.url}/api/order`, { headers: { authorization: `Bearer ${token}` } })
      return Number(reply.headers.get('x-event-cursor'))
    }
    expect(await readUpTo()).toBe(0)
    await happen(created(1), created(2))
    await expect.poll(readUpTo).toBe(2)
    const socket = await openSocket(server.url, token, await readUpTo())
    await happen(created(3))
    await expect.poll(readUpTo).toBe(3)
    expect(cursors(socket.events)).toEqual([3])
    socket.close()
    await happen(created(4))
    await expect.poll(readUpTo).toBe(4)
  })

  it('hears of an event within moments of its commit', async () => {
    const socket = await openSocket(server.url, token)
    const waits: number[] = []
    for (const n of upTo(20)) {
      await happen(created(n))
      const committed = performance.now()
      await expect.poll(() => socket.cursor, { interval: 1 }).toBe(n)
      waits.push(performance.now() - committed)
    }
    expect(waits.toSorted((a, b) => a - b)[10]).toBeLessThan(50)
    socket.close()
  })

  it('misses nothing and hears nothing twice while it reconnects under concurrent writes', async () => {
    const total = 300
    let writing = true
    const write = async (writer: number) => {
      for (let n = 0; n < total / 3; n++) await happen(created(writer * 1000 + n))
    }
    const writers = Promise.all([write(1), write(2), write(3)]).then(() => {
      writing = false
    })
    const told: number[] = []
    let cursor: number | null = 0
    while (writing || cursor !== total) {
      const socket = await openSocket(server.url, token, cursor)
      await new Promise((resolve) => setTimeout(resolve, 5 + (told.length % 7)))
      told.push(...cursors(socket.events))
      cursor = socket.cursor
      socket.close()
    }
    await writers
    expect(told).toEqual(upTo(total))
  })

  it('is told in cursor order and without gaps when many write at once', async () => {
    const sockets = await Promise.all(upTo(5).map(() => openSocket(server.url, token)))
    await Promise.all(upTo(60).map((n) => happen(created(n), storeChanged(n))))
    for (const socket of sockets) {
      await expect.poll(() => socket.cursor).toBe(120)
      expect(cursors(socket.events)).toEqual(upTo(120))
      socket.close()
    }
  })

  it('hears only what it may see, while its cursor moves on', async () => {
    const reader = server.tokenOf(await server.build.agent({ workspace_id: workspaceId, privileges: ['chat-read'] }))
    const socket = await openSocket(server.url, reader)
    await happen(created(1), storeChanged(2), created(3))
    await expect.poll(() => socket.cursor).toBe(3)
    expect(socket.events.map(({ type }) => type)).toEqual(['store.changed'])
    socket.close()
  })

  it('hears nothing of another workspace', async () => {
    const socket = await openSocket(server.url, token)
    const other = await server.build.workspace()
    await server.services.database.write(other.workspace_id, (connection) => appendEvent(connection, created(1)))
    await happen(created(7))
    await expect.poll(() => socket.events.length).toBe(1)
    expect(socket.events[0]).toMatchObject({ order: { order_code: 'SHPE-7' } })
    socket.close()
  })

  it('is told to start afresh when its cursor is no longer in the log, or never was', async () => {
    await happen(...upTo(10).map(created))
    await server.services.database.system(({ drizzle }) =>
      drizzle.execute(sql`delete from event_log where workspace_id = ${workspaceId} and cursor <= 5`),
    )
    for (const [seen, answer] of [
      [3, 'reset'],
      [5, 'subscribed'],
      [10, 'subscribed'],
      [99, 'reset'],
    ] as const) {
      const socket = await openSocket(server.url, token, seen)
      expect((await socket.heard(answer)).cursor).toBe(answer === 'reset' ? 10 : seen)
      await happen()
      socket.close()
    }
  })

  it('hears nothing while the membership is inactive', async () => {
    const unpaid = await server.build.workspace({ membership: 'inactive' })
    const socket = await openSocket(server.url, server.tokenOf(await server.build.agent(unpaid)))
    await server.services.database.write(unpaid.workspace_id, (connection) => appendEvent(connection, storeChanged(1)))
    await expect.poll(() => socket.cursor).toBe(1)
    expect(socket.events).toEqual([])
    socket.close()
  })
})

describe('a socket', () => {
  it('answers pings', async () => {
    const socket = await openSocket(server.url)
    socket.send({ type: 'ping' })
    await socket.heard('pong')
    socket.close()
  })

  it('is closed over a token that is missing, forged or expired', async () => {
    const forged = await openSocket(server.url, `${token.slice(0, -4)}AAAA`)
    expect(await forged.closed).toBe(closeCode.unauthenticated)
    const seat = await server.build.agent({ workspace_id: workspaceId })
    const old = server.tokenOf(seat)
    server.advance(16 * 60_000)
    expect(await (await openSocket(server.url, old)).closed).toBe(closeCode.unauthenticated)
  })

  it('is closed when it says what nobody understands, or subscribes twice', async () => {
    for (const words of ['{', '{"type":"unknown"}', '{"type":"subscribe"}']) {
      const socket = await openSocket(server.url)
      socket.send(words)
      expect(await socket.closed).toBe(closeCode.badMessage)
    }
    const twice = await openSocket(server.url, token)
    twice.send({ type: 'subscribe', token, cursor: null })
    expect(await twice.closed).toBe(closeCode.badMessage)
  })

  it('is closed when its session ends', async () => {
    const owner = await server.build.owner({ workspace_id: workspaceId })
    const session = await server.signIn(owner.email)
    const socket = await openSocket(server.url, session.access_token)
    await server.call(authLogout, { body: { refresh_token: session.refresh_token } })
    expect(await socket.closed).toBe(closeCode.unauthenticated)
  })

  it('takes a renewed token of the same person, and no other', async () => {
    const seat = await server.build.agent({ workspace_id: workspaceId, privileges: [] })
    const socket = await openSocket(server.url, server.tokenOf(seat))
    socket.send({ type: 'token', token: server.tokenOf({ ...seat, privileges: ['order'] }) })
    socket.send({ type: 'ping' })
    await socket.heard('pong')
    await expect
      .poll(async () => {
        await happen(created(1))
        return socket.events.length
      })
      .toBeGreaterThan(0)
    socket.send({ type: 'token', token })
    expect(await socket.closed).toBe(closeCode.unauthenticated)
  })
})

describe('the gateway', () => {
  it('tells what happened while its own connection to the database was lost', async () => {
    const socket = await openSocket(server.url, token)
    await server.services.database.system(({ client }) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`),
    )
    await happen(...upTo(3).map(created))
    await expect.poll(() => cursors(socket.events)).toEqual([1, 2, 3])
    socket.close()
  })

  it('gives up a client that does not read, and nobody else', async () => {
    const large: LiveEventBody[] = upTo(100).map((n) => ({
      type: 'order.created',
      at,
      agent_id: null,
      order: { ...order, order_code: `${n}`, buyer_name: 'x'.repeat(50_000) },
    }))
    const [slow, quick] = [await openSocket(server.url, token), await openSocket(server.url, token)]
    slow.pause()
    for (let round = 1; round <= 8; round++) {
      await happen(...large)
      await expect.poll(() => quick.cursor).toBe(round * 100)
    }
    slow.resume()
    expect(await slow.closed).toBe(1006)
    expect(quick.events.length).toBe(800)
    quick.close()
  })
})
