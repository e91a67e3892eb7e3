import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout, LayoutNode } from '#kernel/layout.ts'
import { rectanglesOf } from '#kernel/layout-geometry.ts'
import { type Placed, placeBeside, placedBy } from '#kernel/layout-place.ts'
import { reduceLayout } from '#kernel/layout-reducer.ts'
import { fitted, leastShares, type Room } from '#kernel/layout-room.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { expectValid, focus, moves, open, play, shape, windowAfter } from './layout-support.ts'

/** Panes at /order… need more than the others. */
const least = (url: string) => ({ width: url.startsWith('/order') ? 480 : 320, height: 240 })
const room = (width: number, height: number): Room => ({ width, height, least })
const rooms = fc.tuple(fc.integer({ min: 480, max: 4000 }), fc.integer({ min: 240, max: 2400 })).map(([width, height]) => room(width, height))
const idsOf = (root: LayoutNode) =>
  leavesOf(root)
    .map(({ id }) => id)
    .sort()

/** Every pane that is shown has its least, up to a pixel of rounding. */
function expectRoomy(root: LayoutNode, { width, height }: Room): void {
  for (const box of rectanglesOf(root)) {
    const need = least(findLeaf(root, box.pane)?.url ?? '')
    expect((box.width * width) / 100).toBeGreaterThan(need.width - 1)
    expect((box.height * height) / 100).toBeGreaterThan(need.height - 1)
  }
}

describe('the layout in a window', () => {
  it('gives every pane that is shown its least, and loses none', () => {
    fc.assert(
      fc.property(moves, rooms, (sequence, window) => {
        const { root, recent, focused } = play(sequence).at(-1) as Layout
        const shown = fitted(root, window, recent)
        expectRoomy(shown, window)
        expect(idsOf(shown)).toEqual(idsOf(root))
        expect(rectanglesOf(shown).map(({ pane }) => pane)).toContain(focused)
        expect(fitted(shown, window, recent)).toBe(shown)
      }),
    )
  })

  it('is the same object where all have room', () => {
    const { root } = windowAfter(open('b', 'right'), open('c', 'down'))
    expect(fitted(root, room(1400, 900))).toBe(root)
  })

  it('takes from those that have room before it stacks', () => {
    const { root } = windowAfter(open('b', 'right'), open('c', 'right'))
    expect(shape(fitted(root, room(1000, 900)))).toBe('row(36:a;32:b;32:c)')
    expect(shape(fitted(root, room(800, 900), ['b']))).toBe('row(50:a;50:tabs(b*;c))')
    expect(shape(fitted(root, room(500, 900), ['b']))).toBe('tabs(a;b*;c)')
  })

  it('shows the focused one of those that lie on top of each other, and all again when there is room', () => {
    const layout = windowAfter(open('b', 'right'), open('c', 'right'), focus('b'))
    const narrow = room(500, 900)
    const next = reduceLayout(layout, { type: 'focus-direction', direction: 'right' }, '/', narrow)
    expect(shape(fitted(next.root, narrow, next.recent))).toBe('tabs(a;b;c*)')
    expect(fitted(next.root, room(1700, 900), next.recent)).toBe(next.root)
  })
})

describe('a split', () => {
  const placed = (width: number, height: number, ...splits: ('right' | 'down')[]): [string, Placed | undefined] => {
    let last: Placed | undefined
    let layout = windowAfter()
    for (const [index, side] of splits.entries()) {
      const id = `n${index + 1}`
      const leaf = { type: 'pane' as const, id, url: `/${id}`, back: [], forward: [] }
      last = placeBeside(layout.root, layout.focused, leaf, side, room(width, height)).placed
      layout = reduceLayout(layout, open(id, side), '/', room(width, height))
    }
    return [shape(layout.root), last]
  }

  it('goes where it was asked to while there is room', () => expect(placed(1300, 900, 'right')).toEqual(['row(50:a;50:n1)', 'asked']))
  it('goes along the longer side where it would be too narrow', () => {
    expect(placed(1200, 900, 'right', 'right')).toEqual(['row(50:a;50:column(50:n1;50:n2))', 'turned'])
    expect(placed(1200, 400, 'down')).toEqual(['row(50:a;50:n1)', 'turned'])
  })
  it('takes from the neighbours where neither side has room', () =>
    expect(placed(1000, 400, 'right', 'right')).toEqual(['row(36:a;32:n1;32:n2)', 'squeezed']))
  it('is a tab where there is no room at all', () => expect(placed(600, 400, 'right')).toEqual(['tabs(a;n1*)', 'tab']))

  it('in the window of a large screen leaves four orders, each beside the one before, as wide as they must be', () => {
    const window = room(1700, 960)
    const { root } = ['b', 'c', 'd'].reduce(
      (layout, id) => reduceLayout(layout, { type: 'open', url: '/order', placement: 'right', id }, '/', window),
      reduceLayout(windowAfter(), { type: 'open', url: '/order', placement: 'replace', id: 'a' }),
    )
    expect(shape(root)).toBe('row(50:a;50:column(50:b;25:c;25:d))')
    expectRoomy(root, window)
  })

  it('leaves each its tenth of the split, however little of a large window is enough for it', () => {
    const { root } = windowAfter(open('b', 'right'))
    expect(root.type === 'split' && leastShares(root, { width: 5000, height: 900 }, room(5000, 900))).toEqual([10, 10])
  })

  it('never leaves a pane with less than its least, whatever was done in the window', () => {
    fc.assert(
      fc.property(moves, rooms, (sequence, window) => {
        let layout = windowAfter()
        for (const move of sequence) {
          const action = move(layout)
          const before = layout
          layout = reduceLayout(layout, action, '/', window)
          expectValid(layout)
          expectRoomy(fitted(layout.root, window, layout.recent), window)
          const placed = placedBy(before, action, window)
          if (layout !== before && placed !== null && placed !== 'tab') expectRoomy(layout.root, window)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('a divider', () => {
  it('stops where the pane beside it has its least', () => {
    const narrow = room(1000, 900)
    const layout = windowAfter(open('b', 'right'))
    expect(shape(reduceLayout(layout, { type: 'resize', pane: 'a', by: 40 }, '/', narrow).root)).toBe('row(68:a;32:b)')
    expect(shape(reduceLayout(layout, { type: 'resize', pane: 'b', by: 40 }, '/', narrow).root)).toBe('row(32:a;68:b)')
  })
})
