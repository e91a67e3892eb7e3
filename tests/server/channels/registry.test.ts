import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { CallTurns, CredentialStore, StoreRef } from '#server/channels/channel.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import { createPacing } from '#server/channels/pacing.ts'
import { channels, connectChannels } from '#server/channels/registry.ts'
import type { StoreCredentials } from '#server/channels/store-connection.ts'
import { makeOrder, makeOrders, type RunningSandbox, startSandbox, storeIdOf } from '#tests/sandbox/start-sandbox.ts'
import { onlyServer } from '#tests/support/only-server.ts'
import { orderChannels } from './connected-channels.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

const marketplace = channels[0]?.marketplace ?? 'shopee'

/** Credentials in memory, with what happened to them. */
function keep(credentials: StoreCredentials | null) {
  const kept = { credentials, loads: 0, saves: 0, expired: 0 }
  const store: CredentialStore = {
    async load() {
      kept.loads += 1
      return kept.credentials
    },
    async save(_store, fresh) {
      kept.saves += 1
      kept.credentials = fresh
    },
    async expired() {
      kept.expired += 1
    },
  }
  return { kept, store }
}

function connect(credentials: StoreCredentials | null) {
  const { kept, store } = keep(credentials)
  const registry = connectChannels({ [marketplace]: running.account(marketplace) }, store, onlyServer)
  const ref: StoreRef = { workspace_id: 1, store_code: 'a', store_id: storeIdOf(marketplace) }
  const read = (id: string) =>
    registry.call(marketplace, ref, async (channel, connection) => {
      const order = await channel.orders?.read(connection, id)
      return order?.mp_order_id
    })
  return { kept, registry, ref, read }
}
const seeded = () => ({ ...running.connection(marketplace).credentials })

describe('the registry of channels', () => {
  it('knows each marketplace once', () => {
    expect(new Set(channels.map((channel) => channel.marketplace)).size).toBe(channels.length)
  })

  it('has no capabilities where there is no account', () => {
    const { store } = keep(null)
    const registry = connectChannels({}, store, onlyServer)
    expect(registry.get(marketplace)).toBeUndefined()
    expect(registry.capabilities(marketplace)).toEqual({})
  })

  it('refuses calls to a marketplace that is not connected', async () => {
    const registry = connectChannels({}, keep(null).store, onlyServer)
    const call = registry.call(marketplace, { workspace_id: 1, store_code: 'a', store_id: '1' }, async () => 1)
    await expect(call).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('tells that a store without credentials must be connected', async () => {
    await expect(connect(null).read('1')).rejects.toMatchObject({ kind: 'auth-expired' })
  })

  it('renews an expired token once for many calls at the same time, and keeps the new one', async () => {
    const { kept, read } = connect(seeded())
    const ids = await Promise.all(Array.from({ length: 12 }, () => makeOrder(running, marketplace)))
    await running.control('/expire-tokens', { marketplace })
    expect(await Promise.all(ids.map(read))).toEqual(ids)
    expect(kept.saves).toBe(1)
    expect(kept.expired).toBe(0)
    expect(await read(ids[0] as string)).toBe(ids[0])
    expect(kept.saves).toBe(1)
  })

  it('renews before calling where the end is known to be past', async () => {
    const fresh = await startSandbox()
    const { kept, store } = keep({ ...fresh.connection(marketplace).credentials, expires_at: '2020-01-01T00:00:00.000Z' })
    const registry = connectChannels({ [marketplace]: fresh.account(marketplace) }, store, onlyServer)
    const id = await makeOrder(fresh, marketplace)
    const ref = { workspace_id: 1, store_code: 'a', store_id: storeIdOf(marketplace) }
    expect((await registry.call(marketplace, ref, async (channel, connection) => channel.orders?.read(connection, id)))?.mp_order_id).toBe(id)
    expect(kept.saves).toBe(1)
    await fresh.stop()
  })

  it('takes what another process has renewed instead of spending the token again', async () => {
    const own = await startSandbox()
    const { kept, store } = keep(own.connection(marketplace).credentials)
    const ref = { workspace_id: 1, store_code: 'a', store_id: storeIdOf(marketplace) }
    const [one, other] = [1, 2].map(() => connectChannels({ [marketplace]: own.account(marketplace) }, store, onlyServer))
    const id = await makeOrder(own, marketplace)
    const readBy = (registry: typeof one) => registry?.call(marketplace, ref, async (channel, connection) => channel.orders?.read(connection, id))
    await readBy(one)
    await readBy(other)
    await own.control('/expire-tokens', { marketplace })
    expect((await readBy(one))?.mp_order_id).toBe(id)
    expect((await readBy(other))?.mp_order_id).toBe(id)
    expect(kept.saves).toBe(1)
    expect(kept.expired).toBe(0)
    await own.stop()
  })

  it('gives up when a new token is refused too, and says so', async () => {
    const own = await startSandbox()
    const { kept, store } = keep(own.connection(marketplace).credentials)
    const registry = connectChannels({ [marketplace]: own.account(marketplace) }, store, onlyServer)
    const id = await makeOrder(own, marketplace)
    await own.control('/faults', { marketplace, kind: 'expired-token', times: 2 })
    const ref = { workspace_id: 1, store_code: 'a', store_id: storeIdOf(marketplace) }
    const call = registry.call(marketplace, ref, async (channel, connection) => channel.orders?.read(connection, id))
    await expect(call).rejects.toMatchObject({ kind: 'auth-expired' })
    expect(kept.expired).toBe(1)
    await own.stop()
  })

  it('goes on with the token of who renewed it once more meanwhile', async () => {
    const own = await startSandbox()
    const { kept, store } = keep(own.connection(marketplace).credentials)
    const registry = connectChannels({ [marketplace]: own.account(marketplace) }, store, onlyServer)
    const ref = { workspace_id: 1, store_code: 'a', store_id: storeIdOf(marketplace) }
    const tokens: string[] = []
    const call = registry.call(marketplace, ref, async (_, { credentials }) => {
      tokens.push(credentials.access_token)
      if (tokens.length === 2) kept.credentials = { ...credentials, access_token: 'newer' }
      if (tokens.length < 3) throw new ChannelFailure('auth-expired', 'the token does not hold')
      return 'answered'
    })
    expect(await call).toBe('answered')
    expect(tokens[2]).toBe('newer')
    expect(kept.expired).toBe(0)
    await own.stop()
  })

  it('gives up when the seller must reauthorise', async () => {
    const { kept, read } = connect({ access_token: 'old', refresh_token: 'spent', expires_at: '2100-01-01T00:00:00.000Z' })
    await expect(read('1')).rejects.toMatchObject({ kind: 'auth-expired' })
    expect(kept.expired).toBe(1)
    expect(kept.saves).toBe(0)
  })

  it('does not renew for any other failure', async () => {
    const { kept, read } = connect(seeded())
    await running.control('/faults', { marketplace, kind: 'refuse', call: '/' })
    await expect(read('1')).rejects.toBeInstanceOf(ChannelFailure)
    expect(kept.saves).toBe(0)
  })

  it('lets a bug through as it is', async () => {
    const { registry, ref } = connect(seeded())
    await expect(registry.call(marketplace, ref, () => Promise.reject(new TypeError('a bug')))).rejects.toBeInstanceOf(TypeError)
  })
})

describe('orders that are read at the same time', () => {
  let fresh: RunningSandbox
  beforeAll(async () => {
    fresh = await startSandbox()
  })
  afterAll(() => fresh.stop())

  function readerAt(own: Marketplace) {
    const taken: string[] = []
    const turns: CallTurns = { ...onlyServer, next: async (key) => taken.push(key) && 0 }
    const registry = connectChannels({ [own]: fresh.account(own) }, keep(fresh.connection(own).credentials).store, turns)
    const ref = { workspace_id: 1, store_code: 'a', store_id: storeIdOf(own) }
    const read = (id: string) => registry.readOrder(own, ref, id).catch((failure: ChannelFailure) => failure)
    return { taken, together: registry.get(own)?.orders?.together, read }
  }

  it.each(orderChannels.map((channel) => [channel.marketplace]))('at %s take as few turns as their marketplace takes calls', async (own) => {
    const ids = await makeOrders(fresh, own, { count: 60 })
    const parcel = ids[3] ?? ''
    await fresh.control('/advance', { marketplace: own, order_id: parcel, to: 'shipped' })
    const { taken, together, read } = readerAt(own)
    const told = ids.map((mp_order_id) => ({ mp_order_id, order_status: mp_order_id === parcel ? 500 : 200 }))
    expect(await Promise.all(ids.map(read))).toMatchObject(told)
    // Two calls tell all of them, one more the way of the parcel.
    expect(taken).toHaveLength(together ? 3 : 60)
  })

  it.each(orderChannels.map((channel) => [channel.marketplace]))('at %s spoil none of the others', async (own) => {
    const ids = await makeOrders(fresh, own, { count: 4 })
    const { read } = readerAt(own)
    const [unknown, ...others] = await Promise.all(['no-such-order', ...ids].map(read))
    expect(unknown).toMatchObject({ kind: 'rejected' })
    expect(others).toMatchObject(ids.map((mp_order_id) => ({ mp_order_id })))
  })
})

describe('turns that servers share', () => {
  const ref: StoreRef = { workspace_id: 1, store_code: 'a', store_id: '7' }
  const connectBy = (next: number | null) => {
    const asked: unknown[] = []
    const turns: CallTurns = {
      next: async (key) => {
        asked.push(key)
        return next
      },
      pause: async (...of) => void asked.push(of),
    }
    return { asked, registry: connectChannels({ [marketplace]: running.account(marketplace) }, keep(seeded()).store, turns) }
  }

  it('are taken by each call of a store, and a rest that its marketplace asks for is everybody’s', async () => {
    const { asked, registry } = connectBy(1)
    expect(await registry.call(marketplace, ref, async () => 'answered')).toBe('answered')
    const limited = registry.call(marketplace, ref, () => Promise.reject(new ChannelFailure('rate-limited', 'slowly', 5_000)))
    await expect(limited).rejects.toMatchObject({ reason: 'slowly' })
    const key = `${marketplace}/7`
    expect(asked).toEqual([key, key, [key, 5_000]])
  })

  it('fail a call whose turn would come too late, before anything is asked', async () => {
    const { asked, registry } = connectBy(null)
    const call = registry.call(marketplace, ref, () => Promise.reject(new Error('was asked')))
    await expect(call).rejects.toMatchObject({ kind: 'rate-limited' })
    expect(asked).toEqual([`${marketplace}/7`])
  })
})

describe('pacing', () => {
  const signal = () => new AbortController().signal

  it('lets no more in at once than it may', async () => {
    const pacing = createPacing(1000, 2)
    const first = await pacing.enter(signal())
    await pacing.enter(signal())
    let third = false
    const entering = pacing.enter(signal()).then(() => {
      third = true
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(third).toBe(false)
    first()
    await entering
    expect(third).toBe(true)
  })

  it('lets so many per second in, after a burst of as many', async () => {
    const pacing = createPacing(50, 1000)
    const began = performance.now()
    await Promise.all(Array.from({ length: 60 }, async () => (await pacing.enter(signal()))()))
    const took = performance.now() - began
    expect(took).toBeGreaterThan(150)
    expect(took).toBeLessThan(1500)
  })

  it('rests when it is asked to', async () => {
    const pacing = createPacing(1000, 10)
    pacing.pause(80)
    const began = performance.now()
    ;(await pacing.enter(signal()))()
    expect(performance.now() - began).toBeGreaterThan(70)
  })

  it('keeps the order in which calls came', async () => {
    const pacing = createPacing(1000, 1)
    const order: number[] = []
    await Promise.all(
      [1, 2, 3, 4].map(async (number) => {
        const leave = await pacing.enter(signal())
        order.push(number)
        leave()
      }),
    )
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('forgets who has given up waiting', async () => {
    const pacing = createPacing(1000, 1)
    const leave = await pacing.enter(signal())
    const impatient = new AbortController()
    const waiting = pacing.enter(impatient.signal)
    impatient.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    leave()
    ;(await pacing.enter(signal()))()
  })
})
