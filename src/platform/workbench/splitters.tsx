import clsx from 'clsx'
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import type { LayoutNode, Split } from '#kernel/layout.ts'
import { type Divider, dividersOf } from '#kernel/layout-geometry.ts'
import type { Room } from '#kernel/layout-room.ts'
import { evenSizes, moveDivider } from '#kernel/layout-sizes.ts'
import { changeNode, findLeaf, findNode } from '#kernel/layout-tree.ts'
import { t } from '#platform/i18n/i18n.ts'
import { dispatch } from './layout-store.ts'
import { regionId } from './pane-focus.ts'
import { usePaneFacts } from './pane-store.ts'
import { paneTitle } from './pane-title.ts'

/** Percentage points that an arrow moves by, and with Shift. */
const step = 2
const largeStep = 10

interface SplittersProps {
  root: LayoutNode
  room: Room | null
  /** While one is dragged: how the panes lie meanwhile. Null when it is over. */
  onDraft(root: LayoutNode | null): void
}

/** The dividers between panes: dragged, moved by arrows, Home and End, evened out by Enter and double click. */
export default memo(function Splitters({ root, room, onDraft }: SplittersProps) {
  return dividersOf(root, room).map((divider) => (
    <Splitter key={`${divider.split}-${divider.index}`} divider={divider} root={root} onDraft={onDraft} />
  ))
})

function Splitter({ divider, root, onDraft }: Omit<SplittersProps, 'room'> & { divider: Divider }) {
  const { split, index, direction, position, least, most, before, after } = divider
  const dragged = useRef<readonly number[] | null>(null)
  const label = usePaneFacts(() => t('workbench.pane.divider', { before: titleOf(root, before), after: titleOf(root, after) }))
  const node = findNode(root, split) as Split
  const set = (sizes: readonly number[]) => dispatch({ type: 'set-sizes', split, sizes })
  const even = () => set(evenSizes(node.children.length))

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const sizes = moveDivider(node.sizes, index, positionOf(event, divider), divider)
    dragged.current = sizes
    onDraft(changeNode(root, split, () => ({ ...node, sizes })))
  }
  // A press alone moves nothing: only what was dragged is set, and only once, on release.
  const release = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.releasePointerCapture(event.pointerId)
    if (dragged.current) set(dragged.current)
    dragged.current = null
    onDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event, divider)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    if (to === 'even') even()
    else set(moveDivider(node.sizes, index, to, divider))
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(position)}
      aria-valuemin={Math.round(least)}
      aria-valuemax={Math.round(most)}
      aria-controls={`${regionId(before)} ${regionId(after)}`}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={() => {
        dragged.current = null
        onDraft(null)
      }}
      onDoubleClick={even}
      onKeyDown={onKeyDown}
      style={placeOf(divider)}
      className={clsx(
        'group absolute z-20 flex touch-none items-center justify-center outline-none',
        direction === 'row' ? '-ml-1 w-2 cursor-col-resize flex-col' : '-mt-1 h-2 cursor-row-resize',
      )}
    >
      <span
        className={clsx(
          'rounded-full bg-transparent group-hover:bg-accent group-focus-visible:bg-focus group-active:bg-accent',
          direction === 'row' ? 'h-full w-0.5 group-focus-visible:w-1' : 'h-0.5 w-full group-focus-visible:h-1',
        )}
      />
    </div>
  )
}

const titleOf = (root: LayoutNode, pane: string): string => paneTitle(pane, findLeaf(root, pane)?.url ?? '/')

function keyTarget(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { direction, position, least, most }: Divider,
): number | 'even' | null {
  if (altKey || ctrlKey || metaKey) return null
  const by = shiftKey ? largeStep : step
  if (key === (direction === 'row' ? 'ArrowLeft' : 'ArrowUp')) return position - by
  if (key === (direction === 'row' ? 'ArrowRight' : 'ArrowDown')) return position + by
  if (key === 'Home') return least
  if (key === 'End') return most
  return key === 'Enter' ? 'even' : null
}

/** Where the pointer is, in percent from the start of the split. */
function positionOf(event: PointerEvent<HTMLElement>, { direction, area }: Divider): number {
  const stage = event.currentTarget.parentElement?.getBoundingClientRect() ?? new DOMRect()
  const at = direction === 'row' ? ((event.clientX - stage.left) / stage.width) * 100 : ((event.clientY - stage.top) / stage.height) * 100
  return direction === 'row' ? ((at - area.left) / area.width) * 100 : ((at - area.top) / area.height) * 100
}

function placeOf({ direction, position, area: { left, top, width, height } }: Divider) {
  return direction === 'row'
    ? { left: `${left + (width * position) / 100}%`, top: `${top}%`, height: `${height}%` }
    : { top: `${top + (height * position) / 100}%`, left: `${left}%`, width: `${width}%` }
}
