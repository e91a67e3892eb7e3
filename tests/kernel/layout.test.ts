import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Layout, LayoutAction } from '#kernel/layout.ts'
import { mostPanes, reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { readLayout } from '#kernel/layout-repair.ts'
import { settleSizes } from '#kernel/layout-sizes.ts'
import { findPane, leavesOf } from '#kernel/layout-tree.ts'
import { expectValid, focus, moves, open, play, shape, windowAfter } from './layout-support.ts'

const urlsOf = (layout: Layout): string[] => leavesOf(layout.root).map((leaf) => leaf.url)
const close = (pane: string): LayoutAction => ({ type: 'close', pane })
const go = (direction: 'left' | 'right' | 'up' | 'down'): LayoutAction => ({ type: 'focus-direction', direction })
const push = (pane: string, direction: 'left' | 'right' | 'up' | 'down'): LayoutAction => ({ type: 'move-direction', pane, direction })

/** a | (b over c) */
const three = [open('b', 'right'), open('c', 'down')]

describe('the layout', () => {
  it('stays a valid tree whatever is done to it', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        for (const layout of play(sequence)) expectValid(layout)
      }),
      { numRuns: 400 },
    )
  })

  it('is the same object after an action that changes nothing', () => {
    const layout = windowAfter(...three)
    const nothing: LayoutAction[] = [
      focus('c'),
      close('x'),
      go('right'),
      { type: 'back', pane: 'a' },
      { type: 'reopen' },
      { type: 'focus-index', index: 9 },
    ]
    for (const action of nothing) expect(reduceLayout(layout, action)).toBe(layout)
    fc.assert(
      fc.property(moves, (sequence) => {
        for (const one of play(sequence)) expect(reduceLayout(one, focus(one.focused))).toBe(one)
      }),
      { numRuns: 50 },
    )
  })

  it('opens a pane in, beside, below and on top of the focused one, and focuses it', () => {
    expect(shape(windowAfter(open('b', 'right')).root)).toBe('row(50:a;50:b)')
    expect(shape(windowAfter(...three).root)).toBe('row(50:a;50:column(50:b;50:c))')
    expect(shape(windowAfter(open('b', 'right'), open('c', 'right')).root)).toBe('row(50:a;25:b;25:c)')
    expect(shape(windowAfter(open('b', 'tab'), open('c', 'tab')).root)).toBe('tabs(a;b;c*)')
    expect(shape(windowAfter(open('b', 'tab'), open('c', 'right')).root)).toBe('row(50:tabs(a;b*);50:c)')
    expect(urlsOf(windowAfter(open('b', 'replace')))).toEqual(['/b'])
    expect(windowAfter(...three).focused).toBe('c')
  })

  it('never takes an address outside the app', () => {
    expect(urlsOf(windowAfter({ type: 'open', url: '//evil.example', placement: 'right', id: 'b' }))).toEqual(['/a'])
    expect(urlsOf(windowAfter({ type: 'navigate', pane: 'a', url: 'javascript:alert(1)', history: 'push' }))).toEqual(['/a'])
  })

  it('opens in the focused pane when the window is full', () => {
    const full = windowAfter(...Array.from({ length: mostPanes }, (_, index) => open(`n${index}`, index % 2 ? 'right' : 'down')))
    expect(leavesOf(full.root)).toHaveLength(mostPanes)
    expect(leavesOf(full.root).find((leaf) => leaf.id === full.focused)?.url).toBe(`/n${mostPanes - 1}`)
  })

  it('walks back and forward in each pane on its own', () => {
    const visit = (url: string, history: 'push' | 'replace' = 'push'): LayoutAction => ({ type: 'navigate', pane: 'a', url, history })
    const layout = windowAfter(visit('/b'), visit('/c'), visit('/c?s=x', 'replace'), { type: 'back', pane: 'a' })
    expect(layout.root).toMatchObject({ url: '/b', back: ['/a'], forward: ['/c?s=x'] })
    const again = reduceLayout(layout, { type: 'forward', pane: 'a' })
    expect(again.root).toMatchObject({ url: '/c?s=x', back: ['/a', '/b'], forward: [] })
    expect(reduceLayout(layout, visit('/d')).root).toMatchObject({ url: '/d', back: ['/a', '/b'], forward: [] })
  })

  it('goes back exactly the way it came', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/a', '/b', '/c?x=1'), { maxLength: 30 }), (urls) => {
        const there = urls.reduce((layout, url) => reduceLayout(layout, { type: 'navigate', pane: 'a', url, history: 'push' }), singlePane('/a', 'a'))
        const start = urls.reduce((layout) => reduceLayout(layout, { type: 'back', pane: 'a' }), there)
        const end = urls.reduce((layout) => reduceLayout(layout, { type: 'forward', pane: 'a' }), start)
        expect(urlsOf(start)).toEqual(['/a'])
        expect(end.root).toEqual(there.root)
      }),
    )
  })
})

describe('closing', () => {
  it('gives the room to the others and the focus to the pane that had it before', () => {
    const layout = windowAfter(...three, focus('a'), focus('b'), close('b'))
    expect(shape(layout.root)).toBe('row(50:a;50:c)')
    expect(layout.focused).toBe('a')
  })

  it('goes to the next tab within tabs', () => {
    const layout = windowAfter(open('b', 'tab'), open('c', 'tab'), open('d', 'right'), focus('b'), close('b'))
    expect(shape(layout.root)).toBe('row(50:tabs(a;c*);50:d)')
    expect(layout.focused).toBe('c')
  })

  it('leaves a pane at home when it was the last, and nothing more after that', () => {
    const layout = reduceLayout(windowAfter(), close('a'), '/home')
    expect(layout.root).toMatchObject({ url: '/home' })
    expect(layout.root.id).not.toBe('a')
    expect(reduceLayout(layout, close(layout.focused), '/home')).toBe(layout)
    expect(reduceLayout(layout, { type: 'reopen' }, '/home').root).toMatchObject({ id: 'a', url: '/a' })
  })

  it('leaves one pane when the others are closed', () => {
    const layout = windowAfter(...three, { type: 'close-others', pane: 'b' })
    expect(shape(layout.root)).toBe('b')
    expect(layout.closed.map((leaf) => leaf.id)).toEqual(['c', 'a'])
    const again = reduceLayout(reduceLayout(layout, { type: 'reopen' }), { type: 'reopen' })
    expect(shape(again.root)).toBe(shape(windowAfter(...three).root))
  })

  it('is taken back by reopening, at the same place and size, whatever the tree', () => {
    fc.assert(
      fc.property(moves, fc.nat(9), (sequence, at) => {
        const layout = play(sequence).at(-1) as Layout
        const pane = leavesOf(layout.root)[at]?.id
        fc.pre(pane !== undefined && leavesOf(layout.root).length > 1)
        const again = reduceLayout(reduceLayout(layout, close(pane as string)), { type: 'reopen' })
        expect(again.focused).toBe(pane)
        expect(
          leavesOf(again.root)
            .map((leaf) => leaf.id)
            .sort(),
        ).toEqual(
          leavesOf(layout.root)
            .map((leaf) => leaf.id)
            .sort(),
        )
      }),
    )
    for (const pane of ['a', 'b', 'c', 'd']) {
      const layout = windowAfter(...three, open('d', 'tab'), { type: 'set-sizes', split: 's1', sizes: [30, 70] })
      expect(shape(reduceLayout(reduceLayout(reduceLayout(layout, close(pane)), { type: 'reopen' }), focus('d')).root)).toBe(
        'row(30:a;70:column(50:b;50:tabs(c;d*)))',
      )
    }
  })
})

describe('moving the focus', () => {
  it('goes to the pane that lies there, and of several to the one that had it last', () => {
    const layout = windowAfter(...three)
    expect(reduceLayout(layout, go('left')).focused).toBe('a')
    expect(reduceLayout(layout, go('up')).focused).toBe('b')
    expect(reduceLayout(reduceLayout(layout, go('left')), go('right')).focused).toBe('c')
    expect(reduceLayout(layout, go('down'))).toBe(layout)
  })

  it('goes to the pane along most of the edge when none of several had it', () => {
    const fresh = { ...windowAfter(...three, { type: 'set-sizes', split: 's2', sizes: [70, 30] }), focused: 'a', recent: ['a'] }
    expect(reduceLayout(fresh, go('right')).focused).toBe('b')
  })

  it('walks through tabs before it leaves them', () => {
    const layout = windowAfter(open('b', 'tab'), open('c', 'right'), go('left'))
    expect(layout.focused).toBe('b')
    const first = reduceLayout(layout, go('left'))
    expect([first.focused, shape(first.root)]).toEqual(['a', 'row(50:tabs(a*;b);50:c)'])
    expect(reduceLayout(reduceLayout(first, go('right')), go('right')).focused).toBe('c')
  })

  it('counts panes in reading order and shows a hidden tab', () => {
    const layout = windowAfter(open('b', 'tab'), open('c', 'right'), { type: 'focus-index', index: 1 })
    expect(shape(layout.root)).toBe('row(50:tabs(a*;b);50:c)')
  })

  it('finds a pane of a kind, the last focused first', () => {
    const layout = windowAfter(...three, focus('b'))
    expect(findPane(layout, (leaf) => leaf.url !== '/b')?.id).toBe('c')
    expect(findPane(layout, (leaf) => leaf.url === '/x')).toBeUndefined()
  })

  it('ends the zoom of another pane', () => {
    const zoomed = windowAfter(...three, { type: 'zoom', pane: 'b' })
    expect([zoomed.zoomed, zoomed.focused]).toEqual(['b', 'b'])
    expect(reduceLayout(zoomed, go('left')).zoomed).toBeNull()
    expect(reduceLayout(zoomed, { type: 'zoom', pane: 'b' }).zoomed).toBeNull()
    expect(reduceLayout(zoomed, open('d', 'right')).zoomed).toBeNull()
    expect(reduceLayout(zoomed, open('d', 'tab')).zoomed).toBe('d')
  })
})

describe('moving a pane', () => {
  const moved = (...actions: LayoutAction[]): string => shape(windowAfter(...three, ...actions).root)

  it('goes past its neighbour', () => {
    expect(moved(push('c', 'up'))).toBe('row(50:a;50:column(50:c;50:b))')
    expect(shape(windowAfter(open('b', 'right'), push('a', 'right')).root)).toBe('row(50:b;50:a)')
  })

  it('goes into a neighbouring group', () => expect(moved(focus('b'), push('a', 'right'))).toBe('column(25:b;25:a;50:c)'))
  it('goes out of its group to the side', () => expect(moved(push('c', 'left'))).toBe('row(50:a;25:c;25:b)'))
  it('goes along the whole edge of the window', () => expect(moved(push('a', 'up'))).toBe('column(50:a;25:b;25:c)'))
  it('goes out of its tabs', () =>
    expect(shape(windowAfter(open('b', 'tab'), open('c', 'tab'), push('c', 'left')).root)).toBe('row(50:c;50:tabs(a;b*))'))

  it('is dropped at a side of another, or on it', () => {
    const drop = (pane: string, target: string, side: 'left' | 'down' | 'center') => moved({ type: 'move', pane, target, side })
    expect(drop('a', 'c', 'left')).toBe('column(50:b;50:row(50:a;50:c))')
    expect(drop('a', 'c', 'center')).toBe('column(50:b;50:tabs(c;a*))')
    expect(drop('b', 'b', 'down')).toBe('row(50:a;50:column(50:b;50:c))')
  })

  it('never loses or doubles a pane', () => {
    fc.assert(
      fc.property(moves, fc.nat(9), fc.constantFrom('left' as const, 'right' as const, 'up' as const, 'down' as const), (sequence, at, direction) => {
        const layout = play(sequence).at(-1) as Layout
        const pane = leavesOf(layout.root)[at]?.id
        fc.pre(pane !== undefined)
        const ids = (one: Layout) =>
          leavesOf(one.root)
            .map((leaf) => leaf.id)
            .sort()
        expect(ids(reduceLayout(layout, push(pane as string, direction)))).toEqual(ids(layout))
      }),
    )
  })

  it('goes on top of its neighbour as a tab, and out again', () => {
    const together = windowAfter(...three, { type: 'toggle-tab', pane: 'b' })
    expect(shape(together.root)).toBe('row(50:a;50:tabs(c;b*))')
    expect(shape(reduceLayout(together, { type: 'toggle-tab', pane: 'b' }).root)).toBe('row(50:a;25:c;25:b)')
    expect(shape(windowAfter({ type: 'toggle-tab', pane: 'a' }).root)).toBe('a')
  })

  it('is doubled with its history', () => {
    const layout = windowAfter({ type: 'navigate', pane: 'a', url: '/x', history: 'push' }, { type: 'duplicate', pane: 'a', id: 'a' })
    expect(leavesOf(layout.root)).toMatchObject([
      { id: 'a', url: '/x', back: ['/a'] },
      { id: 'p1', url: '/x', back: ['/a'] },
    ])
    expect(layout.focused).toBe('p1')
  })
})

describe('sizes', () => {
  it('grow at the cost of the neighbour along the nearest split, down to a tenth', () => {
    const resized = (pane: string, by: number) => shape(windowAfter(...three, { type: 'resize', pane, by }).root)
    expect(resized('b', 5)).toBe('row(50:a;50:column(55:b;45:c))')
    expect(resized('c', 5)).toBe('row(50:a;50:column(45:b;55:c))')
    expect(resized('a', 80)).toBe('row(90:a;10:column(50:b;50:c))')
    expect(resized('a', -80)).toBe('row(10:a;90:column(50:b;50:c))')
  })

  it('always add up to 100, and settling them twice changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.nat(100)), { minLength: 1, maxLength: 15 }), (sizes) => {
        const settled = settleSizes(sizes)
        expect(settled.reduce((sum, size) => sum + Math.round(size * 100), 0)).toBe(10_000)
        expect(settleSizes(settled)).toEqual(settled)
      }),
    )
  })
})

describe('a stored layout', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(moves, (sequence) => {
        const layout = play(sequence).at(-1) as Layout
        expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(JSON.parse(JSON.stringify(layout)))
      }),
      { numRuns: 60 },
    )
  })

  it('is refused when it is none', () => {
    const good = windowAfter(...three)
    const bad = [
      null,
      'x',
      {},
      { ...good, version: 2 },
      { ...good, root: { ...good.root, type: 'grid' } },
      { ...singlePane('/a', 'a'), root: { type: 'pane', id: 'a', url: '//evil', back: [], forward: [] } },
    ]
    for (const value of bad) expect(readLayout(value)).toBeNull()
  })

  it('is put in order when ids repeat or the focus is gone', () => {
    const leaf = (id: string) => ({ type: 'pane' as const, id, url: '/x', back: [], forward: [] })
    const root = { type: 'split' as const, id: 's1', direction: 'row' as const, sizes: [1, 1, 3], children: [leaf('a'), leaf('a'), leaf('s1')] }
    const layout = reduceLayout(singlePane('/a', 'a'), { type: 'restore', layout: { version: 1, root, focused: 'gone', zoomed: 'gone', closed: [] } })
    expectValid(layout)
    expect(layout.focused).toBe('a')
  })
})
