import { z } from 'zod'
import type { Layout, LayoutNode, Leaf } from './layout.ts'
import { mostClosed } from './layout-close.ts'
import { findLeaf, freshId, leavesOf, tidy } from './layout-tree.ts'
import { paneLinks } from './pane-link.ts'
import { isAppUrl } from './url.ts'

const id = z.string().min(1).max(60)
const url = z.string().max(4000).refine(isAppUrl)
const leaf = z.object({
  type: z.literal('pane'),
  id,
  url,
  back: z.array(url).max(50),
  forward: z.array(url).max(50),
  link: z.enum(paneLinks).optional(),
})
const side = z.enum(['left', 'right', 'up', 'down', 'center'])
const place = z.object({ parent: id, index: z.number().int().min(0), sibling: id, side, size: z.number().min(0).max(100) })
const tabs = z.object({ type: z.literal('tabs'), id, panes: z.array(leaf).min(1), active: id })
const node: z.ZodType<LayoutNode> = z.lazy(() => z.discriminatedUnion('type', [leaf, tabs, split]))
const split = z.object({
  type: z.literal('split'),
  id,
  direction: z.enum(['row', 'column']),
  get children() {
    return z.array(node).min(1)
  },
  sizes: z.array(z.number()),
})
export const layoutSchema: z.ZodType<Layout> = z.object({
  version: z.literal(1),
  root: node,
  focused: id,
  zoomed: id.nullable(),
  closed: z.array(leaf.extend({ place: place.optional() })).max(mostClosed),
  recent: z.array(id).optional(),
})

/** A layout from storage, or null when it is none: of another version, damaged, or with addresses outside the app. */
export function readLayout(value: unknown): Layout | null {
  const parsed = layoutSchema.safeParse(value)
  return parsed.success ? repairLayout(parsed.data) : null
}

/** The same layout in its one form: a tidy tree, ids that are there once, a focus that exists. */
export function repairLayout(layout: Layout): Layout {
  const root = tidy(withUniqueIds(layout.root)) ?? layout.root
  const focused = findLeaf(root, layout.focused)?.id ?? (leavesOf(root)[0] as Leaf).id
  return { ...layout, root, focused, zoomed: layout.zoomed === focused ? focused : null, closed: layout.closed.slice(-mostClosed) }
}

/** The same tree with every id once, and none of `taken`. */
export function withUniqueIds(root: LayoutNode, taken: readonly string[] = []): LayoutNode {
  const seen = new Set<string>(taken)
  const unique = (old: string, prefix: string): string => {
    const chosen = seen.has(old) ? freshId(root, prefix, [...seen]) : old
    seen.add(chosen)
    return chosen
  }
  const rename = (old: LayoutNode): LayoutNode => {
    if (old.type === 'pane') return { ...old, id: unique(old.id, 'p') }
    if (old.type === 'split') return { ...old, id: unique(old.id, 's'), children: old.children.map(rename) }
    const shown = old.panes.findIndex((pane) => pane.id === old.active)
    const panes = old.panes.map((pane) => rename(pane) as Leaf)
    return { ...old, id: unique(old.id, 't'), panes, active: panes[Math.max(shown, 0)]?.id ?? old.active }
  }
  return rename(root)
}
