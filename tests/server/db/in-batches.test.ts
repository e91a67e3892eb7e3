import { describe, expect, it } from 'vitest'
import { answeredInBatches } from '#server/db/in-batches.ts'

/** Runs that answer each entry doubled; `runs` tells what went together. */
function doubling(keyOf?: (entry: number) => string, refuse?: (entries: readonly number[]) => Error | undefined) {
  const runs: number[][] = []
  const ask = answeredInBatches<number, number>(
    3,
    async (entries) => {
      runs.push([...entries])
      await new Promise((resolve) => setImmediate(resolve))
      const error = refuse?.(entries)
      if (error) throw error
      return entries.map((entry) => entry * 2)
    },
    keyOf,
  )
  return { runs, ask }
}

describe('calls that come while one runs', () => {
  it('go together into the next run, no more than fit, and each gets its own answer', async () => {
    const { runs, ask } = doubling()
    expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10])
    expect(runs).toEqual([[1], [2, 3, 4], [5]])
  })

  it('never share a run where they have the same key, and follow each other in their order', async () => {
    const { runs, ask } = doubling((entry) => String(entry % 10))
    await Promise.all([1, 2, 12, 3, 22, 4].map(ask))
    expect(runs).toEqual([[1], [2, 3, 4], [12], [22]])
  })

  it('are run one by one where what one of them holds made the run fail, and that one fails alone', async () => {
    const { ask } = doubling(undefined, (entries) => (entries.includes(3) ? new RangeError('no such number') : undefined))
    const settled = await Promise.allSettled([1, 2, 3, 4].map(ask))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('fail together in an outage', async () => {
    const { runs, ask } = doubling(undefined, (entries) => (entries.includes(1) ? undefined : new Error('connection lost')))
    const settled = await Promise.allSettled([1, 2, 3].map(ask))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(runs).toEqual([[1], [2, 3]])
  })
})
