import { describe, expect, it } from 'vitest'
import { sharedRead } from '#server/db/shared-read.ts'

/** Reads that end when they are told to. */
function reads() {
  const ends: { resolve(value: number): void; reject(error: Error): void }[] = []
  const ask = sharedRead(() => new Promise<number>((resolve, reject) => ends.push({ resolve, reject })))
  return { ask, ends }
}

describe('a read that is shared', () => {
  it('is one for all who ask while the one before is under way, and begins after they asked', async () => {
    const { ask, ends } = reads()
    const first = ask()
    const others = [ask(), ask(), ask()]
    expect(ends.length).toBe(1)
    ends[0]?.resolve(1)
    expect(await first).toBe(1)
    expect(ends.length).toBe(2)
    ends[1]?.resolve(2)
    expect(await Promise.all(others)).toEqual([2, 2, 2])
    void ask()
    expect(ends.length).toBe(3)
  })

  it('fails for those who share it, and for nobody after them', async () => {
    const { ask, ends } = reads()
    const first = ask()
    const second = ask()
    ends[0]?.reject(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    ends[1]?.resolve(2)
    expect(await second).toBe(2)
  })
})
