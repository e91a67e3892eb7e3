import { broadcastReceivers } from '#contract/chat/broadcast.endpoints.ts'
import { type BroadcastDetail, broadcastStatus, type Receiver, receiverRefusals } from '#contract/chat/broadcast.ts'
import { sendFailures } from '#contract/chat/chat.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { subject } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip, type Tone } from '#platform/ui/chip.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { conversationScreen } from '../../conversation/conversation.screen.ts'
import { isRunning } from '../broadcast-state.tsx'
import type { broadcastDetailScreen } from './detail.screen.ts'

const tones: Readonly<Record<Receiver['status'], Tone>> = { 1: 'neutral', 2: 'warning', 3: 'success', 9: 'danger' }

type KnownReason = (typeof receiverRefusals)[number] | (typeof sendFailures)[keyof typeof sendFailures]
const knownReasons: readonly string[] = [...receiverRefusals, ...Object.values(sendFailures)]
const isKnown = (said: string): said is KnownReason => knownReasons.includes(said)

/** Why it did not arrive: one of the known reasons in the person's language, else the channel's own words. */
const reasonOf = ({ status, fail_message: said }: Receiver): string =>
  status !== 9 || said === null ? '' : isKnown(said) ? t(`broadcast.reason.${said}`) : said

const readsChats = (): boolean => mayAccess(any('chat', 'chat-read'), subject())
/** Null where the conversation may not be read. */
const hrefOf = ({ chat_code }: Receiver): string | null => (readsChats() ? conversationScreen.href({ query: { chat_code } }) : null)

const receivers = declareList(
  broadcastReceivers,
  // Who, and what became of it, always stand.
  ({ ago, quiet }) => ({
    buyer: { least: 130, grow: 1, cell: (row) => <Buyer {...row} />, title: (row) => row.full_name, sheet: { field: 'full_name' } },
    store: quiet((row) => row.store_name, { least: 110, grow: 0.8, yields: 1 }),
    outcome: {
      least: 180,
      grow: 1.6,
      cell: (row) => (
        <>
          <Chip tone={tones[row.status]}>{t(row.status === 3 && row.is_read ? 'broadcast.receiver.read' : `broadcast.receiver.${row.status}`)}</Chip>
          <span className="ml-2 text-ink-2">{reasonOf(row)}</span>
        </>
      ),
      title: (row) => reasonOf(row) || undefined,
      sheet: { field: 'status', words: { of: Object.values(broadcastStatus), say: (one: Receiver['status']) => t(`broadcast.receiver.${one}`) } },
    },
    at: ago((row) => row.settled_at, { least: 120, yields: 0 }),
  }),
  {
    kind: 'receiver',
    key: ({ chat_code }) => chat_code,
    mark: 'data-chat-code',
    name: ({ full_name }) => full_name,
    href: hrefOf,
    end: {
      least: 104,
      cell: (row, run) =>
        row.can_retry ? <Retry name={row.full_name} onRetry={() => run('broadcast.retry-receiver', { chat_code: row.chat_code })} /> : null,
      look: 'flex justify-end overflow-visible',
    },
    card: { below: 560, columns: ['buyer', 'outcome'], line: (row) => [reasonOf(row), row.store_name].filter(Boolean).join(' · ') },
    texts: {
      title: 'broadcast.receiver.label',
      failed: 'broadcast.receiver.failed',
      column: (id) => t(`broadcast.column.${id}`),
      narrow: 'broadcast.receiver.search',
    },
    tabs: { by: 'status', label: 'broadcast.receiver.tabs', text: (status) => t(`broadcast.receiver.tab.${status ?? 'all'}`) },
    filters: { s: { label: 'broadcast.receiver.search' } },
    empty: { icon: 'users', title: 'broadcast.receiver.none', noMatch: 'broadcast.receiver.none' },
    context: (rows) => ({ 'receiver.chat': rows.length > 0 && readsChats() }),
  },
)

function Buyer(row: Receiver) {
  const href = hrefOf(row)
  return (
    <>
      <MarketplaceDot marketplace={row.marketplace} className="mr-1.5" />
      {href ? (
        <Link to={href} className="list-link">
          {row.full_name}
        </Link>
      ) : (
        row.full_name
      )}
    </>
  )
}

const Retry = ({ name, onRetry }: { name: string; onRetry(): void }) => (
  <Button size="small" aria-label={t('broadcast.receiver.retry', { name })} onClick={onRetry}>
    {t('broadcast.receiver.retryShort')}
  </Button>
)

interface ReceiverListProps {
  readonly broadcast: BroadcastDetail
  readonly query: PropsOf<typeof broadcastDetailScreen>['query']
  onRefresh(): void
}

/** What became of each receiver, by outcome and by name. */
export function ReceiverList({ broadcast, query, onRefresh }: ReceiverListProps) {
  const { broadcast_id } = broadcast
  const totals = {
    all: broadcast.receiver_total,
    1: broadcast.waiting_total,
    2: broadcast.processing_total,
    3: broadcast.done_total,
    9: broadcast.failed_total,
  }
  return (
    <section className="broadcast-receivers" aria-label={usePaneLabel(t('broadcast.receiver.label'))}>
      <ListView
        of={receivers}
        params={{ broadcast_id }}
        query={query}
        count={({ status }) => totals[status ?? 'all']}
        context={{
          // Also while the cursor is nowhere: the broadcast itself is what is acted upon.
          'selection.kind': 'receiver',
          'broadcast.id': broadcast_id,
          'broadcast.name': broadcast.name,
          'broadcast.running': isRunning(broadcast),
          'broadcast.failed': broadcast.retry_total > 0,
        }}
        onRefresh={onRefresh}
      />
    </section>
  )
}
