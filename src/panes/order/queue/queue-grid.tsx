import { type Dispatch, type Ref, useMemo, useRef } from 'react'
import type { CursorAction, ListCursor } from '#kernel/list-cursor.ts'
import { t } from '#platform/i18n/i18n.ts'
import { chosenColumns } from '#platform/list/own-columns.ts'
import { openMenu } from '#platform/ui/menu.tsx'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { ListNews } from '#platform/workbench/list-news.tsx'
import { orderMenuEntries } from '../order-menu.ts'
import { allColumns, extraColumns, queueColumns } from './columns.ts'
import { QueueHead } from './queue-head.tsx'
import type { QueuePages } from './queue-pages.ts'
import { QueueRow, type RowEvents } from './queue-row.tsx'
import { useQueueTable } from './queue-table.ts'

interface QueueGridProps {
  readonly pages: QueuePages
  readonly cursor: ListCursor
  readonly move: Dispatch<CursorAction>
  /** Filled with where each row in view stands. */
  /** The queue's address. */
  readonly url: string
  readonly indexByCode: Map<string, number>
  onVisible(range: { first: number; last: number }): void
  onOpen(index: number): void
  /** Where it starts. CSS pixels. */
  readonly startAt: number
  readonly news: number
  onNews(): void
  readonly ref?: Ref<VirtualGridHandle>
}

/** The rows, virtual over the whole result: what is in the DOM is what is in view. */
export function QueueGrid({ url, pages, cursor, move, indexByCode, onVisible, onOpen, startAt, news, onNews, ref }: QueueGridProps) {
  const [stored] = useQueueTable(url)
  const wanted = useMemo(() => chosenColumns(allColumns, stored, extraColumns), [stored])
  const layoutOf = (width: number, card: boolean) => queueColumns.layout(width, card, wanted)

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

  return (
    <div className="queue-body">
      <ListNews text={news > 0 ? t('order.queue.news', { count: news }) : null} onShow={onNews} />
      <VirtualGrid
        ref={ref}
        label={t('order.queue.title')}
        total={pages.total}
        cardsBelow={queueColumns.cardsBelow}
        busy={pages.loading || pages.stale}
        stale={pages.stale}
        selectable
        activeIndex={cursor.index}
        startAt={startAt}
        onVisible={onVisible}
        onReach={(index) => move({ type: 'reach', index, total: pages.total, codeAt: (at) => pages.at(at)?.order_code })}
        head={(width, card) => <QueueHead {...layoutOf(width, card)} url={url} />}
        row={(index, top, width, card) => {
          const row = pages.at(index)
          if (!row) return undefined
          indexByCode.set(row.order_code, index)
          return (
            <QueueRow
              key={row.order_code}
              row={row}
              index={index}
              top={top}
              {...layoutOf(width, card)}
              card={card}
              cursor={cursor.index === index}
              selected={cursor.selected.has(row.order_code)}
              events={events}
            />
          )
        }}
      />
    </div>
  )
}
