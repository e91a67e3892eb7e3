import { useCallback, useMemo, useReducer, useRef } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { moveCursor, untouched } from '#kernel/list-cursor.ts'
import type { Placement } from '#kernel/screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { useLasting } from '#platform/ui/use-after.ts'
import { VirtualGrid, type VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneController } from '#platform/workbench/pane.ts'
import { useCursorFollowsRows } from '#platform/workbench/use-list-cursor.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { HitRow, hitHref } from './hit-row.tsx'
import { inboxScreen } from './inbox.screen.ts'
import { hitColumns } from './inbox-columns.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { type InboxQuery, inboxInput, inboxQueryOf } from './inbox-query.ts'
import { useInboxRows } from './inbox-rows.ts'
import { InboxTop } from './inbox-top.tsx'
import { openLinkedUrl } from './open-chat.ts'
import { useMessageHits } from './use-message-hits.ts'

const nothing = () => undefined
/** Rows that stand for those that are on the way. */
const waitingRows = 30

/** What was searched, in the messages of all chats: each leads to its place in its conversation. */
export function FoundMessages({ query: given, found }: { query: InboxQuery; found: string }) {
  const pane = usePane()
  const address = JSON.stringify(inboxInput(given))
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const query = useMemo(() => given, [address])
  const input = useMemo(() => inboxInput(query), [query])
  const { inbox } = useInboxRows(input)
  const writes = useSession(({ user }) => mayAccess({ any: ['chat'] }, user))
  const { hits, stale, error, refetch } = useMessageHits(query)
  const total = hits?.length ?? 0
  const codeAt = useCallback((index: number) => hits?.[index]?.code, [hits])
  const [cursor, move] = useReducer(moveCursor, untouched)
  const lasts = useLasting(!hits)
  const grid = useRef<VirtualGridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const filters = useRef<HTMLButtonElement>(null)
  useCursorFollowsRows({ cursor, move, grid, total, stale, codeAt })

  const open = (index: number, placement: Placement | 'window') => {
    const hit = hits?.[index]
    if (!hit) return
    move({ type: 'go', index, total, codeAt })
    if (placement === 'replace') openLinkedUrl(pane.id, hitHref(hit))
    else workbench.open(hitHref(hit), placement)
  }
  const latest = useRef(open)
  latest.current = open
  const onOpen = useCallback((index: number) => latest.current(index, 'replace'), [])
  const goTo = useCallback(
    (next: Partial<InboxQuery>, history: 'push' | 'replace' = 'push') =>
      pane.navigate(inboxScreen.href({ query: inboxQueryOf({ ...query, find: 'messages', ...next }) }), history),
    [pane.navigate, query],
  )
  usePaneController({
    list: {
      move: (by) => move({ type: 'move', by, total, codeAt }),
      toEnd: (end) => move({ type: 'go', index: end === 'first' ? 0 : total - 1, total, codeAt }),
      toggle: nothing,
      extend: (by) => move({ type: 'move', by, total, codeAt }),
      selectAll: nothing,
      clear: nothing,
      open: (placement) => open(cursor.index ?? 0, placement),
      peek: () => open(cursor.index ?? 0, 'replace'),
      remember: () => () => move({ type: 'restore', cursor }),
    },
    search: () => search.current?.focus(),
    filter: () => filters.current?.click(),
    refresh: () => void refetch(),
  })
  return (
    <div className="inbox">
      <InboxTop query={query} unread={inbox?.unread_total} unreplied={inbox?.unreplied_total} messages={hits?.length} found writes={writes} />
      <InboxFilters searchField={search} filterButton={filters} query={query} onChange={goTo} />
      {error ? (
        <ErrorState error={error} fallback={t('inbox.loadFailed')} onRetry={() => void refetch()} />
      ) : hits && total === 0 && !stale ? (
        <EmptyState
          icon="search"
          title={t('inbox.hit.none')}
          text={t('inbox.hit.noneText', { text: found })}
          action={{ label: t('inbox.hit.toChats'), to: inboxScreen.href({ query: input }) }}
        />
      ) : (
        <div className="inbox-body" data-early={(!hits && !lasts) || undefined}>
          <VirtualGrid
            ref={grid}
            label={t('inbox.hit.title')}
            total={hits ? total : waitingRows}
            cardsBelow={hitColumns.cardsBelow}
            busy={!hits || stale}
            stale={stale}
            activeIndex={cursor.index}
            startAt={0}
            onVisible={nothing}
            onReach={(index) => move({ type: 'reach', index, total, codeAt })}
            head={(width, card) => (
              <div role="row" className="list-head" style={{ gridTemplateColumns: hitColumns.layout(width, card).template }} aria-rowindex={1}>
                <span role="columnheader">
                  <span className="sr-only">{t('inbox.column.marketplace')}</span>
                </span>
                <span role="columnheader">{t('inbox.column.name')}</span>
                {card ? null : <span role="columnheader">{t('inbox.hit.message')}</span>}
                {card ? null : <span role="columnheader">{t('inbox.column.store')}</span>}
                <span role="columnheader" className="list-number">
                  {t('inbox.column.time')}
                </span>
              </div>
            )}
            row={(index, top, width, card) => {
              const hit = hits?.[index]
              return hit ? (
                <HitRow
                  key={hit.code}
                  hit={hit}
                  found={found}
                  index={index}
                  top={top}
                  template={hitColumns.layout(width, card).template}
                  card={card}
                  cursor={cursor.index === index}
                  onOpen={onOpen}
                />
              ) : undefined
            }}
          />
        </div>
      )}
    </div>
  )
}
