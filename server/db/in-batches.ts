import { bound, type Within } from '#server/tracing/trace.ts'

interface Waiting<T, R> {
  readonly entry: T
  readonly end: (outcome: R) => void
  readonly fail: (error: unknown) => void
  readonly within: Within
}

/**
 * Joins calls that come while one is running into the next run, so that many small results cost few transactions and none waits for a timer.
 * Each call ends, or fails, with the run that it was part of, and gets its own of the outcomes, which are in the order of the entries. Where what one of
 * them holds made it fail, each is run by itself, and that one fails alone. Entries of the same key never share a run: they follow each other in the order in
 * which they came.
 */
export function answeredInBatches<T, R>(
  most: number,
  run: (entries: readonly T[]) => Promise<readonly R[]>,
  keyOf?: (entry: T) => string,
): (entry: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let running = false

  function next(): Waiting<T, R>[] {
    const keys = new Set<string>()
    const left: Waiting<T, R>[] = []
    const batch = waiting.filter((one, place) => {
      const key = keyOf?.(one.entry) ?? String(place)
      const goes = keys.size < most && !keys.has(key)
      if (goes) keys.add(key)
      else left.push(one)
      return goes
    })
    waiting = left
    return batch
  }

  async function runTogether(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ entry }) => entry))
      for (const [place, { end }] of batch.entries()) end(outcomes[place] as R)
    } catch (error) {
      if (batch.length > 1 && isOfEntry(error)) for (const one of batch) await runTogether([one])
      else for (const { fail } of batch) fail(error)
    }
  }

  async function drain(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = next()
      // A trace shows them once, in that of the first.
      await batch[0]?.within(() => runTogether(batch))
    }
    running = false
  }

  return (entry) =>
    new Promise((end, fail) => {
      waiting.push({ entry, end, fail, within: bound() })
      if (!running) void drain()
    })
}

/** The same for what has no outcome but that it was done. */
export const inBatches = <T>(
  most: number,
  run: (entries: readonly T[]) => Promise<unknown>,
  keyOf?: (entry: T) => string,
): ((entry: T) => Promise<void>) => answeredInBatches<T, undefined>(most, (entries) => run(entries).then(() => []), keyOf)

/** True where a value cannot be kept as it is, or was not what it should be; false for an outage, which meets all alike. */
function isOfEntry(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** One value for each owner, made when it is first asked for and gone with the owner. */
export function onePer<Owner extends object, V>(make: (owner: Owner) => V): (owner: Owner) => V {
  const made = new WeakMap<Owner, V>()
  return (owner) => {
    const value = made.get(owner) ?? make(owner)
    made.set(owner, value)
    return value
  }
}
