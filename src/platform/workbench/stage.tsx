import { type ComponentProps, memo, useMemo, useRef, useState } from 'react'
import type { LayoutNode, Tabs } from '#kernel/layout.ts'
import { type Rectangle, rectanglesOf } from '#kernel/layout-geometry.ts'
import { fitted } from '#kernel/layout-room.ts'
import { leavesOf } from '#kernel/layout-tree.ts'
import { Coming, late, useLate } from '#platform/ui/late.tsx'
import { useIsPhone } from '#platform/ui/phone.ts'
import { openedFrom } from '#platform/windows/away.ts'
import { isStandalone } from '#platform/windows/standalone.ts'
import type MosaicOverlay from './mosaic-overlay.tsx'
import { OverlayBoundary } from './overlay-boundary.tsx'
import { PaneHost } from './pane-host.tsx'
import { usePaneOrdinals } from './pane-title.ts'
import { useRoom } from './room.ts'
import type Dividers from './splitters.tsx'
import { useStageSize } from './use-stage-size.ts'
import { useLayout } from './workbench.ts'

/** Loaded when there is a second pane: most people never need them. */
const splitters = late(() => import('./splitters.tsx'))
const mosaicOverlay = late(() => import('./mosaic-overlay.tsx'))

const wholeStage = { left: 0, top: 0, width: 100, height: 100 }

/** The panes of the window, each in its place. */
export function Stage() {
  const layout = useLayout()
  const phone = useIsPhone()
  const [draft, setDraft] = useState<LayoutNode | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  useStageSize(stage, !phone)
  const { room } = useRoom()
  const { recent } = layout
  const panes = useMemo(() => leavesOf(layout.root), [layout.root])
  // Where there is no room for all, some lie under others. While a divider or a tile is dragged the panes follow it.
  const settled = useMemo(() => (room ? fitted(layout.root, room, recent) : layout.root), [layout.root, room, recent])
  const shown = draft ?? settled
  const groups = useMemo(() => groupsOf(shown), [shown])
  const alone = phone ? layout.focused : layout.zoomed
  const boxes = useMemo(() => new Map((alone ? [{ pane: alone, ...wholeStage }] : rectanglesOf(shown)).map((box) => [box.pane, box])), [alone, shown])
  const opened = useOpened(boxes)
  const ordinals = usePaneOrdinals(panes)
  const tiled = panes.length > 1 && !phone
  // A window of one popped-out pane has its title bar too: the way back by mouse, and its colour. So has one without menus where a pane can go back.
  const only = panes[0]
  const goesBack = only !== undefined && only.back.length + only.forward.length > 0
  const bar = tiled || (isStandalone() && (goesBack || (!phone && openedFrom() !== null))) || (!phone && only?.link !== undefined)
  // The order in the page never changes while a pane lives: moving its DOM would lose what it scrolled to.
  const sorted = useMemo(() => panes.toSorted((a, b) => (a.id < b.id ? -1 : 1)), [panes])
  return (
    <div ref={stage} className={tiled ? 'relative h-full border-2 border-transparent' : 'relative h-full'}>
      {sorted.map((leaf) =>
        opened.has(leaf.id) ? (
          <PaneHost
            key={leaf.id}
            leaf={leaf}
            box={boxes.get(leaf.id) ?? null}
            focused={leaf.id === layout.focused}
            chrome={tiled}
            bar={bar}
            tabs={groups.get(leaf.id) ?? null}
            ordinal={ordinals.get(leaf.id) ?? 1}
          />
        ) : null,
      )}
      {tiled && !alone ? <Splitters root={shown} room={room} onDraft={setDraft} /> : null}
      {tiled && !alone && settled.type === 'split' ? (
        <OverlayBoundary>
          <Dragging root={settled} onDraft={setDraft} />
        </OverlayBoundary>
      ) : null}
    </div>
  )
}

const Splitters = (props: ComponentProps<typeof Dividers>) => <Coming code={splitters} of={props} />

/** The focus goes from pane to pane many times a minute, and draws none of the tiles' handles anew. */
const Dragging = memo(function Dragging(props: ComponentProps<typeof MosaicOverlay>) {
  // Until it is there panes are moved and sized by keys and menus.
  const { Content: Overlay } = useLate(mosaicOverlay)
  return Overlay ? <Overlay {...props} /> : null
})

/** Panes that were shown once stay alive; one that lies under a tab is not started before it is looked at. */
function useOpened(boxes: ReadonlyMap<string, Rectangle>): ReadonlySet<string> {
  const opened = useRef(new Set<string>())
  for (const id of boxes.keys()) opened.current.add(id)
  return opened.current
}

/** The group of tabs that each pane is in. */
function groupsOf(node: LayoutNode): ReadonlyMap<string, Tabs> {
  if (node.type === 'pane') return new Map()
  if (node.type === 'tabs') return new Map(node.panes.map((pane) => [pane.id, node]))
  return new Map(node.children.flatMap((child) => [...groupsOf(child)]))
}
