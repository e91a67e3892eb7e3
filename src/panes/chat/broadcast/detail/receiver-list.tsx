import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { broadcastReceivers } from '#contract/chat/broadcast.endpoints.ts'
import type { BroadcastDetail, Receiver } from '#contract/chat/broadcast.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { runCommand } from '#platform/command/commands.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { queryKeyOf } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { GridRow } from '#platform/ui/grid-row.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { VirtualGrid } from '#platform/ui/virtual-grid.tsx'
import { usePane, usePaneContext, usePaneController, usePaneLabel } from '#platform/workbench/pane.ts'
import { SearchField } from '#platform/workbench/search-field.tsx'
import { useRows } from '#platform/workbench/use-rows.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { conversationScreen } from '../../conversation/conversation.screen.ts'
import { openRowMenu } from '../broadcast-menu.ts'
import { isRunning } from '../broadcast-state.tsx'
import { ComingRows } from '../list/list.pane.tsx'
import { broadcastDetailScreen } from './detail.screen.ts'
import { ReceiverCells, ReceiverHead, receiverColumns } from './receiver-cells.tsx'

interface ReceiverListProps {
  readonly broadcast: BroadcastDetail
  readonly query: PropsOf<typeof broadcastDetailScreen>['query']
  onRefresh(): void
}

const { layout, cardsBelow } = receiverColumns
const codeOf = ({ chat_code }: Receiver): string => chat_code
const hrefOf = ({ chat_code }: Receiver): string => conversationScreen.href({ query: { chat_code } })

/** What became of each receiver, by outcome and by name. */
export function ReceiverList({ broadcast, query: { status, s }, onRefresh }: ReceiverListProps) {
  const { navigate } = usePane()
  const search = useRef<HTMLInputElement>(null)
  const readsChats = useSession(({ user }) => mayAccess(any('chat', 'chat-read'), user))
  const { broadcast_id } = broadcast
  const wanted = { ...(s ? { s } : {}), status: statusOf(status) }
  const pages = useInfiniteQuery({
    queryKey: queryKeyOf(broadcastReceivers, { params: { broadcast_id }, query: wanted }, 'pages'),
    queryFn: ({ pageParam, signal }) => call(broadcastReceivers, { params: { broadcast_id }, query: { ...wanted, after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ receivers, more }) => (more ? receivers.at(-1)?.place : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = pages.data?.pages.flatMap(({ receivers }) => receivers) ?? []
  const open = (row: Receiver, placement: Parameters<typeof workbench.open>[1]) => {
    if (!readsChats) return
    if (placement === 'replace') navigate(hrefOf(row))
    else workbench.open(hrefOf(row), placement)
  }
  const { index, row, grid, list, go, reach } = useRows({ rows, codeOf, open })
  usePaneContext({
    // Also while the cursor is nowhere: the broadcast itself is what is acted upon.
    'selection.kind': 'receiver',
    'selection.count': row ? 1 : 0,
    'selection.codes': row ? [row.chat_code] : [],
    'receiver.chat': row !== undefined && readsChats,
    'broadcast.id': broadcast_id,
    'broadcast.name': broadcast.name,
    'broadcast.running': isRunning(broadcast),
    'broadcast.failed': broadcast.retry_total > 0,
  })
  usePaneController({
    list,
    search: () => search.current?.focus(),
    refresh() {
      onRefresh()
      void pages.refetch()
    },
  })
  const goTo = (next: { status?: typeof status; s?: string | undefined }, history: 'push' | 'replace' = 'push') =>
    navigate(broadcastDetailScreen.href({ params: { id: String(broadcast_id) }, query: { status, s, ...next } }), history)
  const totals = {
    all: broadcast.receiver_total,
    1: broadcast.waiting_total,
    2: broadcast.processing_total,
    3: broadcast.done_total,
    9: broadcast.failed_total,
  }
  return (
    <section className="broadcast-receivers" aria-label={usePaneLabel(t('broadcast.receiver.label'))}>
      <div className="broadcast-bar">
        <Tabs
          label={usePaneLabel(t('broadcast.receiver.tabs'))}
          className="min-w-0 flex-1 border-b-0"
          tabs={[undefined, '1' as const, '2' as const, '3' as const, '9' as const].map((one) => ({
            key: one ?? 'all',
            label: t(`broadcast.receiver.tab.${one ?? 'all'}`),
            count: totals[one ?? 'all'],
            to: broadcastDetailScreen.href({ params: { id: String(broadcast_id) }, query: { status: one, s } }),
            active: one === status,
          }))}
        />
        <div className="broadcast-search">
          <SearchField
            field={search}
            label={t('broadcast.receiver.search')}
            hint={t('broadcast.receiver.search')}
            value={s ?? ''}
            onSearch={(text) => goTo({ s: text || undefined }, 'replace')}
          />
        </div>
      </div>
      {pages.error && !pages.data ? (
        <ErrorState error={pages.error} fallback={t('broadcast.receiver.failed')} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <ComingRows />
      ) : rows.length === 0 ? (
        <EmptyState icon="users" title={t('broadcast.receiver.none')} />
      ) : (
        <VirtualGrid
          ref={grid}
          label={t('broadcast.receiver.label')}
          total={rows.length}
          cardsBelow={cardsBelow}
          busy={pages.isFetching}
          stale={pages.isPlaceholderData}
          activeIndex={index}
          startAt={0}
          onReach={reach}
          onVisible={({ last }) => {
            if (last >= rows.length - 20 && pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
          }}
          head={(width, card) => <ReceiverHead {...layout(width, card)} />}
          row={(at, top, width, card) => {
            const one = rows[at]
            return one ? (
              <GridRow
                key={one.chat_code}
                data-chat-code={one.chat_code}
                index={at}
                top={top}
                template={layout(width, card).template}
                card={card}
                cursor={at === index}
                onPoint={() => go(at)}
                onOpen={() => open(one, 'replace')}
                onMenu={(where) => {
                  go(at)
                  openRowMenu('receiver', where, t('common.list.row-menu', { name: one.full_name }))
                }}
              >
                <ReceiverCells
                  receiver={one}
                  href={readsChats ? hrefOf(one) : null}
                  shown={layout(width, card).shown}
                  card={card}
                  onRetry={() => {
                    go(at)
                    // The command looks at the cursor: it runs once that stands.
                    requestAnimationFrame(() => void runCommand('broadcast.retry-receiver', { chat_code: one.chat_code }))
                  }}
                />
              </GridRow>
            ) : undefined
          }}
        />
      )}
    </section>
  )
}

const statusOf = (status: '1' | '2' | '3' | '9' | undefined) => (status === undefined ? undefined : (Number(status) as 1 | 2 | 3 | 9))
