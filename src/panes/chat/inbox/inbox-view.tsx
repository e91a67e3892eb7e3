import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import type { PaneSelection } from '#kernel/pane-link.ts'
import type { Placement } from '#kernel/screen.ts'
import { chatContext } from '#platform/chat/chat-context.ts'
import { useDiscussions } from '#platform/chat/discussions.ts'
import { walkInbox } from '#platform/chat/inbox-walk.ts'
import { chatOf, useKnownChat } from '#platform/chat/known-chats.ts'
import { NoteDialog } from '#platform/chat/note-dialog.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { RetryLine } from '#platform/ui/retry-line.tsx'
import type { VirtualGridHandle } from '#platform/ui/virtual-grid.tsx'
import { usePane, usePaneContext, usePaneController, usePaneFocused } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { useCursorFollowsRows, useListCursor } from '#platform/workbench/use-list-cursor.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { conversationScreen } from '../conversation/conversation.screen.ts'
import { prefetchThread } from '../conversation/thread-query.ts'
import { inboxScreen } from './inbox.screen.ts'
import { InboxEmpty } from './inbox-empty.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxGrid } from './inbox-grid.tsx'
import { useInboxLive } from './inbox-live.ts'
import { type InboxQuery, inboxInput } from './inbox-query.ts'
import { useInboxRows } from './inbox-rows.ts'
import { InboxTop } from './inbox-top.tsx'
import { openLinked } from './open-chat.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useMessageHits } from './use-message-hits.ts'

/** This many rows before the end of what was read the next are asked for. */
const readAhead = 25
/** How long the cursor rests before the chat under it is read ahead. Milliseconds. */
const prefetchAfter = 60
const noCodes: readonly string[] = []

export function InboxView({ query: given }: { query: InboxQuery }) {
  const pane = usePane()
  const focused = usePaneFocused()
  const address = JSON.stringify(inboxInput(given))
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const query = useMemo(() => given, [address])
  const input = useMemo(() => inboxInput(query), [query])
  const rows = useInboxRows(input)
  const { hits, stale: hitsOfBefore, error: hitsError } = useMessageHits(query)
  const discussions = useDiscussions()
  const codes = rows.inbox?.codes ?? noCodes
  const total = codes.length
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const [pointed, setPointed] = useState(false)
  const grid = useRef<VirtualGridHandle>(null)
  const { cursor, latest, move, startAt } = useListCursor(address, grid)
  const search = useRef<HTMLInputElement>(null)
  const filters = useRef<HTMLButtonElement>(null)
  const writes = useSession(({ user }) => mayAccess({ any: ['chat'] }, user))

  const busy = cursor.selected.size > 0 || visible.first > 0 || pointed || (focused && cursor.index !== null)
  const live = useInboxLive(query, input, busy)
  const codeAt = useCallback((index: number) => codes[index], [codes])

  useCursorFollowsRows({ cursor, latest, move, grid, total, stale: rows.stale, codeAt })

  const ends = rows.inbox?.end === null
  // The end that was read is another after each page: while it is in view, the next is asked for.
  useEffect(() => {
    const reached = Math.max(visible.last, cursor.index ?? 0)
    if (!rows.stale && !rows.moreError && !ends && total > 0 && reached >= total - readAhead) void rows.more()
  }, [visible.last, cursor.index, total, ends, rows])

  const goTo = useCallback(
    (next: Partial<InboxQuery>, history: 'push' | 'replace' = 'push') =>
      pane.navigate(inboxScreen.href({ query: inboxInput({ ...query, ...next }) }), history),
    [pane.navigate, query],
  )
  const refresh = useCallback(() => {
    live.show()
    void rows.refetch()
  }, [live.show, rows.refetch])
  const showNews = useCallback(() => {
    live.show()
    grid.current?.scrollTo(0)
  }, [live.show])

  const open = useCallback(
    (code: string | undefined, placement: Placement | 'window') => {
      if (!code) return
      if (placement === 'replace') openLinked(pane.id, code)
      else workbench.open(conversationScreen.href({ query: { chat_code: code } }), placement)
    },
    [pane.id],
  )

  const cursorCode = cursor.code ?? (cursor.index === null ? undefined : codes[cursor.index])
  useEffect(() => {
    if (!focused || !cursorCode) return
    const timer = setTimeout(() => prefetchThread(cursorCode), prefetchAfter)
    return () => clearTimeout(timer)
  }, [focused, cursorCode])
  const targets = useMemo(() => (cursor.selected.size ? [...cursor.selected] : cursorCode ? [cursorCode] : []), [cursor.selected, cursorCode])
  // Also for its own sake: what the chat under the cursor is changes what can be done with it.
  const cursorChat = useKnownChat(cursorCode ?? '')
  const context = chatContext(targets, chatOf)
  usePaneContext({ ...context, 'chat.notes': true, 'inbox.filter': JSON.stringify(input), 'inbox.discussions': discussions.length > 0 })
  usePaneSelection(cursorChat ? selectionOf(cursorChat) : null)

  const codesNow = useRef(codes)
  codesNow.current = codes
  useEffect(
    () =>
      walkInbox(pane.id, {
        after: (code) => {
          const at = codesNow.current.indexOf(code)
          return at < 0 ? undefined : (codesNow.current[at + 1] ?? codesNow.current[at - 1])
        },
        async nextUnreplied(code) {
          const waits = (from: number, to: number) => codesNow.current.slice(from, to).find((one) => chatOf(one)?.is_replied === 0)
          const start = code === undefined ? 0 : codesNow.current.indexOf(code) + 1
          for (let from = start; ; ) {
            const found = waits(from, codesNow.current.length)
            if (found) return found
            from = codesNow.current.length
            if (!(await rows.more())) break
            // The page is in the list once it was drawn.
            await new Promise((drawn) => setTimeout(drawn))
          }
          const around = waits(0, start)
          return around === code ? undefined : around
        },
        go(code) {
          const index = codesNow.current.indexOf(code)
          if (index >= 0) move({ type: 'go', index, total: codesNow.current.length, codeAt: (at) => codesNow.current[at] })
        },
      }),
    [pane.id, rows.more, move],
  )

  /** The chat that Enter is about: a list that was not touched yet starts at its first row, as the first J does. */
  const startCursor = (): string | undefined => {
    if (cursor.index !== null || total === 0) return cursorCode
    move({ type: 'go', index: 0, total, codeAt })
    return codeAt(0)
  }
  usePaneController({
    list: {
      move: (by) => move({ type: 'move', by, total, codeAt }),
      toEnd: (end) => {
        if (end === 'first' && live.news > 0) live.show()
        move({ type: 'go', index: end === 'first' ? 0 : total - 1, total, codeAt })
      },
      toggle: () => move({ type: 'toggle', codeAt }),
      extend: (by) => move({ type: 'extend', by, total, codeAt }),
      // What was read: nothing is done to chats that nobody has seen.
      selectAll: () => move({ type: 'select', codes }),
      clear: () => move({ type: 'clear' }),
      open: (placement) => open(startCursor(), placement),
      peek: () => open(startCursor(), 'replace'),
      remember: () => () => move({ type: 'restore', cursor }),
    },
    search: () => search.current?.focus(),
    filter: () => filters.current?.click(),
    escape() {
      if (!cursor.selected.size) return false
      move({ type: 'clear' })
      return true
    },
  })

  return (
    <div className="inbox">
      <InboxTop query={query} unread={rows.inbox?.unread_total} unreplied={rows.inbox?.unreplied_total} messages={hits?.length} writes={writes} />
      <InboxFilters searchField={search} filterButton={filters} query={query} onChange={goTo} />
      {rows.error ? (
        <ErrorState error={rows.error} fallback={t('inbox.loadFailed')} onRetry={refresh} />
      ) : rows.inbox && total === 0 && !rows.stale ? (
        <InboxEmpty key={query.s} query={query} messages={hitsError ? 0 : hitsOfBefore ? undefined : hits?.length} />
      ) : (
        <InboxGrid
          ref={grid}
          codes={codes}
          more={!ends}
          stale={rows.stale}
          loading={rows.inbox === undefined}
          cursor={cursor}
          move={move}
          startAt={startAt}
          news={live.news}
          onNews={showNews}
          onVisible={setVisible}
          onOpen={(code) => open(code, 'replace')}
          onPointed={setPointed}
        />
      )}
      {rows.moreError ? (
        <RetryLine className="justify-center border-t border-line px-3 py-1.5" text={t('inbox.moreFailed')} onRetry={() => void rows.more()} />
      ) : null}
      {cursor.selected.size > 0 ? (
        <SelectionBar count={cursor.selected.size} unread={context['chat.unread'] === true} writes={writes} onClear={() => move({ type: 'clear' })} />
      ) : null}
      <NoteDialog />
    </div>
  )
}

const selectionOf = ({
  chat_code,
  marketplace,
  mp_buyer_id,
}: Required<Pick<PaneSelection, 'chat_code' | 'marketplace' | 'mp_buyer_id'>>): PaneSelection => ({
  chat_code,
  marketplace,
  mp_buyer_id,
})
