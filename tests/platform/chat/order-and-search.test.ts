import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedBy, movedTo } from '#platform/chat/in-order.ts'
import { findTemplates } from '#platform/chat/reply-templates.ts'

const keys = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 })

describe('a list that is put in order', () => {
  it('keeps everything, and the order of everything else', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat(), (all, from, to) => {
        const key = all[from % all.length] as number
        const moved = movedTo(all, key, to % all.length)
        expect(moved.indexOf(key)).toBe(to % all.length)
        expect(moved.filter((other) => other !== key)).toEqual(all.filter((other) => other !== key))
      }),
    )
  })

  it('has ends: there is nothing above the first and nothing below the last', () => {
    expect(movedBy([1, 2, 3], 1, -1)).toBeNull()
    expect(movedBy([1, 2, 3], 3, 1)).toBeNull()
    expect(movedBy([1, 2, 3], 9, 1)).toBeNull()
    expect(movedBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  })
})

const template = (name: string, message = 'x') => ({
  template_id: name.length,
  name,
  message,
  priority: 0,
  channel_template: null,
  template_language: 'id' as const,
})

describe('reply templates are found', () => {
  const all = [template('kirim resi', 'nomor resi'), template('salam'), template('resi'), template('terima kasih', 'sudah berbelanja, resi menyusul')]
  it('by the start of the name, then of a word, then in the text', () => {
    expect(findTemplates(all, 'resi').map(({ name }) => name)).toEqual(['resi', 'kirim resi', 'terima kasih'])
  })
  it('in their own order where nothing is typed', () => {
    expect(findTemplates(all, '  ')).toEqual(all)
  })
})
