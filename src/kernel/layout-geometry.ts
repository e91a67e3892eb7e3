import type { Direction, Layout, LayoutNode, Split } from './layout.ts'
import { leastShares, type Room } from './layout-room.ts'
import { dividerRange } from './layout-sizes.ts'
import { ancestorsOf } from './layout-tree.ts'

/** Where a shown pane lies, in percent of the window. */
export interface Rectangle {
  readonly pane: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The rectangles of the panes that are shown, in reading order: of tabs, the active one. */
export function rectanglesOf(node: LayoutNode, left = 0, top = 0, width = 100, height = 100): Rectangle[] {
  if (node.type === 'pane') return [{ pane: node.id, left, top, width, height }]
  if (node.type === 'tabs') return [{ pane: node.active, left, top, width, height }]
  let before = 0
  return node.children.flatMap((child, index) => {
    const start = before / 100
    const share = (node.sizes[index] ?? 0) / 100
    before += node.sizes[index] ?? 0
    return node.direction === 'row'
      ? rectanglesOf(child, left + width * start, top, width * share, height)
      : rectanglesOf(child, left, top + height * start, width, height * share)
  })
}

/** The line between two children of a split, which can be moved. */
export interface Divider {
  readonly split: string
  /** Index of the child before it. */
  readonly index: number
  readonly direction: Split['direction']
  /** The part of the window, in percent, that its split has. */
  readonly area: Omit<Rectangle, 'pane'>
  /** Where it lies between the start and the end of its split, and how far it can be moved, in percent. */
  readonly position: number
  readonly least: number
  readonly most: number
  /** The panes that are shown on both sides. */
  readonly before: string
  readonly after: string
}

/** Every divider of a tree, from the outside in. In a room both sides keep what they need, too. */
export function dividersOf(
  node: LayoutNode,
  room: Room | null = null,
  area: Omit<Rectangle, 'pane'> = { left: 0, top: 0, width: 100, height: 100 },
): Divider[] {
  if (node.type !== 'split') return []
  const leasts = room && leastShares(node, { width: (room.width * area.width) / 100, height: (room.height * area.height) / 100 }, room)
  const shownIn = (child: LayoutNode | undefined) => (child ? (rectanglesOf(child)[0]?.pane ?? '') : '')
  const starts = node.sizes.map((_, index) => sum(node.sizes.slice(0, index)))
  const own = node.children.slice(1).map((child, index): Divider => {
    const { least, most } = dividerRange(node.sizes, index, leasts ?? undefined)
    const position = starts[index + 1] ?? 0
    return {
      split: node.id,
      index,
      direction: node.direction,
      area,
      position,
      least,
      most,
      before: shownIn(node.children[index]),
      after: shownIn(child),
    }
  })
  return [...own, ...node.children.flatMap((child, index) => dividersOf(child, room, areaOf(node, index, starts[index] ?? 0, area)))]
}

function areaOf({ direction, sizes }: Split, index: number, start: number, { left, top, width, height }: Omit<Rectangle, 'pane'>) {
  const share = (sizes[index] ?? 0) / 100
  return direction === 'row'
    ? { left: left + (width * start) / 100, top, width: width * share, height }
    : { left, top: top + (height * start) / 100, width, height: height * share }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0)

/** Sizes are rounded, so edges that touch may differ by this much. */
const tolerance = 0.05

/** The shown pane next to another in a direction: of those that touch it, the last focused one, else the one along most of the edge. */
export function neighbourOf(layout: Layout, pane: string, direction: Direction): string | null {
  const rectangles = rectanglesOf(layout.root)
  const parent = ancestorsOf(layout.root, pane)?.[0]?.node
  const shown = parent?.type === 'tabs' ? parent.active : pane
  const from = rectangles.find((rectangle) => rectangle.pane === shown)
  if (!from) return null
  const age = (id: string): number => {
    const at = (layout.recent ?? []).indexOf(id)
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  const touching = rectangles
    .map((rectangle) => ({
      pane: rectangle.pane,
      gap: Math.abs(gapBetween(from, rectangle, direction)),
      overlap: overlapOf(from, rectangle, direction),
    }))
    .filter(({ pane: id, gap, overlap }) => id !== shown && gap < tolerance && overlap > tolerance)
  touching.sort((a, b) => age(a.pane) - age(b.pane) || b.overlap - a.overlap)
  return touching[0]?.pane ?? null
}

function gapBetween(from: Rectangle, to: Rectangle, direction: Direction): number {
  if (direction === 'left') return from.left - (to.left + to.width)
  if (direction === 'right') return to.left - (from.left + from.width)
  return direction === 'up' ? from.top - (to.top + to.height) : to.top - (from.top + from.height)
}

function overlapOf(a: Rectangle, b: Rectangle, direction: Direction): number {
  if (direction === 'left' || direction === 'right') return Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
}
