import type { ClosedLeaf, Layout, LayoutNode, Leaf } from './layout.ts'
import { insertSize } from './layout-sizes.ts'
import {
  ancestorsOf,
  changeNode,
  childrenOf,
  findLeaf,
  findNode,
  freshId,
  insertBeside,
  insertTab,
  leavesOf,
  removeNode,
  tidy,
} from './layout-tree.ts'

/** Closed panes that can be brought back. */
export const mostClosed = 20

/** Closes a pane. The last one leaves a pane at `home`, unless it is there already. */
export function closePane(layout: Layout, id: string, home: string): Layout {
  const leaf = findLeaf(layout.root, id)
  if (!leaf) return layout
  const closed = [...layout.closed, { ...leaf, place: placeOf(layout.root, id) }].slice(-mostClosed)
  const root = removeNode(layout.root, id)
  if (root) return { ...layout, root, closed, focused: layout.focused === id ? nextFocus(layout, id, root) : layout.focused }
  if (leaf.url === home) return layout
  const pane: Leaf = { type: 'pane', id: freshId(layout.root, 'p', idsOf(closed)), url: home, back: [], forward: [] }
  return { ...layout, root: pane, closed, focused: pane.id }
}

/** Leaves one pane alone. The others are closed from the last to the first, so that reopening builds the tree up again. */
export function closeOthers(layout: Layout, id: string, home: string): Layout {
  if (!findLeaf(layout.root, id)) return layout
  const others = leavesOf(layout.root).filter((leaf) => leaf.id !== id)
  return others.reduceRight((rest, leaf) => closePane(rest, leaf.id, home), others.length > 0 ? { ...layout, focused: id } : layout)
}

/** Brings the last closed pane back to where it was, as far as that place is still there. */
export function reopenPane(layout: Layout, home: string): Layout {
  const last = layout.closed.at(-1)
  if (!last) return layout
  const { place, ...pane } = last
  const closed = layout.closed.slice(0, -1)
  const taken = findNode(layout.root, pane.id) !== undefined
  const leaf: Leaf = taken ? { ...pane, id: freshId(layout.root, 'p', idsOf(closed)) } : pane
  // A lone pane at home is what closing the last one left: it gives its place back.
  const stopgap = !place && layout.root.type === 'pane' && layout.root.url === home && layout.root.back.length === 0
  const root = stopgap ? leaf : putBack(layout, leaf, place)
  return { ...layout, root, closed, focused: leaf.id }
}

export function putBack({ root, focused }: Pick<Layout, 'root' | 'focused'>, leaf: Leaf, place: ClosedLeaf['place']): LayoutNode {
  const parent = place && findNode(root, place.parent)
  if (place && parent?.type === 'tabs') return insertTab(root, parent.id, leaf, Math.min(place.index, parent.panes.length))
  if (place && parent?.type === 'split') {
    const children = parent.children.toSpliced(place.index, 0, leaf)
    const sizes = insertSize(parent.sizes, place.index, place.size)
    const changed = changeNode(root, parent.id, () => ({ ...parent, children, sizes }))
    return (changed && tidy(changed)) ?? root
  }
  const sibling = place && findNode(root, place.sibling)
  if (!sibling) return insertBeside(root, focused, leaf, 'right')
  if (place.side === 'center')
    return sibling.type === 'split' ? insertBeside(root, sibling.id, leaf, 'right') : insertTab(root, sibling.id, leaf, place.index)
  return insertBeside(root, sibling.id, leaf, place.side, place.size)
}

function placeOf(root: LayoutNode, id: string): ClosedLeaf['place'] {
  const parent = ancestorsOf(root, id)?.[0]
  if (!parent) return undefined
  const { node, index } = parent
  const children = childrenOf(node)
  const sibling = (children[index + 1] ?? children[index - 1]) as LayoutNode
  const first = index + 1 < children.length
  const side = node.type === 'tabs' ? 'center' : node.direction === 'row' ? (first ? 'left' : 'right') : first ? 'up' : 'down'
  return { parent: node.id, index, sibling: sibling.id, side, size: node.type === 'split' ? (node.sizes[index] ?? 50) : 50 }
}

/** After a close: the next tab, else the pane that had the focus before, else the neighbour. */
function nextFocus(layout: Layout, id: string, root: LayoutNode): string {
  const parent = ancestorsOf(layout.root, id)?.[0]
  const children = parent ? childrenOf(parent.node) : []
  const sibling = parent && (children[parent.index + 1] ?? children[parent.index - 1])
  if (parent?.node.type === 'tabs' && sibling) return sibling.id
  const recent = layout.recent?.find((one) => one !== id && findLeaf(root, one))
  return recent ?? (leavesOf(sibling ?? root)[0] as Leaf).id
}

const idsOf = (leaves: readonly Leaf[]): string[] => leaves.map((leaf) => leaf.id)
