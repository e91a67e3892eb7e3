import { broadcastList } from '#contract/chat/broadcast.endpoints.ts'
import { type BroadcastStatus, broadcastStatus } from '#contract/chat/broadcast.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { openCommandId } from '#kernel/screen-commands.ts'
import { formatInstant, formatNumber, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { Progress } from '#platform/ui/progress.tsx'
import { BroadcastState, isRunning, whenText } from '../broadcast-state.tsx'
import { broadcastCreateScreen } from '../create/create.screen.ts'
import { broadcastDetailScreen } from '../detail/detail.screen.ts'
import type { broadcastListScreen } from './list.screen.ts'

const hrefOf = ({ broadcast_id }: { broadcast_id: number }) => broadcastDetailScreen.href({ params: { id: String(broadcast_id) } })

const broadcasts = declareList(
  broadcastList,
  // What failed stays longest.
  ({ count, link, quiet }) => ({
    status: {
      least: 104,
      cell: (row) => <BroadcastState {...row} />,
      sheet: { field: 'status', words: { of: Object.values(broadcastStatus), say: (one: BroadcastStatus) => t(`broadcast.status.${one}`) } },
    },
    name: link((row) => row.name, hrefOf, { least: 140, grow: 1.6 }),
    progress: {
      least: 150,
      grow: 1,
      yields: 1,
      sheet: { field: 'done_total', kind: 'number' },
      cell: (row) => <Progress value={row.done_total} total={row.receiver_total} label={t('broadcast.progress')} />,
    },
    failed: count((row) => row.failed_total, { least: 64, yields: 0, look: (row) => (row.failed_total > 0 ? 'text-danger' : 'list-quiet') }),
    by: quiet((row) => row.created_by, { least: 96, grow: 0.7, yields: 3 }),
    at: quiet(whenText, { least: 260, yields: 2, title: (row) => formatInstant(row.created_at), sheet: { field: 'created_at', kind: 'instant' } }),
  }),
  {
    kind: 'broadcast',
    key: ({ broadcast_id }) => String(broadcast_id),
    mark: 'data-broadcast-id',
    name: (row) => row.name,
    href: hrefOf,
    menuButton: true,
    card: {
      below: 640,
      columns: ['name', 'status'],
      line: (row) => [`${formatNumber(row.done_total)}/${formatNumber(row.receiver_total)}`, row.created_by, whenText(row)].join(' · '),
    },
    texts: { title: 'broadcast.list.label', failed: 'broadcast.list.failed', column: (id) => t(`broadcast.column.${id}`) },
    tabs: { by: 'status', label: 'broadcast.list.tabs', text: (status) => t(`broadcast.list.tab.${status ?? 'all'}`) },
    empty: {
      icon: 'send',
      title: 'broadcast.list.empty',
      text: 'broadcast.list.emptyText',
      command: openCommandId(broadcastCreateScreen.id),
      noMatch: 'broadcast.list.noMatch',
      showAll: 'broadcast.list.showAll',
    },
    context: ([row]) => ({
      'broadcast.name': row?.name ?? null,
      'broadcast.running': row ? isRunning(row) : false,
      'broadcast.failed': (row?.failed_total ?? 0) > 0,
    }),
  },
)

export default function BroadcastListPane({ query }: PropsOf<typeof broadcastListScreen>) {
  return <ListView of={broadcasts} query={query} />
}
