import { ChannelFailure } from './channel.ts'
import type { StoreConnection } from './store-connection.ts'

interface Waiting<A, R> {
  readonly store: StoreConnection
  readonly asked: A
  readonly end: (answer: R) => void
  readonly fail: (reason: unknown) => void
}

/**
 * Joins what is asked of one store while a call is on its way into the next call, of at most `most`: for marketplaces that take several at once. What is
 * asked alone goes at once. `run` answers each in the order in which they were asked; where it fails, all of them do, but where several are refused each is
 * asked by itself, for one of them may be why. Who is stopped while waiting is told so, and nothing has been asked for them.
 */
export function gather<A, R>(
  most: number,
  run: (store: StoreConnection, asked: readonly A[]) => Promise<readonly R[]>,
): (store: StoreConnection, asked: A) => Promise<R> {
  /** By the token, which is the store's own: there is an entry while a call is on its way. */
  const busy = new Map<string, Waiting<A, R>[]>()

  async function call(batch: readonly Waiting<A, R>[]): Promise<void> {
    const [first] = batch
    if (!first) return
    try {
      const answers = await run(
        first.store,
        batch.map(({ asked }) => asked),
      )
      for (const [index, { end }] of batch.entries()) end(answers[index] as R)
    } catch (failure) {
      if (batch.length > 1 && failure instanceof ChannelFailure && failure.kind === 'rejected') for (const one of batch) await call([one])
      else for (const { fail } of batch) fail(failure)
    }
  }

  async function drain(key: string, waiting: Waiting<A, R>[]): Promise<void> {
    while (waiting.length > 0) await call(waiting.splice(0, most))
    busy.delete(key)
  }

  return (store, asked) =>
    new Promise((end, fail) => {
      const key = store.credentials.access_token
      const entry = { store, asked, end, fail }
      const waiting = busy.get(key)
      if (!waiting) {
        const begun = [entry]
        busy.set(key, begun)
        void drain(key, begun)
        return
      }
      waiting.push(entry)
      store.signal?.addEventListener('abort', () => {
        const place = waiting.indexOf(entry)
        if (place < 0) return
        waiting.splice(place, 1)
        fail(new ChannelFailure('unavailable', 'no answer in time', undefined, undefined, false))
      })
    })
}
