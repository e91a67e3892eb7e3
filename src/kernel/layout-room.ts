import type { LayoutNode, Leaf, Split } from './layout.ts'
import { leastShareOf, settleSizes } from './layout-sizes.ts'
import { freshId, leavesOf } from './layout-tree.ts'

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** What a window has for its panes, and what a pane of an address is of no use under. */
export interface Room extends Size {
  readonly least: (url: string) => Size
}

const nothing: Size = { width: 0, height: 0 }
const larger = (a: Size, b: Size): Size => ({ width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) })

/** What a tree needs as it is arranged. Behind a tab a pane needs its room too: it may be looked at next. */
export function neededBy(node: LayoutNode, room: Pick<Room, 'least'>): Size {
  if (node.type !== 'split') return leastOf(node, room)
  const needs = node.children.map((child) => neededBy(child, room))
  const most = needs.reduce(larger, nothing)
  return node.direction === 'row'
    ? { width: sum(needs.map(({ width }) => width)), height: most.height }
    : { width: most.width, height: sum(needs.map(({ height }) => height)) }
}

/** What a tree needs when all its panes lie on top of each other. */
const leastOf = (node: LayoutNode, room: Pick<Room, 'least'>): Size =>
  leavesOf(node)
    .map(({ url }) => room.least(url))
    .reduce(larger, nothing)

/**
 * The least share of each child of a split that is so large, in percent: what they need as they are, else what they need when each has its
 * panes as tabs. Null where there is no room for that either.
 */
export function leastShares({ direction, children }: Pick<Split, 'direction' | 'children'>, size: Size, room: Pick<Room, 'least'>): number[] | null {
  const within = (need: typeof neededBy) =>
    sharesOf(
      direction,
      size,
      children.map((child) => need(child, room)),
    )
  return within(neededBy) ?? within(leastOf)
}

function sharesOf(direction: Split['direction'], size: Size, needs: readonly Size[]): number[] | null {
  const extent = Math.max(direction === 'row' ? size.width : size.height, 1)
  const any = leastShareOf(needs.length)
  // Rounded up: a share has two decimals.
  const shares = needs.map(({ width, height }) => Math.max(any, Math.ceil(((direction === 'row' ? width : height) / extent) * 10_000) / 100))
  return sum(shares) <= 100 ? shares : null
}

/**
 * The tree as a window can show it: sizes give way until every pane has its least, and where there is no room for that, the last ones of a
 * split lie on top of each other as tabs, with the pane in front that had the focus last (`recent`). The same object when all have room.
 */
export function fitted(root: LayoutNode, room: Room, recent: readonly string[] = []): LayoutNode {
  const taken = new Set<string>()
  const stack = (parts: readonly LayoutNode[]): LayoutNode => {
    const panes = parts.flatMap(leavesOf)
    const id = freshId(root, 't', [...taken])
    taken.add(id)
    return { type: 'tabs', id, panes, active: inFront(parts, panes, recent) }
  }
  const within = (node: LayoutNode, size: Size): LayoutNode => {
    if (node.type !== 'split') return node
    let parts = node.children
    let sizes = node.sizes
    let least = leastShares(node, size, room)
    while (!least) {
      const rest = parts.slice(0, -2)
      parts = [...rest, stack(parts.slice(-2))]
      sizes = [...sizes.slice(0, rest.length), sum(sizes.slice(rest.length))]
      least = parts.length === 1 ? [100] : leastShares({ direction: node.direction, children: parts }, size, room)
    }
    if (parts.length === 1) return parts[0] as LayoutNode
    const roomy = sizes === node.sizes && least.every((share, index) => share <= (sizes[index] ?? 0))
    const settled = roomy ? sizes : settleSizes(sizes, least)
    const children = parts.map((part, index) => within(part, partOf(node.direction, size, settled[index] ?? 0)))
    return roomy && children.every((child, index) => child === node.children[index]) ? node : { ...node, children, sizes: settled }
  }
  return within(root, room)
}

function inFront(parts: readonly LayoutNode[], panes: readonly Leaf[], recent: readonly string[]): string {
  const last = recent.find((id) => panes.some((pane) => pane.id === id))
  const [first] = parts
  return last ?? (first?.type === 'tabs' ? first.active : (panes[0] as Leaf).id)
}

const partOf = (direction: Split['direction'], { width, height }: Size, share: number): Size =>
  direction === 'row' ? { width: (width * share) / 100, height } : { width, height: (height * share) / 100 }

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
