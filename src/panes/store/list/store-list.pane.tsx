import { marketplaces } from '#contract/core/marketplace.ts'
import { daysUntil } from '#contract/store/store-connection.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { declareList } from '#platform/list/list-spec.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { hasWords, wholeList } from '#platform/list/whole-list.ts'
import { connectionText } from '#platform/shell/connection-text.ts'
import { Code } from '#platform/ui/code.tsx'
import { MarketplaceDot } from '#platform/ui/marketplace-dot.tsx'
import { ConnectDialog } from '../connect/connect-dialog.tsx'
import { chatText, chatTone, profileText, StoreState, shopText } from '../store-state.tsx'
import { failureOf, lastReadAt, lastText, runningText } from '../sync-words.ts'
import { isSyncing, type StoreLine, useStoreLines } from '../use-store-lines.ts'
import { LastSync } from './last-sync.tsx'
import { useStoreContext } from './store-context.ts'
import { storeAddress, type storeListScreen } from './store-list.screen.ts'

const byName = (a: StoreLine, b: StoreLine): number => a.store_name.localeCompare(b.store_name) || a.store_code.localeCompare(b.store_code)
const byMarketplace = (a: StoreLine, b: StoreLine): number =>
  marketplaces.indexOf(a.marketplace) - marketplaces.indexOf(b.marketplace) || byName(a, b)
const syncedAt = ({ syncs }: StoreLine): string => lastReadAt(syncs) ?? ''

/** Until when the seller allows us in, with the days that are left; nothing where the marketplace tells no end. */
const permissionEnd = ({ store_shopee }: StoreLine): string | null => store_shopee?.permission_end ?? null
function permissionText(line: StoreLine): string | null {
  const end = permissionEnd(line)
  if (end === null || line.connection.kind === 'disconnected') return null
  return `${formatDay(end)} · ${t('store.days-left', { count: Math.max(0, daysUntil(end, Date.now())) })}`
}

/** Of a store that is connected no more, the chat says nothing either. */
const chatOf = (line: StoreLine): string | null => (line.connection.kind === 'disconnected' ? null : chatText(line))

function cardChat(line: StoreLine): string | null {
  const state = chatOf(line)
  return state && t('store.card.chat', { state })
}

const lastSyncText = (line: StoreLine): string => (isSyncing(line) ? runningText(line.syncs) : (failureOf(line.syncs) ?? lastText(line)))

const stores = declareList(
  wholeList(
    storeAddress,
    useStoreLines,
    {
      show: (line, which) => (which === 'paused' ? line.paused : line.attention),
      marketplace: (line, some) => some.includes(line.marketplace),
      search: ({ store_name, store_code, store_id }, words) => hasWords(words, store_name, store_code, store_id),
    },
    {
      marketplace: byMarketplace,
      attention: (a, b) => Number(b.attention) - Number(a.attention) || byMarketplace(a, b),
      name: byName,
      synced: (a, b) => syncedAt(b).localeCompare(syncedAt(a)) || byName(a, b),
    },
  ),
  ({ text, quiet }) => ({
    name: {
      least: 190,
      grow: 1.2,
      counts: true,
      title: (line) => [line.store_name, line.store_code, profileText(line)].filter(Boolean).join(' · '),
      cell: ({ store_name, store_code }) => (
        <>
          <span className="font-medium">{store_name}</span> <Code className="text-ink-3 @max-[639px]:hidden">{store_code}</Code>
        </>
      ),
    },
    marketplace: { least: 104, yields: 3, cell: ({ marketplace }) => <MarketplaceDot marketplace={marketplace} label /> },
    connection: { least: 152, title: (line) => shopText(line) ?? connectionText(line.connection), cell: (line) => <StoreState {...line} /> },
    chat: text(chatOf, { least: 168, yields: 1, look: chatTone }),
    permission: text(permissionText, {
      least: 180,
      yields: 2,
      look: ({ connection }) => (connection.kind === 'ending' ? 'text-warning' : 'list-quiet'),
    }),
    profile: quiet(profileText, { least: 190, yields: 4, extra: true }),
    sync: {
      least: 200,
      grow: 1.3,
      yields: 0,
      look: 'list-quiet',
      title: lastSyncText,
      cell: (line) => <LastSync {...line} />,
    },
  }),
  {
    kind: 'store',
    key: ({ store_code }) => store_code,
    mark: 'data-store-code',
    name: ({ store_name }) => store_name,
    menuButton: true,
    select: 'many',
    card: {
      below: 640,
      columns: ['name', 'connection'],
      from: 2,
      line: (line) => (
        <span className="inline-flex max-w-full items-center gap-1.5">
          <MarketplaceDot marketplace={line.marketplace} label />
          <span className="truncate">{[shopText(line), lastSyncText(line), cardChat(line), profileText(line)].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    texts: {
      title: 'store.title',
      column: (id) => t(`store.column.${id}`),
      sorts: { label: 'store.sort.label', text: (sort) => t(`store.sort.${sort}`) },
      narrow: 'store.search',
    },
    tabs: { by: 'show', label: 'store.tabs', text: (show) => t(`store.show.${show ?? 'all'}`), row: true },
    filters: {
      search: { label: 'store.search', hint: 'store.search-hint' },
      marketplace: { label: 'store.column.marketplace' },
    },
    empty: {
      icon: 'store',
      title: 'store.empty',
      text: 'store.empty-text',
      command: 'store.add',
      noMatch: 'common.list.nothing-found',
      showAll: 'store.show-all',
      ofTab: ({ show }) =>
        show &&
        (show === 'paused'
          ? { title: 'store.none-paused' }
          : { icon: 'circle-check', title: 'store.none-attention', text: 'store.none-attention-text' }),
    },
    useContext: useStoreContext,
  },
)

export default function StoreListPane({ query: { connect, store, ...query } }: PropsOf<typeof storeListScreen>) {
  return (
    <ListView of={stores} query={query}>
      {connect ? <ConnectDialog key={`${connect} ${store}`} marketplace={connect} storeCode={store} /> : null}
    </ListView>
  )
}
