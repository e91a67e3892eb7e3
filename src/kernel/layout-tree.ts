import type { Direction, Layout, LayoutNode, Leaf, Split, Tabs } from './layout.ts'
import { settleSizes } from './layout-sizes.ts'

/** The panes of a tree in reading order, those under other tabs too. */
export function leavesOf(node: LayoutNode): Leaf[] {
  if (node.type === 'pane') return [node]
  return node.type === 'tabs' ? [...node.panes] : node.children.flatMap(leavesOf)
}

/** The panes that are not behind another tab. */
export function shownLeavesOf(node: LayoutNode): Leaf[] {
  if (node.type === 'pane') return [node]
  return node.type === 'tabs' ? node.panes.filter(({ id }) => id === node.active) : node.children.flatMap(shownLeavesOf)
}

const nodesOf = (node: LayoutNode): LayoutNode[] => [node, ...childrenOf(node).flatMap(nodesOf)]
export const childrenOf = (node: LayoutNode): readonly LayoutNode[] =>
  node.type === 'split' ? node.children : node.type === 'tabs' ? node.panes : []

export const findNode = (root: LayoutNode, id: string): LayoutNode | undefined => nodesOf(root).find((node) => node.id === id)
export const findLeaf = (root: LayoutNode, id: string): Leaf | undefined => leavesOf(root).find((leaf) => leaf.id === id)

/** The pane that a caller looks for (a screen of one instance, say): the most recently focused of several. */
export function findPane(layout: Layout, wanted: (leaf: Leaf) => boolean): Leaf | undefined {
  const found = leavesOf(layout.root).filter(wanted)
  return (layout.recent ?? []).map((id) => found.find((leaf) => leaf.id === id)).find((leaf) => leaf !== undefined) ?? found[0]
}

/** An id that no node of the tree has: `s1`, `s2` … The reducer stays pure, so ids are counted instead of drawn. */
export function freshId(root: LayoutNode, prefix: string, taken: readonly string[] = []): string {
  const used = new Set([...nodesOf(root).map((node) => node.id), ...taken])
  let number = 1
  while (used.has(`${prefix}${number}`)) number++
  return `${prefix}${number}`
}

export interface Ancestor {
  readonly node: Split | Tabs
  /** Which child leads to the node. */
  readonly index: number
}

/** What a node stands in, from its parent up to the root; null when it is not in the tree. */
export function ancestorsOf(root: LayoutNode, id: string): Ancestor[] | null {
  if (root.id === id) return []
  for (const [index, child] of childrenOf(root).entries()) {
    const above = ancestorsOf(child, id)
    if (above) return [...above, { node: root as Split | Tabs, index }]
  }
  return null
}

/** Changes one node; null takes it out. Everything beside the way to it stays the same object. The result may need {@link tidy}. */
export function changeNode(node: LayoutNode, id: string, change: (node: LayoutNode) => LayoutNode | null): LayoutNode | null {
  if (node.id === id) return change(node)
  const children = childrenOf(node)
  const changed = children.map((child) => changeNode(child, id, change))
  if (node.type === 'pane' || changed.every((child, index) => child === children[index])) return node
  const kept = changed.filter((child) => child !== null)
  if (node.type === 'split') return { ...node, children: kept, sizes: node.sizes.filter((_, index) => changed[index] !== null) }
  const panes = kept as Leaf[]
  const gone = changed.indexOf(null)
  const active = panes.some((pane) => pane.id === node.active) ? node.active : (panes[Math.min(gone, panes.length - 1)]?.id ?? node.active)
  return { ...node, panes, active }
}

/** The tree in its one form: no split under two children or in a split of its own direction, no tabs under two panes. Null when nothing is left. */
export function tidy(node: LayoutNode): LayoutNode | null {
  if (node.type === 'pane') return node
  if (node.type === 'tabs') {
    if (node.panes.length < 2) return node.panes[0] ?? null
    return node.panes.some((pane) => pane.id === node.active) ? node : { ...node, active: (node.panes[0] as Leaf).id }
  }
  const parts = node.children.flatMap((child, index): { node: LayoutNode; size: number }[] => {
    const whole = tidy(child)
    const size = node.sizes[index] ?? 0
    if (whole?.type !== 'split' || whole.direction !== node.direction) return whole ? [{ node: whole, size }] : []
    return whole.children.map((inner, at) => ({ node: inner, size: (size * (whole.sizes[at] ?? 0)) / 100 }))
  })
  if (parts.length < 2) return parts[0]?.node ?? null
  const children = parts.map((part) => part.node)
  const sizes = settleSizes(parts.map((part) => part.size))
  const same = children.length === node.children.length && children.every((child, index) => child === node.children[index])
  if (same && sizes.length === node.sizes.length && sizes.every((size, index) => size === node.sizes[index])) return node
  return { ...node, children, sizes }
}

export const axisOf = (direction: Direction): Split['direction'] => (direction === 'left' || direction === 'right' ? 'row' : 'column')
export const isBefore = (direction: Direction): boolean => direction === 'left' || direction === 'up'

/** Puts `node` at a side of `target` and gives it `share` percent of the target's room. A target under tabs stands for its tabs. */
export function insertBeside(root: LayoutNode, target: string, node: LayoutNode, side: Direction, share = 50): LayoutNode {
  const parent = ancestorsOf(root, target)?.[0]
  if (parent?.node.type === 'tabs') return insertBeside(root, parent.node.id, node, side, share)
  const direction = axisOf(side)
  const ordered = <T>(old: T, added: T): T[] => (isBefore(side) ? [added, old] : [old, added])
  if (parent?.node.type === 'split' && parent.node.direction === direction) {
    const { index, node: split } = parent
    const size = split.sizes[index] ?? 0
    const children = split.children.toSpliced(index, 1, ...ordered(split.children[index] as LayoutNode, node))
    const sizes = split.sizes.toSpliced(index, 1, ...ordered((size * (100 - share)) / 100, (size * share) / 100))
    return tidyRoot(root, split.id, { ...split, children, sizes })
  }
  const old = findNode(root, target)
  if (!old) return root
  return tidyRoot(root, target, {
    type: 'split',
    // What arrives may be a whole tree, with ids of its own.
    id: freshId(
      root,
      's',
      nodesOf(node).map(({ id }) => id),
    ),
    direction,
    children: ordered(old, node),
    sizes: ordered(100 - share, share),
  })
}

/** Puts a pane on top of `target` (a pane or tabs) and shows it: after the shown tab, or at an index. */
export function insertTab(root: LayoutNode, target: string, leaf: Leaf, at?: number): LayoutNode {
  const old = findNode(root, target)
  const parent = ancestorsOf(root, target)?.[0]
  if (old?.type === 'tabs') {
    const index = at ?? old.panes.findIndex((pane) => pane.id === old.active) + 1
    return tidyRoot(root, old.id, { ...old, panes: old.panes.toSpliced(index, 0, leaf), active: leaf.id })
  }
  if (old?.type !== 'pane') return root
  if (parent?.node.type === 'tabs') return insertTab(root, parent.node.id, leaf, parent.index + 1)
  return tidyRoot(root, old.id, { type: 'tabs', id: freshId(root, 't', [leaf.id]), panes: at === 0 ? [leaf, old] : [old, leaf], active: leaf.id })
}

/** The tree without a pane, or null when it was the only one. */
export function removeNode(root: LayoutNode, id: string): LayoutNode | null {
  const rest = changeNode(root, id, () => null)
  return rest && tidy(rest)
}

const tidyRoot = (root: LayoutNode, id: string, replacement: LayoutNode): LayoutNode => tidy(changeNode(root, id, () => replacement) ?? root) ?? root
