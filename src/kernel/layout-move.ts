import type { Direction, Layout, LayoutNode, Leaf, Split } from './layout.ts'
import { neighbourOf } from './layout-geometry.ts'
import { evenSizes } from './layout-sizes.ts'
import { ancestorsOf, axisOf, changeNode, findLeaf, findNode, freshId, insertBeside, insertTab, isBefore, removeNode, tidy } from './layout-tree.ts'

/**
 * Moves a pane one step, as tiling window managers do: out of its tabs; past a neighbour that it shares a split with; into a neighbouring
 * group; out of its group to that side; and at the edge of the window along the whole of it.
 */
export function moveInDirection(layout: Layout, pane: string, direction: Direction): LayoutNode {
  const { root } = layout
  const leaf = findLeaf(root, pane)
  const above = ancestorsOf(root, pane)
  if (!leaf || !above || above.length === 0) return root
  if (above[0]?.node.type === 'tabs') return replant(root, leaf, above[0].node.id, direction)
  const axis = axisOf(direction)
  const way = isBefore(direction) ? -1 : 1
  for (const [level, { node, index }] of above.entries()) {
    if (node.type !== 'split' || node.direction !== axis) continue
    if (level > 0) return replant(root, leaf, (node.children[index] as LayoutNode).id, direction)
    const sibling = node.children[index + way]
    if (sibling?.type === 'split') return enter(layout, leaf, sibling, direction)
    if (sibling) return swap(root, node, index, index + way)
  }
  const outermost = above.at(-1)?.node
  if (above.length === 1 && outermost?.type === 'split' && outermost.direction === axis) return root
  return alongEdge(root, leaf, direction)
}

/** Takes a pane out and puts it at a side of another node. When that node fell apart by it, its remains stand for it. */
export function replant(root: LayoutNode, leaf: Leaf, target: string, side: Direction | 'center'): LayoutNode {
  const remains = findNode(root, target)
  const without = removeNode(root, leaf.id)
  if (!remains || !without) return root
  const standing = findNode(without, target) ?? remainsOf(without, remains, leaf.id)
  if (!standing) return root
  return side === 'center' ? insertTab(without, standing.id, leaf) : insertBeside(without, standing.id, leaf, side)
}

/** What is left of a split or of tabs after a pane left it, when that is a single node. */
function remainsOf(tree: LayoutNode, node: LayoutNode, gone: string): LayoutNode | undefined {
  const rest = removeNode(node, gone)
  return rest ? findNode(tree, rest.id) : undefined
}

function swap(root: LayoutNode, split: Split, a: number, b: number): LayoutNode {
  const exchange = <T>(list: readonly T[]): T[] => list.map((one, index) => (index === a ? (list[b] ?? one) : index === b ? (list[a] ?? one) : one))
  return changeNode(root, split.id, () => ({ ...split, children: exchange(split.children), sizes: exchange(split.sizes) })) ?? root
}

/** Into a group that lies across the way: next to the pane there that the edge touches. */
function enter(layout: Layout, leaf: Leaf, group: Split, direction: Direction): LayoutNode {
  const near = neighbourOf(layout, leaf.id, direction)
  return near ? replant(layout.root, leaf, near, group.direction === 'row' ? 'right' : 'down') : layout.root
}

function alongEdge(root: LayoutNode, leaf: Leaf, direction: Direction): LayoutNode {
  const rest = removeNode(root, leaf.id)
  if (!rest) return root
  const children = isBefore(direction) ? [leaf, rest] : [rest, leaf]
  return tidy({ type: 'split', id: freshId(rest, 's', [leaf.id]), direction: axisOf(direction), children, sizes: evenSizes(2) }) ?? root
}
