import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSettings } from '#platform/settings/settings.ts'
import { InList, rowId } from './in-list.ts'
import { useLasting } from './use-after.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowMargin } from './use-row-margin.ts'
import './virtual-grid.css'

const rowHeights = { compact: 28, regular: 32, comfortable: 40 } as const
/** What the second line of a card adds. CSS pixels. */
const cardLine = 24

export interface VirtualGridHandle {
  scrollTo(offset: number): void
  /** How far it is scrolled. CSS pixels. */
  offset(): number
  /** Scrolls only as far as the row needs to be seen. */
  reveal(index: number): void
  /** Takes the keyboard's focus. */
  focus(): void
  /** The row at a place, while it is in the page. */
  rowAt(index: number): HTMLElement | null
}

interface VirtualGridProps {
  readonly label: string
  readonly total: number
  /** Below this width a row stands on two lines. CSS pixels. */
  readonly cardsBelow: number
  readonly busy: boolean
  readonly stale: boolean
  /** The row that has the cursor. It stays in view when rows change their height. */
  readonly activeIndex: number | null
  /** The cell of it that has the cursor. */
  readonly activeCell?: string | null
  /** Where it starts. CSS pixels. */
  readonly startAt: number
  readonly selectable?: boolean
  /** Gets the width inside the rows, 0 before it is known. */
  head(width: number, card: boolean): ReactNode
  /** A row in its place; undefined while it is on the way. */
  row(index: number, top: number, width: number, card: boolean): ReactNode | undefined
  /** Over the rows, in their coordinates: what belongs to a row and is larger than it. */
  over?(rowHeight: number): ReactNode
  onVisible(range: { first: number; last: number }): void
  /** Something in a row has the focus: the cursor goes there. */
  onReach(index: number): void
  onKeyDown?(event: KeyboardEvent<HTMLDivElement>): void
  readonly ref?: Ref<VirtualGridHandle>
}

/** Rows of one height, virtual over the whole list: what is in the page is what is in view. */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, total, cardsBelow, busy, stale, activeIndex, activeCell, startAt, selectable, head, row, over, onVisible, onReach, onKeyDown, ref } =
    props
  const listId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const density = useSettings((settings) => settings.density)
  const [width, setWidth] = useState(0)
  const card = width > 0 && width < cardsBelow
  const rowHeight = rowHeights[density] + (card ? cardLine : 0)

  const cursor = useRef({ index: activeIndex, rowHeight })
  useLayoutEffect(() => {
    cursor.current = { index: activeIndex, rowHeight }
  })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    let height = box.clientHeight
    /** The row with the cursor is not lost to what takes room below the rows, as the bar of a selection does. It may not be in the page yet. */
    const keepCursorInView = () => {
      const { index, rowHeight } = cursor.current
      const lost = height - box.clientHeight
      const under = index === null ? 0 : (index + 1) * rowHeight - (box.scrollTop + box.clientHeight)
      if (lost > 0 && under > 0 && under <= lost + rowHeight) box.scrollTop += under
      height = box.clientHeight
    }
    const observer = new ResizeObserver(() => {
      setWidth(box.clientWidth)
      keepCursorInView()
    })
    observer.observe(box)
    setWidth(box.clientWidth)
    return () => observer.disconnect()
  }, [])

  // Another function for another height: the rows get their new places in the same drawing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const keyOf = useCallback((index: number) => index, [rowHeight])
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    rangeExtractor: useRowMargin(total > 0 && !stale),
    overscan: 0,
    initialOffset: startAt,
    getItemKey: keyOf,
  })
  const kept = useRef(rowHeight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of height moves the rows
  useLayoutEffect(() => {
    const box = scroller.current
    if (kept.current === rowHeight || !box) return
    // Where the cursor is, or else what was at the top, stays where it was: by what is known of it, for asking lays the page out. What was at its beginning stays there,
    // if the cursor is in view from it.
    const before = virtual.scrollOffset ?? 0
    const lowest = box.clientHeight - rowHeight
    const index = activeIndex ?? Math.round(before / kept.current)
    const place = index * rowHeight
    const top = activeIndex === null ? 0 : Math.max(0, Math.min(activeIndex * kept.current - before, lowest))
    const to = before > 0 || place > lowest ? place - top : 0
    kept.current = rowHeight
    if (to === before) return
    // As high as it will be with the next drawing: what is lower cannot be scrolled to before.
    if (box.firstElementChild instanceof HTMLElement) box.firstElementChild.style.height = `${total * rowHeight}px`
    box.scrollTop = to
  }, [rowHeight])
  const placed = useRef(total > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first rows
  useLayoutEffect(() => {
    if (placed.current || total === 0) return
    placed.current = true
    // Rows that came after their list: only now is there room to scroll.
    if (startAt > 0) scroller.current?.scrollTo(0, startAt)
  }, [total])
  const inView = virtual.getVirtualItems()
  const first = inView[0]?.index ?? 0
  const last = inView[inView.length - 1]?.index ?? 0
  const told = useRef({ first: -1, last: -1 })
  // With what was told, not with what was rendered before: where it is scrolled to is read while rendering, and React may throw such a rendering away but keep its
  // dependencies, so that the next one would find nothing new.
  useEffect(() => {
    if (told.current.first === first && told.current.last === last) return
    told.current = { first, last }
    onVisible(told.current)
  })

  useImperativeHandle(ref, () => ({
    scrollTo(offset) {
      // Asking for where it is already would lay the page out as well.
      if ((virtual.scrollOffset ?? 0) === offset) return
      scroller.current?.scrollTo(0, offset)
      // It would hear of it with the next frame only, and reveal asks before.
      virtual.scrollOffset = scroller.current?.scrollTop ?? 0
    },
    // As it was heard last: it is asked when the page has just changed, and would be laid out for the answer.
    offset: () => virtual.scrollOffset ?? scroller.current?.scrollTop ?? 0,
    reveal(index) {
      // By what is known of the box: asking the page for it would lay it out in the midst of a key press.
      const height = virtual.scrollRect?.height || scroller.current?.clientHeight || 0
      const above = virtual.scrollOffset ?? 0
      const top = index * rowHeight
      const to = top < above ? top : Math.max(above, top + rowHeight - height)
      if (to === above) return
      scroller.current?.scrollTo(0, to)
      virtual.scrollOffset = to
    },
    focus: () => grid.current?.focus({ preventScroll: true }),
    rowAt: (index) => document.getElementById(rowId(listId, index)),
  }))
  const rowFocus = useRowFocus({
    activeIndex,
    first: () => (total > 0 ? Math.min(total - 1, Math.ceil((virtual.scrollOffset ?? 0) / rowHeight)) : null),
    reach: onReach,
  })
  const faded = useLasting(stale)
  const inPage = activeIndex !== null && activeIndex >= first && activeIndex <= last

  return (
    <div
      ref={grid}
      role="grid"
      className="list-grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-multiselectable={selectable}
      aria-busy={busy}
      aria-activedescendant={inPage ? rowId(listId, activeIndex, activeCell ?? undefined) : undefined}
      data-stale={stale || undefined}
      data-cursor-away={!inPage || undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...rowFocus}
    >
      <div role="rowgroup">{head(width, card)}</div>
      {/* What scrolls would be a Tab stop of its own. */}
      <div ref={scroller} className="list-scroll" role="rowgroup" tabIndex={-1}>
        <InList value={listId}>
          <div role="presentation" className="list-rows" data-faded={faded || undefined} style={{ height: virtual.getTotalSize() }}>
            {inView.map(
              ({ index, start }) =>
                row(index, start, width, card) ?? <div key={index} className="list-row list-missing" style={{ top: start }} aria-hidden />,
            )}
          </div>
          {/* What it says is said to assistive technology elsewhere: only rows belong in a grid. */}
          {over ? (
            <div aria-hidden className="list-over">
              {over(rowHeight)}
            </div>
          ) : null}
        </InList>
      </div>
    </div>
  )
}
