import { useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CursorAction, ListCursor } from '#kernel/list-cursor.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSettings } from '#platform/settings/settings.ts'
import { openMenu } from '#platform/ui/menu.tsx'
import { usePane } from '#platform/workbench/pane.ts'
import { useFocusedPane } from '#platform/workbench/workbench.ts'
import { orderMenuEntries } from '../order-menu.ts'
import { cardsBelow, cardTemplate, chosenColumns, fittingColumns, gridTemplate } from './columns.ts'
import { QueueHead } from './queue-head.tsx'
import type { QueuePages } from './queue-pages.ts'
import { QueueRow, type RowEvents } from './queue-row.tsx'

const rowHeights = { compact: 28, regular: 32, comfortable: 40 } as const
/** What the second line of a card adds. CSS pixels. */
const cardLine = 24

export interface QueueGridHandle {
  scrollTo(offset: number): void
  /** How far it is scrolled. CSS pixels. */
  offset(): number
  /** Scrolls only as far as the row needs to be seen. */
  reveal(index: number): void
}

interface QueueGridProps {
  readonly pages: QueuePages
  readonly cursor: ListCursor
  readonly move: Dispatch<CursorAction>
  /** Filled with where each row in view stands. */
  readonly indexByCode: Map<string, number>
  onVisible(range: { first: number; last: number }): void
  onOpen(index: number): void
  /** Where it starts. CSS pixels. */
  readonly startAt: number
  readonly news: number
  onNews(): void
  readonly ref?: Ref<QueueGridHandle>
}

/** The rows, virtual over the whole result: what is in the DOM is what is in view. */
export function QueueGrid({ pages, cursor, move, indexByCode, onVisible, onOpen, startAt, news, onNews, ref }: QueueGridProps) {
  const pane = usePane()
  const scroller = useRef<HTMLDivElement>(null)
  const density = useSettings((settings) => settings.density)
  const stored = useSettings((settings) => settings.order_table)
  const [width, setWidth] = useState(0)
  const card = width > 0 && width < cardsBelow
  const rowHeight = rowHeights[density] + (card ? cardLine : 0)
  const shown = useMemo(() => (card ? (['deadline'] as const) : fittingColumns(chosenColumns(stored), width)), [stored, width, card])
  const template = useMemo(() => (card ? cardTemplate : gridTemplate(shown)), [shown, card])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    setWidth(box.clientWidth)
    return () => observer.disconnect()
  }, [])

  const virtual = useVirtualizer({
    count: pages.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: startAt,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured sizes are forgotten when the density changes
  useEffect(() => virtual.measure(), [rowHeight])
  const inView = virtual.getVirtualItems()
  const first = inView[0]?.index ?? 0
  const last = inView[inView.length - 1]?.index ?? 0
  useEffect(() => onVisible({ first, last }), [first, last, onVisible])

  useImperativeHandle(ref, () => ({
    scrollTo(offset) {
      scroller.current?.scrollTo(0, offset)
      // It would hear of it with the next frame only, and reveal asks before.
      virtual.scrollOffset = scroller.current?.scrollTop ?? 0
    },
    offset: () => scroller.current?.scrollTop ?? 0,
    reveal(index) {
      // By what is known of the box: asking the page for it would lay it out in the midst of a key press.
      const height = virtual.scrollRect?.height || scroller.current?.clientHeight || 0
      const above = virtual.scrollOffset ?? 0
      const top = index * rowHeight
      if (top < above) scroller.current?.scrollTo(0, top)
      else if (top + rowHeight > above + height) scroller.current?.scrollTo(0, top + rowHeight - height)
    },
  }))

  const latest = useRef({ pages, onOpen, move })
  latest.current = { pages, onOpen, move }
  const events = useMemo<RowEvents>(() => {
    const codeAt = (index: number) => latest.current.pages.at(index)?.order_code
    const go = (index: number) => latest.current.move({ type: 'go', index, total: latest.current.pages.total, codeAt })
    return {
      point(index, how) {
        if (how === 'toggle') latest.current.move({ type: 'toggle', index, codeAt })
        else if (how === 'range') latest.current.move({ type: 'extend-to', index, total: latest.current.pages.total, codeAt })
        else go(index)
      },
      open: (index) => latest.current.onOpen(index),
      menu(index, at) {
        latest.current.move({ type: 'aim', index, total: latest.current.pages.total, codeAt })
        // The commands look at the cursor and the selection: the menu opens once they stand.
        requestAnimationFrame(() => openMenu({ at, entries: orderMenuEntries(), label: t('order.selection.label') }))
      },
    }
  }, [])

  const focusedPane = useFocusedPane()
  const activeRow = cursor.index === null ? undefined : pages.at(cursor.index)
  return (
    <div className="queue-body">
      {news > 0 ? (
        <button type="button" className="queue-news" onClick={onNews}>
          {t('order.queue.news', { count: news })}
        </button>
      ) : null}
      <span className="sr-only" aria-live="polite">
        {focusedPane === pane.id && news > 0 ? t('order.queue.news', { count: news }) : ''}
      </span>
      <div
        role="grid"
        className="queue-grid"
        aria-label={t('order.queue.title')}
        aria-rowcount={pages.total + 1}
        aria-multiselectable
        aria-busy={pages.loading || pages.stale}
        aria-activedescendant={activeRow ? `order-${activeRow.order_code}` : undefined}
        tabIndex={0}
      >
        <QueueHead shown={shown} template={template} />
        <div ref={scroller} className="queue-scroll" role="presentation">
          <div role="rowgroup" className="queue-rows" style={{ height: virtual.getTotalSize() }}>
            {inView.map(({ index, start }) => {
              const row = pages.at(index)
              if (!row) return <div key={index} className="queue-row queue-missing" style={{ transform: `translateY(${start}px)` }} aria-hidden />
              indexByCode.set(row.order_code, index)
              return (
                <QueueRow
                  key={row.order_code}
                  row={row}
                  index={index}
                  top={start}
                  template={template}
                  shown={shown}
                  card={card}
                  cursor={cursor.index === index}
                  selected={cursor.selected.has(row.order_code)}
                  events={events}
                />
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}
