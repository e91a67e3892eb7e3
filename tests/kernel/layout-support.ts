import fc from 'fast-check'
import { expect } from 'vitest'
import type { Layout, LayoutAction, LayoutNode } from '#kernel/layout.ts'
import { reduceLayout, singlePane } from '#kernel/layout-reducer.ts'
import { onlyPanes } from '#kernel/layout-travel.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { paneLinks } from '#kernel/pane-link.ts'

/** A tree in short: `row(50:a;50:tabs(b*;c))`, with pane ids, and `*` at the shown tab. */
export function shape(node: LayoutNode): string {
  if (node.type === 'pane') return node.id
  if (node.type === 'tabs') return `tabs(${node.panes.map((pane) => `${pane.id}${pane.id === node.active ? '*' : ''}`).join(';')})`
  return `${node.direction}(${node.children.map((child, index) => `${node.sizes[index]}:${shape(child)}`).join(';')})`
}

/** Applies actions to a window with the pane `a` at /a. */
export const windowAfter = (...actions: LayoutAction[]): Layout =>
  actions.reduce((layout, action) => reduceLayout(layout, action), singlePane('/a', 'a'))
export const open = (id: string, placement: 'replace' | 'right' | 'down' | 'tab'): LayoutAction => ({ type: 'open', url: `/${id}`, placement, id })
export const focus = (pane: string): LayoutAction => ({ type: 'focus', pane })

/** Everything that must hold of a layout, always. */
export function expectValid(layout: Layout): void {
  const ids: string[] = []
  const visit = (node: LayoutNode): void => {
    ids.push(node.id)
    if (node.type === 'pane') {
      expect(node.url.startsWith('/')).toBe(true)
      return
    }
    if (node.type === 'tabs') {
      expect(node.panes.length).toBeGreaterThan(1)
      expect(node.panes.map((pane) => pane.id)).toContain(node.active)
      node.panes.forEach(visit)
      return
    }
    expect(node.children.length).toBeGreaterThan(1)
    expect(node.sizes.length).toBe(node.children.length)
    expect(node.sizes.reduce((sum, size) => sum + Math.round(size * 100), 0)).toBe(10_000)
    expect(Math.min(...node.sizes)).toBeGreaterThanOrEqual(Math.min(10, Math.floor(10_000 / node.children.length) / 100))
    for (const child of node.children) {
      if (child.type === 'split') expect(child.direction).not.toBe(node.direction)
      visit(child)
    }
  }
  visit(layout.root)
  expect(new Set(ids).size).toBe(ids.length)
  const panes = leavesOf(layout.root).map((leaf) => leaf.id)
  expect(panes).toContain(layout.focused)
  if (layout.zoomed !== null) expect(layout.zoomed).toBe(layout.focused)
  expect(layout.closed.length).toBeLessThanOrEqual(20)
  expect([...(layout.recent ?? [])].sort()).toEqual([...new Set(layout.recent)].filter((id) => panes.includes(id)).sort())
}

/** Indexes stand for panes, so that actions mostly hit something; the rest name what is not there. */
const pane = fc.nat(9)
const direction = fc.constantFrom('left' as const, 'right' as const, 'up' as const, 'down' as const)
const url = fc.constantFrom('/', '/order', '/order?status=200,300', '/order/detail?order_code=A-1', '/a(b);c', '//evil.example', '/chat?s=a;b')

type Move = (layout: Layout) => LayoutAction
const paneOf = (layout: Layout, index: number): string => leavesOf(layout.root)[index]?.id ?? 'nobody'
const splitsOf = (node: LayoutNode): string[] => (node.type === 'split' ? [node.id, ...node.children.flatMap(splitsOf)] : [])

export const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(url, fc.constantFrom('replace' as const, 'right' as const, 'down' as const, 'tab' as const), fc.nat(30)).map(
        ([to, placement, id]): Move =>
          () => ({ type: 'open', url: to, placement, id: `n${id}` }),
      ),
    },
    fc.tuple(pane, url, fc.constantFrom('push' as const, 'replace' as const)).map(
      ([at, to, history]): Move =>
        (layout) => ({ type: 'navigate', pane: paneOf(layout, at), url: to, history }),
    ),
    fc
      .tuple(fc.constantFrom('back' as const, 'forward' as const, 'close' as const, 'focus' as const, 'zoom' as const, 'toggle-tab' as const), pane)
      .map(
        ([type, at]): Move =>
          (layout) => ({ type, pane: paneOf(layout, at) }),
      ),
    {
      weight: 1,
      arbitrary: pane.map(
        (at): Move =>
          (layout) =>
            at === 0 ? { type: 'close-others', pane: paneOf(layout, at) } : { type: 'reopen' },
      ),
    },
    direction.map(
      (to): Move =>
        () => ({ type: 'focus-direction', direction: to }),
    ),
    fc.nat(12).map(
      (index): Move =>
        () => ({ type: 'focus-index', index }),
    ),
    {
      weight: 2,
      arbitrary: fc.tuple(pane, direction).map(
        ([at, to]): Move =>
          (layout) => ({ type: 'move-direction', pane: paneOf(layout, at), direction: to }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(pane, pane, fc.oneof(direction, fc.constant('center' as const))).map(
        ([at, to, side]): Move =>
          (layout) => ({ type: 'move', pane: paneOf(layout, at), target: paneOf(layout, to), side }),
      ),
    },
    fc.tuple(pane, fc.constantFrom(-40, -5, 5, 40, Number.NaN)).map(
      ([at, by]): Move =>
        (layout) => ({ type: 'resize', pane: paneOf(layout, at), by }),
    ),
    fc.tuple(fc.nat(3), fc.array(fc.constantFrom(0, 1, 5, 50, 90, Number.NaN), { minLength: 2, maxLength: 3 })).map(
      ([at, sizes]): Move =>
        (layout) => ({ type: 'set-sizes', split: splitsOf(layout.root)[at] ?? 'none', sizes }),
    ),
    fc.tuple(pane, fc.nat(30)).map(
      ([at, id]): Move =>
        (layout) => ({ type: 'duplicate', pane: paneOf(layout, at), id: `n${id}` }),
    ),
    fc.tuple(pane, fc.constantFrom(...paneLinks, null)).map(
      ([at, link]): Move =>
        (layout) => ({ type: 'link', pane: paneOf(layout, at), link }),
    ),
    fc.array(pane, { maxLength: 3 }).map(
      (at): Move =>
        (layout) => ({ type: 'take-out', panes: at.map((index) => paneOf(layout, index)) }),
    ),
    // What comes may have ids that are taken here.
    fc.tuple(fc.array(pane, { minLength: 1, maxLength: 3 })).map(
      ([at]): Move =>
        (layout) => ({
          type: 'receive',
          layout:
            onlyPanes(
              layout,
              at.map((index) => paneOf(layout, index)),
            ) ?? layout,
        }),
    ),
    fc.constant<Move>((layout) => ({ type: 'restore', layout })),
  ),
  { maxLength: 40 },
)

/** Every layout on the way. */
export function play(sequence: readonly Move[]): Layout[] {
  const layouts = [singlePane('/order', 'a')]
  for (const move of sequence) layouts.push(reduceLayout(layouts.at(-1) as Layout, move(layouts.at(-1) as Layout)))
  return layouts
}
