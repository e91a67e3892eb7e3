import { type Dispatch, type Ref, useMemo, useRef } from 'react'
import type { CursorAction, ListCursor } from '#kernel/list-cursor.ts'
import { t } from '#platform/i18n/i18n.ts'
import { openMenu } from '#platform/ui/menu.tsx'
import { useLasting } from '#platform/ui/use-after.ts'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { ListNews } from '#platform/workbench/list-news.tsx'
import { chatMenuEntries } from './chat-menu.ts'
import { inboxColumns } from './inbox-columns.ts'
import { InboxHead } from './inbox-head.tsx'
import { InboxRow, type RowEvents } from './inbox-row.tsx'

interface InboxGridProps {
  readonly codes: readonly string[]
  /** There are more behind those that were read. */
  readonly more: boolean
  readonly stale: boolean
  /** Nothing was read yet. */
  readonly loading: boolean
  readonly cursor: ListCursor
  readonly move: Dispatch<CursorAction>
  /** Where it starts. CSS pixels. */
  readonly startAt: number
  readonly news: number
  onNews(): void
  onVisible(range: { first: number; last: number }): void
  onOpen(code: string): void
  /** Whether the mouse is over the rows. */
  onPointed(over: boolean): void
  readonly ref?: Ref<VirtualGridHandle>
}

const { cardsBelow, layout } = inboxColumns
/** Rows that stand for those that are on the way. */
const waitingRows = 30

/** The chats, virtual over all that were read: what is in the page is what is in view. */
export function InboxGrid({ codes, more, stale, loading, cursor, move, startAt, news, onNews, onVisible, onOpen, onPointed, ref }: InboxGridProps) {
  const lasts = useLasting(loading)
  const latest = useRef({ codes, onOpen })
  latest.current = { codes, onOpen }
  const events = useMemo<RowEvents>(() => {
    const codeAt = (index: number) => latest.current.codes[index]
    const total = () => latest.current.codes.length
    return {
      point(index, how) {
        const code = codeAt(index)
        if (how === 'toggle') move({ type: 'toggle', index, codeAt })
        else if (how === 'range') move({ type: 'extend-to', index, total: total(), codeAt })
        else {
          move({ type: 'go', index, total: total(), codeAt })
          if (code) latest.current.onOpen(code)
        }
      },
      menu(index, at) {
        move({ type: 'aim', index, total: total(), codeAt })
        // The commands look at the cursor and the selection: the menu opens once they stand.
        requestAnimationFrame(() => openMenu({ at, entries: chatMenuEntries(), label: t('inbox.actions') }))
      },
    }
  }, [move])

  return (
    <div
      className="inbox-body"
      data-early={(loading && !lasts) || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onPointed(true)}
      onPointerLeave={() => onPointed(false)}
    >
      <ListNews text={news > 0 ? t('inbox.news', { count: news }) : null} onShow={onNews} />
      <VirtualGrid
        ref={ref}
        label={t('inbox.title')}
        total={loading ? waitingRows : codes.length + (more ? 1 : 0)}
        cardsBelow={cardsBelow}
        busy={codes.length === 0 || stale}
        stale={stale}
        activeIndex={cursor.index}
        startAt={startAt}
        selectable
        onVisible={onVisible}
        onReach={(index) => move({ type: 'reach', index, total: codes.length, codeAt: (at) => codes[at] })}
        head={(width, card) => <InboxHead {...layout(width, card)} card={card} />}
        row={(index, top, width, card) => {
          const code = codes[index]
          if (code === undefined) return undefined
          return (
            <InboxRow
              key={code}
              code={code}
              index={index}
              top={top}
              {...layout(width, card)}
              card={card}
              cursor={cursor.index === index}
              selected={cursor.selected.has(code)}
              events={events}
            />
          )
        }}
      />
    </div>
  )
}
