import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawWinners, seedHashOf } from '#contract/roulette/roulette-draw.ts'

const draw = fc.record({
  seed: fc.stringMatching(/^[0-9a-f]{64}$/),
  word: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  entries: fc.integer({ min: 1, max: 300 }),
  winners: fc.integer({ min: 1, max: 40 }),
})

describe('a prize draw', () => {
  it('gives the same winners to whoever draws it again, each once, and no more than there are', async () => {
    await fc.assert(
      fc.asyncProperty(draw, async (asked) => {
        const drawn = await drawWinners(asked)
        expect(await drawWinners(asked)).toEqual(drawn)
        expect(drawn).toHaveLength(Math.min(asked.winners, asked.entries))
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(drawn.every((place) => Number.isInteger(place) && place >= 0 && place < asked.entries)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('begins with the same winners however many are drawn', async () => {
    await fc.assert(
      fc.asyncProperty(draw, async (asked) => {
        const all = await drawWinners(asked)
        expect(await drawWinners({ ...asked, winners: 1 })).toEqual(all.slice(0, 1))
      }),
      { numRuns: 20 },
    )
  })

  it('takes the first winner as its description says', async () => {
    const [seed, word] = ['5eed'.repeat(16), 'Melati']
    const number = Number.parseInt(createHash('sha256').update(`${seed}:${word}:0:0`).digest('hex').slice(0, 12), 16)
    expect(await drawWinners({ seed, word, entries: 7, winners: 1 })).toEqual([number % 7])
    expect(await seedHashOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'))
  })

  it('favours nobody', async () => {
    const wins = new Array<number>(5).fill(0)
    for (let round = 0; round < 2000; round += 1) {
      const [first] = await drawWinners({ seed: String(round), word: 'x', entries: 5, winners: 1 })
      wins[first as number] = (wins[first as number] as number) + 1
    }
    // The same rounds every time, so the same sums: each within a tenth of its share.
    for (const won of wins) expect(Math.abs(won - 400)).toBeLessThan(40)
  })
})
