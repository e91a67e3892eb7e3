import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout } from '#kernel/layout.ts'
import { reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { onlyPanes, takeOut } from '#kernel/layout-travel.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { expectValid, moves, open, play, shape, windowAfter } from './layout-support.ts'

const home = '/home'
const idsOf = (layout: Layout) => leavesOf(layout.root).map((leaf) => leaf.id)

/** A window with some of its panes chosen. */
const chosen = fc.tuple(moves, fc.array(fc.nat(9), { minLength: 1 })).map(([sequence, at]) => {
  const layout = play(sequence).at(-1) as Layout
  const ids = idsOf(layout)
  return { layout, panes: [...new Set(at.map((index) => ids[index % ids.length] as string))] }
})

describe('panes that go to another window', () => {
  it('go as they lie, with their history, their colour and the focus', () => {
    const here = windowAfter(
      open('b', 'right'),
      open('c', 'tab'),
      open('d', 'down'),
      { type: 'link', pane: 'b', link: 'b' },
      { type: 'focus', pane: 'c' },
    )
    const there = onlyPanes(here, ['b', 'c']) as Layout
    expect(shape(there.root)).toBe('tabs(b;c*)')
    expect(there.focused).toBe('c')
    expect(leavesOf(there.root)[0]).toMatchObject({ url: '/b', link: 'b' })
  })

  it('are none when none of them is there', () => expect(onlyPanes(windowAfter(), ['x'])).toBeNull())

  it('leave a valid window behind, and nothing to reopen', () => {
    fc.assert(
      fc.property(chosen, ({ layout, panes }) => {
        const { layout: rest } = takeOut(layout, panes, home)
        const after = reduceLayout(layout, { type: 'take-out', panes }, home)
        expectValid(after)
        expect(idsOf(after)).toEqual(idsOf(rest))
        expect(after.closed).toBe(layout.closed)
        expect(idsOf(after).filter((id) => panes.includes(id) && leavesOf(after.root).length > 1)).toEqual([])
        expectValid(onlyPanes(layout, panes) as Layout)
      }),
      { numRuns: 300 },
    )
  })

  it('come back to where they were', () => {
    const layout = windowAfter(open('b', 'right'), open('c', 'down'), open('d', 'tab'))
    const { layout: rest, places } = takeOut(layout, ['a', 'c'], home)
    expect(shape(rest.root)).toBe('column(50:b;50:d)')
    const again = reduceLayout(rest, { type: 'receive', layout: onlyPanes(layout, ['a', 'c']) as Layout, places }, home)
    expect(shape(again.root)).toBe('row(50:a;50:column(50:b;50:tabs(c*;d)))')
  })

  it('come back all, whatever was taken', () => {
    fc.assert(
      fc.property(chosen, ({ layout, panes }) => {
        fc.pre(panes.length < idsOf(layout).length)
        const gone = onlyPanes(layout, panes) as Layout
        const { layout: rest, places } = takeOut(layout, panes, home)
        const again = reduceLayout(rest, { type: 'receive', layout: gone, places }, home)
        expectValid(again)
        expect(idsOf(again).sort()).toEqual(idsOf(layout).sort())
      }),
      { numRuns: 300 },
    )
  })

  it('are a window of their own again where only a start page was left', () => {
    const alone = windowAfter(open('b', 'right'))
    const back = reduceLayout(singlePane(home, 'h'), { type: 'receive', layout: alone }, home)
    expect(idsOf(back)).toEqual(['a', 'b'])
    expect(back.focused).toBe('b')
  })

  it('stand beside the focused pane where they never were', () => {
    const guest = onlyPanes(windowAfter(open('b', 'right'), open('c', 'down')), ['b', 'c']) as Layout
    expect(shape(reduceLayout(singlePane('/x', 'x'), { type: 'receive', layout: guest }, home).root)).toBe('row(50:x;50:column(50:b;50:c))')
  })
})
