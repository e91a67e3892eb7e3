import { useContext, useEffect, useMemo, useRef } from 'react'
import { Mosaic, type MosaicChangeMeta, type MosaicNode, MosaicWindow, MosaicWindowContext } from 'react-mosaic-component'
import 'react-mosaic-component/react-mosaic-component.css'
import './mosaic.css'
import type { LayoutNode } from '#kernel/layout.ts'
import { useDragHandle } from './drag-handles.ts'
import { dispatch, getLayout } from './layout-store.ts'
import { fromMosaic, paneAt, rearranged, toMosaic } from './mosaic-tree.ts'

interface MosaicOverlayProps {
  root: LayoutNode
  /** While a tile is dragged: how the tiles lie meanwhile. Null when it is over. */
  onDraft(root: LayoutNode | null): void
}

/**
 * Tiles that are dragged by their title bars, and where they may be dropped. It lies over the panes and draws none of
 * them: its tiles are empty and let the pointer through. The only file that knows the tiling library (its tree: mosaic-tree.ts).
 */
export default function MosaicOverlay({ root, onDraft }: MosaicOverlayProps) {
  const tree = useMemo(() => toMosaic(root), [root])
  // The library's tree during a drag, in the shape it left it: a dragged tile has no size, which our layout does not know.
  const dragged = useRef<MosaicNode<string> | null>(null)

  const changed = (next: MosaicNode<string> | null, meta?: MosaicChangeMeta<string>) => {
    dragged.current = next
    const over = meta?.type === 'drag-cancel' || !next
    onDraft(over ? null : fromMosaic(next, root))
    if (over) dragged.current = null
  }
  const released = (next: MosaicNode<string> | null, meta?: MosaicChangeMeta<string>) => {
    dragged.current = null
    onDraft(null)
    if (next && meta) settle(next, meta, root)
  }
  return (
    <Mosaic<string>
      className="dermaga-mosaic"
      mosaicId="dermaga"
      value={dragged.current ?? tree}
      onChange={changed}
      onRelease={released}
      dropBehavior="split-and-swap"
      resize="DISABLED"
      renderTile={(id, path) => (
        <MosaicWindow<string>
          title=""
          path={path}
          draggable={false}
          disableAdditionalControlsOverlay
          renderToolbar={() => <span />}
          renderPreview={() => (
            <div className="dermaga-drag-preview">
              <DragTitle id={id} />
            </div>
          )}
        >
          <DragByHandle id={id} />
        </MosaicWindow>
      )}
    />
  )
}

/** Turns a finished drag into an action on our layout. */
function settle(tree: MosaicNode<string>, meta: MosaicChangeMeta<string>, root: LayoutNode): void {
  if (meta.type !== 'drop') return
  // The centre of a tile is where the library swaps and we stack.
  if (meta.swap) {
    const pane = paneAt(root, meta.sourcePath)
    const target = paneAt(root, meta.destinationPath)
    if (pane && target) dispatch({ type: 'move', pane, target, side: 'center' })
    return
  }
  const next = fromMosaic(tree, root)
  if (next) dispatch({ type: 'restore', layout: rearranged(getLayout(), next) })
}

/** The title bar is drawn by the pane, outside the library's tiles: it becomes the handle by reference. */
function DragByHandle({ id }: { id: string }) {
  const handle = useDragHandle(id)
  const { mosaicWindowActions } = useContext(MosaicWindowContext)
  useEffect(() => {
    // The library's type knows only elements of React; what it passes the value to takes DOM nodes too.
    const connect = mosaicWindowActions.connectDragSource as unknown as (node: HTMLElement | null) => void
    connect(handle)
    return () => connect(null)
  }, [handle, mosaicWindowActions])
  return null
}

/** The library wants a native element around what is dragged along. */
function DragTitle({ id }: { id: string }) {
  return useDragHandle(id)?.textContent ?? null
}
