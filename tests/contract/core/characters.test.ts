import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { charactersIn, firstCharacters } from '#contract/core/characters.ts'

const texts = fc.string({ unit: 'binary' })

it('characters are counted as schemas count them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const count = charactersIn(text)
      expect(z.string().min(count).max(count).safeParse(text).success).toBe(true)
    }),
  )
})

it('a text that is made shorter begins as it did, is as long as it may be, and has no half of a character', () => {
  fc.assert(
    fc.property(texts, fc.nat(12), (text, most) => {
      const first = firstCharacters(text, most)
      expect(text.startsWith(first)).toBe(true)
      expect(charactersIn(first)).toBe(Math.min(most, charactersIn(text)))
      expect(first.isWellFormed()).toBe(true)
    }),
  )
})
