import { describe, expect, it } from 'vitest'
import type { LayoutNode, Leaf, Split, Tabs } from '#kernel/layout.ts'
import { fromMosaic, paneAt, toMosaic } from '#platform/workbench/mosaic-tree.ts'

const pane = (id: string): Leaf => ({ type: 'pane', id, url: `/${id}`, back: ['/before'], forward: [] })
const tabs: Tabs = { type: 'tabs', id: 't1', panes: [pane('c'), pane('d')], active: 'd' }
const root: Split = {
  type: 'split',
  id: 's1',
  direction: 'row',
  sizes: [60, 40],
  children: [pane('a'), { type: 'split', id: 's2', direction: 'column', sizes: [30, 70], children: [pane('b'), tabs] }],
}

/** Split ids are by place; the rest must come back as it was. */
const withoutSplitIds = (node: LayoutNode): unknown =>
  node.type === 'split' ? { ...node, id: '', children: node.children.map(withoutSplitIds) } : node

describe('our layout as the tiling library has it', () => {
  it('is one tile for each pane and for each group of tabs', () => {
    expect(toMosaic(root)).toEqual({
      type: 'split',
      direction: 'row',
      splitPercentages: [60, 40],
      children: ['a', { type: 'split', direction: 'column', splitPercentages: [30, 70], children: ['b', 't1'] }],
    })
  })

  it('comes back the same, with the history of every pane', () => {
    const back = fromMosaic(toMosaic(root), root)
    expect(back && withoutSplitIds(back)).toEqual(withoutSplitIds(root))
  })

  it('takes another arrangement of the same tiles', () => {
    const moved = fromMosaic({ type: 'split', direction: 'column', children: ['t1', 'a', 'b'] }, root)
    expect(moved).toMatchObject({ direction: 'column', children: [{ id: 't1' }, { id: 'a' }, { id: 'b' }], sizes: [100 / 3, 100 / 3, 100 / 3] })
  })

  it('refuses a tree that has lost a tile or has one that is not ours', () => {
    expect(fromMosaic({ type: 'split', direction: 'row', children: ['a', 'b'] }, root)).toBeNull()
    expect(fromMosaic({ type: 'split', direction: 'row', children: ['a', 'b', 't1', 'x'] }, root)).toBeNull()
  })

  it('finds the pane at a path: of a group the shown one', () => {
    expect([paneAt(root, [0]), paneAt(root, [1, 1]), paneAt(root, [1])]).toEqual(['a', 'd', null])
  })
})
