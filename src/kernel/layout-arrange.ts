import type { LayoutNode, Leaf, Split } from './layout.ts'
import type { Room } from './layout-room.ts'
import { evenSizes, settleSizes } from './layout-sizes.ts'
import { childrenOf, findLeaf, freshId, insertBeside, leavesOf, removeNode, tidy } from './layout-tree.ts'

/** `columns`: all side by side. `main`: one large, the others stacked beside it. `grid`: rows and columns of like size. */
export const arrangements = ['columns', 'main', 'grid'] as const
export type Arrangement = (typeof arrangements)[number]

/** What the large pane of `main` has of the window, in percent. */
const mainShare = 60

/** All panes of a tree laid out anew, those under tabs too. `main` is the one that gets the most. */
export function arranged(root: LayoutNode, arrangement: Arrangement, main: string, room: Room | null): LayoutNode {
  const panes = leavesOf(root)
  if (panes.length < 2) return root
  if (arrangement === 'columns') return split('row', panes)
  if (arrangement === 'grid') return gridOf(panes, room)
  const first = panes.find(({ id }) => id === main) ?? (panes[0] as Leaf)
  const stack = split(
    'column',
    panes.filter((pane) => pane !== first),
  )
  return numbered({ type: 'split', id: '', direction: 'row', children: [first, stack], sizes: [mainShare, 100 - mainShare] })
}

/** Rows of like many panes: as many columns as come nearest to the shape of the window, and have room in it. */
function gridOf(panes: readonly Leaf[], room: Room | null): LayoutNode {
  const shape = room ? Math.sqrt(room.width / Math.max(room.height, 1)) : 1
  const widest = Math.max(...panes.map(({ url }) => room?.least(url).width ?? 0), 1)
  const most = room ? Math.max(1, Math.floor(room.width / widest)) : panes.length
  const columns = Math.min(Math.max(1, Math.round(Math.sqrt(panes.length) * shape)), most, panes.length)
  const rows = Math.ceil(panes.length / columns)
  const cut = (row: number) => Math.round((panes.length * row) / rows)
  return split(
    'column',
    Array.from({ length: rows }, (_, row) => split('row', panes.slice(cut(row), cut(row + 1)))),
  )
}

/** Every pane side by side with others as wide as they are, and one above the other as high. */
export function balanced(node: LayoutNode): LayoutNode {
  if (node.type !== 'split') return node
  const children = node.children.map(balanced)
  return { ...node, children, sizes: settleSizes(node.children.map((child) => across(child, node.direction))) }
}

/** How many panes a tree has next to each other along a direction. */
function across(node: LayoutNode, direction: Split['direction']): number {
  if (node.type !== 'split') return 1
  const counts = node.children.map((child) => across(child, direction))
  return node.direction === direction ? counts.reduce((sum, count) => sum + count, 0) : Math.max(...counts)
}

/** The panes of a tree as `shape` has them: those that are gone since are left out, those that came since stand beside the last. */
export function arrangedAs(root: LayoutNode, shape: LayoutNode): LayoutNode {
  const gone = leavesOf(shape).filter(({ id }) => !findLeaf(root, id))
  const rest = gone.reduce<LayoutNode | null>((tree, { id }) => tree && removeNode(tree, id), shape)
  if (!rest) return root
  const current = withPanesOf(rest, root)
  const came = leavesOf(root).filter(({ id }) => !findLeaf(shape, id))
  return came.reduce((tree, leaf) => insertBeside(tree, (leavesOf(tree).at(-1) as Leaf).id, leaf, 'right'), current)
}

function withPanesOf(node: LayoutNode, root: LayoutNode): LayoutNode {
  if (node.type === 'pane') return findLeaf(root, node.id) ?? node
  if (node.type === 'tabs') return { ...node, panes: node.panes.map((pane) => findLeaf(root, pane.id) ?? pane) }
  return { ...node, children: node.children.map((child) => withPanesOf(child, root)) }
}

function split(direction: Split['direction'], children: readonly LayoutNode[]): LayoutNode {
  const [only] = children
  return children.length === 1 && only ? only : numbered({ type: 'split', id: '', direction, children, sizes: evenSizes(children.length) })
}

/** Splits named by their place: what is inside keeps its panes' ids. */
function numbered(root: Split): LayoutNode {
  const name = (node: LayoutNode, taken: string[]): LayoutNode => {
    if (node.type !== 'split') return node
    const id = freshId(root, 's', taken)
    taken.push(id)
    return { ...node, id, children: node.children.map((child) => name(child, taken)) }
  }
  return (
    tidy(
      name(
        root,
        childrenOf(root).map(({ id }) => id),
      ),
    ) ?? root
  )
}
