import type { ClosedLeaf, Layout, LayoutNode, Leaf, Places } from './layout.ts'
import { closePane, putBack } from './layout-close.ts'
import { withUniqueIds } from './layout-repair.ts'
import { childrenOf, findLeaf, insertBeside, leavesOf, removeNode } from './layout-tree.ts'

/** A layout with some panes of another, as they lie there: what goes to another window. Null when none of them is there. */
export function onlyPanes(layout: Layout, panes: readonly string[]): Layout | null {
  const others = leavesOf(layout.root).filter((leaf) => !panes.includes(leaf.id))
  const root = others.reduce<LayoutNode | null>((rest, leaf) => rest && removeNode(rest, leaf.id), layout.root)
  if (!root) return null
  const recent = [layout.focused, ...(layout.recent ?? [])].find((id) => findLeaf(root, id))
  const focused = recent ?? (leavesOf(root)[0] as Leaf).id
  return { version: 1, root, focused, zoomed: null, closed: [], recent: [focused] }
}

/**
 * The layout without some panes, and where these were. A pane at `home` that is the only one stays: a window always has one.
 * They go from the last to the first, and come back from the first to the last.
 */
export function takeOut(layout: Layout, panes: readonly string[], home: string): { layout: Layout; places: Places } {
  const places: [string, ClosedLeaf['place']][] = []
  let rest = layout
  for (const leaf of leavesOf(layout.root).reverse()) {
    if (!panes.includes(leaf.id)) continue
    const without = closePane({ ...rest, closed: [] }, leaf.id, home)
    places.unshift([leaf.id, without.closed[0]?.place])
    rest = { ...without, closed: layout.closed }
  }
  return { layout: places.length > 0 ? rest : layout, places: Object.fromEntries(places) }
}

/** The layout with the panes of another, each at its place when all places are known, else together beside the focused pane. */
export function receive(layout: Layout, arriving: Layout, places: Places, home: string): Layout {
  const root = withUniqueIds(arriving.root, idsOf(layout.root))
  const came = leavesOf(root)
  const focused = came[leavesOf(arriving.root).findIndex((leaf) => leaf.id === arriving.focused)]?.id ?? (came[0] as Leaf).id
  // What was left when the last pane went away gives its place back.
  const stopgap = layout.root.type === 'pane' && layout.root.url === home && layout.root.back.length === 0
  if (stopgap) return { ...layout, root, focused, zoomed: null }
  const known = Object.keys(places).map((id) => came.find((leaf) => leaf.id === id))
  if (known.length === came.length && known.every((leaf) => leaf && places[leaf.id])) {
    const back = (known as Leaf[]).reduce((rest, leaf) => putBack({ root: rest, focused: layout.focused }, leaf, places[leaf.id]), layout.root)
    return { ...layout, root: back, focused, zoomed: null }
  }
  // The new split may be named like one that came.
  return { ...layout, root: withUniqueIds(insertBeside(layout.root, layout.focused, root, 'right')), focused, zoomed: null }
}

const idsOf = (node: LayoutNode): string[] => [node.id, ...childrenOf(node).flatMap(idsOf)]
