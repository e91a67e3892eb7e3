import { useInfiniteQuery } from '@tanstack/react-query'
import { broadcastList } from '#contract/chat/broadcast.endpoints.ts'
import type { Broadcast } from '#contract/chat/broadcast.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { openCommandId } from '#kernel/screen-commands.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { queryKeyOf } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { GridRow } from '#platform/ui/grid-row.tsx'
import type { MenuPlace } from '#platform/ui/menu-entry.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { VirtualGrid } from '#platform/ui/virtual-grid.tsx'
import { usePane, usePaneContext, usePaneController, usePaneLabel } from '#platform/workbench/pane.ts'
import { useRows } from '#platform/workbench/use-rows.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import '../broadcast.css'
import { openRowMenu } from '../broadcast-menu.ts'
import { isRunning } from '../broadcast-state.tsx'
import { broadcastCreateScreen } from '../create/create.screen.ts'
import { broadcastDetailScreen } from '../detail/detail.screen.ts'
import { BroadcastCells, BroadcastHead, broadcastColumns } from './broadcast-cells.tsx'
import { broadcastListScreen } from './list.screen.ts'

const { layout, cardsBelow } = broadcastColumns
const statuses = ['1', '2', '3', '9'] as const
const codeOf = ({ broadcast_id }: Broadcast): string => String(broadcast_id)
const hrefOf = ({ broadcast_id }: Broadcast): string => broadcastDetailScreen.href({ params: { id: String(broadcast_id) } })

export default function BroadcastListPane({ query: { status } }: PropsOf<typeof broadcastListScreen>) {
  const { navigate } = usePane()
  const pages = useInfiniteQuery({
    queryKey: queryKeyOf(broadcastList, { query: { status } }, 'pages'),
    queryFn: ({ pageParam, signal }) => call(broadcastList, { query: { status, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ broadcasts, more }) => (more ? broadcasts.at(-1)?.broadcast_id : undefined),
  })
  const rows = pages.data?.pages.flatMap(({ broadcasts }) => broadcasts) ?? []
  const { index, row, grid, list, go, reach } = useRows({
    rows,
    codeOf,
    open: (one, placement) => (placement === 'replace' ? navigate(hrefOf(one)) : workbench.open(hrefOf(one), placement)),
  })
  usePaneContext({
    'selection.kind': row ? 'broadcast' : null,
    'selection.count': row ? 1 : 0,
    'selection.codes': row ? [codeOf(row)] : [],
    'broadcast.name': row?.name ?? null,
    'broadcast.running': row ? isRunning(row) : false,
    'broadcast.failed': (row?.failed_total ?? 0) > 0,
  })
  usePaneController({ list, refresh: () => void pages.refetch() })
  const make = commandHandle(openCommandId(broadcastCreateScreen.id))
  return (
    <div className="broadcasts">
      <div className="broadcast-bar">
        <Tabs
          label={usePaneLabel(t('broadcast.list.tabs'))}
          className="min-w-0 flex-1 border-b-0"
          tabs={[undefined, ...statuses].map((one) => ({
            key: one ?? 'all',
            label: t(`broadcast.list.tab.${one ?? 'all'}`),
            to: broadcastListScreen.href({ query: { status: one } }),
            active: one === status,
          }))}
        />
        <Button variant="primary" icon="plus" keys={make.keys[0]} onClick={() => void make.run()}>
          {make.title}
        </Button>
      </div>
      {pages.error && !pages.data ? (
        <ErrorState error={pages.error} fallback={t('broadcast.list.failed')} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <ComingRows />
      ) : rows.length === 0 ? (
        <NoBroadcasts narrowed={status !== undefined} />
      ) : (
        <VirtualGrid
          ref={grid}
          label={t('broadcast.list.label')}
          total={rows.length}
          cardsBelow={cardsBelow}
          busy={pages.isFetching}
          stale={false}
          activeIndex={index}
          startAt={0}
          onReach={reach}
          onVisible={({ last }) => {
            if (last >= rows.length - 10 && pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
          }}
          head={(width, card) => <BroadcastHead {...layout(width, card)} />}
          row={(at, top, width, card) => {
            const one = rows[at]
            if (!one) return undefined
            const menu = (where: MenuPlace) => {
              go(at)
              openRowMenu('broadcast', where, t('broadcast.list.actions'))
            }
            return (
              <GridRow
                key={codeOf(one)}
                data-broadcast-id={codeOf(one)}
                index={at}
                top={top}
                template={layout(width, card).template}
                card={card}
                cursor={at === index}
                onPoint={() => go(at)}
                onOpen={() => navigate(hrefOf(one))}
                onMenu={menu}
              >
                <BroadcastCells broadcast={one} href={hrefOf(one)} shown={layout(width, card).shown} card={card} onMenu={menu} />
              </GridRow>
            )
          }}
        />
      )}
    </div>
  )
}

function NoBroadcasts({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState icon="send" title={t('broadcast.list.noMatch')} action={{ label: t('broadcast.list.showAll'), to: broadcastListScreen.href() }} />
    )
  const { title, keys, run } = commandHandle(openCommandId(broadcastCreateScreen.id))
  return (
    <EmptyState
      icon="send"
      title={t('broadcast.list.empty')}
      text={t('broadcast.list.emptyText')}
      action={{ label: title, ...(keys[0] ? { keys: keys[0] } : {}), run: () => void run() }}
    />
  )
}

const coming = ['1', '2', '3', '4', '5', '6']

/** Rows in the place of those that are coming. */
export const ComingRows = () => (
  <div aria-busy>
    <div className="list-head" />
    {coming.map((key) => (
      <div key={key} className="broadcast-coming">
        <Skeleton className="w-20" />
        <Skeleton className="w-52" />
        <Skeleton className="w-32" />
      </div>
    ))}
  </div>
)
