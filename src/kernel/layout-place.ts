import type { Direction, Layout, LayoutAction, LayoutNode, Leaf } from './layout.ts'
import { fitted, type Room } from './layout-room.ts'
import { findLeaf, insertBeside, insertTab, shownLeavesOf } from './layout-tree.ts'

/**
 * How a pane came beside another. `asked`: as was asked. `turned`: along the other side, which is the longer one. `squeezed`: the neighbours
 * gave way. `tab`: on top of it, for there is no room.
 */
export type Placed = 'asked' | 'turned' | 'squeezed' | 'tab'

const turned: Readonly<Record<Direction, Direction>> = { left: 'up', right: 'down', up: 'left', down: 'right' }

/** Puts a pane beside another so that no pane gets smaller than it may. */
export function placeBeside(
  root: LayoutNode,
  target: string,
  leaf: Leaf,
  side: Direction,
  room: Room | null,
): { readonly root: LayoutNode; readonly placed: Placed } {
  const asked = insertBeside(root, target, leaf, side)
  if (!room || fitted(asked, room) === asked) return { root: asked, placed: 'asked' }
  const other = insertBeside(root, target, leaf, turned[side])
  if (fitted(other, room) === other) return { root: other, placed: 'turned' }
  const squeezed = [asked, other].map((tree) => fitted(tree, room)).find((tree) => tilesOf(tree) === tilesOf(asked))
  return squeezed ? { root: squeezed, placed: 'squeezed' } : { root: insertTab(root, target, leaf), placed: 'tab' }
}

const tilesOf = (root: LayoutNode): number => shownLeavesOf(root).length

/** How an action puts a pane beside another; null when it puts none. */
export function placedBy(layout: Layout, action: LayoutAction, room: Room | null): Placed | null {
  const beside = action.type === 'open' && (action.placement === 'right' || action.placement === 'down') ? action : null
  if (!room || !(beside || action.type === 'duplicate')) return null
  const target = action.type === 'duplicate' ? action.pane : layout.focused
  const url = beside?.url ?? findLeaf(layout.root, target)?.url ?? '/'
  const leaf: Leaf = { type: 'pane', id: '', url, back: [], forward: [] }
  return placeBeside(fitted(layout.root, room, layout.recent), target, leaf, beside ? (beside.placement as Direction) : 'right', room).placed
}
