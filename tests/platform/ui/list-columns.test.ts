import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listColumns } from '#platform/ui/list-columns.ts'

const list = listColumns({
  before: [{ least: 20 }],
  columns: {
    code: { least: 170, grow: 0.6 },
    buyer: { least: 80, grow: 2, yields: 1 },
    store: { least: 90, yields: 2 },
    deadline: { least: 100, numeric: true, yields: 0 },
  },
  after: [{ least: 24 }],
  cardsBelow: 300,
  card: { columns: ['code', 'deadline'] },
})
const leastOf = (template: string) => [...template.matchAll(/(\d+)px/g)].reduce((sum, [, px]) => sum + Number(px) + 8, 24 - 8)

describe('the columns of a list', () => {
  it('give way by their order, the highest first, and what has none never does', () => {
    expect(list.layout(1000, false).shown).toEqual(['code', 'buyer', 'store', 'deadline'])
    expect(list.layout(480, false).shown).toEqual(['code', 'buyer', 'deadline'])
    expect(list.layout(400, false).shown).toEqual(['code', 'deadline'])
    expect(list.layout(100, false).shown).toEqual(['code'])
  })

  it('never need more room than there is while one of them can give way', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1500 }), (width) => {
        const { shown, template } = list.layout(width, false)
        expect(shown.length === 1 || leastOf(template) <= width).toBe(true)
      }),
    )
  })

  it('come back as the pane grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1500 }), fc.integer({ min: 0, max: 400 }), (width, more) => {
        expect(list.layout(width + more, false).shown.length).toBeGreaterThanOrEqual(list.layout(width, false).shown.length)
      }),
    )
  })

  it('keep the order that a person gave them', () => {
    expect(list.layout(1000, false, ['deadline', 'code']).template).toBe('20px 100px minmax(170px, 1fr) 24px')
  })

  it('share all the room that is left over, though those that grow ask for less together', () => {
    const shares = (template: string) => [...template.matchAll(/([\d.]+)fr/g)].map(([, share]) => Number(share))
    expect(shares(list.layout(1000, false).template)).toEqual([0.6, 2])
    expect(shares(list.layout(1000, false, ['code', 'store', 'deadline']).template)).toEqual([1])
    expect(shares(list.layout(1000, false, ['store', 'deadline']).template)).toEqual([])
  })

  it('are the very same while the same ones stand', () => {
    expect(list.layout(1000, false)).toBe(list.layout(1001, false))
  })

  it('stand on two lines as a card, where the first takes the room there is', () => {
    expect(list.layout(200, true)).toEqual({ shown: ['code', 'deadline'], template: '20px minmax(0, 1fr) 100px 24px' })
  })
})
