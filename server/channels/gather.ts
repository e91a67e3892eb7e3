import { ChannelFailure } from './failure.ts'
import type { StoreConnection } from './store-connection.ts'

interface Waiting<A, R> {
  readonly asked: A
  readonly end: (answer: R) => void
  readonly fail: (reason: unknown) => void
}

/** What is asked by one who may be stopped while it waits. */
export type Ask<A, R> = (asked: A, signal?: AbortSignal) => Promise<R>

/**
 * Joins what is asked while a call is on its way into the next call, of at most `most`: for marketplaces that take several at once. What is asked alone goes at
 * once, with what is asked in the same moment. `run` answers each in the order in which they were asked; where it fails, all of them do, but where several are
 * refused each is asked by itself, for one of them may be why. Who is stopped while waiting is told so, and nothing has been asked for them.
 */
export function gather<A, R>(most: number, run: (asked: readonly [A, ...A[]]) => Promise<readonly R[]>): Ask<A, R> {
  const waiting: Waiting<A, R>[] = []
  let isBusy = false

  async function call(batch: readonly Waiting<A, R>[]): Promise<void> {
    const [first, ...rest] = batch
    if (!first) return
    try {
      const answers = await run([first.asked, ...rest.map(({ asked }) => asked)])
      for (const [index, { end }] of batch.entries()) end(answers[index] as R)
    } catch (failure) {
      if (batch.length > 1 && failure instanceof ChannelFailure && failure.kind === 'rejected') for (const one of batch) await call([one])
      else for (const { fail } of batch) fail(failure)
    }
  }

  async function drain(): Promise<void> {
    isBusy = true
    await null
    while (waiting.length > 0) await call(waiting.splice(0, most))
    isBusy = false
  }

  return (asked, signal) =>
    new Promise((end, fail) => {
      const entry = { asked, end, fail }
      waiting.push(entry)
      signal?.addEventListener('abort', () => {
        const place = waiting.indexOf(entry)
        if (place < 0) return
        waiting.splice(place, 1)
        fail(new ChannelFailure('unavailable', 'no answer in time', undefined, undefined, false))
      })
      if (!isBusy) void drain()
    })
}

/** The same for each store: what is asked of one never goes along with what is asked of another. A call is made as the first of those who ask has it. */
export function gatherByStore<A, R>(
  most: number,
  run: (store: StoreConnection, asked: readonly A[]) => Promise<readonly R[]>,
): (store: StoreConnection, asked: A) => Promise<R> {
  interface OfStore {
    readonly store: StoreConnection
    readonly asked: A
  }
  const runAll = (all: readonly [OfStore, ...OfStore[]]) =>
    run(
      all[0].store,
      all.map(({ asked }) => asked),
    )
  /** By the token, which is the store's own: there is an entry while anything is asked with it. */
  const stores = new Map<string, { readonly ask: Ask<OfStore, R>; asking: number }>()
  return async (store, asked) => {
    const key = store.credentials.access_token
    const entry = stores.get(key) ?? { ask: gather<OfStore, R>(most, runAll), asking: 0 }
    stores.set(key, entry)
    entry.asking += 1
    try {
      return await entry.ask({ store, asked }, store.signal)
    } finally {
      entry.asking -= 1
      if (entry.asking === 0) stores.delete(key)
    }
  }
}

/** One of many that cannot be mapped spoils no other. */
export function mapped<T>(map: () => T): T | ChannelFailure {
  try {
    return map()
  } catch (failure) {
    if (failure instanceof ChannelFailure) return failure
    throw failure
  }
}
