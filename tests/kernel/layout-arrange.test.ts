import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout, LayoutAction } from '#kernel/layout.ts'
import { type Arrangement, arrangements } from '#kernel/layout-arrange.ts'
import { parseLayout, writeLayout } from '#kernel/layout-codec.ts'
import { rectanglesOf } from '#kernel/layout-geometry.ts'
import { reduceLayout } from '#kernel/layout-reducer.ts'
import { fitted, type Room } from '#kernel/layout-room.ts'
import { findLeaf, leavesOf } from '#kernel/layout-tree.ts'
import { expectValid, focus, moves, open, play, shape, windowAfter } from './layout-support.ts'

const room: Room = { width: 1700, height: 960, least: () => ({ width: 400, height: 240 }) }
const arrange = (arrangement: Arrangement): LayoutAction => ({ type: 'arrange', arrangement })
const panesAt = (layout: Layout) =>
  leavesOf(layout.root)
    .map(({ id, url, link, back }) => ({ id, url, link, back }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
const anyAct = fc.constantFrom<LayoutAction>({ type: 'balance' }, ...arrangements.map(arrange))
/** Panes a, n1, n2 … split in all ways. */
const many = (count: number) => windowAfter(...Array.from({ length: count - 1 }, (_, at) => open(`n${at + 1}`, at % 3 === 2 ? 'down' : 'right')))

describe('an arrangement', () => {
  it('keeps all panes with what they show, and the focus', () => {
    fc.assert(
      fc.property(moves, anyAct, (sequence, action) => {
        const layout = play(sequence).at(-1) as Layout
        const after = reduceLayout(layout, action, '/', room)
        expectValid(after)
        expect(panesAt(after)).toEqual(panesAt(layout))
        expect(after.focused).toBe(layout.focused)
        expect(reduceLayout(after, action, '/', room)).toBe(after)
      }),
    )
  })

  it('goes through an address and back', () => {
    fc.assert(
      fc.property(moves, anyAct, (sequence, action) => {
        const after = reduceLayout(play(sequence).at(-1) as Layout, action, '/', room)
        const read = parseLayout(writeLayout(after))
        expect(read.ok && writeLayout(read.layout)).toBe(writeLayout(after))
      }),
    )
  })

  it('is taken back: what was opened since stays, what was closed since stays closed', () => {
    fc.assert(
      fc.property(moves, anyAct, (sequence, action) => {
        const before = play(sequence).at(-1) as Layout
        const after = reduceLayout(before, action, '/', room)
        expect(shape(reduceLayout(after, { type: 'arrange-as', root: before.root }).root)).toBe(shape(before.root))
      }),
    )
    const before = windowAfter(open('b', 'down'), open('c', 'right'))
    const since = [arrange('columns'), focus('c'), open('d', 'right'), { type: 'close', pane: 'b' } as const].reduce(
      (one, act) => reduceLayout(one, act),
      before,
    )
    expect(shape(reduceLayout(since, { type: 'arrange-as', root: before.root }).root)).toBe('column(50:a;50:row(50:c;50:d))')
  })

  it('ends the zoom, which would hide it', () => {
    const zoomed = windowAfter(open('b', 'right'), { type: 'zoom', pane: 'b' })
    expect(reduceLayout(zoomed, { type: 'balance' }).zoomed).toBeNull()
  })
})

describe('the arrangements', () => {
  const laid = (layout: Layout, arrangement: Arrangement) => shape(reduceLayout(layout, arrange(arrangement), '/', room).root)

  it('put all side by side, tabs too', () =>
    expect(laid(windowAfter(open('b', 'tab'), open('c', 'down')), 'columns')).toBe('row(33.34:a;33.33:b;33.33:c)'))
  it('put the focused pane large, and the others in a stack beside it', () => {
    const layout = windowAfter(open('b', 'right'), open('c', 'right'), focus('b'))
    expect(laid(layout, 'main')).toBe('row(60:b;40:column(50:a;50:c))')
    expect(laid(windowAfter(open('b', 'down')), 'main')).toBe('row(60:b;40:a)')
  })
  it('put four in two rows, and six in two of three', () => {
    expect(laid(many(4), 'grid')).toMatch(/^column\(50:row\(50:\w+;50:\w+\);50:row\(50:\w+;50:\w+\)\)$/)
    expect(laid(many(6), 'grid')).toMatch(/^column\(50:row\((33\.3[34]:\w+;?){3}\);50:row\((33\.3[34]:\w+;?){3}\)\)$/)
  })
  it('show twelve panes in a grid of a large window, each with its least', () => {
    const { root } = reduceLayout(many(12), arrange('grid'), '/', room)
    expect(fitted(root, room)).toBe(root)
    expect(rectanglesOf(root)).toHaveLength(12)
  })
})

describe('balance', () => {
  it('gives panes side by side the same width', () => {
    const layout = windowAfter(open('b', 'right'), open('c', 'right'), open('d', 'right'))
    expect(shape(reduceLayout(layout, { type: 'balance' }).root)).toBe('row(25:a;25:b;25:c;25:d)')
    const nested = windowAfter(open('b', 'right'), open('c', 'down'), open('d', 'right'))
    expect(shape(reduceLayout(nested, { type: 'balance' }).root)).toBe('row(33.33:a;66.67:column(50:b;50:row(50:c;50:d)))')
  })

  it('as far as their least widths allow', () => {
    const wide: Room = { width: 1000, height: 900, least: (url) => ({ width: url === '/b' ? 600 : 300, height: 200 }) }
    const { root } = reduceLayout(windowAfter(open('b', 'right')), { type: 'balance' }, '/', wide)
    const boxes = rectanglesOf(fitted(root, wide)).map(({ pane, width }) => [findLeaf(root, pane)?.url, width])
    expect(boxes).toEqual([
      ['/a', 40],
      ['/b', 60],
    ])
  })
})
