import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CursorAction, type ListCursor, moveCursor, untouched } from '#kernel/list-cursor.ts'

const codeAt = (index: number) => (index >= 0 && index < 10 ? `SHPE-${index}` : undefined)
const list = { total: 10, codeAt }
const following = (...actions: CursorAction[]): ListCursor => actions.reduce(moveCursor, untouched)

describe('the cursor of the queue', () => {
  it('lands on the first row with the first step down', () => {
    expect(following({ type: 'move', by: 1, ...list })).toMatchObject({ index: 0, code: 'SHPE-0' })
  })

  it('lands on the last row with the first step up', () => {
    expect(following({ type: 'move', by: -1, ...list }).index).toBe(9)
  })

  it('stops at the ends', () => {
    expect(following({ type: 'go', index: 9, ...list }, { type: 'move', by: 5, ...list }).index).toBe(9)
    expect(following({ type: 'go', index: 0, ...list }, { type: 'move', by: -5, ...list }).index).toBe(0)
  })

  it('selects the row under it and lets it go again', () => {
    const once = following({ type: 'go', index: 3, ...list }, { type: 'toggle', codeAt })
    expect([...once.selected]).toEqual(['SHPE-3'])
    expect(moveCursor(once, { type: 'toggle', codeAt }).selected.size).toBe(0)
  })

  it('shrinks a range again when it turns back', () => {
    const grown = following({ type: 'go', index: 2, ...list }, { type: 'extend', by: 3, ...list })
    expect([...grown.selected].sort()).toEqual(['SHPE-2', 'SHPE-3', 'SHPE-4', 'SHPE-5'])
    const shrunk = moveCursor(grown, { type: 'extend', by: -2, ...list })
    expect([...shrunk.selected].sort()).toEqual(['SHPE-2', 'SHPE-3'])
  })

  it('selects from the anchor to a row that is clicked with Shift', () => {
    const state = following({ type: 'toggle', index: 6, codeAt }, { type: 'extend-to', index: 4, ...list })
    expect([...state.selected].sort()).toEqual(['SHPE-4', 'SHPE-5', 'SHPE-6'])
  })

  it('lets a selection go when the menu of a row outside of it is asked for, and keeps it for a row within', () => {
    const selected = following({ type: 'go', index: 2, ...list }, { type: 'extend', by: 2, ...list })
    expect(moveCursor(selected, { type: 'aim', index: 3, ...list })).toMatchObject({ code: 'SHPE-3', selected: selected.selected })
    const alone = moveCursor(selected, { type: 'aim', index: 7, ...list })
    expect(alone.code).toBe('SHPE-7')
    expect(alone.selected.size).toBe(0)
  })

  it('stays with its order when rows come in above it, and the range it grows from comes along', () => {
    const state = following({ type: 'go', index: 2, ...list }, { type: 'extend', by: 1, ...list })
    const below = (index: number) => (index < 4 ? `NEW-${index}` : codeAt(index - 4))
    expect(moveCursor(state, { type: 'follow', total: 14, codeAt: below })).toMatchObject({ index: 7, code: 'SHPE-3', anchor: 6 })
  })

  it('takes the row in its place when its order has left, the last one at the end of the list', () => {
    const state = following({ type: 'go', index: 9, ...list })
    const without = (index: number) => (index < 9 ? codeAt(index) : undefined)
    expect(moveCursor(state, { type: 'follow', total: 9, codeAt: without })).toMatchObject({ index: 8, code: 'SHPE-8' })
    const gone = (index: number) => codeAt(index >= 4 ? index + 1 : index)
    expect(moveCursor(following({ type: 'go', index: 4, ...list }), { type: 'follow', total: 9, codeAt: gone })).toMatchObject({
      index: 4,
      code: 'SHPE-5',
    })
  })

  it('waits where its row is still on the way', () => {
    const state = following({ type: 'go', index: 4, ...list })
    expect(moveCursor(state, { type: 'follow', total: 10, codeAt: () => undefined })).toBe(state)
  })

  it('stays inside the list and selects only what is there, whatever happens', () => {
    const step = fc.integer({ min: -15, max: 15 })
    const index = fc.integer({ min: 0, max: 9 })
    const action: fc.Arbitrary<CursorAction> = fc.oneof(
      step.map((by) => ({ type: 'move', by, ...list }) as const),
      step.map((by) => ({ type: 'extend', by, ...list }) as const),
      index.map((to) => ({ type: 'go', index: to, ...list }) as const),
      index.map((to) => ({ type: 'extend-to', index: to, ...list }) as const),
      index.map((to) => ({ type: 'toggle', index: to, codeAt }) as const),
      fc.constant({ type: 'clear' } as const),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const state = actions.reduce(moveCursor, untouched)
        if (state.index !== null) {
          expect(state.index).toBeGreaterThanOrEqual(0)
          expect(state.index).toBeLessThan(10)
          expect(state.code).toBe(codeAt(state.index))
        }
        for (const code of state.selected) expect(code).toMatch(/^SHPE-\d$/)
      }),
    )
  })

  it('has no row in an empty list', () => {
    expect(following({ type: 'move', by: 1, total: 0, codeAt: () => undefined })).toMatchObject({ index: null, code: null })
  })
})
