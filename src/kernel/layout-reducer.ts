import type { Direction, Layout, LayoutAction, LayoutNode, Leaf, Tabs } from './layout.ts'
import { arranged, arrangedAs, balanced } from './layout-arrange.ts'
import { closeOthers, closePane, reopenPane } from './layout-close.ts'
import { dividersOf, neighbourOf } from './layout-geometry.ts'
import { moveInDirection, replant } from './layout-move.ts'
import { placeBeside } from './layout-place.ts'
import { repairLayout } from './layout-repair.ts'
import { fitted, type Room } from './layout-room.ts'
import { moveDivider, settleSizes } from './layout-sizes.ts'
import { receive, takeOut } from './layout-travel.ts'
import { ancestorsOf, changeNode, childrenOf, findLeaf, findNode, freshId, insertTab, leavesOf } from './layout-tree.ts'
import { isAppUrl, normalizeUrl } from './url.ts'

/** Panes that a window holds at most; more are opened in the focused one. */
export const mostPanes = 64
const mostSteps = 50

/** A window with one pane. */
export function singlePane(url: string, id: string): Layout {
  return {
    version: 1,
    root: { type: 'pane', id, url: normalizeUrl(url), back: [], forward: [] },
    focused: id,
    zoomed: null,
    closed: [],
    recent: [id],
  }
}

/**
 * The layout after an action; the very same object when nothing changes. Whatever the action, the result is a valid tree with an existing
 * focus. `home` is where the pane goes that is left when the last one is closed; in a `room` no pane is put where it has less than it needs.
 */
export function reduceLayout(layout: Layout, action: LayoutAction, home = '/', room: Room | null = null): Layout {
  const next = apply(layout, action, home, room)
  return next === layout ? layout : settle(next, layout)
}

/** The layout as its window can show it. What changes where panes lie starts from what is seen. */
const shownIn = (layout: Layout, room: Room | null): Layout => (room ? withRoot(layout, fitted(layout.root, room, layout.recent)) : layout)

function apply(layout: Layout, action: LayoutAction, home: string, room: Room | null): Layout {
  switch (action.type) {
    case 'open':
      return open(layout, action, room)
    case 'navigate':
      return changePane(layout, action.pane, (leaf) => navigate(leaf, action.url, action.history))
    case 'back':
      return changePane(layout, action.pane, ({ url, back, forward, ...leaf }) => walk(leaf, url, back, forward, 'back'))
    case 'forward':
      return changePane(layout, action.pane, ({ url, back, forward, ...leaf }) => walk(leaf, url, forward, back, 'forward'))
    case 'close':
      return closePane(layout, action.pane, home)
    case 'close-others':
      return closeOthers(layout, action.pane, home)
    case 'reopen':
      return isFull(layout) ? layout : reopenPane(layout, home)
    case 'focus':
      return focus(layout, action.pane)
    case 'focus-direction':
      return focus(layout, tabBeside(layout, action.direction) ?? neighbourOf(layout, layout.focused, action.direction))
    case 'focus-index':
      return focus(layout, leavesOf(layout.root)[action.index - 1]?.id)
    case 'move-direction':
      return withRoot(focus(layout, action.pane), moveInDirection(shownIn(layout, room), action.pane, action.direction))
    case 'move':
      return move(layout, action, room)
    case 'resize':
      return resize(layout, action.pane, action.by, room)
    case 'set-sizes':
      return setSizes(layout, action.split, action.sizes, room)
    case 'balance':
      return changeTree(layout, balanced(layout.root))
    case 'arrange':
      return changeTree(layout, arranged(layout.root, action.arrangement, layout.focused, room))
    case 'arrange-as':
      return changeTree(layout, arrangedAs(layout.root, action.root))
    case 'zoom':
      return findLeaf(layout.root, action.pane)
        ? { ...focus(layout, action.pane), zoomed: layout.zoomed === action.pane ? null : action.pane }
        : layout
    case 'toggle-tab':
      return withRoot(focus(layout, action.pane), toggleTab(shownIn(layout, room).root, action.pane))
    case 'duplicate':
      return duplicate(layout, action, room)
    case 'link':
      return changePane(layout, action.pane, ({ link: before, ...leaf }) =>
        before === (action.link ?? undefined) ? null : { ...leaf, ...(action.link && { link: action.link }) },
      )
    case 'take-out':
      return takeOut(layout, action.panes, home).layout
    case 'receive':
      return leavesOf(layout.root).length + leavesOf(action.layout.root).length > mostPanes
        ? layout
        : receive(layout, action.layout, action.places ?? {}, home)
    case 'restore':
      return repairLayout(action.layout)
  }
}

/** What holds after every action: the focused tab is the shown one, only the focused pane can be zoomed, and recency is kept. */
function settle(layout: Layout, before: Layout): Layout {
  const leaves = leavesOf(layout.root)
  const ids = leaves.map((leaf) => leaf.id)
  const focused = ids.includes(layout.focused) ? layout.focused : (ids[0] as string)
  const parent = ancestorsOf(layout.root, focused)?.[0]?.node
  const hidden = parent?.type === 'tabs' && parent.active !== focused
  const root = hidden ? (changeNode(layout.root, parent.id, (tabs) => ({ ...(tabs as Tabs), active: focused })) ?? layout.root) : layout.root
  const recent = [focused, ...(layout.recent ?? []).filter((id) => id !== focused && ids.includes(id))]
  const zoomed = layout.zoomed === focused && ids.length > 1 ? focused : null
  const known = before.recent?.join() === recent.join() ? before.recent : recent
  const same =
    root === before.root && focused === before.focused && zoomed === before.zoomed && layout.closed === before.closed && known === before.recent
  return same ? before : { ...layout, root, focused, zoomed, recent: known }
}

const withRoot = (layout: Layout, root: LayoutNode): Layout => (root === layout.root ? layout : { ...layout, root })
const focus = (layout: Layout, pane: string | null | undefined): Layout =>
  pane && pane !== layout.focused && findLeaf(layout.root, pane) ? { ...layout, focused: pane } : layout
const isFull = (layout: Layout): boolean => leavesOf(layout.root).length >= mostPanes

function changePane(layout: Layout, pane: string, change: (leaf: Leaf) => Leaf | null): Layout {
  const leaf = findLeaf(layout.root, pane)
  const changed = leaf && change(leaf)
  return changed ? withRoot(layout, changeNode(layout.root, pane, () => changed) ?? layout.root) : layout
}

function navigate(leaf: Leaf, address: string, history: 'push' | 'replace'): Leaf | null {
  const url = isAppUrl(address) ? normalizeUrl(address) : leaf.url
  if (url === leaf.url) return null
  return history === 'replace' ? { ...leaf, url } : { ...leaf, url, back: [...leaf.back, leaf.url].slice(-mostSteps), forward: [] }
}

/** One step along a pane's history: the address comes off the end of `from`, and the one left behind goes to the end of `to`. */
function walk(leaf: Pick<Leaf, 'type' | 'id'>, url: string, from: readonly string[], to: readonly string[], way: 'back' | 'forward'): Leaf | null {
  const next = from.at(-1)
  if (next === undefined) return null
  const rest = from.slice(0, -1)
  const left = [...to, url].slice(-mostSteps)
  return { ...leaf, url: next, back: way === 'back' ? rest : left, forward: way === 'back' ? left : rest }
}

function open(layout: Layout, { url, placement, id }: Extract<LayoutAction, { type: 'open' }>, room: Room | null): Layout {
  if (!isAppUrl(url)) return layout
  if (placement === 'replace' || isFull(layout)) return changePane(layout, layout.focused, (leaf) => navigate(leaf, url, 'push'))
  const leaf: Leaf = { type: 'pane', id: unusedId(layout, id), url: normalizeUrl(url), back: [], forward: [] }
  return placement === 'tab'
    ? onTop(layout, leaf, insertTab(layout.root, layout.focused, leaf))
    : beside(layout, layout.focused, leaf, placement, room)
}

function duplicate(layout: Layout, { pane, id }: Extract<LayoutAction, { type: 'duplicate' }>, room: Room | null): Layout {
  const leaf = findLeaf(layout.root, pane)
  return leaf && !isFull(layout) ? beside(layout, pane, { ...leaf, id: unusedId(layout, id) }, 'right', room) : layout
}

function beside(layout: Layout, target: string, leaf: Leaf, side: Direction, room: Room | null): Layout {
  const { root, placed } = placeBeside(shownIn(layout, room).root, target, leaf, side, room)
  return placed === 'tab' ? onTop(layout, leaf, root) : { ...layout, root, focused: leaf.id, zoomed: null }
}

/** A tab of a zoomed pane takes its place; beside it, the new pane could not be seen. */
const onTop = (layout: Layout, leaf: Leaf, root: LayoutNode): Layout => ({
  ...layout,
  root,
  focused: leaf.id,
  zoomed: layout.zoomed === null ? null : leaf.id,
})

function unusedId(layout: Layout, id: string): string {
  const closed = layout.closed.map((leaf) => leaf.id)
  return findNode(layout.root, id) || closed.includes(id) ? freshId(layout.root, 'p', closed) : id
}

function move(layout: Layout, { pane, target, side }: Extract<LayoutAction, { type: 'move' }>, room: Room | null): Layout {
  const leaf = findLeaf(layout.root, pane)
  if (!leaf || pane === target) return layout
  return withRoot(focus(layout, pane), replant(shownIn(layout, room).root, leaf, target, side))
}

/** Moves the divider behind a pane along the nearest split, or the one before the last. */
function resize(layout: Layout, pane: string, by: number, room: Room | null): Layout {
  const shown = shownIn(layout, room)
  const nearest = ancestorsOf(shown.root, pane)?.find(({ node }) => node.type === 'split')
  if (nearest?.node.type !== 'split' || !Number.isFinite(by)) return layout
  const { id, sizes } = nearest.node
  const last = nearest.index === sizes.length - 1
  const index = last ? nearest.index - 1 : nearest.index
  const divider = dividersOf(shown.root, room).find((one) => one.split === id && one.index === index)
  return divider ? setSizes(layout, id, moveDivider(sizes, index, divider.position + (last ? -by : by), divider), room) : layout
}

function setSizes(layout: Layout, id: string, sizes: readonly number[], room: Room | null): Layout {
  const shown = shownIn(layout, room)
  const split = findNode(shown.root, id)
  if (split?.type !== 'split' || sizes.length !== split.children.length) return layout
  const settled = settleSizes(sizes)
  if (settled.every((size, index) => size === split.sizes[index])) return layout
  return withRoot(layout, changeNode(shown.root, id, () => ({ ...split, sizes: settled })) ?? layout.root)
}

/** Another tree of the same panes. Nothing changes when it is alike, whatever its splits are called; the zoom would hide it. */
function changeTree(layout: Layout, root: LayoutNode): Layout {
  const alike = writeTree(root) === writeTree(layout.root)
  return alike ? (layout.zoomed === null ? layout : { ...layout, zoomed: null }) : { ...layout, root, zoomed: null }
}

/** How panes lie, as text that two trees are compared by. */
function writeTree(node: LayoutNode): string {
  if (node.type === 'pane') return node.id
  if (node.type === 'tabs') return `tabs(${node.panes.map(writeTree).join(';')})`
  return `${node.direction}(${node.children.map((child, index) => `${node.sizes[index]}:${writeTree(child)}`).join(';')})`
}

/** Left and right walk through the tabs of the focused pane before they leave them, so that every tab is a few presses away. */
function tabBeside(layout: Layout, direction: Extract<LayoutAction, { type: 'focus-direction' }>['direction']): string | undefined {
  const parent = ancestorsOf(layout.root, layout.focused)?.[0]
  if (parent?.node.type !== 'tabs' || direction === 'up' || direction === 'down') return undefined
  return parent.node.panes[parent.index + (direction === 'left' ? -1 : 1)]?.id
}

function toggleTab(root: LayoutNode, pane: string): LayoutNode {
  const leaf = findLeaf(root, pane)
  const parent = ancestorsOf(root, pane)?.[0]
  if (!leaf || !parent) return root
  if (parent.node.type === 'tabs') return replant(root, leaf, parent.node.id, 'right')
  const siblings = childrenOf(parent.node)
  const next = siblings[parent.index + 1] ?? siblings[parent.index - 1]
  if (!next) return root
  return replant(root, leaf, next.type === 'split' ? (leavesOf(next)[0] as Leaf).id : next.id, 'center')
}
