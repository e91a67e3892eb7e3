import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOutbox } from '#platform/outbox/create-outbox.ts'
import { memoryDatabase, type OutboxDatabase } from '#platform/outbox/outbox-database.ts'
import { nextOf, type OutboxEntry, verdictOf } from '#platform/outbox/outbox-entry.ts'

type Weather = 'fine' | 'cut' | 'answer lost'

/** A server that takes a message once by its name, over a network that fails as it is told. */
function world(weathers: readonly Weather[]) {
  const database = memoryDatabase()
  const taken: string[] = []
  const removed = new Set<string>()
  /** Names of what it does not take. */
  const refuse = new Set<string>()
  const left = [...weathers]
  const locks = new Map<string, Promise<void>>()
  const failure = { code: 'NETWORK', status: 0, message: '' }
  async function over<T>(act: () => T): Promise<T> {
    const weather = left.shift() ?? 'fine'
    await Promise.resolve()
    if (weather === 'cut') throw failure
    const answer = act()
    if (weather === 'answer lost') throw failure
    return answer
  }
  return { database, taken, removed, refuse, over, locks }
}

type World = ReturnType<typeof world>

/** A window on that world; `timers` are its pauses, which a crash forgets. */
function windowOn({ over, taken, removed, refuse, locks }: World, database: OutboxDatabase, seat = 7) {
  const timers: (() => void)[] = []
  let keys = 0
  const box = createOutbox<string>({
    database,
    seat: () => seat,
    post: ({ reply_id }) =>
      over(() => {
        if (removed.has(reply_id)) throw { code: 'MESSAGE_GONE', status: 409, message: '' }
        if (refuse.has(reply_id)) throw { code: 'SESSION_OVER', status: 422, message: 'Sesi berakhir' }
        if (!taken.includes(reply_id)) taken.push(reply_id)
        return reply_id
      }),
    takeBack: (reply_id) =>
      over(() => {
        if (!taken.includes(reply_id)) throw { code: 'NOT_FOUND', status: 404, message: '' }
        removed.add(reply_id)
        return reply_id
      }),
    alone(name, run) {
      const next = (locks.get(name) ?? Promise.resolve()).then(run)
      locks.set(name, next)
      return next
    },
    randomKey() {
      keys += 1
      return `key-${keys}`
    },
    now: () => 1,
    later: (run) => void timers.push(run),
    changed() {},
    sent() {},
    gone() {},
  })
  return { box, timers }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

async function tillQuiet({ database }: World, open: ReturnType<typeof windowOn>): Promise<void> {
  for (let round = 0; round < 60 && (await database.all()).length > 0; round += 1) {
    await settled()
    for (const timer of open.timers.splice(0)) timer()
    await settled()
  }
}

const weather = fc.constantFrom<Weather>('fine', 'cut', 'answer lost')

describe('the outbox', () => {
  it('brings every message to the server once and in order, whatever the network does and whenever the page crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(weather, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), fc.nat(4), async (weathers, count, crashAfter) => {
        const on = world(weathers)
        let open = windowOn(on, on.database)
        for (let index = 0; index < count; index += 1) {
          await open.box.send([{ reply_id: `r${index}`, chat_code: 'A', buyer: 'Ani', body: {} }])
          // The page is gone; another one finds what it kept.
          if (index === crashAfter) open = windowOn(on, on.database)
        }
        await open.box.wake()
        await tillQuiet(on, open)
        expect(on.taken).toEqual(Array.from({ length: count }, (_, index) => `r${index}`))
        expect(await on.database.all()).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('keeps what goes together at one stroke: a page that is gone after its first write leaves all of it', async () => {
    const on = world([])
    let writes = 0
    const written = <T>(write: () => Promise<T>) => {
      writes += 1
      return writes === 1 ? write() : new Promise<T>(() => undefined)
    }
    const leaving = windowOn(on, {
      all: on.database.all,
      update: (...args) => written(() => on.database.update(...args)),
      add: (...args) => written(() => on.database.add(...args)),
    })
    void leaving.box.send(['file', 'text'].map((reply_id) => ({ reply_id, chat_code: 'A', buyer: 'Ani', body: {} })))
    await settled()
    on.locks.clear()
    const next = windowOn(on, on.database)
    await next.box.wake()
    await tillQuiet(on, next)
    expect(on.taken).toEqual(['file', 'text'])
  })

  it('sends nothing that was taken back, even where the server had it already', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(weather, { maxLength: 8 }), async (weathers) => {
        const on = world(weathers)
        const open = windowOn(on, on.database)
        await open.box.send([{ reply_id: 'r', chat_code: 'A', buyer: 'Ani', body: {} }])
        await open.box.takeBack('r', 'A')
        await tillQuiet(on, open)
        expect(on.taken.every((id) => on.removed.has(id))).toBe(true)
        expect(await on.database.all()).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('takes a message back that is on its way when it is asked to, as soon as the server has it', async () => {
    const on = world([])
    let arrives: () => void = () => undefined
    const line = new Promise<void>((resolve) => {
      arrives = resolve
    })
    const open = windowOn({ ...on, over: async (act) => line.then(act) }, on.database)
    await open.box.send([{ reply_id: 'r', chat_code: 'A', buyer: 'Ani', body: {} }])
    await settled()
    await open.box.takeBack('r', 'A')
    arrives()
    await tillQuiet(on, open)
    expect([on.taken, [...on.removed], await on.database.all()]).toEqual([['r'], ['r'], []])
  })

  it('leaves the messages of another seat alone', async () => {
    const on = world(['cut'])
    const mine = windowOn(on, on.database, 7)
    await mine.box.send([{ reply_id: 'r', chat_code: 'A', buyer: 'Ani', body: {} }])
    await settled()
    const theirs = windowOn(on, on.database, 8)
    await theirs.box.wake()
    await settled()
    expect(on.taken).toEqual([])
    await mine.box.wake()
    await settled()
    expect(on.taken).toEqual(['r'])
  })

  it('tells of what is stuck once, whichever window asks first, and again when it is stuck anew', async () => {
    const on = world([])
    const [one, other] = [windowOn(on, on.database), windowOn(on, on.database)]
    on.refuse.add('r')
    await one.box.send([{ reply_id: 'r', chat_code: 'A', buyer: 'Ani', body: {} }])
    await settled()
    expect((await on.database.all())[0]).toMatchObject({ state: 'refused', buyer: 'Ani', announced: false })
    const first = async () => [await other.box.claimTelling('r'), await one.box.claimTelling('r')]
    expect(await first()).toEqual([true, false])
    await one.box.retry('r')
    await settled()
    expect(await first()).toEqual([true, false])
    await one.box.discard('r')
    expect(await first()).toEqual([false, false])
  })
})

describe('what goes next', () => {
  const entry = (reply_id: string, place: number, state: OutboxEntry['state'] = 'waiting'): OutboxEntry => ({
    ...{ reply_id, place, state, user_id: 1, chat_code: 'A', buyer: 'Ani', body: {}, key: 'k', at: 0, tried: false, reason: null, code: null },
    announced: false,
  })
  it('waits behind the one that a person is asked about, and is not kept by one that was refused', () => {
    expect(nextOf([entry('a', 1, 'asking'), entry('b', 2)], 'A')).toBeNull()
    expect(nextOf([entry('a', 1, 'refused'), entry('b', 2)], 'A')?.reply_id).toBe('b')
    expect(nextOf([entry('a', 1, 'asking'), entry('b', 2, 'retracting')], 'A')?.reply_id).toBe('b')
    expect(nextOf([entry('a', 1)], 'B')).toBeNull()
  })
  it('is tried again after what says nothing of the message', () => {
    for (const code of ['NETWORK', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'TOKEN_EXPIRED'])
      expect(verdictOf({ code, status: 401 }, 'waiting')).toBe('later')
    expect(verdictOf({ code: 'SESSION_OVER', status: 422 }, 'waiting')).toBe('refused')
    expect(verdictOf({ code: 'OTHER_REPLY_PENDING', status: 409 }, 'waiting')).toBe('asking')
    expect(verdictOf({ code: 'MESSAGE_GONE', status: 409 }, 'retracting')).toBe('done')
  })
})
