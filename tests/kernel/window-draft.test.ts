import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearedDraft, type Draft, laterDraft, nextDraft } from '#kernel/window-draft.ts'

const drafts = fc
  .record({ clock: fc.integer({ min: 1, max: 5 }), by: fc.constantFrom('a', 'b', 'c') })
  .map(({ clock, by }): Draft => ({ value: `${by}${clock}`, cleared: false, clock, by, at: 0 }))

describe('a draft that several windows write', () => {
  it('ends the same everywhere, in whatever order the windows hear of it', () => {
    fc.assert(
      fc.property(fc.array(drafts, { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat()), (all, random) => {
        const shuffled = all.map((draft) => ({ draft, at: random.next().value as number })).sort((a, b) => a.at - b.at)
        const settle = (heard: readonly Draft[]) => heard.reduce<Draft | null>(laterDraft, null)
        expect(settle(shuffled.map(({ draft }) => draft))?.value).toBe(settle(all)?.value)
      }),
    )
  })

  it('is what was written last by those who knew of it', () => {
    fc.assert(
      fc.property(drafts, (known) => {
        expect(laterDraft(known, nextDraft(known, 'a', 0, 'new'))?.value).toBe('new')
        expect(laterDraft(clearedDraft(known, 'a', 0), known)?.cleared).toBe(true)
      }),
    )
  })
})
